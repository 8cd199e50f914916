// Lines that pucks leave on the ice, on a canvas of their own that fades. picture.ts lays it over the disc.
import type { WorldOf } from "reckon";
import { FALL_TICKS, PUCK, RIM, type Rim } from "./rules.ts";

/** How much the slant of the picture shortens what lies away from the player. */
export const SLANT = 0.7;
const FADE_MS = 120;
/** A puck that is further from where it was did not glide there. */
const LEAP = 60;

export class Scratches {
  readonly #canvas = document.createElement("canvas");
  readonly #pen: CanvasRenderingContext2D;
  readonly #last = new Map<number, [x: number, y: number]>();
  #sinceFadeMs = 0;

  constructor() {
    this.#canvas.width = this.#canvas.height = 2 * RIM;
    this.#pen = this.#canvas.getContext("2d")!;
    this.#pen.translate(RIM, RIM);
    this.#pen.lineWidth = PUCK * 0.5;
    this.#pen.lineCap = "round";
    this.#pen.strokeStyle = "rgb(255 255 255 / 0.4)";
  }

  draw(pen: CanvasRenderingContext2D, shown: WorldOf<Rim>, frameMs: number): void {
    this.#fade(frameMs);
    const { x, y, fall } = shown.fields.puck;
    for (const row of shown.all("puck")) {
      const [fromX, fromY] = this.#last.get(row) ?? [x[row], y[row]];
      this.#last.set(row, [x[row], y[row]]);
      const way = Math.hypot(x[row] - fromX, y[row] - fromY);
      if (fall[row] > 0 && fall[row] < FALL_TICKS) continue;
      if (way === 0 || way > LEAP) continue;
      this.#pen.beginPath();
      this.#pen.moveTo(fromX, fromY);
      this.#pen.lineTo(x[row], y[row]);
      this.#pen.stroke();
    }
    pen.save();
    pen.beginPath();
    pen.ellipse(0, 0, RIM - 7, (RIM - 7) * SLANT, 0, 0, 2 * Math.PI);
    pen.clip();
    pen.globalAlpha = 0.6;
    pen.drawImage(this.#canvas, -RIM, -RIM * SLANT, 2 * RIM, 2 * RIM * SLANT);
    pen.restore();
  }

  #fade(frameMs: number): void {
    this.#sinceFadeMs += frameMs;
    if (this.#sinceFadeMs < FADE_MS) return;
    this.#sinceFadeMs = 0;
    this.#pen.save();
    this.#pen.globalCompositeOperation = "destination-out";
    this.#pen.fillStyle = "rgb(0 0 0 / 0.08)";
    this.#pen.fillRect(-RIM, -RIM, 2 * RIM, 2 * RIM);
    this.#pen.restore();
  }
}
