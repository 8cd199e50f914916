// The view of one player, rebuilt from the history of targets: its snapshots, the moment between them, and the place of each target in it.
// Rewind points it at a view and asks for row after row. Always true: a row is placed from the samples that the client held (a snapshot's
// own value or, for a skipped row, the value that the client mended), so it stands where it was drawn; nothing is allocated after
// construction.

import type { Tick } from "../../core/tick.ts";
import { putBetween } from "../../view/mend.ts";
import { type Between, TargetPose } from "../../view/target-pose.ts";
import { type RecentRows, shownAheadMs, type UnderflowPolicy } from "../../view/underflow.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import { World } from "../../world/world.ts";
import { type BroadKind, MOST_INTERVALS } from "./broad-phase.ts";
import type { PastKind, TargetHistory } from "./target-history.ts";

/** A player's view when they gave an input, in ticks. */
export interface SeenMoment {
  /** The moment shown, with fraction. */
  readonly moment: number;
  /** The snapshots it lay between; both are the newest one held when `isExtrapolated`. */
  readonly from: Tick;
  readonly to: Tick;
  /** The newest snapshot held then. */
  readonly newest: Tick;
  /** The moment is past the newest snapshot held. */
  readonly isExtrapolated: boolean;
  /** Some rows were still fading back to their places in the snapshots. */
  readonly isFading: boolean;
  /** The moment at which own rows were drawn, with fraction; −1: like those of others. */
  readonly own: number;
}

/** The snapshots and rows that a client held at a view, as far as the server knows. */
export interface Held {
  /** Whether the client held the snapshot of a tick. */
  has(tick: Tick): boolean;
  /** The tick whose value the client held of a row in a snapshot (kind: place in the layout); −1: it did not have the row. */
  sampleOf(kind: number, row: number, snapshotTick: Tick): Tick;
}

/** The snapshots that were sent to a player. */
export interface SentTo {
  /** False when the snapshot of a tick was held back, because their stream or the room was behind. */
  wasSent(tick: Tick): boolean;
}

/** How clients show rows of others: see `ViewPolicy`. */
export interface ShownBy {
  readonly snapshotEvery: number;
  readonly firstTick: Tick;
  readonly curve: "linear" | "hermite";
  readonly steps: "half" | "to";
  readonly underflow: UnderflowPolicy;
}

/** Snapshots that a client keeps: slopes look no further back. */
const KEPT_SNAPSHOTS = 32;

export class PastView {
  /** The pose of the row placed last, by place of its kind in the past. */
  readonly poses: readonly TargetPose[];
  readonly broadKinds: readonly BroadKind[];
  /** Generation and owner code of the row placed last. */
  generation = 0;
  owner = 0;
  moment = 0;
  /** The oldest tick that a pose can come from. */
  since: Tick = -1;
  /** The broad phase covers every pose. */
  isCovered = false;

  readonly #history: TargetHistory;
  readonly #shown: ShownBy;
  readonly #tickMs: number;
  readonly #isCurved: boolean;
  readonly #mostAheadMs: number;
  readonly #between: Between = { alpha: 0, isLate: false, seconds: 0, scale: 0 };
  readonly #recent: RecentRows;
  /** Mended rows of the two snapshots, or of the three newest; and extrapolated rows. */
  readonly #scratch: readonly World[];
  #held: Held | undefined;
  #newest: Tick = -1;
  #from: Tick = -1;
  #to: Tick = -1;
  #prior: Tick = -1;
  #third: Tick = -1;
  #aheadSeconds = -1;

  constructor(history: TargetHistory, shown: ShownBy, tickMs: number) {
    const { kinds } = history;
    this.#history = history;
    this.#shown = shown;
    this.#tickMs = tickMs;
    this.poses = kinds.map(({ layout, target }) => new TargetPose(layout, target, shown.curve));
    this.broadKinds = kinds.map(({ first, layout, target }, i) => {
      const { hermite } = this.poses[i].plan;
      const coordinates = hermite.filter(({ column }) => layout.position.includes(column));
      return {
        first,
        capacity: layout.kind.capacity,
        mostRadius: target.mostRadius,
        isRated: coordinates.some(({ rate }) => rate >= 0),
        isSloped: coordinates.some(({ rate }) => rate < 0),
      };
    });
    this.#isCurved = this.broadKinds.some(({ isRated, isSloped }) => isRated || isSloped);
    this.#mostAheadMs = shownAheadMs(shown.underflow, Number.MAX_VALUE, shown.snapshotEvery * tickMs);
    this.#scratch = Array.from({ length: 4 }, () => new World(history.layout));
    const [newest] = this.#scratch[0].kinds;
    this.#recent = { newest, second: undefined, third: undefined, secondsToNewest: 1, secondsToSecond: 1 };
  }

