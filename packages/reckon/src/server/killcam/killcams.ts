// The killcams of a room: it films every snapshot, and when an event says that one player felled another, it cuts what the killer saw and
// sends it to the victim: first all up to the death, with the evidence of the shot, and a moment later what came after. The room tells it
// of events and shots, the publisher of snapshots. Always true: nothing a client sends asks for one; a victim is sent one at a time, in
// bounded bytes; a tick cuts a bounded number of frames; rules never learn of it.

import { assert } from "../../core/assert.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import {
  END,
  type KillcamHead,
  MOST_PART_BYTES,
  writeKillcamPart,
  writeKillcamPiece,
} from "../../wire/messages/killcam-message.ts";
import { LANE } from "../../wire/room-lanes.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { LiveFlight } from "../flights/live-flight.ts";
import type { Visible } from "../publish/interest.ts";
import type { Evidence, Shot } from "../rewind/evidence-log.ts";
import type { RoomOptions } from "../room-options.ts";
import type { Seat } from "../seat.ts";
import { ClipCutter, type CutFrames } from "./clip-cutter.ts";
import { type Eye, Film, type Frame } from "./film.ts";
import type { KillcamPolicy } from "./killcam-policy.ts";

/** Frames that one tick cuts. */
const FRAMES_AT_ONCE = 16;
/** Seconds after the death that are shown, at the killer's time; and the most by which the killer sees others behind it. */
const AFTER_SECONDS = 0.6;
const MOST_BEHIND_SECONDS = 0.75;
/** Killcams that wait to be cut. */
const MOST_WAITING = 8;
/** Pieces of a victim that may be under way. */
const MOST_PIECES = 8;
/** Pieces go in packets that a datagram holds. */
const PACKET_BYTES = 1200;
/** Hits that are remembered until the next snapshot. */
const MOST_SHOTS = 64;

/** What it asks of its room. */
export interface FilmedRoom {
  readonly game: Game;
  readonly firstTick: Tick;
  readonly snapshotEvery: number;
  /** All players see all rows. */
  readonly isOpen: boolean;
  /** Who is sent killcams; a bot needs none. */
  readonly wants: (player: number) => boolean;
  readonly seat: (player: number) => Seat | undefined;
  /** Puts on the wire what waits for a seat. */
  readonly flush: (seat: Seat, nowMs: number) => void;
}

/** One killcam. */
interface Killcam {
  readonly number: number;
  readonly head: KillcamHead;
  readonly from: Tick;
  /** When its end can be cut. */
  readonly until: Tick;
  isBegun: boolean;
  /** By how much the killer's stated view for the shot differs from what is measured, in ticks. */
  shift: number;
  work: Generator<undefined, CutFrames> | undefined;
  /** Bytes of the part that is being sent, and how many of them are. */
  part: Uint8Array | undefined;
  sent: number;
}

export class Killcams {
  /** Parts that were sent, their bytes, and killcams that were left out: too many at once, or too long. */
  readonly counts = { parts: 0, bytes: 0, leftOut: 0 };
  readonly #room: FilmedRoom;
  readonly #film: Film;
  readonly #cutter: ClipCutter;
  readonly #event: number;
  readonly #victim: number;
  readonly #ticksBefore: number;
  readonly #shots: Shot[] = [];
  readonly #felled: { readonly killer: number; readonly victim: number }[] = [];
  readonly #killcams: Killcam[] = [];
  readonly #out = new ByteWriter(4096);
  readonly #piece = new ByteWriter(400);
  #number = 0;
  #tick: Tick = -1;

  constructor(policy: KillcamPolicy, room: FilmedRoom) {
    const { game, snapshotEvery, isOpen } = room;
    const { seconds = 3 } = policy;
    const schema = game.events.find(({ name }) => name === policy.event);
    assert(
      schema !== undefined,
      `A killcam is to follow the event ${policy.event}, which ${game.name} does not have: name one of its events.`,
    );
    this.#victim = schema.fields.names.indexOf(policy.victim);
    assert(
      this.#victim >= 0,
      `The event ${policy.event} has no field ${policy.victim}: name the one that says who fell.`,
    );
    assert(seconds >= 0.5 && seconds <= 3, `A killcam of ${seconds} s: give 0.5 to 3.`);
    this.#room = room;
    this.#event = schema.index;
    this.#ticksBefore = Math.round(seconds * game.tickRate);
    const kept = Math.ceil(
      ((seconds + AFTER_SECONDS + MOST_BEHIND_SECONDS + 1) * game.tickRate) / snapshotEvery,
    );
    this.#film = new Film(game, kept, isOpen);
    this.#cutter = new ClipCutter(game);
  }

