// A list of rows of one kind while their columns are predicted and coded, column by column: the rows, where their values, baseline and
// motion come from, and the residual and context of each. A slot is opened, then predicted (by number-columns.ts and the like);
// then `finish` finds the residuals, which are written later for one or many receivers. When decoding, it has them decoded and finds the
// codes. Always true: the prediction of a row depends on that row, its earlier columns and its carrier alone.

import type { Coder, NumberColumn } from "../entropy/coder.ts";
import { CIRCLE, type KindCodePlan, MOTIONS, SIBLINGS, type Step } from "../image/code-plan.ts";
import type { Experts } from "../tables/experts.ts";
import type { Table } from "../tables/table.ts";

/** Rows of a kind at most, and one. */
const MOST_ROWS = 65536;

/** Residuals and contexts of the rows of a kind, by slot and row. A context is 4 · tree + likely sign, or what the step says. */
export class Planes {
  readonly residuals: readonly Int32Array[];
  readonly contexts: readonly Int32Array[];
  /** In place of a slot before the first. */
  readonly nothing: Int32Array;

  constructor(plan: KindCodePlan) {
    const { capacity } = plan.layout.kind;
    this.residuals = Array.from({ length: plan.slots }, () => new Int32Array(capacity));
    this.contexts = Array.from({ length: plan.slots }, () => new Int32Array(capacity));
    this.nothing = new Int32Array(capacity);
  }
}

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
 * By place in the list at hand: where a code is, its prediction, and 4 · its class of trees + its likely sign. All columns share these
 * arrays: they are filled and used up at once, and the address of a module's array is part of the compiled code.
 */
const PLACES: Int32Array = new Int32Array(MOST_ROWS);
const LIKELY: Int32Array = new Int32Array(MOST_ROWS);
const CLASSES: Uint8Array = new Uint8Array(MOST_ROWS);
export const listPlaces: Int32Array = PLACES;
export const listLikely: Int32Array = LIKELY;
export const listClasses: Uint8Array = CLASSES;

const NOTHING = new Int32Array(0);
const NO_ROWS = new Uint16Array(0);

/** Turns the order of unsigned 32 bits into that of signed ones. */
const FLIP = -0x80000000;

export class Columns implements NumberColumn {
  readonly coder: Coder;
  readonly experts: Experts;
  plan: KindCodePlan;
  planes: Planes;
  /** The receiver does not hold these rows. */
  isFresh = false;
  /** The older snapshot has these rows too. */
  hasOlder = false;
  /** Codes to encode, or decoded so far; those of the baseline; those of the older snapshot. */
  now: Int32Array = NOTHING;
  base: Int32Array = NOTHING;
  older: Int32Array = NOTHING;
  /** Time from baseline to now, over that from older to baseline. */
  ratio = 0;
  /** Time from baseline to now, in seconds. */
  seconds = 0;
  /** A code out of its range was decoded. */
  isBad = false;
  /** Residuals related to those of the open slot: its kin's, or those of the two slots before. */
  related: Int32Array = NOTHING;
  alsoRelated: Int32Array = NOTHING;
  /** 3 if kin tells the likely sign, otherwise 0. */
  signs = 0;
  // The open slot, as a coder sees it.
  rows: Uint16Array = NO_ROWS;
  count = 0;
  residuals: Int32Array = NOTHING;
  contexts: Int32Array = NOTHING;
  bits = 0;
  node = 0;
  treeSize = 0;
  nodes = 0;
  readonly starts: Uint8Array;
  firstTree = 0;
  readonly #kin: Int16Array;
  #limit = 0;
  /** Mask of a circle, or 0. */
  #wrap = 0;

  constructor(coder: Coder, experts: Experts, table: Table, plan: KindCodePlan, planes: Planes) {
    this.coder = coder;
    this.experts = experts;
    this.#kin = table.kin;
    this.starts = table.sizes;
    this.plan = plan;
    this.planes = planes;
  }

  /** Goes on with these rows. */
  turnTo({ rows, count }: RowList): void {
    this.rows = rows;
    this.count = count;
  }

  /** Opens a slot of a step, with one set of its trees. */
  open(step: Step, slot: number, set: number): void {
    const { residuals, contexts, nothing } = this.planes;
    const kin = this.#kin[this.plan.firstSlot + slot];
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

  /** Call it when the places, predictions and classes of the open slot are filled in. */
  finish(): void {
    this.#relate();
    if (this.coder.decoding) {
      this.coder.numbers(this);
      this.#move();
    } else this.#compare();
  }

  /** Finds the contexts, apart from the predictions: loops over few arrays are faster (measured). */
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

// What follows is used in loops over rows. An import is looked up and checked at every use, a constant of the module is part of the
// compiled code: hence arrow functions, and copies of imports. Measured (`bench:wire`): without copies decoding takes 3 to 4 % longer.
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

/** The likely sign of a residual, by which way the row moves: 0 not known, 1 up, 2 down. */
export const hintOf = (motion: number): number => ((motion >> 31) & 2) | ((~motion & (~motion + 1)) >>> 31);

/**
 * The context of a number, by 4 · its class of trees + its likely sign and by the related residuals; with `signs` the first of them
 * tells the likely sign instead. It has no branches, because they would be mispredicted often.
 */
const contextOf = (cls: number, related: number, alsoRelated: number, signs: number): number => {
  const sizes = (related ^ (related >> 31)) | (alsoRelated ^ (alsoRelated >> 31));
  const sign = hintOf(related) & signs;
  return (((cls >> 2) * RELATIONS + SIBLING[Math.clz32(sizes)]) << 2) | sign | (cls & 3 & ((sign - 1) >> 31));
};
