// The place of the field in a window of any shape: as large as it fits, in the middle, with bars beside or above; on a phone in landscape
// farther left, away from the thumb that fires. Painters, the HUD and touch ask. Always true: the whole field is visible, unless a person
// moves the camera; its pixels are square; bars cover everything outside the field.

import type { FreeCamera, Pane } from "@reckon/stage";
import { HEIGHT, WIDTH } from "../tuning.ts";

/** The colour beside the field. */
export const BARS = "#020304";

export class Letterbox {
  /** CSS pixels per px of the field, and the place of its upper left corner. */
  scale = 1;
  left = 0;
  top = 0;
  width: number = WIDTH;
  height: number = HEIGHT;
  /** The total width of both bars beside the field. */
  #free = 0;
  #windowWidth = 1;
  #windowHeight = 1;

  /** Sets the size of the window in CSS pixels. */
  resize(width: number, height: number): void {
    this.#windowWidth = width;
    this.#windowHeight = height;
    this.scale = Math.max(0.01, Math.min(width / WIDTH, height / HEIGHT));
    this.width = WIDTH * this.scale;
    this.height = HEIGHT * this.scale;
    this.#free = width - this.width;
    this.left = this.#free / 2;
    this.top = (height - this.height) / 2;
  }

  /** Makes room at the right for a thumb, as far as the bars allow; the left bar stays as wide as the notch in it. */
  makeRoom(right: number, notch: number): void {
    this.left = Math.min(this.#free / 2, Math.max(notch, this.#free - right));
  }

  /** Shows what a camera shows; without one, the whole field. */
  show(camera: FreeCamera | undefined): void {
    const [width, height] = [this.#windowWidth, this.#windowHeight];
    this.resize(width, height);
    if (camera === undefined) return;
    this.scale *= camera.zoom;
    this.width = WIDTH * this.scale;
    this.height = HEIGHT * this.scale;
    this.left = within(width / 2 - camera.x * this.scale, width, this.width);
    this.top = within(height / 2 - camera.y * this.scale, height, this.height);
  }

  /** Draws the bars over everything outside the field, on a pane. */
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

/** Where a field of this length begins in a window of this length; in the middle if it fits. */
function within(start: number, window: number, length: number): number {
  if (length <= window) return (window - length) / 2;
  return Math.max(window - length, Math.min(0, start));
}
