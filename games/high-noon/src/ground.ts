// What stops whom on the ground, and what it costs to walk on. Movement, jumps, enemies, bots and bullets ask the kit with these.
// Always true: edges of tiles and half a box are whole numbers, so a box that is stopped stands on the grid.

import { solids } from "@reckon/kit";
import { GROUND } from "./map.ts";

export { tileAt } from "@reckon/kit";

/** Walls stop everybody, half-walls those on the ground. */
export const STOPS_FEET: number = solids(GROUND.wall, GROUND.half);
export const STOPS_ALL: number = solids(GROUND.wall);

/** What it costs to enter a tile, by what is on it; 0: nobody can. */
export const PRICES: readonly number[] = [1, 0, 0, 8, 3, 4];
