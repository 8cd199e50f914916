// The foreground: ceiling and floor as black silhouettes with light on their edge, painted in pieces as they come in. Both
// painters own one and draw its pieces. Always true: the painted edge is the one that stops ships in the rules; a piece
// is painted once and its canvas is reused when it has left.

import { Random } from "reckon";
import { ceilingAt, floorAt, type Ground } from "../terrain.ts";
import { HEIGHT, WIDTH } from "../tuning.ts";
import { type Hue, hueOf } from "./palette.ts";
import type { Pen } from "./pictures/catalogue.ts";
import { disc, line, shape } from "./pictures/strokes.ts";

/** px of a piece, and its greatest height, including the light on its edge. */
export const PIECE = 480;
export const PIECE_HEIGHT = 360;
/** px from one corner of the outline to the next. */
const STEP = 12;
const PIECES: number = Math.ceil(WIDTH / PIECE) + 2;
const ABOVE = 0;
const BELOW = 1;

export interface Piece {
  readonly canvas: HTMLCanvasElement;
  readonly side: 0 | 1;
  /** The index of the piece on the ground; −1: none yet. */
  index: number;
  /** Nothing is on it. */
  isEmpty: boolean;
  /** Counts its paintings. */
  version: number;
}

export class GroundStrip {
  readonly pieces: readonly Piece[];
  #scale = 0;
  #key = "";

  constructor(document: Document) {
    this.pieces = Array.from({ length: 2 * PIECES }, (_, i) => ({
      canvas: document.createElement("canvas"),
      side: (i % 2) as 0 | 1,
      index: -1,
      isEmpty: true,
      version: 0,
    }));
  }

  /** Paints the pieces that have come in. `scale`: pixels per px of the field. */
  update(level: number, seed: number, scroll: number, scale: number): void {
    const key = `${level} ${seed} ${scale}`;
    if (key !== this.#key) for (const piece of this.pieces) piece.index = -1;
    this.#key = key;
    this.#scale = scale;
    const first = Math.floor(scroll / PIECE);
    for (let index = first; index < first + PIECES - 1; index++)
      for (const side of [ABOVE, BELOW]) {
        const piece = this.pieces[2 * (index % PIECES) + side];
        if (piece.index !== index) this.#paint(piece, { level, seed }, index);
      }
  }

  #paint(piece: Piece, ground: Ground, index: number): void {
    const { canvas, side } = piece;
    const scale = this.#scale;
    piece.index = index;
    piece.isEmpty = isEmpty(ground, side, index);
    if (piece.isEmpty) return;
    piece.version++;
    // Setting a size wipes it.
    canvas.width = Math.ceil(PIECE * scale) + 1;
    canvas.height = Math.ceil(PIECE_HEIGHT * scale);
    const pen = canvas.getContext("2d");
    if (pen === null) return;
    const top = side === ABOVE ? 0 : HEIGHT - PIECE_HEIGHT;
    pen.setTransform(scale, 0, 0, scale, -index * PIECE * scale, -top * scale);
    paintGround(pen, ground, side, index * PIECE - STEP, (index + 1) * PIECE + 2 * STEP);
  }
}

/** Where there is no ground, the edge lies this far outside, so that its light is not visible, px. */
const OUT_OF_SIGHT = 40;
const FADES = 14;

function edgeAt(ground: Ground, side: number, at: number): number {
  const height = side === ABOVE ? ceilingAt(ground, at) : HEIGHT - floorAt(ground, at);
  const seen = height - OUT_OF_SIGHT * (1 - Math.min(1, height / FADES));
  return side === ABOVE ? seen : HEIGHT - seen;
}

function isEmpty(ground: Ground, side: number, index: number): boolean {
  for (let at = index * PIECE; at <= (index + 1) * PIECE; at += STEP) {
    const edge = edgeAt(ground, side, at);
    if (side === ABOVE ? edge > 1 - OUT_OF_SIGHT : edge < HEIGHT + OUT_OF_SIGHT - 1) return false;
  }
  return true;
}

function paintGround(pen: Pen, ground: Ground, side: number, from: number, to: number): void {
  const hue = hueOf(ground.level);
  const outside = side === ABOVE ? -90 : HEIGHT + 90;
  const outline: number[] = [];
  for (let at = from; at <= to; at += STEP) outline.push(at, edgeAt(ground, side, at));
  pen.save();
  pen.shadowColor = hue.rim;
  pen.shadowBlur = 26;
  shape(pen, [from, outside, ...outline, to, outside], "#020103");
  pen.restore();
  pen.save();
  pen.clip();
  ornaments(pen, ground, hue, side, from, to);
  pen.restore();
  line(pen, outline, hue.rim, 3.5);
  line(pen, outline, hue.shine, 1.2);
}

/** Faint details on the silhouette, within its edge. */
function ornaments(pen: Pen, ground: Ground, hue: Hue, side: number, from: number, to: number): void {
  const random = Random.from(ground.level * 4096 + side * 2048 + (Math.floor(from / PIECE) % 1024));
  const inward = side === ABOVE ? -1 : 1;
  if (ground.level === 2) {
    for (let at = Math.ceil(from / 48) * 48; at < to; at += 48) {
      const edge = edgeAt(ground, side, at);
      line(pen, [at, edge + 12 * inward, at, edge + 300 * inward], hue.deep, 3);
      disc(pen, at + 12, edge + 18 * inward, 3, hue.middle);
      if (Math.round(at / 48) % 4 !== 0) continue;
      const lamp = [
        at + 20,
        edge + 15 * inward,
        at + 38,
        edge + 15 * inward,
        at + 38,
        edge + 21 * inward,
        at + 20,
      ];
      shape(pen, [...lamp, edge + 21 * inward], hue.light);
    }
    return;
  }
  for (let at = from; at < to; at += ground.level === 3 ? 30 : 46) {
    const x = at + random.between(-10, 10);
    const edge = edgeAt(ground, side, x);
    const long = random.between(30, 120);
    pen.beginPath();
    pen.moveTo(x, edge);
    pen.quadraticCurveTo(
      x + random.between(-30, 30),
      edge + long * 0.5 * inward,
      x + random.between(-20, 50),
      edge + long * inward,
    );
    pen.strokeStyle = ground.level === 3 ? hue.dark : hue.deep;
    pen.lineWidth = random.between(3, 9);
    pen.stroke();
    if (random.chance(0.16))
      disc(
        pen,
        x,
        edge + long * 0.6 * inward,
        random.between(2, 4.5),
        ground.level === 3 ? hue.light : hue.haze,
      );
  }
}
