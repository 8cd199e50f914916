// Finds ways around obstacles: for every tile, the next tile on the cheapest way to the nearest goal. Enemies follow it to
// players, bots to their destinations. Always true: a field is a function of the grid and its goals; it is recomputed
// only when they change, so a query costs nothing, and nothing is allocated after the first time.

import type { TileGrid } from "./tile-grid.ts";

const FAR = 0xffff;
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

export class FlowField {
  /** The direction from the queried tile: of length 1, or 0, 0. */
  wayX = 0;
  wayY = 0;
  readonly #prices: readonly number[];
  #grid: TileGrid | undefined;
  #costs: Uint16Array = new Uint16Array(0);
  readonly #goals: number[] = [];
  readonly #asked: number[] = [];
  /** Rings of tiles by their cost; there are more rings than the cost of a step. */
  readonly #rings: number[][];

  /** `prices`: the cost to enter a tile, by the number on it, in whole numbers; 0 or missing: it cannot be entered. */
  constructor(prices: readonly number[]) {
    this.#prices = prices;
    this.#rings = Array.from({ length: Math.max(...prices) + 1 }, () => []);
  }

  /** Starts a list of goals. */
  begin(): void {
    this.#asked.length = 0;
  }

  /** Adds the tile of a point to the goals. */
  add({ columns, tile }: TileGrid, x: number, y: number): void {
    this.#asked.push(Math.floor(y / tile) * columns + Math.floor(x / tile));
  }

  /** Ends the list of goals. */
  end(grid: TileGrid): void {
    if (this.#isKnown(grid)) return;
    if (this.#costs.length !== grid.tiles.length) this.#costs = new Uint16Array(grid.tiles.length);
    this.#grid = grid;
    this.#goals.length = 0;
    for (const goal of this.#asked) this.#goals.push(goal);
    this.#spread(grid);
  }

  #isKnown(grid: TileGrid): boolean {
    if (this.#grid !== grid || this.#asked.length !== this.#goals.length) return false;
    for (let i = 0; i < this.#goals.length; i++) if (this.#asked[i] !== this.#goals[i]) return false;
    return true;
  }

  /** The cost of the way from the tile of a point; infinity: there is none. */
  costAt(x: number, y: number): number {
    const { columns = 0, tile = 1 } = this.#grid ?? {};
    const cost = this.#costs[Math.floor(y / tile) * columns + Math.floor(x / tile)] ?? FAR;
    return cost === FAR ? Number.POSITIVE_INFINITY : cost;
  }

  /** Stores the way from a point in wayX, wayY. */
  look(x: number, y: number): void {
    this.wayX = 0;
    this.wayY = 0;
    if (this.#grid === undefined) return;
    const { columns, tile: side } = this.#grid;
    const column = Math.floor(x / side);
    const line = Math.floor(y / side);
    let best = this.#costs[line * columns + column] ?? FAR;
    let to = -1;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const tile = (line + dy) * columns + column + dx;
        if (column + dx < 0 || column + dx >= columns || !(this.#costs[tile] < best)) continue;
        // A way around a corner must follow the corner's sides.
        if (dx !== 0 && dy !== 0 && !this.#isOpen(columns, column, line, dx, dy)) continue;
        best = this.#costs[tile];
        to = tile;
      }
    if (to < 0) return;
    const dx = (to % columns) * side + side / 2 - x;
    const dy = Math.floor(to / columns) * side + side / 2 - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    this.wayX = length > 0 ? dx / length : 0;
    this.wayY = length > 0 ? dy / length : 0;
  }

  #isOpen(columns: number, column: number, line: number, dx: number, dy: number): boolean {
    const costs = this.#costs;
    return costs[line * columns + column + dx] < FAR && costs[(line + dy) * columns + column] < FAR;
  }

  /** Dijkstra, with a ring for each cost: all tiles of the current ring are equally far. */
  #spread({ columns, tiles }: TileGrid): void {
    const costs = this.#costs.fill(FAR);
    const rings = this.#rings;
    const prices = this.#prices;
    let waiting = 0;
    for (const goal of this.#goals) {
      if (tiles[goal] === undefined) continue;
      costs[goal] = 0;
      rings[0].push(goal);
      waiting++;
    }
    for (let far = 0; waiting > 0; far++) {
      const ring = rings[far % rings.length];
      for (let i = 0; i < ring.length; i++) {
        const at = ring[i];
        waiting--;
        if (costs[at] !== far) continue;
        for (let s = 0; s < STEPS.length; s++) {
          const column = (at % columns) + STEPS[s][0];
          const next = at + STEPS[s][0] + STEPS[s][1] * columns;
          const cost = column < 0 || column >= columns ? 0 : (prices[tiles[next]] ?? 0);
          if (cost === 0 || costs[next] <= far + cost) continue;
          costs[next] = far + cost;
          rings[(far + cost) % rings.length].push(next);
          waiting++;
        }
      }
      ring.length = 0;
    }
  }
}
