// The rows of one kind in an image: which are present, their owners, and their fields as codes. image.ts holds one for each kind; codecs
// read and write them. Always true: all kinds of an image share its memory, so a few copies copy the whole image.

import type { KindCodePlan } from "./code-plan.ts";

/** The memory of an image, kind after kind. */
export class ImageMemory {
  /** The next four as bytes. */
  readonly rows: Uint8Array;
  readonly codes: Int32Array;
  readonly generation: Uint16Array;
  readonly owner: Uint16Array;
  readonly present: Uint8Array;
  readonly known: Uint8Array;
  /** The next two as bytes. */
  readonly notes: Uint8Array;
  readonly skipped: Uint8Array;
  readonly news: Uint8Array;

  constructor(rows: number, codes: number) {
    const buffer = new ArrayBuffer(4 * codes + 5 * rows);
    this.rows = new Uint8Array(buffer);
    this.codes = new Int32Array(buffer, 0, codes);
    this.generation = new Uint16Array(buffer, 4 * codes, rows);
    this.owner = new Uint16Array(buffer, 4 * codes + 2 * rows, rows);
    this.present = new Uint8Array(buffer, 4 * codes + 4 * rows, rows);
    this.known = new Uint8Array(rows);
    this.notes = new Uint8Array(2 * rows);
    this.skipped = this.notes.subarray(0, rows);
    this.news = this.notes.subarray(rows);
  }
}

export class KindImage {
  readonly plan: KindCodePlan;
  readonly present: Uint8Array;
  readonly generation: Uint16Array;
  /** Owner code: player + 1, or 0 for nobody. */
  readonly owner: Uint16Array;
  /** 1 for a row that the receiver had in the baseline: if it is not present now, it has left. */
  readonly known: Uint8Array;
  /** 1 for a row that changed but was left out: the receiver holds an older value. */
  readonly skipped: Uint8Array;
  /** What the packet says of each row: SAME, RECEIVED, LATE (skipped) or LEFT. */
  readonly news: Uint8Array;
  /** Codes, row by row: `codes[row * stride + at]`. */
  readonly codes: Int32Array;

  /** Takes its part of the memory, behind `row` rows and `code` codes of the kinds before. */
  constructor(plan: KindCodePlan, memory: ImageMemory, row: number, code: number) {
    const { capacity } = plan.layout.kind;
    this.plan = plan;
    this.present = memory.present.subarray(row, row + capacity);
    this.generation = memory.generation.subarray(row, row + capacity);
    this.owner = memory.owner.subarray(row, row + capacity);
    this.known = memory.known.subarray(row, row + capacity);
    this.skipped = memory.skipped.subarray(row, row + capacity);
    this.news = memory.news.subarray(row, row + capacity);
    this.codes = memory.codes.subarray(code, code + capacity * plan.stride);
  }

  /** Whether a row is the same entity in another image of this plan, with the same owner and fields. */
  isSameRow(other: KindImage, row: number): boolean {
    if (this.present[row] !== other.present[row] || this.generation[row] !== other.generation[row])
      return false;
    if (this.owner[row] !== other.owner[row]) return false;
    const { stride } = this.plan;
    for (let i = row * stride; i < (row + 1) * stride; i++)
      if (this.codes[i] !== other.codes[i]) return false;
    return true;
  }

  /** Copies a row from another image of this plan. */
  copyRow(other: KindImage, row: number): void {
    const { stride } = this.plan;
    this.present[row] = other.present[row];
    this.generation[row] = other.generation[row];
    this.owner[row] = other.owner[row];
    for (let i = row * stride; i < (row + 1) * stride; i++) this.codes[i] = other.codes[i];
  }
}
