// What the ground stops, and the cost of walking on it. Movement, jumps, enemies, bots and bullets call the kit with these.
// Always true: edges of tiles and half a box are whole numbers, so a box that is stopped stands on the grid.

import { solids } from "@reckon/kit";
import { GROUND } from "./map.ts";

export { tileAt } from "@reckon/kit";

/** Walls stop everybody, half-walls stop those on the ground. */
export const STOPS_FEET: number = solids(GROUND.wall, GROUND.half);
export const STOPS_ALL: number = solids(GROUND.wall);

/** The cost to enter a tile, by its sort; 0: it cannot be entered. */
export const PRICES: readonly number[] = [1, 0, 0, 8, 3, 4];
