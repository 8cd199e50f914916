// The moving part of one column between two snapshots, read once: a frame then only puts in how far between them it is.
// The blend has one for each column that is drawn between samples. `lay` reads the matched rows of a pair of snapshots,
// `draw` writes them at `alpha` of the way. Always true: a row that is left out has the first snapshot's value at every
// alpha; nothing is allocated after construction.

import { angleBetween } from "../world/settle.ts";
import type { KindRows } from "../world/world.ts";
import { clamp, hermite, lerp, wrapDirection } from "./curve.ts";
import type { RowPair } from "./row-pair.ts";
import type { ArcColumn, RatedColumn } from "./view-plan.ts";

/** A straight line. */
export class LinearStrip {
  readonly #column: number;
  readonly #rows: Uint16Array;
  readonly #from: Float64Array;
  readonly #to: Float64Array;
  #count = 0;

  constructor(column: number, capacity: number) {
    this.#column = column;
    this.#rows = new Uint16Array(capacity);
    this.#from = new Float64Array(capacity);
    this.#to = new Float64Array(capacity);
  }

  lay(pair: RowPair): void {
    const a = pair.from.columns[this.#column];
    const b = pair.to.columns[this.#column];
    let count = 0;
    for (let i = 0; i < pair.count; i++) {
      const row = pair.rows[i];
      if (a[row] === b[row]) continue;
      this.#rows[count] = row;
      this.#from[count] = a[row];
      this.#to[count++] = b[row];
    }
    this.#count = count;
  }

  draw(alpha: number, into: KindRows): void {
    const rows = this.#rows;
    const from = this.#from;
    const to = this.#to;
    const out = into.columns[this.#column];
    for (let i = 0; i < this.#count; i++) out[rows[i]] = lerp(from[i], to[i], alpha);
  }
}

/** The shorter way between two directions. */
export class ArcStrip {
  readonly #one: ArcColumn;
  readonly #rows: Uint16Array;
  readonly #from: Float64Array;
  readonly #turn: Float64Array;
  #count = 0;

  constructor(one: ArcColumn, capacity: number) {
    this.#one = one;
    this.#rows = new Uint16Array(capacity);
    this.#from = new Float64Array(capacity);
    this.#turn = new Float64Array(capacity);
  }

  lay(pair: RowPair): void {
    const { column, isAngle, min, max } = this.#one;
    const a = pair.from.columns[column];
    const b = pair.to.columns[column];
    let count = 0;
    for (let i = 0; i < pair.count; i++) {
      const row = pair.rows[i];
      if (a[row] === b[row] && wrapDirection(a[row], isAngle, min, max) === a[row]) continue;
      this.#rows[count] = row;
      this.#from[count] = a[row];
      this.#turn[count++] = angleBetween(a[row], b[row]);
    }
    this.#count = count;
  }

  draw(alpha: number, into: KindRows): void {
    const { column, isAngle, min, max } = this.#one;
    const out = into.columns[column];
    for (let i = 0; i < this.#count; i++)
      out[this.#rows[i]] = wrapDirection(this.#from[i] + this.#turn[i] * alpha, isAngle, min, max);
  }
}

/** A cubic with the slopes of a rate that everyone is sent, or of the snapshot before. */
export class HermiteStrip {
  readonly #one: RatedColumn;
  readonly #rows: Uint16Array;
  readonly #from: Float64Array;
  readonly #to: Float64Array;
  readonly #leaving: Float64Array;
  readonly #arriving: Float64Array;
  #count = 0;

  constructor(one: RatedColumn, capacity: number) {
    this.#one = one;
    this.#rows = new Uint16Array(capacity);
    this.#from = new Float64Array(capacity);
    this.#to = new Float64Array(capacity);
    this.#leaving = new Float64Array(capacity);
    this.#arriving = new Float64Array(capacity);
  }

  /**
   * @param seconds time between the two
   * @param prior the snapshot before the first, if it is here
   * @param scale time between the two divided by the time from `prior` to the first
   */
  lay(pair: RowPair, seconds: number, prior: KindRows | undefined, scale: number): void {
    const { from, to, rows } = pair;
    const { column, rate } = this.#one;
    this.#count = pair.count;
    for (let i = 0; i < pair.count; i++) {
      const row = rows[i];
      this.#rows[i] = row;
      this.#from[i] = from.columns[column][row];
      this.#to[i] = to.columns[column][row];
      if (rate >= 0) {
        this.#leaving[i] = from.columns[rate][row] * seconds;
        this.#arriving[i] = to.columns[rate][row] * seconds;
      } else this.#slope(i, from, prior, scale);
    }
  }

  draw(alpha: number, into: KindRows): void {
    const { column, min, max } = this.#one;
    const out = into.columns[column];
    for (let i = 0; i < this.#count; i++) {
      const value = hermite(this.#from[i], this.#to[i], this.#leaving[i], this.#arriving[i], alpha);
      out[this.#rows[i]] = clamp(value, min, max);
    }
  }

  /**
   * Slopes towards each snapshot from the one before it. They look back only, so that a snapshot that arrives later
   * never bends a piece that is being shown, and the next piece leaves with the same slope.
   */
  #slope(i: number, from: KindRows, prior: KindRows | undefined, scale: number): void {
    const row = this.#rows[i];
    const isKnown =
      prior !== undefined && prior.alive[row] === 1 && prior.generation[row] === from.generation[row];
    const chord = this.#to[i] - this.#from[i];
    this.#leaving[i] = isKnown ? (this.#from[i] - prior.columns[this.#one.column][row]) * scale : chord;
    this.#arriving[i] = chord;
  }
}
