// A list of rows of one kind while their columns are predicted and coded, column by column: which rows, where their
// values, baseline and motion come from, and what has been found for each (its residual and its context).
// A column is predicted and coded at once, in both directions. For many receivers it is predicted first, which fills the
// planes, and then written for each of them. Always true: what is predicted for a row depends on that row and its
// carrier alone.

import { type Coder, type NumberColumn, sizeOf } from "./coder.ts";
import type { Experts } from "./experts.ts";
import type { KindImage } from "./image.ts";
import { CIRCLE, type KindPlan, MOTIONS, SIBLINGS, type Step } from "./plan.ts";
import type { Table } from "./table.ts";

/** Residuals and contexts of the rows of a kind, by slot and row. A context is 4 · tree + hint, or as the step says. */
export class Planes {
  readonly residuals: readonly Int32Array[];
  readonly contexts: readonly Int32Array[];
  /** What stands in for a slot before the first. */
  readonly nothing: Int32Array;

  constructor(plan: KindPlan) {
    const { capacity } = plan.layout.kind;
    this.residuals = Array.from({ length: plan.slots }, () => new Int32Array(capacity));
    this.contexts = Array.from({ length: plan.slots }, () => new Int32Array(capacity));
    this.nothing = new Int32Array(capacity);
  }
}

/** A list of rows. */
export class RowList {
  readonly rows: Uint16Array;
  count = 0;

  constructor(capacity: number) {
    this.rows = new Uint16Array(capacity);
  }

  add(row: number): void {
    this.rows[this.count++] = row;
  }
}

export class Columns implements NumberColumn {
  readonly coder: Coder;
  readonly experts: Experts;
  plan: KindPlan;
  planes: Planes;
  /** The receiver holds no value of these rows. */
  isFresh = false;
  /** The older snapshot has these rows too. */
  hasOlder = false;
  /** Columns are predicted only, and written later. */
  isDeferred = false;
  /** Codes to encode, or decoded so far; of the baseline; of the older snapshot. */
  now: Int32Array;
  base: Int32Array;
  older: Int32Array;
  /** Time from baseline to now, over that from older to baseline. */
  ratio = 0;
  /** Time from baseline to now, in seconds. */
  seconds = 0;
  /** A code out of its range was decoded. */
  isBad = false;
  // The slot at hand, as a coder sees it.
  rows: Uint16Array;
  count = 0;
  residuals: Int32Array;
  contexts: Int32Array;
  bits = 0;
  node = 0;
  treeSize = 0;
  readonly starts: Uint8Array;
  firstTree = 0;
  slot = 0;
  readonly #kin: Int16Array;
  #related: Int32Array;
  #alsoRelated: Int32Array;
  /** Sees to it that only the sign of kin is gone by. */
  #kinMask = 0;
  #limit = 0;
  /** Mask of a circle, or 0. */
  #wrap = 0;

  constructor(coder: Coder, experts: Experts, table: Table, image: KindImage) {
    this.coder = coder;
    this.experts = experts;
    this.#kin = table.kin;
    this.starts = table.sizes;
    this.plan = image.plan;
    this.planes = new Planes(image.plan);
    this.rows = new Uint16Array(0);
    this.now = image.codes;
    this.base = image.codes;
    this.older = image.codes;
    this.#related = image.codes;
    this.#alsoRelated = image.codes;
    this.residuals = image.codes;
    this.contexts = image.codes;
  }

  /** Turns to other rows. */
  turnTo({ rows, count }: RowList): void {
    this.rows = rows;
    this.count = count;
  }

  /** Turns to a slot of a step, with the given set of its trees. */
  open(step: Step, slot: number, set: number): void {
    const { residuals, contexts, nothing } = this.planes;
    this.slot = this.plan.firstSlot + slot;
    const kin = this.#kin[this.slot];
    this.#kinMask = kin >= 0 ? 3 : 0;
    this.#related = kin >= 0 ? residuals[kin] : slot > 0 ? residuals[slot - 1] : nothing;
    this.#alsoRelated = kin < 0 && slot > 1 ? residuals[slot - 2] : nothing;
    this.residuals = residuals[slot];
    this.contexts = contexts[slot];
    this.node = step.trees + set * step.treeCount * step.treeSize;
    this.treeSize = step.treeSize;
    this.firstTree = step.firstTree + set * step.treeCount;
    this.bits = step.bits;
    this.#limit = step.limit >>> 0;
    this.#wrap = step.type === CIRCLE ? step.limit : 0;
  }

  /**
   * Codes the code at `i`, or only finds its residual if that is to be written later. It is predicted, and in a class of
   * trees; `hint` is the likely sign of its residual. Returns the code.
   */
  number(row: number, i: number, predicted: number, cls: number, hint: number): number {
    const related = this.#related[row];
    const also = this.#alsoRelated[row];
    // Without branches, for what these are is anybody's guess.
    const tree = cls * SIBLINGS + SIBLING[Math.clz32((related ^ (related >> 31)) | (also ^ (also >> 31)))];
    const way = hintOf(related) & this.#kinMask;
    const likely = way | (hint & ((way - 1) >> 31));
    if (this.coder.decoding) return this.#decode(row, i, predicted, tree, likely);
    const code = this.now[i];
    const residual = this.#wrap === 0 ? (code - predicted) | 0 : wrapped(code - predicted, this.#wrap);
    this.residuals[row] = residual;
    if (this.isDeferred) this.contexts[row] = (tree << 2) | likely;
    else {
      const start = this.starts[this.firstTree + tree];
      this.coder.signed(this.node + tree * this.treeSize, likely, start, this.bits, this.slot, residual);
    }
    return code;
  }

  #decode(row: number, i: number, predicted: number, tree: number, hint: number): number {
    const start = this.starts[this.firstTree + tree];
    const residual = this.coder.signed(
      this.node + tree * this.treeSize,
      hint,
      start,
      this.bits,
      this.slot,
      0,
    );
    let code = (predicted + residual) | 0;
    if (this.#wrap !== 0) code &= this.#wrap;
    if (code >>> 0 > this.#limit) {
      this.isBad = true;
      code = 0;
    }
    this.now[i] = code;
    this.residuals[row] = residual;
    return code;
  }
}

/** A difference of places on a circle of mask + 1 steps, by the shorter way. */
export function wrapped(difference: number, mask: number): number {
  const half = (mask + 1) >> 1;
  return ((difference + half) & mask) - half;
}

/** The whole number nearest to x, within 0…limit. */
export function clamp(x: number, limit: number): number {
  const whole = Math.floor(x + 0.5);
  return whole < 0 ? 0 : whole > limit ? limit : whole | 0;
}

/** Class of related residuals by the leading zeros of their size. */
const SIBLING: Uint8Array = Uint8Array.from({ length: 33 }, (_, zeros) =>
  Math.min((33 - zeros) >> 1, SIBLINGS - 1),
);

/** Class of a motion by its size. */
export function motionClass(motion: number): number {
  const size = sizeOf(motion);
  return size < MOTIONS ? size : MOTIONS - 1;
}

/** Which sign a residual likely has, given which way the row moves: 0 not known, 1 up, 2 down. */
export function hintOf(motion: number): number {
  return ((motion >> 31) & 2) | ((~motion & (~motion + 1)) >>> 31);
}
