// Ways around obstacles: from every tile the next one on the cheapest way to the nearest of some tiles. Enemies follow it to
// players, bots to whom they look for. Always true: a field is a function of the ground and its goals; it is worked out again
// only when they change, so asking costs nothing, and nothing is allocated after the first time.

import { GROUND, type Ground } from "./map.ts";
import { TILE } from "./tuning.ts";

/** What it costs to enter a tile, by what is on it; 0: nobody can. */
const COSTS: readonly number[] = [1, 0, 0, 8, 3, 4];
const FAR = 0xffff;
/** More than a step costs at most: rings of tiles by what they cost. */
const RINGS = 16;
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

export class FlowField {
  /** Where to go from the tile that was asked about: a direction of length 1, or 0, 0. */
  wayX = 0;
  wayY = 0;
  #ground: Ground | undefined;
  #costs: Uint16Array = new Uint16Array(0);
  readonly #goals: number[] = [];
  readonly #asked: number[] = [];
  readonly #rings: number[][] = Array.from({ length: RINGS }, () => []);

  /** Begins to name goals. */
  begin(): void {
    this.#asked.length = 0;
  }

  /** Names the tile of a point as a goal. */
  add(ground: Ground, x: number, y: number): void {
    this.#asked.push(Math.floor(y / TILE) * ground.columns + Math.floor(x / TILE));
  }

  /** All goals were named. */
  end(ground: Ground): void {
    if (this.#isKnown(ground)) return;
    if (this.#ground !== ground) this.#costs = new Uint16Array(ground.tiles.length);
    this.#ground = ground;
    this.#goals.length = 0;
    for (const goal of this.#asked) this.#goals.push(goal);
    this.#spread(ground);
  }

  #isKnown(ground: Ground): boolean {
    if (this.#ground !== ground || this.#asked.length !== this.#goals.length) return false;
    for (let i = 0; i < this.#goals.length; i++) if (this.#asked[i] !== this.#goals[i]) return false;
    return true;
  }

  /** Leaves the way from a point in wayX, wayY. */
  look(x: number, y: number): void {
    this.wayX = 0;
    this.wayY = 0;
    const ground = this.#ground;
    if (ground === undefined) return;
    const { columns } = ground;
    const column = Math.floor(x / TILE);
    const line = Math.floor(y / TILE);
    let best = this.#costs[line * columns + column] ?? FAR;
    let to = -1;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const tile = (line + dy) * columns + column + dx;
        if ((dx === 0 && dy === 0) || !(this.#costs[tile] < best)) continue;
        // Around a corner only along its sides.
        if (dx !== 0 && dy !== 0 && !this.#isOpen(column, line, dx, dy)) continue;
        best = this.#costs[tile];
        to = tile;
      }
    if (to < 0) return;
    const dx = (to % columns) * TILE + TILE / 2 - x;
    const dy = Math.floor(to / columns) * TILE + TILE / 2 - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    this.wayX = length > 0 ? dx / length : 0;
    this.wayY = length > 0 ? dy / length : 0;
  }

  #isOpen(column: number, line: number, dx: number, dy: number): boolean {
    const { columns = 0 } = this.#ground ?? {};
    return (
      this.#costs[line * columns + column + dx] < FAR && this.#costs[(line + dy) * columns + column] < FAR
    );
  }

  /** Dijkstra, with a ring for each cost: those of the ring at hand are all equally far. */
  #spread({ columns, tiles }: Ground): void {
    const costs = this.#costs.fill(FAR);
    const rings = this.#rings;
    let waiting = 0;
    for (const goal of this.#goals) {
      if (tiles[goal] === undefined || tiles[goal] === GROUND.wall) continue;
      costs[goal] = 0;
      rings[0].push(goal);
      waiting++;
    }
    for (let far = 0; waiting > 0; far++) {
      const ring = rings[far % RINGS];
      for (let i = 0; i < ring.length; i++) {
        const at = ring[i];
        waiting--;
        if (costs[at] !== far) continue;
        for (let s = 0; s < STEPS.length; s++) {
          const next = at + STEPS[s][0] + STEPS[s][1] * columns;
          const cost = COSTS[tiles[next]] ?? 0;
          if (cost === 0 || costs[next] <= far + cost) continue;
          costs[next] = far + cost;
          rings[(far + cost) % RINGS].push(next);
          waiting++;
        }
      }
      ring.length = 0;
    }
  }
}
