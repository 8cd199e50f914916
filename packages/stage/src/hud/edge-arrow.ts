// Places an arrow that points to something out of sight: on the edge of the visible area, on the way to it. Views ask for each
// thing that deserves an arrow, and draw it by their own means. Always true: something in sight has none.

import type { Box } from "./box.ts";

export class EdgeArrow {
  /** The arrow's place, and its direction in radians; valid after `find` returned true. */
  x = 0;
  y = 0;
  angle = 0;

  /** Whether a place needs an arrow; `view`: the visible area, `inset`: from its edge to the arrow, all in the same units. */
  find({ x: left, y: top, width, height }: Box, inset: number, x: number, y: number): boolean {
    const middleX = left + width / 2;
    const middleY = top + height / 2;
    const dx = x - middleX;
    const dy = y - middleY;
    const share = Math.min((width / 2 - inset) / Math.abs(dx), (height / 2 - inset) / Math.abs(dy));
    if (!(share < 1)) return false;
    this.x = middleX + dx * share;
    this.y = middleY + dy * share;
    this.angle = Math.atan2(dy, dx);
    return true;
  }
}
