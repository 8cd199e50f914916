// One picture of By a Thread, described without a renderer: where the eye is and what stands around it. The view makes it from
// the shown world in every frame; the WebGL painter and the ray-caster both draw it. Always true: a painter reads nothing else.

import type { Maze } from "../maze.ts";

export interface Eye {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
  readonly pitch: number;
  /** Vertical field of view in radians. */
  readonly fov: number;
}

/** A player as others see them: a bronze sphere. */
export interface Sphere {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly name: string;
  /** 1 at the moment of a hit, falling to 0. */
  readonly glow: number;
}

/** A ball of plasma. */
export interface Plasma {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Its direction of flight, of length 1: its trail is on the other side. */
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  /** 0 when fired, 1 when it dies. */
  readonly age: number;
  /** 1; less for splinters of a fallen player, which cast no light. */
  readonly size: number;
}

export interface Scene {
  readonly now: number;
  readonly maze: Maze;
  readonly eye: Eye;
  readonly spheres: readonly Sphere[];
  readonly plasma: readonly Plasma[];
  /** The way one's own player came, as x, z, x, z, …; the newest last. */
  readonly thread: Float32Array;
  readonly threadPoints: number;
  readonly quality: "low" | "high";
  readonly reducedMotion: boolean;
}

/** A place in the picture: pixels from the left and the top, and the distance in front of the eye. */
export interface Spot {
  x: number;
  y: number;
  depth: number;
}

/** Draws scenes: the WebGL painter and the ray-caster. */
export interface Painter {
  /** Its camera truly tilts, so that it can look straight down; else its plate is shifted. */
  readonly isTilted: boolean;
  /** Size in CSS pixels, and device pixels per CSS pixel. */
  resize(width: number, height: number, pixelRatio: number): void;
  paint(scene: Scene): void;
  /** The place of a point in the last picture, in CSS pixels; false: behind the eye. */
  project(x: number, y: number, z: number, into: Spot): boolean;
  close(): void;
}
