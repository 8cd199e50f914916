// A layer of a backdrop: a strip that repeats, its scrolling speed relative to the ground, and its painter. Painters bake
// each once for a level. Always true: a strip's right edge continues at its left edge; the same seed gives the same strip.

import type { Random } from "reckon";
import type { Pen } from "../pictures/catalogue.ts";

export interface Layer {
  /** In px of the field; all are as high as the field. */
  readonly width: number;
  /** px that it moves per px of the ground; 0: it stands still. */
  readonly pace: number;
  readonly isOpaque: boolean;
  readonly paint: (pen: Pen, random: Random) => void;
}

/** Paints something of a half-width around x, and its other part at the other edge if it reaches over one. */
export function around(pen: Pen, width: number, x: number, reach: number, paint: () => void): void {
  for (const turn of [-width, 0, width]) {
    if (x + turn + reach < 0 || x + turn - reach > width) continue;
    pen.save();
    pen.translate(x + turn, 0);
    paint();
    pen.restore();
  }
}
