// A square of plaster for motifs: 64 units each way, whatever its pixels, with y downwards. Frescoes, floors
// and spheres are painted with it, in a page and in tests alike, because it needs no canvas. Always true: edges are smooth,
// and shapes that leave it on the left or right come in again on the other side, so that a wall of many panels has no seam.

import { blueOf, greenOf, pixelOf, redOf } from "./colour.ts";

/** Side of a panel in its own units. */
export const PANEL = 64;
/** Lines within a pixel line at which the edge of a shape is sampled. */
const SUBLINES = 4;
/** Points that a curve gains between two of its own. */
const CURVE_STEPS = 6;

/** Points as x, y, x, y, … in units. */
export type Points = readonly number[];

export class Panel {
  readonly size: number;
  readonly pixels: Uint32Array;
  readonly #scale: number;
  /** How much of each pixel the current shape covers. */
  readonly #cover: Float32Array;
  readonly #crossings: number[] = [];

  constructor(size: number) {
    this.size = size;
    this.#scale = size / PANEL;
    this.pixels = new Uint32Array(size * size);
    this.#cover = new Float32Array(size * size);
  }

  fill(colour: number): void {
    this.pixels.fill(pixelOf(redOf(colour), greenOf(colour), blueOf(colour)));
  }

  /** A stripe over the whole width. */
  band(top: number, bottom: number, colour: number, alpha: number = 1): void {
    this.box(0, top, PANEL, bottom, colour, alpha);
  }

  box(left: number, top: number, right: number, bottom: number, colour: number, alpha: number = 1): void {
    this.polygon([left, top, right, top, right, bottom, left, bottom], colour, alpha);
  }

  disc(x: number, y: number, radius: number, colour: number, alpha: number = 1): void {
    this.#capsule(x, y, radius, x, y, radius);
    this.#ink(colour, alpha, y - radius, y + radius);
  }

