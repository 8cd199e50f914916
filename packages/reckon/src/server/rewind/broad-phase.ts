// Finds the targets that a way can meet: those whose envelope it touches, by a grid, so that the cost of a question depends on its
// candidates, not on all rows. Rewind uses it. The grid is laid out at most once in a tick with questions (and again for a question that
// looks further back than any before). Always true: a target that is met, and was shown between two snapshots since the given tick, is
// among the candidates.

import type { Tick } from "../../core/tick.ts";
import { CellGrid, type SweptWay } from "./cell-grid.ts";
import { Boxes } from "./target-envelopes.ts";
import type { TargetHistory } from "./target-history.ts";

/** A Hermite piece leaves the hull of its samples by at most this part of each of its slopes: the largest s · (1 − s)². */
const BEND = 4 / 27;
/** Snapshot intervals between the samples of a view up to which Hermite pieces stay within what is found. */
export const MOST_INTERVALS = 2;

/** The reasons to widen the envelopes of a kind. */
export interface BroadKind {
  readonly first: number;
  readonly capacity: number;
  readonly mostRadius: number;
  /** A coordinate is on a Hermite curve: with slopes from its rate, or from the snapshot before. */
  readonly isRated: boolean;
  readonly isSloped: boolean;
}

export class BroadPhase {
  /** The candidates: numbers of slots among all targets. */
  readonly found: Uint32Array;
  count = 0;
  /** How often the grid was laid out. */
  layouts = 0;

  readonly #history: TargetHistory;
  readonly #kinds: readonly BroadKind[];
  readonly #intervalSeconds: number;
  readonly #boxes: Boxes;
  readonly #grid: CellGrid;
  #tick: Tick = -1;
  /** The most ticks before the newest that a question looked back. */
  #window = 0;

  constructor(history: TargetHistory, kinds: readonly BroadKind[], intervalSeconds: number) {
    this.#history = history;
    this.#kinds = kinds;
    this.#intervalSeconds = intervalSeconds;
    this.#boxes = new Boxes(history.coordinates, history.slots);
    this.#grid = new CellGrid(history.slots);
    this.found = new Uint32Array(history.slots);
  }

  get bytes(): number {
    return this.#grid.bytes + this.#boxes.bytes + this.found.byteLength;
  }

  /** Makes every slot a candidate, in order of kind and row. */
  findAll(): void {
    this.count = this.found.length;
    for (let i = 0; i < this.count; i++) this.found[i] = i;
  }

  /** Finds the targets that a ball can have met on its way, as they were shown in ticks from `since` on. */
  find(since: Tick, way: SweptWay): void {
    this.#cover(since);
    const grid = this.#grid;
    grid.collect(way);
    this.count = 0;
    for (let i = 0; i < grid.count; i++) this.#take(grid.collected[i], way);
  }

  /** The same, in order of kind and row. */
  findInOrder(since: Tick, way: SweptWay): void {
    this.#cover(since);
    const grid = this.#grid;
    grid.collect(way);
    this.count = 0;
    for (let slot = 0; slot < this.found.length; slot++) if (grid.has(slot)) this.#take(slot, way);
  }

  /** Takes a slot if the way touches its box. */
  #take(slot: number, way: SweptWay): void {
    const { low, high } = this.#boxes;
    let enters = 0;
    let leaves = 1;
    for (let c = 0; c < low.length; c++) {
      const along = way[c + 3] - way[c];
      const down = low[c][slot] - way[6] - way[c];
      const up = high[c][slot] + way[6] - way[c];
      if (along === 0) {
        if (down > 0 || up < 0) return;
        continue;
      }
      const s = (along > 0 ? down : up) / along;
      const t = (along > 0 ? up : down) / along;
      if (s > enters) enters = s;
      if (t < leaves) leaves = t;
      if (enters > leaves) return;
    }
    this.found[this.count++] = slot;
  }

  #cover(since: Tick): void {
    const { newest, envelopes } = this.#history;
    if (this.#tick === newest && newest - since <= this.#window) return;
    this.#window = Math.max(this.#window, newest - since);
    this.#tick = newest;
    this.layouts++;
    envelopes.over(this.#window, this.#boxes);
    for (let k = 0; k < this.#kinds.length; k++) this.#widen(this.#kinds[k]);
    this.#grid.lay(this.#boxes);
  }

  /**
   * Widens the places of a target to all that it can fill: by its radius, the bends of its curve, and rounding. A Hermite piece is a smooth
   * step from sample to sample, which stays between them, plus s·(1 − s)² of its first slope and minus s²·(1 − s) of its last. Slopes from
   * the snapshot before are within the extent, times intervals.
   */
  #widen({ first, capacity, mostRadius, isRated, isSloped }: BroadKind): void {
    const { low, high, speed } = this.#boxes;
    const perSpeed = isRated ? 2 * BEND * MOST_INTERVALS * this.#intervalSeconds : 0;
    const perExtent = isSloped ? BEND * MOST_INTERVALS : 0;
    for (let c = 0; c < low.length; c++)
      for (let i = first; i < first + capacity; i++) {
        const extent = high[c][i] - low[c][i];
        if (!(extent >= 0)) continue;
        const rounding = 1e-9 * Math.max(Math.abs(low[c][i]), Math.abs(high[c][i]), mostRadius);
        const more = mostRadius + speed[i] * perSpeed + extent * perExtent + rounding;
        low[c][i] -= more;
        high[c][i] += more;
      }
  }
}
