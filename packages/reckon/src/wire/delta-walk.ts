// How a packet goes through all kinds: their flags, then the fields of the rows that the flags name, list by list.
// DeltaCodec encodes and decodes with it, training counts with it. Always true: both directions make the same decisions
// in the same order; whatever is decoded, the walk ends after one pass over the slots and the fields of their rows.

import type { Tick } from "../core/tick.ts";
import type { Coder } from "./coder.ts";
import { Planes, type RowList } from "./columns.ts";
import { Image, type KindImage, RECEIVED } from "./image.ts";
import type { Plan } from "./plan.ts";
import { LOUD, QUIET, RowFlags, UNKNOWN_MOTION, UNUSUAL } from "./row-flags.ts";
import { RowsCoder } from "./rows-coder.ts";
import { type Against, EVERYTHING, type Receiver, Sides } from "./sides.ts";
import type { Table } from "./table.ts";
import { Veil } from "./veil.ts";

/** Gathers in training: sizes of every predictor's residuals, and each changed row's residuals. */
export interface Lessons {
  readonly sums: Float64Array;
  watch(kind: number, list: RowList, planes: Planes): void;
}

export class DeltaWalk {
  readonly #coder: Coder;
  readonly #tickSeconds: number;
  readonly #sides: Sides;
  readonly #flags: RowFlags;
  readonly #rows: RowsCoder;
  readonly #nothing: Image;
  /** For each kind: which rows differ from the baseline, how they moved before it, what was predicted for all receivers. */
  readonly #changed: readonly Uint8Array[];
  readonly #motion: readonly Uint8Array[];
  readonly #shared: readonly Planes[];
  /** For each kind: what is predicted for one receiver. */
  readonly #own: readonly Planes[];
  readonly #veil: Veil;
  #lessons: Lessons | undefined;
  #tick: Tick = 0;
  #isForMany = false;

  constructor(plan: Plan, coder: Coder, table: Table, tickRate: number) {
    const capacities = plan.kinds.map(({ layout }) => layout.kind.capacity);
    const most = Math.max(...capacities);
    this.#coder = coder;
    this.#tickSeconds = 1 / tickRate;
    this.#nothing = new Image(plan);
    this.#sides = new Sides(this.#nothing);
    this.#flags = new RowFlags(coder, most, this.#nothing.kinds[0]);
    this.#rows = new RowsCoder(coder, table, most, this.#nothing.kinds[0]);
    this.#changed = capacities.map((capacity) => new Uint8Array(capacity));
    this.#motion = capacities.map((capacity) => new Uint8Array(capacity));
    this.#shared = plan.kinds.map((kind) => new Planes(kind));
    this.#own = plan.kinds.map((kind) => new Planes(kind));
    this.#veil = new Veil(plan);
  }

  /** Learns from what is encoded from now on. */
  learnInto(lessons: Lessons): void {
    this.#lessons = lessons;
    this.#rows.experts.learnInto(lessons.sums);
  }

