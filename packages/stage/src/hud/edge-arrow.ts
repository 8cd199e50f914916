// Where an arrow stands that points to something out of sight: on the edge of what is seen, on the way to it. Views ask for each
// thing that is worth an arrow, and draw it with whatever they have. Always true: what is in sight has none.

import type { Box } from "./box.ts";

export class EdgeArrow {
  /** Where it stands, and where it points, in radians; valid after `find` said yes. */
  x = 0;
  y = 0;
  angle = 0;

  /** Whether a place needs an arrow; `view`: what is seen, `inset`: from its edge to the arrow, all in the same units. */
  find({ x: left, y: top, width, height }: Box, inset: number, x: number, y: number): boolean {
    const [middleX, middleY] = [left + width / 2, top + height / 2];
    const [dx, dy] = [x - middleX, y - middleY];
    const share = Math.min((width / 2 - inset) / Math.abs(dx), (height / 2 - inset) / Math.abs(dy));
    if (!(share < 1)) return false;
    this.x = middleX + dx * share;
    this.y = middleY + dy * share;
    this.angle = Math.atan2(dy, dx);
    return true;
  }
}
