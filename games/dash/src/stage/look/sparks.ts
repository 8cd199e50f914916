// Sparks that fly and rings that widen: the traces of a dash, a touch, a push. The view emits and draws them once per frame.
// Always true: places are in units, so they stay on the ground when the camera moves.

import { type Nature, Particles } from "@reckon/stage";
import type { Camera } from "./camera.ts";

const SPARKS = 192;
const RINGS = 32;
const RING_SECONDS = 1 / 2.2;
const SPARK: Nature = { drag: 4, weight: 0, grows: 1, alpha: 1 };
const RING: Nature = { drag: 0, weight: 0, grows: 1, alpha: 0.9 };
/** Length of a spark's streak, in seconds of its way. */
const STREAK = 0.035;

export class Sparks {
  readonly #sparks = new Particles(SPARKS, [SPARK]);
  readonly #rings = new Particles(RINGS, [RING]);
  readonly #colours: string[] = Array<string>(SPARKS).fill("#fff");
  readonly #ringColours: string[] = Array<string>(RINGS).fill("#fff");

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
      const angle = direction + (Math.random() - 0.5) * spread;
      const pace = speed * (0.35 + 0.65 * Math.random());
      const [vx, vy] = [Math.cos(angle) * pace, Math.sin(angle) * pace];
      const life = 0.25 + 0.35 * Math.random();
      this.#colours[this.#sparks.emit(0, { x, y, vx, vy, life })] = colour;
    }
  }

  /** A ring that widens to a size, in units. */
  ring(x: number, y: number, size: number, colour: string): void {
    this.#ringColours[this.#rings.emit(0, { x, y, size, life: RING_SECONDS })] = colour;
  }

  draw(context: CanvasRenderingContext2D, camera: Camera, seconds: number, isStill: boolean): void {
    this.#rings.update(seconds);
    this.#sparks.update(seconds);
    this.#drawRings(context, camera, isStill);
    this.#drawSparks(context, camera);
    context.globalAlpha = 1;
  }

  #drawRings(context: CanvasRenderingContext2D, camera: Camera, isStill: boolean): void {
    const rings = this.#rings;
    for (let i = 0; i < RINGS; i++) {
      if (!rings.isAlive(i)) continue;
      const left = 1 - rings.shareOf(i);
      const eased = isStill ? 1 : 1 - left * left;
      context.globalAlpha = rings.alphaOf(i);
      context.strokeStyle = this.#ringColours[i];
      context.lineWidth = (3.5 * left + 0.5) * camera.scale;
      context.beginPath();
      const radius = rings.sizeOf(i) * (0.25 + 0.75 * eased) * camera.scale;
      context.arc(camera.toX(rings.x[i]), camera.toY(rings.y[i]), radius, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  #drawSparks(context: CanvasRenderingContext2D, camera: Camera): void {
    const sparks = this.#sparks;
    const streak = STREAK * camera.scale;
    context.lineWidth = 1.8 * camera.scale;
    context.lineCap = "round";
    for (let i = 0; i < SPARKS; i++) {
      if (!sparks.isAlive(i)) continue;
      const x = camera.toX(sparks.x[i]);
      const y = camera.toY(sparks.y[i]);
      context.globalAlpha = Math.min(1, sparks.leftOf(i) * 4);
      context.strokeStyle = this.#colours[i];
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x - sparks.vx[i] * streak, y - sparks.vy[i] * streak);
      context.stroke();
    }
  }
}
