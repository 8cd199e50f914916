// The colour of plasma by its player and its age: the player's own when fired, red when it dies. Both painters use it, for
// the halo and for the light on walls. Always true: `into` holds red, green, blue from 0 to 1.

import { PLAYER_COLOURS } from "@reckon/stage";
import { blueOf, colourOf, greenOf, redOf } from "../texture/colour.ts";

const OWN: Float32Array = new Float32Array(
  PLAYER_COLOURS.flatMap(({ colour }) => {
    const own = colourOf(colour);
    return [redOf(own) / 255, greenOf(own) / 255, blueOf(own) / 255];
  }),
);
const DYING = [1, 0.16, 0.06] as const;
/** Radius of the halo in units, around a core of about the rules' shell. */
export const HALO = 10;
export const CORE = 2;
/** Ghosts behind a ball, and the units between them. */
export const TRAIL = 4;
export const TRAIL_STEP = 3.6;

export function plasmaColour(seat: number, age: number, into: Float32Array): void {
  const from = 3 * (seat % PLAYER_COLOURS.length);
  const red = age * age;
  for (let i = 0; i < 3; i++) into[i] = OWN[from + i] + (DYING[i] - OWN[from + i]) * red;
}

/** Its brightness: it dims as it dies. */
export function plasmaStrength(age: number): number {
  return age >= 1 ? 0 : 1 - 0.45 * age;
}
