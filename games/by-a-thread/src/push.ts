// Players that overlap move apart by equal shares, computed from where all stood before any was pushed; the same on the server and
// in prediction, which places others where it assumes them. Always true: no player is pushed into a wall.

import { Crowd, slideX, slideY } from "@reckon/kit";
import type { ThreadWorld } from "./kinds.ts";
import type { Maze } from "./maze.ts";
import { PLAYERS, RADIUS } from "./tuning.ts";
import { WALLS } from "./walk.ts";

const crowd = new Crowd(PLAYERS, RADIUS);
const isHere = new Uint8Array(PLAYERS);

export function pushApart(world: ThreadWorld, maze: Maze): void {
  const { x, z, health } = world.fields.player;
  const { alive } = world.of("player");
  for (let row = 0; row < PLAYERS; row++) isHere[row] = alive[row] === 1 && health[row] > 0 ? 1 : 0;
  crowd.gather(isHere, x, z);
  for (const row of world.rows("player")) {
    if (isHere[row] === 0 || !crowd.presses(row)) continue;
    x[row] = slideX(maze, x[row], x[row] + crowd.pushX, z[row], RADIUS, WALLS);
    z[row] = slideY(maze, z[row], z[row] + crowd.pushY, x[row], RADIUS, WALLS);
  }
}
