// A grid of square cells over boxes, and the boxes near a way: the broad phase lays it out and asks it. It lies over the two
// coordinates in which the boxes are spread widest. Always true: a box that a ball touches on its way is collected, and
// each at most once. A box in more cells than MOST_CELLS is collected by every way. Nothing is allocated after construction.

import type { Boxes } from "./envelopes.ts";

/** Cells that a box is entered in. */
const MOST_CELLS = 16;
/** Cells along one side of the grid. */
const MOST_SIDE = 64;

export class CellGrid {
  /** The slots of the boxes collected last, in no order. */
  readonly collected: Uint32Array;
  count = 0;

  readonly #starts = new Uint32Array(MOST_SIDE * MOST_SIDE + 1);
  readonly #entries: Uint32Array;
  readonly #wide: Uint32Array;
  #wideCount = 0;
  /** The number of the question in which a slot was collected last. */
  readonly #marks: Uint32Array;
  #question = 0;
  readonly #lowest = new Float64Array(3);
  readonly #highest = new Float64Array(3);
  /** The coordinates that the grid lies over. */
  #u = 0;
  #v = 1;
  #cell = 1;
  #sideU = 1;
  #sideV = 1;

  constructor(slots: number) {
    this.collected = new Uint32Array(slots);
    this.#entries = new Uint32Array(slots * MOST_CELLS);
    this.#wide = new Uint32Array(slots);
    this.#marks = new Uint32Array(slots);
  }