  /** Compares with the baseline, and predicts once for many receivers, if there are many. */
  prepare(
    current: Image,
    tick: Tick,
    baseline: Image | undefined,
    older: Image | undefined,
    isForMany: boolean,
  ): void {
    this.#begin(current, tick, baseline, older);
    this.#isForMany = isForMany;
    for (let k = 0; k < current.kinds.length; k++) {
      const now = current.kinds[k];
      this.#compare(k, now, this.#sides.baseline.kinds[k]);
      this.#findMotion(k);
      if (isForMany && now.plan.isShared && this.#sides.hasOlder) this.#predictShared(k, now);
    }
  }

  /** Codes what was prepared for a receiver; fills `held` with what he will hold. */
  encode(receiver: Receiver, held?: Image): void {
    this.#sides.receiver = receiver;
    held?.startFrom(this.#sides.baseline, this.#tick);
    const { kinds } = this.#sides.now;
    for (let k = 0; k < kinds.length; k++) {
      const base = this.#sides.baseline.kinds[k];
      const seen = this.#veil.through(k, this.#sides);
      if (this.#veil.covers(k)) this.#compare(k, seen, base);
      if (held !== undefined) this.#flags.noteInto(held.kinds[k]);
      this.#codeKind(k, seen, base);
      if (held !== undefined) fillHeld(held.kinds[k], seen);
    }
  }

  /** Decodes into `held`. False when what was decoded makes no sense. */
  decode({ tick, baseline, older }: Against, held: Image): boolean {
    this.#begin(held, tick, baseline, older);
    held.startFrom(this.#sides.baseline, tick);
    for (let k = 0; k < held.kinds.length; k++) {
      this.#flags.noteInto(held.kinds[k]);
      this.#findMotion(k);
      if (!this.#codeKind(k, held.kinds[k], this.#sides.baseline.kinds[k])) return false;
    }
    return true;
  }

  #begin(now: Image, tick: Tick, baseline: Image | undefined, older: Image | undefined): void {
    const sides = this.#sides;
    this.#tick = tick;
    sides.now = now;
    sides.baseline = baseline ?? this.#nothing;
    sides.older = older ?? this.#nothing;
    sides.receiver = EVERYTHING;
    this.#isForMany = false;
    const age = tick - sides.baseline.tick;
    const before = sides.baseline.tick - sides.older.tick;
    sides.hasOlder = baseline !== undefined && older !== undefined && before > 0;
    this.#rows.columns.ratio = sides.hasOlder ? age / before : 0;
    this.#rows.columns.seconds = baseline === undefined ? 0 : age * this.#tickSeconds;
    this.#rows.columns.isBad = false;
    this.#flags.isBad = false;
  }

  /** Finds which rows differ from the baseline, and how. */
  #compare(k: number, now: KindImage, base: KindImage): void {
    const changed = this.#changed[k];
    const is = now.codes;
    const was = base.codes;
    const { stride, quietAt } = base.plan;
    for (let slot = 0, first = 0; slot < changed.length; slot++, first += stride) {
      if (base.present[slot] === 0) continue;
      let loud = 0;
      let quiet = 0;
      for (let at = first; at < first + quietAt; at++) loud |= is[at] ^ was[at];
      for (let at = first + quietAt; at < first + stride; at++) quiet |= is[at] ^ was[at];
      const other =
        (now.owner[slot] ^ base.owner[slot]) |
        (now.generation[slot] ^ base.generation[slot]) |
        (now.present[slot] ^ 1);
      changed[slot] = (loud === 0 ? 0 : LOUD) | (quiet === 0 ? 0 : QUIET) | (other === 0 ? 0 : UNUSUAL);
    }
  }

  /** Finds how many of its first columns moved before the baseline, for each row: none, few, many, or not known. */
  #findMotion(k: number): void {
    const base = this.#sides.baseline.kinds[k];
    const older = this.#sides.older.kinds[k];
    const motion = this.#motion[k];
    const unknown = UNKNOWN_MOTION;
    if (!this.#sides.hasOlder) {
      motion.fill(unknown);
      return;
    }
    const was = base.codes;
    const had = older.codes;
    const { stride, telling } = base.plan;
    const { present, generation } = base;
    const { present: wasPresent, generation: hadGeneration } = older;
    // No more than three columns tell: written out, for a loop within the loop takes twice the time.
    const second = telling > 1 ? 1 : 0;
    const third = telling > 2 ? 1 : 0;
    for (let slot = 0, i = 0; slot < motion.length; slot++, i += stride) {
      if (present[slot] === 0) continue;
      let moved = 0;
      if (telling > 0) {
        const a = was[i] ^ had[i];
        const b = (was[i + second] ^ had[i + second]) & -second;
        const c = (was[i + 2 * third] ^ had[i + 2 * third]) & -third;
        moved = ((a | -a) >>> 31) + ((b | -b) >>> 31) + ((c | -c) >>> 31);
      }
      const isKnown = wasPresent[slot] === 1 && hadGeneration[slot] === generation[slot];
      motion[slot] = isKnown ? (moved + 1) >> 1 : unknown;
    }
  }

  #predictShared(k: number, now: KindImage): void {
    const base = this.#sides.baseline.kinds[k];
    const { moving } = this.#flags;
    const changed = this.#changed[k];
    const motion = this.#motion[k];
    moving.count = 0;
    for (let slot = 0; slot < changed.length; slot++)
      if (
        base.present[slot] === 1 &&
        changed[slot] !== 0 &&
        motion[slot] !== UNKNOWN_MOTION &&
        now.present[slot] === 1 &&
        now.generation[slot] === base.generation[slot]
      )
        moving.add(slot);
    this.#turnTo(k, now, base);
    this.#rows.start(moving, this.#shared[k], false, true, changed);
    this.#rows.run(this.#sides);
  }

  #turnTo(k: number, now: KindImage, base: KindImage): void {
    const { columns } = this.#rows;
    columns.plan = now.plan;
    columns.now = now.codes;
    columns.base = base.codes;
    columns.older = this.#sides.older.kinds[k].codes;
  }

  #codeKind(k: number, now: KindImage, base: KindImage): boolean {
    const flags = this.#flags;
    flags.changed = this.#changed[k];
    flags.motion = this.#motion[k];
    flags.run(k, this.#sides);
    if (flags.isBad) return false;
    this.#turnTo(k, now, base);
    this.#codeList(k, flags.first, flags.isFirstFresh, flags.isFirstMoving);
    if (this.#isForMany && now.plan.isShared) this.#writeShared(k, flags.moving);
    else this.#codeList(k, flags.moving, false, true);
    this.#codeList(k, flags.resting, false, false);
    this.#codeList(k, flags.fresh, true, false);
    return !this.#rows.columns.isBad && !this.#coder.overflowed;
  }

  #codeList(k: number, list: RowList, isFresh: boolean, hasOlder: boolean): void {
    if (list.count === 0) return;
    const planes = this.#own[k];
    this.#rows.start(list, planes, isFresh, hasOlder, this.#changed[k]);
    this.#rows.run(this.#sides);
    if (!this.#coder.decoding) this.#rows.write(this.#sides);
    if (this.#lessons !== undefined && !isFresh) this.#lessons.watch(k, list, planes);
  }

  #writeShared(k: number, list: RowList): void {
    if (list.count === 0) return;
    this.#rows.start(list, this.#shared[k], false, true, this.#changed[k]);
    this.#rows.write(this.#sides);
  }
}

/** Takes over the rows that a packet brings. */
function fillHeld(held: KindImage, seen: KindImage): void {
  const { news } = held;
  for (let row = 0; row < news.length; row++) if (news[row] === RECEIVED) held.copyRow(seen, row);
}
