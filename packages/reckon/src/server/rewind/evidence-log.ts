// Evidence of shots: for each question of a rule about the past, the shooter's view, the view that the server used, and the verdict with
// its reason. Each room has a small ring, off unless the policy asks for it; `JSON.stringify` of `shots()` is the export. Always true:
// evidence changes no answer.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { DENIALS, type Denial } from "../../quality/room-quality.ts";
import type { Game } from "../../world/game.ts";
import type { Hit, Point } from "../../world/rewound.ts";
import type { Seat } from "../seat.ts";
import { type SeenView, VIEW_BASES } from "../seen/view-check.ts";
import type { AimVerdict } from "./rewind.ts";

/** One question and its answer. */
export interface Shot {
  /** Name of the flight, reported when it has ended; "": a question about a way. */
  readonly flight: string;
  /** Its place among the flights of this name that the input fired. */
  readonly ordinal: number;
  readonly tick: Tick;
  readonly player: number;
  readonly number: number;
  /** The tick used the player's own input, not a substitute. */
  readonly isOwnInput: boolean;
  /** Why the moment was believed or not: see `SeenView`. */
  readonly basis: SeenView["basis"];
  /** The server used its own estimate of the view. */
  readonly isEstimated: boolean;
  /** The view lay further back than a shot may look. */
  readonly isCapped: boolean;
  /** The moment that was believed, and the moment used after the cap, in ticks. */
  readonly seenMoment: number;
  readonly usedMoment: number;
  /** The way of the question, and its radius. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly radius: number;
  /** hit, missed, or why a target in the way does not count. */
  readonly verdict: "hit" | "missed" | Denial;
  /** The target that was hit, does not count, or was missed most narrowly; −1: none. */
  readonly kind: string;
  readonly row: number;
  /** Distance from the way to the edge of the missed target; 0 otherwise. */
  readonly missedBy: number;
  /** Where the target that was hit stood as tested, and its radius with padding; empty: none was hit. */
  readonly target: readonly number[];
}

export class Evidence {
  readonly #capacity: number;
  readonly #shots: Shot[] = [];
  #next = 0;
  /** Is told of each shot that is kept, and of those that hit if none is. */
  taker: ((shot: Shot) => void) | undefined;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isWanted(): boolean {
    return this.#capacity > 0;
  }

  /** Whether a shot is looked at, by whether it hit. */
  wants(isHit: boolean): boolean {
    return this.isWanted || (isHit && this.taker !== undefined);
  }

  /** The shots kept, oldest first. */
  shots(): readonly Shot[] {
    return [...this.#shots.slice(this.#next), ...this.#shots.slice(0, this.#next)];
  }

  /** Keeps the answer to a question about a way for the player of a seat. */
  note(
    seat: Seat,
    tick: Tick,
    from: Point,
    to: Point,
    radius: number,
    hit: Hit | undefined,
    found: AimVerdict,
    target: readonly number[],
  ): void {
    if (!this.wants(hit !== undefined)) return;
    const { view } = seat;
    this.keep({
      flight: "",
      ordinal: 0,
      tick,
      player: seat.player,
      number: seat.numberOf(tick),
      isOwnInput: !seat.wasSubstituted(0),
      basis: view.basis,
      isEstimated: view.basis !== "claimed",
      isCapped: found.isCapped,
      seenMoment: view.moment,
      usedMoment: found.usedMoment,
      from: Array.from(from),
      to: Array.from(to),
      radius,
      ...outcomeOf(hit, found),
      target,
    });
  }

  carry(by: Moving, game: Game): void {
    const count = by.whole(this.#shots.length, 0, this.#capacity);
    this.#next = by.whole(this.#next, 0, Math.max(0, this.#capacity - 1));
    for (let i = 0; i < count; i++) this.#shots[i] = carryShot(by, game, this.#shots[i] ?? NO_SHOT);
  }

  keep(shot: Shot): void {
    this.taker?.(shot);
    if (!this.isWanted) return;
    this.#shots[this.#next] = shot;
    this.#next = (this.#next + 1) % this.#capacity;
  }
}

/** Of a place that a rule asks about: what is beyond three is not looked at. */
const MOST_NUMBERS = 16;
const NO_SHOT: Shot = {
  flight: "",
  ordinal: 0,
  tick: 0,
  player: -1,
  number: -1,
  isOwnInput: false,
  basis: "silent",
  isEstimated: false,
  isCapped: false,
  seenMoment: 0,
  usedMoment: 0,
  from: [],
  to: [],
  radius: 0,
  verdict: "missed",
  kind: "",
  row: -1,
  missedBy: 0,
  target: [],
};
const VERDICTS = ["hit", "missed", ...DENIALS] as const;

function carryShot(by: Moving, { flights, layout }: Game, shot: Shot): Shot {
  return {
    flight: by.word(shot.flight, ["", ...flights.map(({ name }) => name)]),
    ordinal: by.whole(shot.ordinal),
    tick: by.whole(shot.tick),
    player: by.whole(shot.player, -1),
    number: by.whole(shot.number, -1),
    isOwnInput: by.flag(shot.isOwnInput),
    basis: by.word(shot.basis, VIEW_BASES),
    isEstimated: by.flag(shot.isEstimated),
    isCapped: by.flag(shot.isCapped),
    seenMoment: by.number(shot.seenMoment),
    usedMoment: by.number(shot.usedMoment),
    from: carryPlace(by, shot.from),
    to: carryPlace(by, shot.to),
    radius: by.number(shot.radius),
    verdict: by.word(shot.verdict, VERDICTS),
    kind: by.word(shot.kind, ["", ...layout.kinds.map(({ kind }) => kind.name)]),
    row: by.whole(shot.row, -1),
    missedBy: by.number(shot.missedBy),
    target: carryPlace(by, shot.target),
  };
}

function carryPlace(by: Moving, place: readonly number[]): readonly number[] {
  return Array.from({ length: by.whole(place.length, 0, MOST_NUMBERS) }, (_, c) => by.number(place[c]));
}

function outcomeOf(
  hit: Hit | undefined,
  found: AimVerdict,
): Pick<Shot, "verdict" | "kind" | "row" | "missedBy"> {
  if (hit !== undefined) return { verdict: "hit", kind: hit.kind, row: hit.row, missedBy: 0 };
  if (found.denied !== "")
    return { verdict: found.denied, kind: found.deniedKind, row: found.deniedRow, missedBy: 0 };
  if (found.spared !== "") return { verdict: found.spared, kind: "", row: -1, missedBy: 0 };
  return { verdict: "missed", kind: found.missedKind, row: found.missedRow, missedBy: found.missedBy };
}