  /** True unless the snapshots of a view are older than the history. */
  reaches({ from }: SeenMoment): boolean {
    return from >= this.#history.oldest;
  }

  /** Looks at a player's view. Of an impossible view only the moment counts. */
  look(view: SeenMoment, held: Held | undefined): void {
    const { moment, from, to, isExtrapolated } = view;
    this.#newest = Math.min(view.newest, this.#history.newest);
    const isPossible = Number.isInteger(from) && from <= moment && to <= this.#history.newest;
    if (isPossible && isExtrapolated) this.#lookPast(to, moment, held);
    else if (isPossible && moment <= to) this.#lookBetween(from, to, moment, held);
    else this.lookAt(moment, held);
  }

  /**
   * Looks at a moment, or the nearest one in the history, between the snapshots next to it; with `sent`, between the next ones that the
   * player was sent.
   */
  lookAt(wanted: number, held: Held | undefined, sent?: SentTo): void {
    const { oldest, newest } = this.#history;
    const { snapshotEvery } = this.#shown;
    this.#newest = newest;
    const moment = Math.min(wanted > oldest ? wanted : oldest, newest);
    let from = this.#snapshotAt(moment);
    let to = from + snapshotEvery;
    if (sent !== undefined) {
      while (from > oldest && !sent.wasSent(from)) from -= snapshotEvery;
      while (to < newest && !sent.wasSent(to)) to += snapshotEvery;
    }
    this.#lookBetween(Math.max(from, oldest), Math.min(to, newest), moment, held);
  }

  /** Whether a snapshot next to a moment was held back, so that the player sees another way there. */
  isGap(moment: number, sent: SentTo): boolean {
    const from = this.#snapshotAt(moment);
    return !sent.wasSent(from) || !sent.wasSent(from + this.#shown.snapshotEvery);
  }

  /** The last snapshot tick at or before a moment. */
  #snapshotAt(moment: number): Tick {
    const { snapshotEvery, firstTick } = this.#shown;
    return firstTick + Math.floor((moment - firstTick) / snapshotEvery) * snapshotEvery;
  }

