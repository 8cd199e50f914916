// The walk of a packet through all kinds: the flags of each, then the fields of the rows that the flags name, list by list.
// SnapshotCoder encodes and decodes with it, and training counts with it. Always true: both directions make the same decisions in the same
// order; whatever is decoded, the walk ends after one pass over the slots and the fields of their rows.

import type { Tick } from "../../core/tick.ts";
import type { Coder } from "../entropy/coder.ts";
import type { Plan } from "../image/code-plan.ts";
import { Image, RECEIVED } from "../image/image.ts";
import { endOf } from "../image/image-fields.ts";
import type { KindImage } from "../image/kind-image.ts";
import { Veil } from "../image/reference-veil.ts";
import { type Against, EVERYTHING, type Receiver, Sides } from "../image/sides.ts";
import type { Table } from "../tables/table.ts";
import { Planes, type RowList } from "./columns.ts";
import { LOUD, QUIET, RowFlags, UNKNOWN_MOTION, UNUSUAL } from "./row-flags.ts";
import { RowsCoder } from "./rows-coder.ts";

/** What training gathers: the sizes of every predictor's residuals, and the residuals of changed rows. */
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
  /** For each kind: which rows differ from the baseline, how they moved before it, their predictions for all receivers. */
  readonly #changed: readonly Uint8Array[];
  readonly #motion: readonly Uint8Array[];
  readonly #shared: readonly Planes[];
  /** For each kind: predictions for one receiver. */
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
    this.#changed = capacities.map((capacity) => new Uint8Array(capacity));
    this.#motion = capacities.map((capacity) => new Uint8Array(capacity));
    this.#shared = plan.kinds.map((kind) => new Planes(kind));
    this.#own = plan.kinds.map((kind) => new Planes(kind));
    this.#rows = new RowsCoder(coder, table, most, plan.kinds[0], this.#own[0]);
    this.#veil = new Veil(plan);
  }

  /** Learns from what is encoded from now on. */
  learnInto(lessons: Lessons): void {
    this.#lessons = lessons;
    this.#rows.experts.learnInto(lessons.sums);
  }

  /** Compares with the baseline and, for many receivers, predicts once for all of them. */
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

  /** Codes what was prepared for a receiver, and fills `held` with what it will hold. */
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

  /** Decodes into `held`. False if the packet is malformed. */
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
    const { present, owner, generation } = now;
    const { present: wasPresent, owner: hadOwner, generation: hadGeneration } = base;
    const { stride, quietAt } = base.plan;
    const behind = endOf(wasPresent);
    const isLoud = LOUD;
    const isQuiet = QUIET;
    const isUnusual = UNUSUAL;
    for (let slot = 0, at = 0; slot < behind; slot++) {
      if (wasPresent[slot] === 0) {
        at = (at + stride) | 0;
        continue;
      }
      const quietFrom = (at + quietAt) | 0;
      const end = (at + stride) | 0;
      let loud = 0;
      let quiet = 0;
      // Two columns at a time: half of the work is counting.
      for (; at < quietFrom - 1; at = (at + 2) | 0) loud |= (is[at] ^ was[at]) | (is[at + 1] ^ was[at + 1]);
      if (at < quietFrom) loud |= is[at] ^ was[at];
      for (at = quietFrom; at < end - 1; at = (at + 2) | 0)
        quiet |= (is[at] ^ was[at]) | (is[at + 1] ^ was[at + 1]);
      if (at < end) quiet |= is[at] ^ was[at];
      const other =
        (owner[slot] ^ hadOwner[slot]) |
        (generation[slot] ^ hadGeneration[slot]) |
        (present[slot] ^ wasPresent[slot]);
      changed[slot] =
        (-Number(loud !== 0) & isLoud) |
        (-Number(quiet !== 0) & isQuiet) |
        (-Number(other !== 0) & isUnusual);
      at = end;
    }
  }

  /** Finds for each row how many of its first columns moved before the baseline: none, few, many, or not known. */
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
    const { generation } = base;
    const { present: wasPresent, generation: hadGeneration } = older;
    const behind = endOf(base.present);
    // At most three columns tell; they are written out because an inner loop takes twice the time. Absent rows are not skipped,
    // because that branch would be mispredicted often.
    const second = telling > 1 ? 1 : 0;
    const third = telling > 2 ? 2 : 0;
    for (let slot = 0, i = 0; slot < behind; slot++, i = (i + stride) | 0) {
      let moved = 0;
      if (telling > 0) {
        const a = Number(was[i] !== had[i]);
        const b = Number(was[i + second] !== had[i + second]) & second;
        const c = Number(was[i + third] !== had[i + third]) & (third >> 1);
        moved = (a + b + c + 1) >> 1;
      }
      const isKnown = -(wasPresent[slot] & Number(hadGeneration[slot] === generation[slot]));
      motion[slot] = (moved & isKnown) | (unknown & ~isKnown);
    }
  }

  #predictShared(k: number, now: KindImage): void {
    const base = this.#sides.baseline.kinds[k];
    const { moving } = this.#flags;
    const { rows } = moving;
    const changed = this.#changed[k];
    const motion = this.#motion[k];
    const { present, generation } = now;
    const { present: wasPresent, generation: hadGeneration } = base;
    const behind = endOf(wasPresent);
    const unknown = UNKNOWN_MOTION;
    let count = 0;
    // No branch: it would be mispredicted often.
    for (let slot = 0; slot < behind; slot++) {
      rows[count] = slot;
      count +=
        present[slot] &
        wasPresent[slot] &
        Number(changed[slot] !== 0) &
        Number(motion[slot] !== unknown) &
        Number(generation[slot] === hadGeneration[slot]);
    }
    moving.count = count;
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

/** Copies the rows that a packet brings. */
function fillHeld(held: KindImage, seen: KindImage): void {
  const { news } = held;
  for (let row = 0; row < news.length; row++) if (news[row] === RECEIVED) held.copyRow(seen, row);
}
