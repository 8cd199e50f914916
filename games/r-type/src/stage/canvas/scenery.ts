// The backdrop and the ground on canvas 2D: strips that are baked at the size of the window and copied. The plain painter owns
// one. Always true: strips are copied at whole pixels, which is cheap; a level is baked once for a size.

import { HEIGHT } from "../../tuning.ts";
import { backdropOf, bakeLayer } from "../backdrop/backdrop.ts";
import { GroundStrip, PIECE, PIECE_HEIGHT } from "../ground-strip.ts";
import type { Scene } from "../scene.ts";

type Context = CanvasRenderingContext2D;

export class Scenery {
  readonly #document: Document;
  readonly #ground: GroundStrip;
  #strips: readonly HTMLCanvasElement[] = [];
  #level = 0;
  #scale = 0;

  constructor(document: Document) {
    this.#document = document;
    this.#ground = new GroundStrip(document);
  }

  /** Draws it into a field that is `width` pixels wide with its corner at left, top. */
  draw(context: Context, scene: Scene, left: number, top: number, width: number, scale: number): void {
    const { level, seed, scroll } = scene;
    if (level !== this.#level || scale !== this.#scale) {
      this.#level = level;
      this.#scale = scale;
      this.#strips = backdropOf(level).map((_, i) => bakeLayer(this.#document, level, i, scale));
    }
    const count = scene.isLow ? this.#strips.length - 1 : this.#strips.length;
    for (let i = 0; i < count; i++) this.#copy(context, i, scroll, left, top, width);
    this.#ground.update(level, seed, scroll, scale);
    for (const { canvas, index, side, isEmpty } of this.#ground.pieces) {
      if (isEmpty || index < 0) continue;
      const x = Math.round(left + (index * PIECE - scroll) * scale);
      if (x > left + width || x + canvas.width < left) continue;
      context.drawImage(canvas, x, side === 0 ? top : Math.round(top + (HEIGHT - PIECE_HEIGHT) * scale));
    }
  }

  /** Draws what is behind a lens, enlarged: that is how it bends light. */
  bend(
    context: Context,
    scene: Scene,
    x: number,
    y: number,
    radius: number,
    left: number,
    top: number,
    by: number,
  ): void {
    context.save();
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.clip();
    // Upside down, as through a ball of glass.
    context.setTransform(by, 0, 0, -by, x - by * x, y + by * y);
    this.#copy(context, 0, scene.scroll, left, top, 1e6);
    for (let i = 1; i < this.#strips.length - 1; i++) this.#copy(context, i, scene.scroll, left, top, 1e6);
    context.restore();
  }

  #copy(context: Context, i: number, scroll: number, left: number, top: number, width: number): void {
    const strip = this.#strips[i];
    const { pace } = backdropOf(this.#level)[i];
    const gone = Math.round((scroll * pace * this.#scale) % strip.width);
    context.drawImage(strip, left - gone, top);
    if (strip.width - gone < width && pace > 0) context.drawImage(strip, left - gone + strip.width, top);
  }
}
