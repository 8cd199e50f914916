// Places where light is bent: before the nose of a charging ship, and around beams. The composer finds them; the WebGL painter
// bends the whole picture there, the plain one only the backdrop. Always true: there are never more than MOST_LENSES.

import { MIDDLE_X, NOSE_X } from "../../tuning.ts";
import type { Scene } from "../scene.ts";

export const MOST_LENSES = 8;
/** From a ship's middle to the middle of its lens. */
export const LENS_AHEAD: number = NOSE_X - MIDDLE_X + 16;

export class Lenses {
  readonly x: Float32Array = new Float32Array(MOST_LENSES);
  readonly y: Float32Array = new Float32Array(MOST_LENSES);
  readonly radius: Float32Array = new Float32Array(MOST_LENSES);
  /** How much it bends, 0 to 1. */
  readonly strength: Float32Array = new Float32Array(MOST_LENSES);
  count = 0;
  /** The first of them belong to charges. */
  charges = 0;

  find(scene: Scene): void {
    const { ships, shots } = scene;
    this.count = 0;
    for (let i = 0; i < ships.count; i++) {
      const { x, y, charge } = ships.items[i];
      if (charge > 0.2) this.#add(x + LENS_AHEAD, y, lensRadius(charge), 0.25 + charge * 0.15);
    }
    this.charges = this.count;
    for (let i = 0; i < shots.count; i++) {
      const { sort, x, y, level } = shots.items[i];
      if (sort === "beam" && level >= 2) this.#add(x, y, 40 + level * 16, 0.2 + level * 0.12);
    }
  }

  #add(x: number, y: number, radius: number, strength: number): void {
    if (this.count === MOST_LENSES) return;
    const at = this.count++;
    this.x[at] = x;
    this.y[at] = y;
    this.radius[at] = radius;
    this.strength[at] = strength;
  }
}

/** The size of a charge's lens, for 0 to 5. */
export function lensRadius(charge: number): number {
  return 14 + charge * 9;
}
