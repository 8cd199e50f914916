// The light that a dash leaves behind: a ribbon in the player's colour that narrows and fades. Fed and drawn once per
// frame. Always true: a row that has just appeared, or was put elsewhere, has no ribbon to where it was before.

import { PLAYERS } from "../tuning.ts";
import type { Camera } from "./camera.ts";

const POINTS = 24;
const FADE_MS = 420;
/** Further apart than this two places are no way that was run, in units. */
const LEAP = 90;

export class Trails {
  readonly #x = new Float32Array(PLAYERS * POINTS);
  readonly #y = new Float32Array(PLAYERS * POINTS);
  /** When it was there; −1: it has not been. */
  readonly #atMs = new Float64Array(PLAYERS * POINTS).fill(-1);
  readonly #next = new Uint8Array(PLAYERS);

  /** A row is somewhere while it dashes. */
  add(row: number, x: number, y: number, now: number): void {
    const at = row * POINTS + this.#next[row];
    this.#next[row] = (this.#next[row] + 1) % POINTS;
    this.#x[at] = x;
    this.#y[at] = y;
    this.#atMs[at] = now;
  }

  draw(context: CanvasRenderingContext2D, camera: Camera, row: number, colour: string, now: number): void {
    context.strokeStyle = colour;
    // A dash is straight: round ends would show as beads where pieces overlap.
    context.lineCap = "butt";
    let before = -1;
    for (let i = 0; i < POINTS; i++) {
      const at = row * POINTS + ((this.#next[row] + i) % POINTS);
      const age = (now - this.#atMs[at]) / FADE_MS;
      if (this.#atMs[at] < 0 || age >= 1 || age < 0) continue;
      if (before >= 0 && this.#isNear(before, at)) {
        const left = 1 - age;
        context.globalAlpha = 0.6 * left * left;
        context.lineWidth = (4 + 22 * left) * camera.scale;
        context.beginPath();
        context.moveTo(camera.toX(this.#x[before]), camera.toY(this.#y[before]));
        context.lineTo(camera.toX(this.#x[at]), camera.toY(this.#y[at]));
        context.stroke();
      }
      before = at;
    }
    context.globalAlpha = 1;
  }

  #isNear(a: number, b: number): boolean {
    const dx = this.#x[a] - this.#x[b];
    const dy = this.#y[a] - this.#y[b];
    return this.#atMs[b] - this.#atMs[a] < 60 && dx * dx + dy * dy < LEAP * LEAP;
  }
}