  /** Memory of the film, bytes. */
  get bytes(): number {
    return this.#film.bytes;
  }

  event(emitted: Emitted): void {
    this.#film.event(emitted);
    const { schema, player, values } = emitted;
    if (schema.index !== this.#event || player < 0 || this.#felled.length === MOST_WAITING) return;
    const victim = values[this.#victim];
    if (victim !== player) this.#felled.push({ killer: player, victim });
  }

  /** Evidence of a shot that hit. */
  shot(shot: Shot): void {
    if (shot.verdict !== "hit") return;
    if (this.#shots.length === MOST_SHOTS) this.#shots.shift();
    this.#shots.push(shot);
  }

  /** Films the snapshot of a world, of which everybody was told. */
  snapshot(
    world: World,
    seats: readonly (Seat | undefined)[],
    flying: Iterable<LiveFlight>,
    sees: (player: number) => Visible,
  ): void {
    const { tick } = world;
    const eyes: Eye[] = [];
    for (const seat of seats) if (seat !== undefined) eyes.push([seat.player, this.#behind(seat, tick)]);
    const frame = this.#film.shoot(world, eyes, flying, sees);
    this.#tick = tick;
    for (const { killer, victim } of this.#felled.splice(0)) this.#begin(killer, victim, world, frame);
    this.#shots.length = 0;
  }

  /** How far behind their tick a player sees others, in ticks; without a measurement, as far as the snapshots that they hold. */
  #behind(seat: Seat, tick: Tick): number {
    const { game, firstTick, snapshotEvery } = this.#room;
    const behindMs = seat.behindMs(tick, game.tickMs);
    if (!Number.isNaN(behindMs)) return behindMs / game.tickMs;
    const { newest } = seat.held;
    return newest < 0 ? Number.NaN : tick - firstTick - (newest - 1) * snapshotEvery;
  }

  #begin(killer: number, victim: number, world: World, frame: Frame): void {
    const { seat, wants, game } = this.#room;
    if (!wants(victim) || seat(victim) === undefined) return;
    const older = this.#killcams.findIndex(({ head }) => head.victim === victim);
    if (older >= 0) this.#drop(this.#killcams[older]);
    if (this.#killcams.length === MOST_WAITING) {
      this.counts.leftOut++;
      return;
    }
    const { tick } = world;
    const shot = this.#shotOf(killer, victim, world);
    const known = frame.behind[killer];
    const behind = Math.min(Number.isNaN(known) ? 0 : known, MOST_BEHIND_SECONDS * game.tickRate);
    const { rttMs = 0 } = seat(killer)?.connection.stats() ?? {};
    this.#number = (this.#number + 1) & 0xffff;
    this.#killcams.push({
      number: this.#number,
      head: { killer, victim, tick, ticksBefore: this.#ticksBefore, rttMs, shot },
      from: tick - this.#ticksBefore - Math.ceil(behind),
      until: tick + Math.ceil(behind + AFTER_SECONDS * game.tickRate),
      isBegun: false,
      shift: 0,
      work: undefined,
      part: undefined,
      sent: 0,
    });
  }

  /** The evidence of the shot of a killer that met a row of the victim last. */
  #shotOf(killer: number, victim: number, world: World): Shot | undefined {
    return this.#shots.findLast(
      ({ player, kind, row, target }) =>
        player === killer && target.length > 0 && world.of(kind).owner[row] === victim + 1,
    );
  }

  /** Cuts and sends on, after the ticks that were due. */
  update(nowMs: number): void {
    for (let i = this.#killcams.length - 1; i >= 0; i--) this.#send(this.#killcams[i], nowMs);
    const next =
      this.#killcams.find(({ work }) => work !== undefined) ??
      this.#killcams.find(({ part, isBegun, until }) => !part && (!isBegun || this.#tick >= until));
    if (next !== undefined && this.#cut(next)) this.#send(next, nowMs);
  }

  /** Cuts some frames; true when a part is whole. */
  #cut(one: Killcam): boolean {
    const { head, from, until, number } = one;
    const { killer, victim, tick } = head;
    if (one.work === undefined) {
      const frames = one.isBegun ? this.#film.between(tick + 1, until) : this.#film.between(from, tick);
      one.work = this.#cutter.cut(frames, killer, victim, FRAMES_AT_ONCE);
    }
    const cut = one.work.next();
    if (!cut.done) return false;
    if (!one.isBegun) one.shift = shiftOf(head, cut.value);
    const behind = withoutGaps(cut.value.behind).map((ticks) => ticks + one.shift);
    const part = { number, head: one.isBegun ? undefined : head, behind, track: cut.value.track };
    one.work = undefined;
    one.isBegun = true;
    writeKillcamPart(part, this.#cutter.flights, this.#out);
    one.part = this.#out.finish().slice();
    one.sent = 0;
    if (part.behind.length > 0 && one.part.length <= MOST_PART_BYTES) return true;
    this.#drop(one);
    this.counts.leftOut++;
    return false;
  }

  #send(one: Killcam, nowMs: number): void {
    const seat = this.#room.seat(one.head.victim);
    if (seat === undefined || seat.connection.closed !== undefined) {
      this.#drop(one);
      return;
    }
    const { part } = one;
    if (part === undefined) return;
    const { connection } = seat;
    while (one.sent < part.length && connection.waiting(LANE.control) < MOST_PIECES) {
      const next = writeKillcamPiece(part, one.sent, this.#piece);
      if (!connection.send(LANE.control, this.#piece.finish())) break;
      one.sent = next;
    }
    this.#room.flush(seat, nowMs);
    if (one.sent < part.length) return;
    this.counts.parts++;
    this.counts.bytes += part.length;
    one.part = undefined;
    if (part[0] === END) this.#drop(one);
  }

  #drop(one: Killcam): void {
    this.#killcams.splice(this.#killcams.indexOf(one), 1);
  }
}

/** The part of a publisher that they need. */
interface FilmedPublisher {
  killcams: Killcams | undefined;
  flush(seat: Seat, nowMs: number, packetBytes: number): void;
}

/** The killcams of a room, if it is to have some: its publisher and its evidence tell them what they film. */
export function killcamsOf(
  options: RoomOptions,
  publisher: FilmedPublisher,
  evidence: Evidence,
  room: { seat(player: number): Seat | undefined },
): Killcams | undefined {
  const { killcam, game, agreement, policy, firstTick = 0 } = options;
  if (killcam === undefined) return undefined;
  const { wants = () => true, ...own } = killcam;
  const killcams = new Killcams(own, {
    ...{ game, wants, firstTick, snapshotEvery: agreement.snapshotEvery },
    isOpen: policy.snapshot.interest.see === "everything",
    seat: (player) => room.seat(player),
    flush: (seat, nowMs) => publisher.flush(seat, nowMs, PACKET_BYTES),
  });
  evidence.taker = (shot) => killcams.shot(shot);
  publisher.killcams = killcams;
  return killcams;
}

/** What is measured of a view is a little off from what its player stated for the shot: shifted by this, both agree there. */
function shiftOf({ shot }: KillcamHead, { behind }: CutFrames): number {
  if (shot === undefined || shot.seenMoment < 0) return 0;
  return shot.tick - shot.seenMoment - (withoutGaps(behind).at(-1) ?? 0);
}

/** Where nothing was measured, as at the next frame in which something was. */
function withoutGaps(behind: readonly number[]): number[] {
  let known = behind.find((ticks) => !Number.isNaN(ticks)) ?? 0;
  return behind.map((ticks) => {
    if (!Number.isNaN(ticks)) known = ticks;
    return known;
  });
}
