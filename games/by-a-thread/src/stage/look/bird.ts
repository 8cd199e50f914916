// The eye of a free camera: high above the walls, looking down at a slant to the north, with the place that a person chose in the middle of
// the picture. The view puts it there in a replay. Always true: at a zoom of 1 the labyrinth is as wide or as high as the picture; the slant
// is the steepest that both painters draw alike.

import type { FreeCamera } from "@reckon/stage";
import type { Maze } from "../../maze.ts";
import type { Sight } from "./ascent.ts";

/** See `FROM_ABOVE` of the ray-caster's lens. */
const DOWN = 0.78;
/** Over the tops of the walls, so that it is never among them. */
const LEAST_HEIGHT = 240;

/** @param aspect width of the picture by its height; `into.fov` is set */
export function lookFromAbove(maze: Maze, { x, y, zoom }: FreeCamera, aspect: number, into: Sight): void {
  const wide = maze.columns * maze.tile;
  const high = maze.lines * maze.tile;
  // So much of the height of the picture is one unit at the middle.
  const unit = Math.min(aspect / wide, 1 / high) * zoom;
  const far = Math.max(LEAST_HEIGHT / Math.sin(DOWN), 1 / (2 * Math.tan(into.fov / 2) * unit));
  into.x = x;
  into.z = y + far * Math.cos(DOWN);
  into.y = far * Math.sin(DOWN);
  into.yaw = -Math.PI / 2;
  into.pitch = -DOWN;
}
