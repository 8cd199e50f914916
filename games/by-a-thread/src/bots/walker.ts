// Plans a bot's ways in the maze as far as it knows it: the cheapest way to a place, through unknown cells as if they
// were free, until it sees that they are not; and where to go without a destination. bot.ts uses it. Always true: ways follow from
// the memory alone; they are recomputed only when the goal or the memory changes.

import { FlowField, type TileGrid } from "@reckon/kit";
import type { Random } from "reckon";
import { CELL, CELLS } from "../tuning.ts";
import { FREE, type Memory, WALL } from "./memory.ts";

/** The cost to enter a cell: free, wall, unknown. */
const PRICES: readonly number[] = [2, 0, 3];
/** The cost of each cell of distance from an attraction; and the amount of chance in a choice. */
const PULL = 2.5;
const WHIM = 2;
/** When every cell is known: the value of each second since a cell was seen. */
const LONG_AGO = 0.6;
/** A fleeing bot walks this much further to be a cell further away: more than the cost of a cell. */
const AWAY = 3.5;

export class Walker {
  /** The direction from the queried place: of length 1, or 0, 0. */
  wayX = 0;
  wayZ = 0;
  readonly #way = new FlowField(PRICES);
  readonly #far = new FlowField(PRICES);

  /** Stores the direction from one place to another in wayX, wayZ. */
  towards(grid: TileGrid, x: number, z: number, toX: number, toZ: number): void {
    const field = this.#way;
    field.begin();
    field.add(grid, toX, toZ);
    field.end(grid);
    field.look(x, z);
    this.wayX = field.wayX;
    this.wayZ = field.wayY;
    if (this.wayX !== 0 || this.wayZ !== 0) return;
    const dx = toX - x;
    const dz = toZ - z;
    const far = Math.sqrt(dx * dx + dz * dz);
    if (far < 4) return;
    this.wayX = dx / far;
    this.wayZ = dz / far;
  }

  /** From now on `costTo` returns costs from here. */
  standAt(grid: TileGrid, x: number, z: number): void {
    this.#far.begin();
    this.#far.add(grid, x, z);
    this.#far.end(grid);
  }

  /** The cost of the way to a place. */
  costTo(x: number, z: number): number {
    return this.#far.costAt(x, z);
  }

  /**
   * A cell to explore from the present place: near, unknown, and towards a place, or a line if the other coordinate is not a
   * number; when all cells are known, one not seen for long.
   */
  explore({ grid, seenAt }: Memory, pullX: number, pullZ: number, tick: number, random: Random): number {
    let best = Number.POSITIVE_INFINITY;
    let found = -1;
    let oldest = Number.POSITIVE_INFINITY;
    let again = -1;
    for (let at = 0; at < grid.tiles.length; at++) {
      const tile = grid.tiles[at];
      if (tile === WALL) continue;
      const x = middleX(at);
      const z = middleZ(at);
      const cost = this.#far.costAt(x, z);
      if (cost === Number.POSITIVE_INFINITY) continue;
      if (tile === FREE) {
        const worth = cost - ((tick - seenAt[at]) / 60) * LONG_AGO * PRICES[FREE] + random.unit() * WHIM;
        if (worth >= oldest) continue;
        oldest = worth;
        again = at;
        continue;
      }
      const dx = Number.isNaN(pullX) ? 0 : (pullX - x) / CELL;
      const dz = Number.isNaN(pullZ) ? 0 : (pullZ - z) / CELL;
      const worth = cost + PULL * Math.sqrt(dx * dx + dz * dz) + random.unit() * WHIM;
      if (worth >= best) continue;
      best = worth;
      found = at;
    }
    return found >= 0 ? found : again;
  }

  /** A known cell to flee to: near the bot, but far from a place. */
  refuge({ grid }: Memory, fromX: number, fromZ: number, random: Random): number {
    let best = Number.POSITIVE_INFINITY;
    let found = -1;
    for (let at = 0; at < grid.tiles.length; at++) {
      if (grid.tiles[at] !== FREE) continue;
      const dx = (fromX - middleX(at)) / CELL;
      const dz = (fromZ - middleZ(at)) / CELL;
      const cost = this.#far.costAt(middleX(at), middleZ(at));
      const worth = cost - AWAY * Math.sqrt(dx * dx + dz * dz) + random.unit() * WHIM;
      if (worth >= best) continue;
      best = worth;
      found = at;
    }
    return found;
  }
}

/** The middle of a cell. */
export function middleX(cell: number): number {
  return (cell % CELLS) * CELL + CELL / 2;
}

export function middleZ(cell: number): number {
  return Math.floor(cell / CELLS) * CELL + CELL / 2;
}
