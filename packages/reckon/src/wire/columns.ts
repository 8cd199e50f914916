// A list of rows of one kind while their columns are predicted and coded, column by column: which rows, where their
// values, baseline and motion come from, and what has been found for each (its residual and its context).
// Encoding goes in two stages: predicting fills the planes, writing codes them; so one prediction can be written for
// receivers of different views. Decoding does both at once. Always true: what is predicted for a row depends on that
// row and its carrier alone.

import { type Coder, sizeOf } from "./coder.ts";
import type { Experts } from "./experts.ts";
import type { KindImage } from "./image.ts";
import { type KindPlan, MOTIONS, SIBLINGS, type Step } from "./plan.ts";
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

export class Columns {
  readonly coder: Coder;
  readonly experts: Experts;
  plan: KindPlan;
  list: RowList;
  planes: Planes;
  /** The receiver holds no value of these rows. */
  isFresh = false;
  /** The older snapshot has these rows too. */
  hasOlder = false;
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
  readonly #table: Table;
  // What `open` found for the slot at hand.
  #related: Int32Array;
  #alsoRelated: Int32Array;
  #isKin = false;
  #residuals: Int32Array;
  #contexts: Int32Array;
  #node = 0;
  #treeSize = 0;
  #firstTree = 0;
  #bits = 0;
  #limit = 0;
  #slot = 0;

  constructor(coder: Coder, experts: Experts, table: Table, image: KindImage) {
    this.coder = coder;
    this.experts = experts;
    this.#table = table;
    this.plan = image.plan;
    this.list = new RowList(0);
    this.planes = new Planes(image.plan);
    this.now = image.codes;
    this.base = image.codes;
    this.older = image.codes;
    this.#related = image.codes;
    this.#alsoRelated = image.codes;
    this.#residuals = image.codes;
    this.#contexts = image.codes;
  }

  /** Turns to a slot of a step, with the given set of its trees. */
  open(step: Step, slot: number, set: number): void {
    const { residuals, contexts, nothing } = this.planes;
    const kin = this.#table.kin[this.plan.firstSlot + slot];
    this.#isKin = kin >= 0;
    this.#related = kin >= 0 ? residuals[kin] : slot > 0 ? residuals[slot - 1] : nothing;
    this.#alsoRelated = kin < 0 && slot > 1 ? residuals[slot - 2] : nothing;
    this.#residuals = residuals[slot];
    this.#contexts = contexts[slot];
    this.#node = step.trees + set * step.treeCount * step.treeSize;
    this.#treeSize = step.treeSize;
    this.#firstTree = step.firstTree + set * step.treeCount;
    this.#bits = step.bits;
    this.#limit = step.limit >>> 0;
    this.#slot = this.plan.firstSlot + slot;
  }

  /**
   * Predicts the code at `i`, of a row in a class of trees; decodes it when decoding. `wrap` is the mask of a circle, or 0.
   * Returns the code.
   */
  number(row: number, i: number, predicted: number, cls: number, hint: number, wrap: number): number {
    const related = this.#related[row];
    const also = this.#alsoRelated[row];
    const size = 32 - Math.clz32((related ^ (related >> 31)) | (also ^ (also >> 31)));
    const tree = cls * SIBLINGS + (size > 6 ? SIBLINGS - 1 : (size + 1) >> 1);
    const likely = this.#isKin && related !== 0 ? (related > 0 ? 1 : 2) : hint;
    if (this.coder.decoding) return this.#decode(row, i, predicted, tree, likely, wrap);
    const code = this.now[i];
    const residual = (code - predicted) | 0;
    this.#residuals[row] = wrap === 0 ? residual : wrapped(residual, wrap);
    this.#contexts[row] = (tree << 2) | likely;
    return code;
  }

  /** Writes what was predicted for the slot at hand. */
  write(): void {
    const { coder } = this;
    const { rows, count } = this.list;
    const { sizes } = this.#table;
    const residuals = this.#residuals;
    const contexts = this.#contexts;
    const node = this.#node;
    const treeSize = this.#treeSize;
    const firstTree = this.#firstTree;
    const bits = this.#bits;
    const slot = this.#slot;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const context = contexts[row];
      const tree = context >> 2;
      coder.signed(node + tree * treeSize, context & 3, sizes[firstTree + tree], bits, slot, residuals[row]);
    }
  }

  #decode(row: number, i: number, predicted: number, tree: number, hint: number, wrap: number): number {
    const node = this.#node + tree * this.#treeSize;
    const start = this.#table.sizes[this.#firstTree + tree];
    const residual = this.coder.signed(node, hint, start, this.#bits, this.#slot, 0);
    let code = (predicted + residual) | 0;
    if (wrap > 0) code &= wrap;
    if (code >>> 0 > this.#limit) {
      this.isBad = true;
      code = 0;
    }
    this.now[i] = code;
    this.#residuals[row] = residual;
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

/** Class of a motion by its size. */
export function motionClass(motion: number): number {
  const size = sizeOf(motion);
  return size < MOTIONS ? size : MOTIONS - 1;
}

/** Which sign a residual likely has, given which way the row moves. */
export function hintOf(motion: number): number {
  return motion === 0 ? 0 : motion > 0 ? 1 : 2;
}