  get bytes(): number {
    return 4 * (this.#starts.length + this.#entries.length + 3 * this.#marks.length);
  }

  /** True when a slot was among those collected last. */
  has(slot: number): boolean {
    return this.#marks[slot] === this.#question;
  }

  /** Enters every box that is not empty in the cells it touches. */
  lay(boxes: Boxes): void {
    this.#spread(boxes);
    const starts = this.#starts;
    const cells = this.#sideU * this.#sideV;
    starts.fill(0, 0, cells + 1);
    this.#wideCount = 0;
    this.#enter(boxes, true);
    for (let at = 1; at <= cells; at++) starts[at] += starts[at - 1];
    // Entering moves each cell's start to its end, which is the start of the next.
    this.#enter(boxes, false);
    starts.copyWithin(1, 0, cells);
    starts[0] = 0;
  }

  /** Collects the boxes that a ball of radius `margin` may touch on its way from a to b. */
  collect(ax: number, ay: number, az: number, bx: number, by: number, bz: number, margin: number): void {
    this.#ask();
    const u = (this.#u === 0 ? ax : ay) - this.#lowest[this.#u];
    const v = (this.#v === 1 ? ay : az) - this.#lowest[this.#v];
    const du = this.#u === 0 ? bx - ax : by - ay;
    const dv = this.#v === 1 ? by - ay : bz - az;
    // Rounding must not lose a cell that is only just touched.
    const around = margin + 1e-6 * this.#cell;
    if (Math.abs(du) >= Math.abs(dv)) this.#walk(u, v, du, dv, around, this.#sideU, this.#sideV, true);
    else this.#walk(v, u, dv, du, around, this.#sideV, this.#sideU, false);
  }

  /** Begins a question with the boxes that belong to every way. */
  #ask(): void {
    this.#question = (this.#question + 1) >>> 0;
    if (this.#question === 0) {
      this.#marks.fill(0);
      this.#question = 1;
    }
    this.count = 0;
    for (let i = 0; i < this.#wideCount; i++) this.#take(this.#wide[i]);
  }

  /** Goes cell by cell along the longer direction, and in each takes what the way covers of the other. */
  #walk(
    main: number,
    side: number,
    along: number,
    aside: number,
    around: number,
    mainCells: number,
    sideCells: number,
    isAlongU: boolean,
  ): void {
    const last = this.#cellOf(Math.max(main, main + along) + around, mainCells);
    for (let m = this.#cellOf(Math.min(main, main + along) - around, mainCells); m <= last; m++) {
      const enters = along === 0 ? 0 : share((m * this.#cell - around - main) / along);
      const leaves = along === 0 ? 1 : share(((m + 1) * this.#cell + around - main) / along);
      const p = side + aside * enters;
      const q = side + aside * leaves;
      const end = this.#cellOf(Math.max(p, q) + around, sideCells);
      for (let s = this.#cellOf(Math.min(p, q) - around, sideCells); s <= end; s++)
        this.#takeCell(isAlongU ? s * this.#sideU + m : m * this.#sideU + s);
    }
  }

  #takeCell(at: number): void {
    for (let i = this.#starts[at]; i < this.#starts[at + 1]; i++) this.#take(this.#entries[i]);
  }

  #take(slot: number): void {
    if (this.#marks[slot] === this.#question) return;
    this.#marks[slot] = this.#question;
    this.collected[this.count++] = slot;
  }

  /** A distance from the grid's low end as a cell; what is outside counts as the cell at that end. */
  #cellOf(distance: number, cells: number): number {
    const cell = Math.floor(distance / this.#cell);
    return cell > 0 ? Math.min(cell, cells - 1) : 0;
  }

  /** Counts how many boxes are in each cell, noted at the cell after it; or enters them where `#starts` says. */
  #enter({ low, high }: Boxes, isCounting: boolean): void {
    const lowU = low[this.#u];
    const lowV = low[this.#v];
    const [u, v] = [this.#lowest[this.#u], this.#lowest[this.#v]];
    for (let slot = 0; slot < this.#marks.length; slot++) {
      if (!(lowU[slot] <= high[this.#u][slot])) continue;
      const fromU = this.#cellOf(lowU[slot] - u, this.#sideU);
      const toU = this.#cellOf(high[this.#u][slot] - u, this.#sideU);
      const fromV = this.#cellOf(lowV[slot] - v, this.#sideV);
      const toV = this.#cellOf(high[this.#v][slot] - v, this.#sideV);
      if ((toU - fromU + 1) * (toV - fromV + 1) > MOST_CELLS) {
        if (isCounting) this.#wide[this.#wideCount++] = slot;
        continue;
      }
      for (let y = fromV; y <= toV; y++)
        for (let at = y * this.#sideU + fromU; at <= y * this.#sideU + toU; at++)
          if (isCounting) this.#starts[at + 1]++;
          else this.#entries[this.#starts[at]++] = slot;
    }
  }

  /** Chooses the coordinates that the grid lies over, and cells of a size that there is about one for each box. */
  #spread({ low, high }: Boxes): void {
    const lowest = this.#lowest.fill(Number.POSITIVE_INFINITY);
    const highest = this.#highest.fill(Number.NEGATIVE_INFINITY);
    let boxes = 0;
    for (let slot = 0; slot < this.#marks.length; slot++) {
      if (!(low[0][slot] <= high[0][slot])) continue;
      boxes++;
      for (let c = 0; c < low.length; c++) {
        if (low[c][slot] < lowest[c]) lowest[c] = low[c][slot];
        if (high[c][slot] > highest[c]) highest[c] = high[c][slot];
      }
    }
    if (boxes === 0) lowest.fill(highest.fill(0)[0]);
    const extent = (c: number): number => highest[c] - lowest[c];
    const narrowest =
      low.length < 3 || extent(2) <= Math.min(extent(0), extent(1)) ? 2 : extent(0) < extent(1) ? 0 : 1;
    this.#u = narrowest === 0 ? 1 : 0;
    this.#v = narrowest === 2 ? 1 : 2;
    const width = extent(this.#u);
    const height = extent(this.#v);
    const widest = Math.max(width, height);
    this.#cell = Math.max(Math.sqrt((width * height) / Math.max(boxes, 1)), widest / MOST_SIDE, 1e-9);
    this.#sideU = Math.min(Math.max(Math.ceil(width / this.#cell), 1), MOST_SIDE);
    this.#sideV = Math.min(Math.max(Math.ceil(height / this.#cell), 1), MOST_SIDE);
  }
}

function share(value: number): number {
  return value > 1 ? 1 : value > 0 ? value : 0;
}
