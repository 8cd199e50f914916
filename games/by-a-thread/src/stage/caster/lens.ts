// The projection of the ray-caster: a camera whose plate is shifted up and down instead of tilted, so that walls stay upright
// and a column of pixels is one ray. Made once, aimed in every frame. Always true: at a pitch of 0 it agrees with a tilted
// camera in every point, and at every pitch up to `MOST_PITCH` in the middle of the picture, where players aim.

import type { Eye, Spot } from "../scene.ts";

/** The steepest pitch that the picture follows. */
const MOST_PITCH = 1.2;
/** The same for an eye high above the walls, and the height at which that begins. */
const FROM_ABOVE = 0.78;
const WALL = 64;
/** The nearest distance that is drawn, in units. */
export const NEAR = 2;

export class Lens {
  width = 1;
  height = 1;
  x = 0;
  y = 0;
  z = 0;
  /** Forward in the plane. To the right is (−sin, cos). */
  cos = 1;
  sin = 0;
  /** The size of a unit at a depth of one, in pixels. */
  scale = 1;
  /** Line of the horizon, in pixels from the top; not always within the picture. */
  horizon = 0;
  /** The slope of the outermost ray to the side. */
  lean = 1;

  aim(eye: Eye, width: number, height: number): void {
    const half = Math.tan(eye.fov / 2);
    // From above, the shift would show too little of the maze: the higher the eye, the less steeply it looks.
    const rise = Math.max(0, Math.min(1, (eye.y - WALL) / 160));
    const most = MOST_PITCH + (FROM_ABOVE - MOST_PITCH) * rise;
    const pitch = Math.max(-most, Math.min(most, eye.pitch));
    this.width = width;
    this.height = height;
    this.x = eye.x;
    this.y = eye.y;
    this.z = eye.z;
    this.cos = Math.cos(eye.yaw);
    this.sin = Math.sin(eye.yaw);
    this.scale = height / 2 / half;
    this.horizon = height / 2 + Math.tan(pitch) * this.scale;
    this.lean = (half * width) / height;
  }

  depthOf(x: number, z: number): number {
    return (x - this.x) * this.cos + (z - this.z) * this.sin;
  }

  project(x: number, y: number, z: number, into: Spot): boolean {
    const depth = this.depthOf(x, z);
    const side = (z - this.z) * this.cos - (x - this.x) * this.sin;
    into.depth = depth;
    if (depth < NEAR) return false;
    into.x = this.width / 2 + (side / depth) * this.scale;
    into.y = this.horizon - ((y - this.y) / depth) * this.scale;
    return true;
  }
}