  /** Places a row: its pose is then in `poses`. False: it could not be hit. */
  place({ index, past }: PastKind, row: number): boolean {
    const pose = this.poses[past];
    if (this.#aheadSeconds >= 0) return this.#placeAhead(pose, index, past, row);
    const from = this.#rowsAt(this.#from, index, past, row, 0);
    if (from === undefined || from.alive[row] === 0) return false;
    this.generation = from.generation[row];
    this.owner = from.owner[row];
    const to = this.#to === this.#from ? undefined : this.#rowsAt(this.#to, index, past, row, 1);
    const prior = this.#prior < 0 ? undefined : this.#rowsAt(this.#prior, index, past, row, 2);
    return pose.placeBetween(from, to, prior, row, this.#between);
  }

  /** Whether the row placed last dodged in some tick since the view's moment. */
  hasDodged({ past, target }: PastKind, row: number): boolean {
    const { dodgesColumn } = target;
    if (dodgesColumn < 0) return false;
    for (let tick = Math.ceil(this.moment); tick <= this.#history.newest; tick++) {
      const rows = this.#history.at(tick)?.kinds[past];
      if (rows === undefined || rows.alive[row] === 0 || rows.generation[row] !== this.generation) continue;
      if (rows.columns[dodgesColumn][row] > 0) return true;
    }
    return false;
  }

  #lookBetween(from: Tick, to: Tick, moment: number, held: Held | undefined): void {
    const between = this.#between;
    const { steps, snapshotEvery } = this.#shown;
    const span = to - from;
    this.#begin(from, to, moment, held);
    this.#aheadSeconds = -1;
    this.#prior = this.#isCurved ? this.#before(from) : -1;
    between.alpha = span > 0 ? (moment - from) / span : 0;
    between.isLate = steps === "half" ? between.alpha > 0.5 : between.alpha > 0;
    between.seconds = (span * this.#tickMs) / 1000;
    between.scale = span / (from - this.#prior);
    const mostTicks = MOST_INTERVALS * snapshotEvery;
    const isTame = span <= mostTicks && (this.#prior < 0 || between.scale <= MOST_INTERVALS);
    this.isCovered = isTame || !this.#isCurved;
    if (held === undefined) this.since = this.#prior < 0 ? from : this.#prior;
  }

  #lookPast(base: Tick, moment: number, held: Held | undefined): void {
    this.#begin(base, base, moment, held);
    const aheadMs = Math.min((moment - base) * this.#tickMs, this.#mostAheadMs);
    this.#aheadSeconds = aheadMs / 1000;
    this.#prior = this.#before(base);
    this.#third = this.#prior < 0 ? -1 : this.#before(this.#prior);
    this.#recent.secondsToNewest = ((base - this.#prior) * this.#tickMs) / 1000;
    this.#recent.secondsToSecond = ((this.#prior - this.#third) * this.#tickMs) / 1000;
    this.isCovered = false;
  }

  #begin(from: Tick, to: Tick, moment: number, held: Held | undefined): void {
    this.#held = held;
    this.#from = from;
    this.#to = to;
    this.moment = moment;
    // The sample of a skipped row may be as old as the history.
    this.since = this.#history.oldest;
  }

  #placeAhead(pose: TargetPose, index: number, past: number, row: number): boolean {
    const recent = this.#recent;
    const { snapshotEvery, underflow } = this.#shown;
    const newest = this.#rowsAt(this.#from, index, past, row, 0);
    if (newest === undefined || newest.alive[row] === 0) return false;
    this.generation = newest.generation[row];
    this.owner = newest.owner[row];
    recent.newest = newest;
    recent.second = this.#rowsAt(this.#prior, index, past, row, 1);
    recent.third = this.#rowsAt(this.#third, index, past, row, 2);
    const holdBelow = underflow.show === "staged" ? (snapshotEvery * this.#tickMs) / 1000 : -1;
    return pose.placeAhead(recent, this.#scratch[3].kinds[past], row, this.#aheadSeconds, holdBelow);
  }

  /** The snapshot before another that the client held, or −1. */
  #before(tick: Tick): Tick {
    const { snapshotEvery } = this.#shown;
    const oldest = Math.max(this.#history.oldest, tick - KEPT_SNAPSHOTS * snapshotEvery);
    for (let t = tick - snapshotEvery; t >= oldest; t -= snapshotEvery)
      if (this.#held === undefined || this.#held.has(t)) return t;
    return -1;
  }

  /** The rows of a kind in a snapshot, correct for this row: as of its tick, or as the client held it. */
  #rowsAt(tick: Tick, index: number, past: number, row: number, scratch: number): KindRows | undefined {
    if (tick < 0) return undefined;
    const held = this.#held;
    if (held === undefined) return this.#history.at(tick)?.kinds[past];
    const sample = held.sampleOf(index, row, tick);
    if (sample < 0 || sample === tick) return this.#history.at(sample)?.kinds[past];
    const kept = this.#history.at(sample)?.kinds[past];
    const earlier = this.#sampleBefore(tick, held, index, row);
    const before = this.#history.at(earlier)?.kinds[past];
    if (kept === undefined || !isSameRow(before, kept, row)) return kept;
    const later = this.#sampleAfter(tick, held, index, row);
    const after = this.#history.at(later)?.kinds[past];
    if (!isSameRow(after, kept, row)) return before;
    const mended = this.#scratch[scratch].kinds[past];
    mended.copyRow(before, row);
    putBetween(this.poses[past].plan, mended, before, after, row, tick - earlier, later - earlier);
    return mended;
  }

  /** The last snapshot before `tick` that did not skip the row; −1: none. */
  #sampleBefore(tick: Tick, held: Held, index: number, row: number): Tick {
    const { snapshotEvery } = this.#shown;
    for (let t = tick - snapshotEvery; t >= this.#history.oldest; t -= snapshotEvery)
      if (held.has(t) && held.sampleOf(index, row, t) === t) return t;
    return -1;
  }

  /** The first sample after `tick` of a skipped row; −1: the client had none yet. */
  #sampleAfter(tick: Tick, held: Held, index: number, row: number): Tick {
    const { snapshotEvery } = this.#shown;
    for (let t = tick + snapshotEvery; t <= this.#newest; t += snapshotEvery) {
      if (!held.has(t)) continue;
      const sample = held.sampleOf(index, row, t);
      if (sample < 0 || sample === t) return sample;
    }
    return -1;
  }
}

function isSameRow(other: KindRows | undefined, rows: KindRows, row: number): other is KindRows {
  return other !== undefined && other.alive[row] === 1 && other.generation[row] === rows.generation[row];
}
