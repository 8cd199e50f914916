// Where the field is in a window of any shape: as large as it fits, in the middle, with bars beside or above; on a phone on its side
// farther left, out from under the thumb that fires. Painters, the HUD and touch ask. Always true: the whole field is seen, and
// one px of it is as wide as it is high; bars cover all that is not field.

import type { Pane } from "@reckon/stage";
import { HEIGHT, WIDTH } from "../tuning.ts";

/** What is beside the field. */
export const BARS = "#020304";

export class Letterbox {
  /** CSS pixels for each px of the field, and where its upper left corner is. */
  scale = 1;
  left = 0;
  top = 0;
  width: number = WIDTH;
  height: number = HEIGHT;
  /** What both bars beside the field are wide together. */
  #free = 0;

  /** The window has so many CSS pixels. */
  resize(width: number, height: number): void {
    this.scale = Math.max(0.01, Math.min(width / WIDTH, height / HEIGHT));
    this.width = WIDTH * this.scale;
    this.height = HEIGHT * this.scale;
    this.#free = width - this.width;
    this.left = this.#free / 2;
    this.top = (height - this.height) / 2;
  }

  /** Leaves room at the right for a thumb, as far as the bars go; the left one stays as wide as the notch in it. */
  makeRoom(right: number, notch: number): void {
    this.left = Math.min(this.#free / 2, Math.max(notch, this.#free - right));
  }

  /** Draws the bars over what reached out of the field, on a pane. */
  drawBars(context: CanvasRenderingContext2D, { canvas, ratio }: Pick<Pane, "canvas" | "ratio">): void {
    const { width, height } = canvas;
    const [x, y] = [Math.round(this.left * ratio), Math.round(this.top * ratio)];
    context.fillStyle = BARS;
    const beside = width - Math.round((this.left + this.width) * ratio);
    if (x > 0) context.fillRect(0, 0, x, height);
    if (beside > 0) context.fillRect(width - beside, 0, beside, height);
    if (y > 0) {
      context.fillRect(0, 0, width, y);
      context.fillRect(0, height - y, width, y);
    }
  }
}
