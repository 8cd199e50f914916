// Where the field is in a window of any shape: as large as it fits, in the middle, with bars beside or above. Painters, the HUD
// and touch ask. Always true: the whole field is seen, and one px of it is as wide as it is high.

import { HEIGHT, WIDTH } from "../tuning.ts";

export class Letterbox {
  /** CSS pixels for each px of the field, and where its upper left corner is. */
  scale = 1;
  left = 0;
  top = 0;
  width: number = WIDTH;
  height: number = HEIGHT;

  /** The window has so many CSS pixels. */
  resize(width: number, height: number): void {
    this.scale = Math.max(0.01, Math.min(width / WIDTH, height / HEIGHT));
    this.width = WIDTH * this.scale;
    this.height = HEIGHT * this.scale;
    this.left = (width - this.width) / 2;
    this.top = (height - this.height) / 2;
  }
}
