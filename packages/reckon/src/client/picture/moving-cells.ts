// The cells of a picture that move between two snapshots: they are read once, and each frame then only computes their values.
// SpanBlend has them for the columns that are drawn between samples. `lay` reads the matched rows of a pair of snapshots, `draw`
// writes them at `alpha` of the way. Always true: a cell that is left out has the first snapshot's value at every alpha; nothing is
// allocated after construction. What a frame reads lies together: there are many frames, and caches are small.
import { clamp, hermite, lerp, wrapDirection } from "../../view/curve.ts";
import type { RowPair } from "../../view/row-pair.ts";
import type { ArcColumn, RatedColumn } from "../../view/view-plan.ts";
import { angleBetween } from "../../world/fields/settle.ts";
import type { KindLayout } from "../../world/kind.ts";
import { areSameEntity, type KindRows } from "../../world/kind-rows.ts";
import { floatsOf, type World } from "../../world/world.ts";

/** Straight lines, for all columns together. */
export class LinearCells {
  readonly #floats: Float64Array;
  readonly #places: Uint32Array;
  /** First and second value of each cell. */
  readonly #ends: Float64Array;
  #count = 0;

  constructor(picture: World) {
    this.#floats = floatsOf(picture);
    this.#places = new Uint32Array(this.#floats.length);
    this.#ends = new Float64Array(2 * this.#floats.length);
  }

  clear(): void {
    this.#count = 0;
  }

  /** Adds the cells of a column that differ between the two snapshots. */
  lay(pair: RowPair, column: number): void {
    const start = pair.from.layout.columns[column].byteOffset / 8;
    const a = pair.from.columns[column];
    const b = pair.to.columns[column];
    for (let i = 0; i < pair.count; i++) {
      const row = pair.rows[i];
      if (a[row] === b[row]) continue;
      this.#places[this.#count] = start + row;
      this.#ends[2 * this.#count] = a[row];
      this.#ends[2 * this.#count++ + 1] = b[row];
    }
  }

  draw(alpha: number): void {
    const floats = this.#floats;
    const places = this.#places;
    const ends = this.#ends;
    for (let i = 0; i < this.#count; i++) floats[places[i]] = lerp(ends[2 * i], ends[2 * i + 1], alpha);
  }
}

/** Turns along the shorter arc between two directions, for one column. */
export class ArcCells {
  readonly #one: ArcColumn;
  readonly #floats: Float64Array;
  readonly #start: number;
  readonly #rows: Uint16Array;
  /** First value of each cell, and how far it turns. */
  readonly #turns: Float64Array;
  #count = 0;

  constructor(one: ArcColumn, layout: KindLayout, floats: Float64Array) {
    this.#one = one;
    this.#floats = floats;
    this.#start = layout.columns[one.column].byteOffset / 8;
    this.#rows = new Uint16Array(layout.kind.capacity);
    this.#turns = new Float64Array(2 * layout.kind.capacity);
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
      this.#turns[2 * count] = a[row];
      this.#turns[2 * count++ + 1] = angleBetween(a[row], b[row]);
    }
    this.#count = count;
  }

  draw(alpha: number): void {
    const { isAngle, min, max } = this.#one;
    const turns = this.#turns;
    for (let i = 0; i < this.#count; i++) {
      const value = turns[2 * i] + turns[2 * i + 1] * alpha;
      this.#floats[this.#start + this.#rows[i]] = wrapDirection(value, isAngle, min, max);
    }
  }
}

/** A cubic with slopes from a rate that all clients receive, or from the snapshot before, for one column. */
export class HermiteCells {
  readonly #one: RatedColumn;
  readonly #floats: Float64Array;
  readonly #start: number;
  readonly #rows: Uint16Array;
  /** First and second value of each cell, and the slopes there. */
  readonly #cubics: Float64Array;
  #count = 0;

  constructor(one: RatedColumn, layout: KindLayout, floats: Float64Array) {
    this.#one = one;
    this.#floats = floats;
    this.#start = layout.columns[one.column].byteOffset / 8;
    this.#rows = new Uint16Array(layout.kind.capacity);
    this.#cubics = new Float64Array(4 * layout.kind.capacity);
  }

  /**
   * @param seconds time between the two
   * @param prior the snapshot before the first, if it is kept
   * @param scale time between the two divided by the time from `prior` to the first
   */
  lay(pair: RowPair, seconds: number, prior: KindRows | undefined, scale: number): void {
    const { column, rate } = this.#one;
    const { from, to } = pair;
    const cubics = this.#cubics;
    this.#count = pair.count;
    for (let i = 0; i < pair.count; i++) {
      const row = pair.rows[i];
      this.#rows[i] = row;
      cubics[4 * i] = from.columns[column][row];
      cubics[4 * i + 1] = to.columns[column][row];
      if (rate >= 0) {
        cubics[4 * i + 2] = from.columns[rate][row] * seconds;
        cubics[4 * i + 3] = to.columns[rate][row] * seconds;
      } else this.#slope(i, from, prior, scale);
    }
  }

  draw(alpha: number): void {
    const { min, max } = this.#one;
    const cubics = this.#cubics;
    for (let i = 0; i < this.#count; i++) {
      const at = 4 * i;
      const value = hermite(cubics[at], cubics[at + 1], cubics[at + 2], cubics[at + 3], alpha);
      this.#floats[this.#start + this.#rows[i]] = clamp(value, min, max);
    }
  }

  /**
   * The slope at each snapshot, from the one before it. Slopes look back only, so that a snapshot that arrives later never bends a
   * piece that is being shown, and the next piece leaves with the same slope.
   */
  #slope(i: number, from: KindRows, prior: KindRows | undefined, scale: number): void {
    const cubics = this.#cubics;
    const row = this.#rows[i];
    const isKnown = areSameEntity(from, prior, row);
    const chord = cubics[4 * i + 1] - cubics[4 * i];
    cubics[4 * i + 2] = isKnown ? (cubics[4 * i] - prior.columns[this.#one.column][row]) * scale : chord;
    cubics[4 * i + 3] = chord;
  }
}
