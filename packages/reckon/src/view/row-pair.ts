// The rows of one kind that two snapshots have in common.
// The interpolator's blend keeps one for each kind; strips read its list. Always true: a row is matched only if slot and
// generation agree, and only matched rows are written.

import type { KindRows } from "../world/kind-rows.ts";

export class RowPair {
  /** The matched rows, `count` of them. */
  readonly rows: Uint16Array;
  count = 0;
  from: KindRows;
  to: KindRows;

  /** `any` only fills the places until the first `match`. */
  constructor(any: KindRows) {
    this.rows = new Uint16Array(any.alive.length);
    this.from = any;
    this.to = any;
  }

  /** Lists the rows that are the same entity in both. */
  match(from: KindRows, to: KindRows): void {
    this.from = from;
    this.to = to;
    const { rows } = this;
    let count = 0;
    for (let row = 0; row < from.alive.length; row++)
      if (from.alive[row] === 1 && to.alive[row] === 1 && from.generation[row] === to.generation[row])
        rows[count++] = row;
    this.count = from.layout.target === undefined ? count : this.#withoutTeleports(count);
  }

  /** Who was put elsewhere in between is not shown on the way: it stays until the later snapshot is reached. */
  #withoutTeleports(count: number): number {
    const column = this.from.layout.target?.teleportsColumn ?? -1;
    if (column < 0) return count;
    const before = this.from.columns[column];
    const after = this.to.columns[column];
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = this.rows[i];
      if (before[row] === after[row]) this.rows[kept++] = row;
    }
    return kept;
  }

  /** Copies these columns of the matched rows from one of the two, or from another snapshot. */
  copy(columns: readonly number[], source: KindRows, out: KindRows): void {
    const { rows, count } = this;
    for (let c = 0; c < columns.length; c++) {
      const values = source.columns[columns[c]];
      const target = out.columns[columns[c]];
      for (let i = 0; i < count; i++) target[rows[i]] = values[rows[i]];
    }
  }
}
