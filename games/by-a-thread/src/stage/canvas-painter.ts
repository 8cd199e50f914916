// Shows the ray-caster's picture on a canvas. The view makes one if there is no WebGL, or only a slow one. Always true:
// it casts as many rays as the machine can: fewer when frames are late, and more when it is idle.

import { RayCaster } from "./caster/ray-caster.ts";
import type { Painter, Scene, Spot } from "./scene.ts";

/** Rays per CSS pixel across, from fine to coarse. */
const FINENESS: { readonly low: readonly number[]; readonly high: readonly number[] } = {
  low: [0.625, 0.5, 0.4, 0.3125],
  high: [1.5, 1, 0.75, 0.625, 0.5, 0.4],
};
/** Script time of one frame, ms: above the first there are fewer rays, below the second more. */
const SLOW_MS = 9;
const QUICK_MS = 4;
/** Frames between two changes. */
const PATIENCE = 45;
const FEWEST = 160;

export class CanvasPainter implements Painter {
  readonly isTilted = false;
  readonly #caster = new RayCaster();
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #clock: () => number;
  #image: ImageData | undefined;
  #width = 1;
  #height = 1;
  #ratio = 1;
  #step = 2;
  #cost = 0;
  #frames = 0;
  #quality: Scene["quality"] = "high";

  /** @param clock ms, to measure its own cost */
  constructor(canvas: HTMLCanvasElement, clock: () => number) {
    this.#canvas = canvas;
    this.#clock = clock;
    this.#context = canvas.getContext("2d", { alpha: false });
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#ratio = pixelRatio;
    // An element that has just left the page is 0 by 0.
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    this.#fit();
  }

  paint(scene: Scene): void {
    const context = this.#context;
    if (context === null) return;
    if (scene.quality !== this.#quality) {
      this.#quality = scene.quality;
      this.#step = this.#quality === "high" ? 2 : 0;
    }
    // Before the picture, never after it: resizing a canvas makes it black.
    this.#fit();
    const start = this.#clock();
    this.#caster.paint(scene);
    if (this.#image !== undefined) context.putImageData(this.#image, 0, 0);
    this.#weigh(this.#clock() - start);
  }

  project(x: number, y: number, z: number, into: Spot): boolean {
    const { lens, width, height } = this.#caster.picture;
    if (!lens.project(x, y, z, into)) return false;
    into.x *= this.#width / width;
    into.y *= this.#height / height;
    return true;
  }

  close(): void {}

  #fit(): void {
    const fineness = FINENESS[this.#quality];
    const share = Math.min(this.#ratio, fineness[Math.min(this.#step, fineness.length - 1)]);
    const width = Math.max(FEWEST, Math.round(this.#width * share));
    const height = Math.max(1, Math.round((this.#height * width) / this.#width));
    if (this.#canvas.width === width && this.#canvas.height === height && this.#image !== undefined) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    // The caster paints into the very bytes that the canvas uses.
    this.#image = this.#context?.createImageData(width, height);
    this.#caster.resize(width, height, this.#image?.data.buffer);
  }

  /** Fewer rays in the next frame if frames cost too much, more if they cost little. */
  #weigh(ms: number): void {
    this.#cost += (ms - this.#cost) * 0.1;
    if (++this.#frames < PATIENCE) return;
    const most = FINENESS[this.#quality].length - 1;
    const step = this.#cost > SLOW_MS ? this.#step + 1 : this.#cost < QUICK_MS ? this.#step - 1 : this.#step;
    this.#frames = 0;
    if (step < 0 || step > most || step === this.#step) return;
    this.#step = step;
  }
}
