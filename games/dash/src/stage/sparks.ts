// Sparks that fly and rings that widen: what is left of a dash, a touch, a push. A fixed number of each; new ones take the
// place of the oldest. Always true: places are in units, so they stay on the ground when the camera moves.

import type { Camera } from "./camera.ts";

const SPARKS = 192;
const RINGS = 32;
/** Share of its speed that a spark loses in a second. */
const DRAG = 4;

export class Sparks {
  readonly #x = new Float32Array(SPARKS);
  readonly #y = new Float32Array(SPARKS);
  readonly #vx = new Float32Array(SPARKS);
  readonly #vy = new Float32Array(SPARKS);
  readonly #life = new Float32Array(SPARKS);
  readonly #colour: string[] = Array<string>(SPARKS).fill("#fff");
  #next = 0;
  readonly #ringX = new Float32Array(RINGS);
  readonly #ringY = new Float32Array(RINGS);
  readonly #ringAge = new Float32Array(RINGS).fill(9);
  readonly #ringSize = new Float32Array(RINGS);
  readonly #ringColour: string[] = Array<string>(RINGS).fill("#fff");
  #nextRing = 0;

  /** Some sparks from a place, around a direction (radians). */
  burst(
    x: number,
    y: number,
    count: number,
    direction: number,
    spread: number,
    speed: number,
    colour: string,
  ): void {
    for (let i = 0; i < count; i++) {
      const at = this.#next;
      this.#next = (at + 1) % SPARKS;
      const angle = direction + (Math.random() - 0.5) * spread;
      const pace = speed * (0.35 + 0.65 * Math.random());
      this.#x[at] = x;
      this.#y[at] = y;
      this.#vx[at] = Math.cos(angle) * pace;
      this.#vy[at] = Math.sin(angle) * pace;
      this.#life[at] = 0.25 + 0.35 * Math.random();
      this.#colour[at] = colour;
    }
  }

  /** A ring that widens to a size, in units. */
  ring(x: number, y: number, size: number, colour: string): void {
    const at = this.#nextRing;
    this.#nextRing = (at + 1) % RINGS;
    this.#ringX[at] = x;
    this.#ringY[at] = y;
    this.#ringAge[at] = 0;
    this.#ringSize[at] = size;
    this.#ringColour[at] = colour;
  }

  draw(context: CanvasRenderingContext2D, camera: Camera, seconds: number, isStill: boolean): void {
    this.#drawRings(context, camera, seconds, isStill);
    this.#drawSparks(context, camera, seconds);
    context.globalAlpha = 1;
  }

  #drawRings(context: CanvasRenderingContext2D, camera: Camera, seconds: number, isStill: boolean): void {
    for (let i = 0; i < RINGS; i++) {
      const age = this.#ringAge[i] + seconds * 2.2;
      this.#ringAge[i] = age;
      if (age >= 1) continue;
      const eased = isStill ? 1 : 1 - (1 - age) * (1 - age);
      context.globalAlpha = (1 - age) * 0.9;
      context.strokeStyle = this.#ringColour[i];
      context.lineWidth = (3.5 * (1 - age) + 0.5) * camera.scale;
      context.beginPath();
      const radius = this.#ringSize[i] * (0.25 + 0.75 * eased) * camera.scale;
      context.arc(camera.toX(this.#ringX[i]), camera.toY(this.#ringY[i]), radius, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  #drawSparks(context: CanvasRenderingContext2D, camera: Camera, seconds: number): void {
    const keep = Math.exp(-DRAG * seconds);
    context.lineWidth = 1.8 * camera.scale;
    context.lineCap = "round";
    for (let i = 0; i < SPARKS; i++) {
      if (this.#life[i] <= 0) continue;
      this.#life[i] -= seconds;
      this.#vx[i] *= keep;
      this.#vy[i] *= keep;
      this.#x[i] += this.#vx[i] * seconds;
      this.#y[i] += this.#vy[i] * seconds;
      const x = camera.toX(this.#x[i]);
      const y = camera.toY(this.#y[i]);
      context.globalAlpha = Math.min(1, Math.max(0, this.#life[i]) * 4);
      context.strokeStyle = this.#colour[i];
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x - this.#vx[i] * 0.035 * camera.scale, y - this.#vy[i] * 0.035 * camera.scale);
      context.stroke();
    }
  }
}
