// The maze of a match, as rules, bots and views know it. Axes: x to the east, z to the south, y up; a cell (column, line) of
// `CELL` units spans x from column × CELL and z from line × CELL; the floor is y = 0. A yaw of 0 looks east and grows to the
// south, so that forward is (cos yaw, sin yaw) in (x, z); a positive pitch looks up. Always true: a maze follows from its
// number alone, and is never sent.

import type { TileGrid } from "@reckon/kit";

export interface Maze extends TileGrid {
  /** Difficulty, 0 to 9: which generator made it. */
  readonly level: number;
  /** In solo play the cell on the edge that leads out; else undefined. */
  readonly exit: { readonly column: number; readonly line: number } | undefined;
}
