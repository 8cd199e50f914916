// The light trail of a dash: a ribbon in the player's colour that narrows and fades to its end. Fed and drawn once
// per frame. Always true: a row that has just appeared, or was put elsewhere, has no ribbon from its previous place.

import { withAlpha } from "@reckon/stage";
import { PLAYERS, RADIUS } from "../../tuning.ts";
import type { Camera } from "./camera.ts";

const POINTS = 24;
const FADE_MS = 300;
/** Two places further apart than this, in units or in time, are not one way. */
const LEAP = 90;
const GAP_MS = 70;
const HALF_WIDTH = RADIUS * 0.8;

export class Trails {
  readonly #x = new Float32Array(PLAYERS * POINTS);
  readonly #y = new Float32Array(PLAYERS * POINTS);
  /** When the row was there; −1: never. */
  readonly #atMs = new Float64Array(PLAYERS * POINTS).fill(-1);
  /** Index of the next place of a row; the newest is before it. */
  readonly #next = new Uint8Array(PLAYERS);
  readonly #shades = new Map<string, readonly [string, string]>();

  /** Records the place of a row while it dashes. */
  add(row: number, x: number, y: number, now: number): void {
    const at = row * POINTS + this.#next[row];
    this.#next[row] = (this.#next[row] + 1) % POINTS;
    this.#x[at] = x;
    this.#y[at] = y;
    this.#atMs[at] = now;
  }

  draw(context: CanvasRenderingContext2D, camera: Camera, row: number, colour: string, now: number): void {
    const count = this.#length(row, now);
    if (count < 2) return;
    const head = this.#at(row, 0);
    const tail = this.#at(row, count - 1);
    const [bright, clear] = this.#shadesOf(colour);
    const toX = camera.toX(this.#x[head]);
    const toY = camera.toY(this.#y[head]);
    const light = context.createLinearGradient(
      camera.toX(this.#x[tail]),
      camera.toY(this.#y[tail]),
      toX,
      toY,
    );
    light.addColorStop(0, clear);
    light.addColorStop(1, bright);
    context.globalAlpha = Math.max(0, 1 - (now - this.#atMs[head]) / FADE_MS);
    context.fillStyle = light;
    context.beginPath();
    for (let i = 0; i < count; i++) this.#side(context, camera, row, i, count, 1);
    for (let i = count - 1; i >= 0; i--) this.#side(context, camera, row, i, count, -1);
    context.fill();
    context.globalAlpha = 1;
  }

  /** The place that was added this many before the newest. */
  #at(row: number, back: number): number {
    return row * POINTS + ((this.#next[row] + 2 * POINTS - 1 - back) % POINTS);
  }

  /** The number of places, from the newest on, that form one visible way. */
  #length(row: number, now: number): number {
    let count = 0;
    for (; count < POINTS; count++) {
      const at = this.#at(row, count);
      const age = now - this.#atMs[at];
      if (this.#atMs[at] < 0 || age >= FADE_MS || age < 0) break;
      if (count > 0 && !this.#isNear(at, this.#at(row, count - 1))) break;
    }
    return count;
  }

  /** Adds a point of the ribbon's edge: towards its end it narrows. */
  #side(
    context: CanvasRenderingContext2D,
    camera: Camera,
    row: number,
    i: number,
    count: number,
    side: number,
  ): void {
    const at = this.#at(row, i);
    const ahead = this.#at(row, Math.max(0, i - 1));
    const behind = this.#at(row, Math.min(count - 1, i + 1));
    const dx = this.#x[ahead] - this.#x[behind];
    const dy = this.#y[ahead] - this.#y[behind];
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    // A round end: a cut one would look like a separate thing.
    const round = Math.min(1, (i + 0.4) / 3);
    const half = (HALF_WIDTH * side * (1 - i / count) * round) / length;
    context.lineTo(camera.toX(this.#x[at] - dy * half), camera.toY(this.#y[at] + dx * half));
  }

  #isNear(a: number, b: number): boolean {
    const dx = this.#x[a] - this.#x[b];
    const dy = this.#y[a] - this.#y[b];
    return this.#atMs[b] - this.#atMs[a] < GAP_MS && dx * dx + dy * dy < LEAP * LEAP;
  }

  #shadesOf(colour: string): readonly [string, string] {
    const known = this.#shades.get(colour);
    if (known !== undefined) return known;
    const shades = [withAlpha(colour, 0.75), withAlpha(colour, 0)] as const;
    this.#shades.set(colour, shades);
    return shades;
  }
}