  ring(x: number, y: number, radius: number, width: number, colour: number, alpha: number = 1): void {
    const points: number[] = [];
    const steps = Math.max(12, Math.ceil(radius * 5));
    for (let i = 0; i <= steps; i++) {
      const angle = (2 * Math.PI * i) / steps;
      points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    this.stroke(points, width, width, colour, alpha);
  }

  /** A line with round ends, whose width changes from one end to the other. */
  stroke(points: Points, from: number, to: number, colour: number, alpha: number = 1): void {
    const count = points.length / 2;
    let top = Number.POSITIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    const widest = Math.max(from, to);
    for (let i = 0; i + 1 < count; i++) {
      const a = from + ((to - from) * i) / (count - 1);
      const b = from + ((to - from) * (i + 1)) / (count - 1);
      const [x, y, nextX, nextY] = [points[2 * i], points[2 * i + 1], points[2 * i + 2], points[2 * i + 3]];
      this.#capsule(x, y, a / 2, nextX, nextY, b / 2);
      top = Math.min(top, y - widest, nextY - widest);
      bottom = Math.max(bottom, y + widest, nextY + widest);
    }
    this.#ink(colour, alpha, top, bottom);
  }

  /** A smooth line through points. */
  curve(points: Points, from: number, to: number, colour: number, alpha: number = 1): void {
    this.stroke(bend(points, false), from, to, colour, alpha);
  }

  /** A closed shape with a smooth outline through points. */
  shape(points: Points, colour: number, alpha: number = 1): void {
    this.polygon(bend(points, true), colour, alpha);
  }

  polygon(points: Points, colour: number, alpha: number = 1): void {
    let top = Number.POSITIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (let i = 1; i < points.length; i += 2) {
      top = Math.min(top, points[i]);
      bottom = Math.max(bottom, points[i]);
    }
    const first = Math.max(0, Math.floor(top * this.#scale));
    const last = Math.min(this.size - 1, Math.floor(bottom * this.#scale));
    for (let line = first; line <= last; line++)
      for (let sub = 0; sub < SUBLINES; sub++)
        this.#scan(points, line, (line + (sub + 0.5) / SUBLINES) / this.#scale);
    this.#ink(colour, alpha, top, bottom);
  }

  /** Changes every pixel by its place from 0 to 1. */
  tint(paint: (x: number, y: number, pixel: number) => number): void {
    const { size, pixels } = this;
    for (let line = 0; line < size; line++)
      for (let column = 0; column < size; column++) {
        const at = line * size + column;
        pixels[at] = paint((column + 0.5) / size, (line + 0.5) / size, pixels[at]);
      }
  }

  /** Adds the coverage of one line through a polygon. */
  #scan(points: Points, line: number, y: number): void {
    const crossings = this.#crossings;
    crossings.length = 0;
    const count = points.length;
    for (let i = 0; i < count; i += 2) {
      const next = (i + 2) % count;
      const fromY = points[i + 1];
      const toY = points[next + 1];
      if (fromY <= y === toY <= y) continue;
      crossings.push(points[i] + ((y - fromY) / (toY - fromY)) * (points[next] - points[i]));
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2)
      this.#span(line, crossings[i] * this.#scale, crossings[i + 1] * this.#scale);
  }

  #span(line: number, from: number, to: number): void {
    const { size } = this;
    for (let column = Math.floor(from); column < to; column++) {
      const share = Math.min(to, column + 1) - Math.max(from, column);
      const at = line * size + (((column % size) + size) % size);
      this.#cover[at] = Math.min(1, this.#cover[at] + share / SUBLINES);
    }
  }

  #capsule(x: number, y: number, radius: number, endX: number, endY: number, endRadius: number): void {
    const { size } = this;
    const scale = this.#scale;
    const reach = Math.max(radius, endRadius) + 1 / scale;
    const dx = endX - x;
    const dy = endY - y;
    const square = dx * dx + dy * dy;
    const left = Math.floor((Math.min(x, endX) - reach) * scale);
    const right = Math.ceil((Math.max(x, endX) + reach) * scale);
    const top = Math.max(0, Math.floor((Math.min(y, endY) - reach) * scale));
    const bottom = Math.min(size - 1, Math.ceil((Math.max(y, endY) + reach) * scale));
    for (let line = top; line <= bottom; line++)
      for (let column = left; column <= right; column++) {
        const px = (column + 0.5) / scale - x;
        const py = (line + 0.5) / scale - y;
        const share = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
        const distance = Math.sqrt((px - share * dx) ** 2 + (py - share * dy) ** 2);
        const covered = (radius + (endRadius - radius) * share - distance) * scale + 0.5;
        if (covered <= 0) continue;
        const at = line * size + (((column % size) + size) % size);
        this.#cover[at] = Math.max(this.#cover[at], Math.min(1, covered));
      }
  }

  /** Applies a colour where the shape covers, and clears the shape. */
  #ink(colour: number, alpha: number, topUnits: number, bottomUnits: number): void {
    const { size, pixels } = this;
    const cover = this.#cover;
    const red = redOf(colour);
    const green = greenOf(colour);
    const blue = blueOf(colour);
    const top = Math.max(0, Math.floor(topUnits * this.#scale) - 2);
    const bottom = Math.min(size, Math.ceil(bottomUnits * this.#scale) + 2);
    for (let at = top * size; at < bottom * size; at++) {
      const share = cover[at] * alpha;
      if (share === 0) continue;
      cover[at] = 0;
      const pixel = pixels[at];
      const r = pixel & 255;
      const g = (pixel >> 8) & 255;
      const b = (pixel >> 16) & 255;
      pixels[at] = pixelOf(r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share);
    }
  }
}

/** Adds points so that the line through them is smooth (Catmull-Rom). */
function bend(points: Points, isClosed: boolean): number[] {
  const count = points.length / 2;
  const bent: number[] = [];
  const at = (i: number): number => (isClosed ? (i + count) % count : Math.max(0, Math.min(count - 1, i)));
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < CURVE_STEPS; step++) {
      const t = step / CURVE_STEPS;
      for (let axis = 0; axis < 2; axis++) {
        const [p, q, r, s] = [
          points[2 * a + axis],
          points[2 * b + axis],
          points[2 * c + axis],
          points[2 * d + axis],
        ];
        bent.push(
          0.5 *
            (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t),
        );
      }
    }
  }
  if (!isClosed) bent.push(points[points.length - 2], points[points.length - 1]);
  return bent;
}
