// A list of rows of one kind while their columns are predicted and coded, column by column: which rows, where their
// values, baseline and motion come from, and what has been found for each (its residual and its context).
// A slot is opened, then predicted, with the context of each number (number-columns.ts and its like); then `finish` finds
// the residuals, which are written for one or many receivers later, or, when decoding, has them decoded and finds the
// codes. Always true: what is predicted for a row depends on that row, its columns before and its carrier alone.

import type { Coder, NumberColumn } from "../entropy/coder.ts";
import { CIRCLE, type KindCodePlan, MOTIONS, SIBLINGS, type Step } from "../image/code-plan.ts";
import type { KindImage } from "../image/kind-image.ts";
import type { Experts } from "../tables/experts.ts";
import type { Table } from "../tables/table.ts";

/** Rows of a kind at most, and one. */
const MOST_ROWS = 65536;

/** Residuals and contexts of the rows of a kind, by slot and row. A context is 4 · tree + hint, or as the step says. */
export class Planes {
  readonly residuals: readonly Int32Array[];
  readonly contexts: readonly Int32Array[];
  /** What stands in for a slot before the first. */
  readonly nothing: Int32Array;

  constructor(plan: KindCodePlan) {
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

/**
 * By place in the list at hand: where a code is, what it is predicted to be, and 4 · its class of trees + its likely sign.
 * One for all columns, for they are filled and used up at once, and where an array of the module lies is part of the
 * compiled code.
 */
const PLACES: Int32Array = new Int32Array(MOST_ROWS);
const LIKELY: Int32Array = new Int32Array(MOST_ROWS);
const CLASSES: Uint8Array = new Uint8Array(MOST_ROWS);
export const listPlaces: Int32Array = PLACES;
export const listLikely: Int32Array = LIKELY;
export const listClasses: Uint8Array = CLASSES;

/** Turns the order of 32 bits without a sign into that of 32 bits with one. */
const FLIP = -0x80000000;

export class Columns implements NumberColumn {
  readonly coder: Coder;
  readonly experts: Experts;
  plan: KindCodePlan;
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
  /** Residuals that say something about those of the open slot: of its kin, or of the two slots before. */
  related: Int32Array;
  alsoRelated: Int32Array;
  /** 3 for kin, by whose sign is gone, else 0. */
  signs = 0;
  // The slot at hand, as a coder sees it.
  rows: Uint16Array;
  count = 0;
  residuals: Int32Array;
  contexts: Int32Array;
  bits = 0;
  node = 0;
  treeSize = 0;
  nodes = 0;
  readonly starts: Uint8Array;
  firstTree = 0;
  slot = 0;
  readonly #kin: Int16Array;
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
    this.related = image.codes;
    this.alsoRelated = image.codes;
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
    this.related = kin >= 0 ? residuals[kin] : slot > 0 ? residuals[slot - 1] : nothing;
    this.alsoRelated = kin < 0 && slot > 1 ? residuals[slot - 2] : nothing;
    this.signs = kin >= 0 ? 3 : 0;
    this.residuals = residuals[slot];
    this.contexts = contexts[slot];
    this.nodes = step.treeCount * step.treeSize;
    this.node = step.trees + set * this.nodes;
    this.treeSize = step.treeSize;
    this.firstTree = step.firstTree + set * step.treeCount;
    this.bits = step.bits;
    this.#limit = step.limit;
    this.#wrap = step.type === CIRCLE ? step.limit : 0;
  }

  /** Goes on once the places, predictions and classes of the list are filled in for the open slot. */
  finish(): void {
    this.#relate();
    if (this.coder.decoding) {
      this.coder.numbers(this);
      this.#move();
    } else this.#compare();
  }

  /**
   * Finds the contexts, apart from the predictions: loops over few arrays are measured to be quicker. Who has kin, by whose
   * sign is gone, has nothing else that is related.
   */
  #relate(): void {
    const { rows, count, contexts, related, alsoRelated } = this;
    const signs = this.signs | 0;
    if (signs !== 0)
      for (let n = 0; n < count; n++) {
        const row = rows[n];
        contexts[row] = contextOf(CLASSES[n], related[row], 0, signs);
      }
    else
      for (let n = 0; n < count; n++) {
        const row = rows[n];
        contexts[row] = contextOf(CLASSES[n], related[row], alsoRelated[row], 0);
      }
  }

  /** Finds the residuals. */
  #compare(): void {
    const { rows, count, residuals, now } = this;
    const wrap = this.#wrap;
    if (wrap === 0) for (let n = 0; n < count; n++) residuals[rows[n]] = now[PLACES[n]] - LIKELY[n];
    else for (let n = 0; n < count; n++) residuals[rows[n]] = wrapped(now[PLACES[n]] - LIKELY[n], wrap);
  }

  /** Finds the codes from the residuals. */
  #move(): void {
    const { rows, count, residuals, now } = this;
    const mask = this.#wrap === 0 ? -1 : this.#wrap;
    const most = this.#limit ^ FLIP;
    for (let n = 0; n < count; n++) {
      let code = (LIKELY[n] + residuals[rows[n]]) & mask;
      if ((code ^ FLIP) > most) {
        this.isBad = true;
        code = 0;
      }
      now[PLACES[n]] = code;
    }
  }
}

// What follows is used in loops over rows. An import is looked up and checked at every use, a constant of the module is
// part of the compiled code: hence arrows, and copies of imports. Measured: a fifth less time for a prediction.
const MOTION_CLASSES: number = MOTIONS;
const RELATIONS: number = SIBLINGS;
/** Class of related residuals by the leading zeros of their size. */
const SIBLING: Uint8Array = Uint8Array.from({ length: 33 }, (_, zeros) =>
  Math.min((33 - zeros) >> 1, SIBLINGS - 1),
);

/** A difference of places on a circle of mask + 1 steps, by the shorter way. */
export const wrapped = (difference: number, mask: number): number => {
  const half = (mask + 1) >> 1;
  return ((difference + half) & mask) - half;
};

/** The whole number nearest to x, within 0…limit. */
export const clampAround = (x: number, limit: number): number => {
  const whole = Math.floor(x + 0.5);
  return whole < 0 ? 0 : whole > limit ? limit : whole | 0;
};

/** Class of a motion by its size. */
export const motionClass = (motion: number): number => {
  const sign = motion >> 31;
  const size = 32 - Math.clz32((motion ^ sign) - sign);
  return size < MOTION_CLASSES ? size : MOTION_CLASSES - 1;
};

/** Which sign a residual likely has, given which way the row moves: 0 not known, 1 up, 2 down. */
export const hintOf = (motion: number): number => ((motion >> 31) & 2) | ((~motion & (~motion + 1)) >>> 31);

/**
 * The context of a number by 4 · its class of trees + its likely sign, and by the related residuals, of which the first may
 * know the sign better (`signs`). Without branches, for what these are is anybody's guess.
 */
const contextOf = (cls: number, related: number, alsoRelated: number, signs: number): number => {
  const sizes = (related ^ (related >> 31)) | (alsoRelated ^ (alsoRelated >> 31));
  const sign = hintOf(related) & signs;
  return (((cls >> 2) * RELATIONS + SIBLING[Math.clz32(sizes)]) << 2) | sign | (cls & 3 & ((sign - 1) >> 31));
};
