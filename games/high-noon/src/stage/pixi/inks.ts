// The colours of figures and houses, beyond the palette, and the effect of the low sun on a colour.

import { partsOf } from "@reckon/stage";

export const INK = "#241329";
export const LEATHER = "#6d4630";
export const SKIN = "#cf9a6c";
export const STEEL = "#4b4452";
/** The sunny side of a coat. */
export const LIT = "#8a5148";
/** As a number, for tints. */
export const VIOLET = 0x3b2440;

/** A colour nearer to sunlight (up to 1) or to violet shadow (down to −1). */
export function shade(colour: string, by: number): string {
  const to = partsOf(by > 0 ? "#fff0cf" : "#3b2440");
  const share = Math.min(1, Math.abs(by));
  const mixed = partsOf(colour).map((part, i) => Math.round(part + (to[i] - part) * share));
  return `rgb(${mixed[0]}, ${mixed[1]}, ${mixed[2]})`;
}
