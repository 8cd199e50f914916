// Evidence for shooters that ask for it: the boxes that their own shots were tested against. Shots and flights note a shot here, the room
// sends it. Always true: a client receives its own player's shots alone, one for each snapshot at most, with no row that it had not been
// sent, and no present place where some are hidden; players who do not ask cost nothing; evidence changes no answer.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { distanceToWay } from "../../view/shapes.ts";
import type { TargetSet } from "../../view/target-set.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import {
  coordinatesOf,
  MOST_BOXES,
  TestedShot,
  writeEvidence,
} from "../../wire/messages/evidence-message.ts";
import { PREFERS } from "../../wire/messages/preference-message.ts";
import { LANE } from "../../wire/room-lanes.ts";
import type { KindLayout, Layout } from "../../world/kind.ts";
import type { Hit, Point } from "../../world/rewound.ts";
import type { Seat } from "../seat.ts";
import type { Held } from "./past-view.ts";

/** Evidence messages that may wait for a slow client: further ones are left out. */
const MOST_WAITING = 4;

/** One player's newest shot, until it is sent. */
interface Told {
  readonly seat: Seat;
  readonly shot: TestedShot;
  isNew: boolean;
  sentTick: Tick;
}

export class ToldShots {
  readonly #layout: Layout;
  readonly #every: number;
  readonly #coordinates: number;
  readonly #tellsPresent: boolean;
  /** By player; undefined for players who have not asked. */
  readonly #told: (Told | undefined)[] = [];
  readonly #out = new ByteWriter(256);
  readonly #nearest = new Float64Array(MOST_BOXES);

  /** @param isOpen all players are sent all rows, so the present is no secret */
  constructor(layout: Layout, snapshotEvery: number, isOpen: boolean) {
    this.#layout = layout;
    this.#tellsPresent = isOpen && layout.kinds.every(isShown);
    this.#every = snapshotEvery;
    this.#coordinates = coordinatesOf(layout);
  }

  /** Whether a player's client receives the evidence of a shot in this tick. */
  wants(seat: Seat, tick: Tick): boolean {
    if ((seat.preference & PREFERS.evidence) === 0) return false;
    const told = this.#of(seat);
    return !told.isNew && tick - told.sentTick >= this.#every;
  }

  /**
   * Keeps a shot until it is sent.
   *
   * @param tested targets as they were tested
   * @param held the rows that the client held, if not all, and the snapshot that it showed
   */
  note(
    seat: Seat,
    shot: Pick<TestedShot, "tick" | "moment" | "verdict" | "denied" | "radius">,
    from: Point,
    to: Point,
    tested: TargetSet,
    hit: Hit | undefined,
    held?: Held,
    snapshot: Tick = -1,
  ): void {
    const told = this.#of(seat);
    const into = told.shot;
    told.isNew = true;
    into.tick = shot.tick;
    into.moment = shot.moment;
    into.verdict = shot.verdict;
    into.denied = shot.denied;
    into.radius = shot.radius;
    for (let c = 0; c < this.#coordinates; c++) {
      into.from[c] = from[c];
      into.to[c] = to[c];
    }
    into.count = 0;
    const isTold = shot.moment < shot.tick || this.#tellsPresent;
    for (let i = 0; i < tested.count && isTold; i++) {
      const isHeld = held === undefined || held.sampleOf(tested.kind[i], tested.row[i], snapshot) >= 0;
      if (isHeld && tested.radius[i] >= 0 && tested.owner[i] !== seat.player + 1)
        this.#offer(into, tested, i);
    }
    into.met = -1;
    for (let i = 0; i < into.count; i++) {
      const { kind, row } = into.boxes[i];
      if (hit !== undefined && row === hit.row && this.#layout.kinds[kind].kind.name === hit.kind)
        into.met = i;
    }
  }

  /** Sends new shots to their shooters. */
  flush(seats: readonly (Seat | undefined)[], tick: Tick): void {
    for (let player = 0; player < this.#told.length; player++) {
      const told = this.#told[player];
      if (told?.isNew && told.seat === seats[player]) this.#send(told, tick);
    }
  }

  /** Between two ticks nothing waits to be sent. */
  carry(by: Moving, seats: readonly (Seat | undefined)[]): void {
    for (const seat of seats) {
      const told = seat && this.#told[seat.player];
      const isKnown = by.flag(told !== undefined && told.seat === seat);
      if (!isKnown || seat === undefined) continue;
      const one = this.#of(seat);
      one.sentTick = by.number(one.sentTick);
    }
  }

  #send(told: Told, tick: Tick): void {
    const { connection } = told.seat;
    told.isNew = false;
    if (connection.waiting(LANE.control) >= MOST_WAITING) return;
    told.sentTick = tick;
    this.#out.reset();
    writeEvidence(told.shot, this.#coordinates, this.#out);
    connection.send(LANE.control, this.#out.finish());
  }

  #of(seat: Seat): Told {
    const known = this.#told[seat.player];
    if (known?.seat === seat) return known;
    const told = { seat, shot: new TestedShot(), isNew: false, sentTick: Number.NEGATIVE_INFINITY };
    this.#told[seat.player] = told;
    return told;
  }

  /** Keeps a target if it is among those nearest to the way, in order of distance. */
  #offer(into: TestedShot, { x, y, z, kind, row, radius, padding }: TargetSet, i: number): void {
    const { from, to, boxes } = into;
    const nearest = this.#nearest;
    const away = distanceToWay(from[0], from[1], from[2], to[0], to[1], to[2], x[i], y[i], z[i]) - radius[i];
    let at = into.count;
    while (at > 0 && nearest[at - 1] > away) at--;
    if (at === MOST_BOXES) return;
    if (into.count < MOST_BOXES) into.count++;
    for (let b = into.count - 1; b > at; b--) {
      nearest[b] = nearest[b - 1];
      boxes[b].kind = boxes[b - 1].kind;
      boxes[b].row = boxes[b - 1].row;
      boxes[b].radius = boxes[b - 1].radius;
      boxes[b].at.set(boxes[b - 1].at);
    }
    nearest[at] = away;
    const box = boxes[at];
    box.kind = kind[i];
    box.row = row[i];
    box.radius = radius[i] + padding;
    box.at[0] = x[i];
    box.at[1] = y[i];
    box.at[2] = z[i];
  }
}

/** Whether all players see where the rows of a kind are, if they are targets. */
function isShown({ target, position, columns }: KindLayout): boolean {
  return target === undefined || position.every((column) => columns[column].field.sees === "all");
}
