// Ariadne's thread on the floor: the way one's own player came. Drawn line by line between the points of the scene. Always
// true: walls hide it, because only pixels of the floor take it; older parts are fainter.

import { clearness } from "../look/air.ts";
import type { Picture } from "./picture.ts";

const RED = 255;
const GREEN = 196;
const BLUE = 112;
const NEAR = 5;
/** Width on the floor, in units. */
const WIDTH = 0.9;
const STRENGTH = 0.62;

export function paintThread(picture: Picture, points: Float32Array, count: number): void {
  const { lens, width, height } = picture;
  for (let i = 1; i < count; i++) {
    const ax = points[2 * i - 2] - lens.x;
    const az = points[2 * i - 1] - lens.z;
    const bx = points[2 * i] - lens.x;
    const bz = points[2 * i + 1] - lens.z;
    const from = ax * lens.cos + az * lens.sin;
    const to = bx * lens.cos + bz * lens.sin;
    const isAway = from <= to;
    let near = isAway ? from : to;
    const far = isAway ? to : from;
    const fromSide = az * lens.cos - ax * lens.sin;
    const toSide = bz * lens.cos - bx * lens.sin;
    let side = isAway ? fromSide : toSide;
    const farSide = isAway ? toSide : fromSide;
    if (far < NEAR) continue;
    if (near < NEAR) {
      side += ((farSide - side) * (NEAR - near)) / (far - near);
      near = NEAR;
    }
    const fromX = width / 2 + (side / near) * lens.scale;
    const toX = width / 2 + (farSide / far) * lens.scale;
    if ((fromX < 0 && toX < 0) || (fromX > width && toX > width)) continue;
    const fromY = lens.horizon + (lens.y / near) * lens.scale;
    const toY = lens.horizon + (lens.y / far) * lens.scale;
    if (toY > height) continue;
    const age = 0.25 + 0.75 * (i / count);
    paintLine(picture, fromX, fromY, toX, toY, near, far, STRENGTH * age);
  }
}

function paintLine(
  picture: Picture,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  near: number,
  far: number,
  strength: number,
): void {
  const { lens, width, height } = picture;
  const steps = Math.min(
    2 * width,
    Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)))),
  );
  const isSteep = Math.abs(toY - fromY) > Math.abs(toX - fromX);
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps;
    const x = fromX + (toX - fromX) * share;
    const y = fromY + (toY - fromY) * share;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    // The inverse of the depth is interpolated.
    const depth = 1 / (1 / near + (1 / far - 1 / near) * share);
    const thick = (WIDTH / depth) * lens.scale * (isSteep ? 1 : lens.y / depth);
    const alpha = strength * clearness(depth) * Math.min(1, 0.35 + thick);
    const half = Math.max(0, Math.min(3, (thick / 2) | 0));
    for (let out = -half; out <= half; out++)
      dab(picture, isSteep ? (x | 0) + out : x | 0, isSteep ? y | 0 : (y | 0) + out, alpha);
  }
}

function dab({ pixels, width, height, bottom }: Picture, x: number, y: number, alpha: number): void {
  if (x < 0 || x >= width || y >= height || y < bottom[x]) return;
  const at = y * width + x;
  const under = pixels[at];
  const r = (under & 255) + (RED - (under & 255)) * alpha;
  const g = ((under >> 8) & 255) + (GREEN - ((under >> 8) & 255)) * alpha;
  const b = ((under >> 16) & 255) + (BLUE - ((under >> 16) & 255)) * alpha;
  pixels[at] = 0xff000000 | (b << 16) | (g << 8) | r;
}
