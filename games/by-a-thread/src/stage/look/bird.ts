// The eye of a free camera: high above the walls, north at the top of the picture, with the place that a person chose in its middle. The view
// puts it there in a replay. Always true: at a zoom of 1 the labyrinth is as wide or as high as the picture; it looks straight down where the
// painter tilts its camera, and else at the steepest slant that the ray-caster has.

import type { FreeCamera } from "@reckon/stage";
import type { Maze } from "../../maze.ts";
import type { Sight } from "./ascent.ts";

/** The picture of which the eye is to fill so much. */
export interface FromAbove {
  /** Width by height. */
  readonly aspect: number;
  /** See `Painter`. */
  readonly isTilted: boolean;
}

const STEEP = 1.5;
/** See `FROM_ABOVE` of the ray-caster's lens. */
const SLANT = 0.78;
/** Over the tops of the walls, so that it is never among them. */
const LEAST_HEIGHT = 240;

/** `into.fov` is set. */
export function lookFromAbove(
  maze: Maze,
  { x, y, zoom }: FreeCamera,
  { aspect, isTilted }: FromAbove,
  into: Sight,
): void {
  const wide = maze.columns * maze.tile;
  const high = maze.lines * maze.tile;
  const down = isTilted ? STEEP : SLANT;
  // So much of the height of the picture is one unit at the middle. A shifted plate draws by the distance along the ground.
  const unit = Math.min(aspect / wide, 1 / high) * zoom * (isTilted ? 1 : Math.cos(down));
  const far = Math.max(LEAST_HEIGHT / Math.sin(down), 1 / (2 * Math.tan(into.fov / 2) * unit));
  into.x = x;
  into.z = y + far * Math.cos(down);
  into.y = far * Math.sin(down);
  into.yaw = -Math.PI / 2;
  into.pitch = -down;
}
