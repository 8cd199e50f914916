// The crosshair, in the shapes that players can choose. Always true: its middle is the middle of the picture, where shots go; a
// dark rim keeps it readable on every wall.

import type { FirstPersonSettings } from "@reckon/stage";
import { INK, OCHRE, PLASTER } from "../look/palette.ts";

/** From its middle to its end, in CSS pixels. */
const REACH = 10;
const GAP = 3;

export function drawCrosshair(
  context: CanvasRenderingContext2D,
  shape: FirstPersonSettings["crosshair"],
  x: number,
  y: number,
  mark: number,
): void {
  if (mark > 0) drawHit(context, x, y, mark);
  if (shape === "none") return;
  for (const [colour, width] of [
    [INK, 4],
    [PLASTER, 2],
  ] as const) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = width;
    context.lineCap = "round";
    context.beginPath();
    if (shape === "dot") context.arc(x, y, width === 4 ? 3.4 : 2.2, 0, 2 * Math.PI);
    else if (shape === "ring") context.arc(x, y, 7, 0, 2 * Math.PI);
    else
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]) {
        context.moveTo(x + dx * GAP, y + dy * GAP);
        context.lineTo(x + dx * REACH, y + dy * REACH);
      }
    if (shape === "dot") context.fill();
    else context.stroke();
  }
}

/** Four strokes around the middle: the own plasma has hit. */
function drawHit(context: CanvasRenderingContext2D, x: number, y: number, share: number): void {
  context.globalAlpha = share;
  context.strokeStyle = OCHRE;
  context.lineWidth = 2.5;
  context.lineCap = "round";
  context.beginPath();
  for (const [dx, dy] of [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ]) {
    context.moveTo(x + dx * 8, y + dy * 8);
    context.lineTo(x + dx * 14, y + dy * 14);
  }
  context.stroke();
  context.globalAlpha = 1;
}
