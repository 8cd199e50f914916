// The rows of one kind that two snapshots have in common, and their columns blended into the picture.
// The interpolator keeps one and points it at kind after kind; the work goes column by column over the list of
// matched rows. Always true: a row is matched only if slot and generation agree, and only matched rows are written.

import type { KindRows } from "../world/world.ts";
import { arc, blendQuaternion, clamp, hermite, lerp, wrapDirection } from "./curve.ts";
import type { ArcColumn, RatedColumn } from "./view-plan.ts";

export class RowPair {
  /** How many rows are matched. */
  count = 0;
  readonly #rows: Uint16Array;
  #from: KindRows;
  #to: KindRows;
  #out: KindRows;
  #alpha = 0;

  /** `any` only fills the places until the first `match`; `capacity` is that of the largest kind. */
  constructor(capacity: number, any: KindRows) {
    this.#rows = new Uint16Array(capacity);
    this.#from = any;
    this.#to = any;
    this.#out = any;
  }

  /** Lists the rows that are the same entity in both. */
  match(from: KindRows, to: KindRows, out: KindRows, alpha: number): void {
    this.#from = from;
    this.#to = to;
    this.#out = out;
    this.#alpha = alpha;
    const rows = this.#rows;
    let count = 0;
    for (let row = 0; row < from.alive.length; row++)
      if (from.alive[row] === 1 && to.alive[row] === 1 && from.generation[row] === to.generation[row])
        rows[count++] = row;
    this.count = from.layout.target === undefined ? count : this.#withoutTeleports(count);
  }

  /** Who was put elsewhere in between is not shown on the way: it stays until the later snapshot is reached. */
  #withoutTeleports(count: number): number {
    const column = this.#from.layout.target?.teleportsColumn ?? -1;
    if (column < 0) return count;
    const before = this.#from.columns[column];
    const after = this.#to.columns[column];
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = this.#rows[i];
      if (before[row] === after[row]) this.#rows[kept++] = row;
    }
    return kept;
  }

  linear(column: number): void {
    const rows = this.#rows;
    const a = this.#from.columns[column];
    const b = this.#to.columns[column];
    const out = this.#out.columns[column];
    for (let i = 0; i < this.count; i++) out[rows[i]] = lerp(a[rows[i]], b[rows[i]], this.#alpha);
  }

  arc({ column, isAngle, min, max }: ArcColumn): void {
    const a = this.#from.columns[column];
    const b = this.#to.columns[column];
    const out = this.#out.columns[column];
    for (let i = 0; i < this.count; i++) {
      const row = this.#rows[i];
      out[row] = wrapDirection(arc(a[row], b[row], this.#alpha), isAngle, min, max);
    }
  }

  /** Hermite with the slopes that the rate field says; `seconds` is the time between the two. */
  rated({ column, rate, min, max }: RatedColumn, seconds: number): void {
    const a = this.#from.columns[column];
    const b = this.#to.columns[column];
    const leaving = this.#from.columns[rate];
    const arriving = this.#to.columns[rate];
    const out = this.#out.columns[column];
    for (let i = 0; i < this.count; i++) {
      const row = this.#rows[i];
      const value = hermite(a[row], b[row], leaving[row] * seconds, arriving[row] * seconds, this.#alpha);
      out[row] = clamp(value, min, max);
    }
  }

  /**
   * Hermite with slopes towards each snapshot from the one before it. They look back only, so that a snapshot
   * that arrives later never bends a piece that is being shown, and the next piece leaves with the same slope.
   * @param scale time between the two divided by the time from `prior` to the first
   */
  sloped({ column, min, max }: RatedColumn, prior: KindRows | undefined, scale: number): void {
    const a = this.#from.columns[column];
    const b = this.#to.columns[column];
    const { generation } = this.#from;
    const out = this.#out.columns[column];
    for (let i = 0; i < this.count; i++) {
      const row = this.#rows[i];
      const chord = b[row] - a[row];
      const isKnown =
        prior !== undefined && prior.alive[row] === 1 && prior.generation[row] === generation[row];
      const slope = isKnown ? (a[row] - prior.columns[column][row]) * scale : chord;
      out[row] = clamp(hermite(a[row], b[row], slope, chord, this.#alpha), min, max);
    }
  }

  /** Blends the quaternion whose first column this is. */
  quaternion(first: number): void {
    const from = this.#from.columns;
    const to = this.#to.columns;
    for (let i = 0; i < this.count; i++)
      blendQuaternion(this.#out.columns, from, to, first, this.#rows[i], this.#alpha);
  }

  /** Takes the later snapshot's values. */
  later(columns: readonly number[]): void {
    const rows = this.#rows;
    for (let c = 0; c < columns.length; c++) {
      const source = this.#to.columns[columns[c]];
      const target = this.#out.columns[columns[c]];
      for (let i = 0; i < this.count; i++) target[rows[i]] = source[rows[i]];
    }
  }
}
