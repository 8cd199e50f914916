// The rows of one kind that two snapshots have in common. SpanBlend keeps pairs for each kind; moving-cells.ts reads their lists.
// Always true: a row is matched only if slot and generation agree, and only matched rows are written.

import { areSameEntity, type KindRows } from "../world/kind-rows.ts";

export class RowPair {
  /** The matched rows, `count` of them. */
  readonly rows: Uint16Array;
  count = 0;
  from: KindRows;
  to: KindRows;

  /** `any` only fills `from` and `to` until the first `match`. */
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
    for (let row = 0; row < from.alive.length; row++) if (areSameEntity(from, to, row)) rows[count++] = row;
    this.count = from.layout.target === undefined ? count : this.#withoutTeleports(count);
  }

  /** A row that teleports in between is not shown on the way: it stays in place until the view reaches the later snapshot. */
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
