// A grid of square cells over boxes, which finds the boxes near a way: the broad phase lays it out and asks. It lies over the two
// coordinates in which the boxes are spread most widely. Always true: every box that a ball touches on its way is collected, once at most; a
// box in more cells than MOST_CELLS is collected for every way; nothing is allocated after construction.

import type { Boxes } from "./target-envelopes.ts";

/** A ball's way: three coordinates of its start, three of its end, and its radius. In one array, so that no number is boxed. */
export type SweptWay = Float64Array;

/** Most cells in which one box is entered. */
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
  readonly #extents = new Float64Array(3);
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

  /** Whether a slot was among those collected last. */
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

  collect(way: SweptWay): void {
    this.#ask();
    const u = this.#u;
    const v = this.#v;
    const isAlongU = Math.abs(way[u + 3] - way[u]) >= Math.abs(way[v + 3] - way[v]);
    if (isAlongU) this.#walk(way, u, v, this.#sideU, this.#sideV, 1, this.#sideU);
    else this.#walk(way, v, u, this.#sideV, this.#sideU, this.#sideU, 1);
  }

  /** Begins a question with the boxes that are collected for every way. */
  #ask(): void {
    this.#question = (this.#question + 1) >>> 0;
    if (this.#question === 0) {
      this.#marks.fill(0);
      this.#question = 1;
    }
    this.count = 0;
    for (let i = 0; i < this.#wideCount; i++) this.#take(this.#wide[i]);
  }

  /** Walks cell by cell along the longer direction, and takes the cells that the way covers in the other direction. */
  #walk(
    way: SweptWay,
    main: number,
    side: number,
    mainCells: number,
    sideCells: number,
    mainStride: number,
    sideStride: number,
  ): void {
    const perCell = 1 / this.#cell;
    // In units of cells from here on. Rounding must not lose a cell that is only just touched.
    const around = way[6] * perCell + 1e-6;
    const from = (way[main] - this.#lowest[main]) * perCell;
    const along = (way[main + 3] - way[main]) * perCell;
    const beside = (way[side] - this.#lowest[side]) * perCell;
    const aside = (way[side + 3] - way[side]) * perCell;
    const last = cellOf(Math.max(from, from + along) + around, mainCells);
    for (let m = cellOf(Math.min(from, from + along) - around, mainCells); m <= last; m++) {
      const p = beside + aside * (along === 0 ? 0 : share((m - around - from) / along));
      const q = beside + aside * (along === 0 ? 1 : share((m + 1 + around - from) / along));
      const end = cellOf(Math.max(p, q) + around, sideCells);
      for (let s = cellOf(Math.min(p, q) - around, sideCells); s <= end; s++)
        this.#takeCell(m * mainStride + s * sideStride);
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

  /** Counts the boxes of each cell, noted at the cell after it; or enters them at `#starts`. */
  #enter({ low, high }: Boxes, isCounting: boolean): void {
    const lowU = low[this.#u];
    const lowV = low[this.#v];
    const highU = high[this.#u];
    const highV = high[this.#v];
    const u = this.#lowest[this.#u];
    const v = this.#lowest[this.#v];
    const perCell = 1 / this.#cell;
    for (let slot = 0; slot < this.#marks.length; slot++) {
      if (!(lowU[slot] <= highU[slot])) continue;
      const fromU = cellOf((lowU[slot] - u) * perCell, this.#sideU);
      const toU = cellOf((highU[slot] - u) * perCell, this.#sideU);
      const fromV = cellOf((lowV[slot] - v) * perCell, this.#sideV);
      const toV = cellOf((highV[slot] - v) * perCell, this.#sideV);
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

  /** Chooses the coordinates that the grid lies over, and a size of cells that gives about one for each box. */
  #spread({ low, high }: Boxes): void {
    const lowest = this.#lowest.fill(Number.POSITIVE_INFINITY);
    const extents = this.#extents.fill(0);
    for (let c = 0; c < low.length; c++) {
      const lows = low[c];
      const highs = high[c];
      let highest = Number.NEGATIVE_INFINITY;
      for (let slot = 0; slot < lows.length; slot++) {
        if (lows[slot] < lowest[c]) lowest[c] = lows[slot];
        if (highs[slot] > highest) highest = highs[slot];
      }
      extents[c] = Math.max(highest - lowest[c], 0);
    }
    const [x, y, z] = extents;
    const narrowest = z <= x && z <= y ? 2 : x < y ? 0 : 1;
    this.#u = narrowest === 0 ? 1 : 0;
    this.#v = narrowest === 2 ? 1 : 2;
    const width = extents[this.#u];
    const height = extents[this.#v];
    const square = Math.sqrt((width * height) / this.#marks.length);
    this.#cell = Math.max(square, width / MOST_SIDE, height / MOST_SIDE, 1e-9);
    this.#sideU = Math.min(Math.ceil(width / this.#cell) + 1, MOST_SIDE);
    this.#sideV = Math.min(Math.ceil(height / this.#cell) + 1, MOST_SIDE);
  }
}

/** The cell at a distance from the grid's low end; a place outside counts as the cell at that end. */
function cellOf(distance: number, cells: number): number {
  if (!(distance > 0)) return 0;
  return distance < cells ? Math.floor(distance) : cells - 1;
}

function share(value: number): number {
  return value > 1 ? 1 : value > 0 ? value : 0;
}
