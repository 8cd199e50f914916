// The ascent of a fallen player: the eye rises above the walls, turns slowly, looks down more and more, and all fades into Hades.
// Under reduced motion nothing rises: it only fades. The view starts it when its own player falls. Always true: it is over after
// `ASCENT_SECONDS`; it begins at the eye's place.

import type { Maze } from "../../maze.ts";
import type { Eye } from "../scene.ts";
import { mix, smooth } from "../texture/chance.ts";

export const ASCENT_SECONDS = 5.5;
const STILL_SECONDS = 1.2;
/** How high it rises, in units. */
const HEIGHT = 1750;
const SPIN = 0.32;
const LOOKS_DOWN = -1.5;

/** An eye that can be set. */
export type Sight = { -readonly [K in keyof Eye]: Eye[K] };

export class Ascent {
  readonly #from: Sight = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0, fov: 1 };
  #beganMs: number = Number.NaN;

  get isBegun(): boolean {
    return !Number.isNaN(this.#beganMs);
  }

  begin(eye: Eye, now: number): void {
    Object.assign(this.#from, eye);
    this.#beganMs = now;
  }

  /** A new match. */
  forget(): void {
    this.#beganMs = Number.NaN;
  }

  /** Sets the eye to its present place; returns the opacity of Hades, 0 to 1. */
  look(maze: Maze, now: number, isStill: boolean, into: Sight): number {
    const from = this.#from;
    const t = (now - this.#beganMs) / 1000;
    Object.assign(into, from);
    if (isStill) return smooth(0, STILL_SECONDS, t);
    const share = smooth(0, ASCENT_SECONDS, t);
    // Up first, then towards the middle, so that it rises through no wall.
    const aside = smooth(1, ASCENT_SECONDS, t) * 0.8;
    into.y = from.y + HEIGHT * share ** 1.3 + 46 * smooth(0, 0.7, t);
    into.x = mix(from.x, (maze.columns * maze.tile) / 2, aside);
    into.z = mix(from.z, (maze.lines * maze.tile) / 2, aside);
    into.yaw = from.yaw + SPIN * t;
    into.pitch = mix(from.pitch, LOOKS_DOWN, smooth(0, 0.7 * ASCENT_SECONDS, t));
    return smooth(0.62 * ASCENT_SECONDS, ASCENT_SECONDS, t);
  }
}
