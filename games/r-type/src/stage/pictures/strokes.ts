// Common strokes of painters: closed shapes from corners, balls with light on them, glows. Painters of
// pictures and of backdrops call them. Always true: they change only the pen's fill and stroke styles.

import type { Pen } from "./catalogue.ts";

/** Corners as x, y, x, y, … */
export function shape(
  pen: Pen,
  corners: readonly number[],
  fill: string | CanvasGradient,
  edge = "",
  width = 2,
): void {
  pen.beginPath();
  for (let i = 0; i < corners.length; i += 2) pen.lineTo(corners[i], corners[i + 1]);
  pen.closePath();
  pen.fillStyle = fill;
  pen.fill();
  if (edge === "") return;
  pen.strokeStyle = edge;
  pen.lineWidth = width;
  pen.stroke();
}

/** A closed curve through the middles between corners: smooth where `shape` has edges. */
export function blob(
  pen: Pen,
  corners: readonly number[],
  fill: string | CanvasGradient,
  edge = "",
  width = 2,
): void {
  const count = corners.length / 2;
  const at = (i: number): readonly [number, number] => [
    corners[2 * (i % count)],
    corners[2 * (i % count) + 1],
  ];
  pen.beginPath();
  for (let i = 0; i <= count; i++) {
    const [x, y] = at(i);
    const [nextX, nextY] = at(i + 1);
    if (i === 0) pen.moveTo((x + nextX) / 2, (y + nextY) / 2);
    else pen.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  }
  pen.closePath();
  pen.fillStyle = fill;
  pen.fill();
  if (edge === "") return;
  pen.strokeStyle = edge;
  pen.lineWidth = width;
  pen.stroke();
}

export function disc(pen: Pen, x: number, y: number, radius: number, fill: string | CanvasGradient): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
}

export function circle(pen: Pen, x: number, y: number, radius: number, edge: string, width: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.strokeStyle = edge;
  pen.lineWidth = width;
  pen.stroke();
}

export function oval(
  pen: Pen,
  x: number,
  y: number,
  wide: number,
  high: number,
  fill: string | CanvasGradient,
  turn = 0,
): void {
  pen.beginPath();
  pen.ellipse(x, y, wide, high, turn, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
}

/** Light that fades out towards its edge; stops are colours from the middle outwards. */
export function glow(pen: Pen, x: number, y: number, radius: number, ...colours: readonly string[]): void {
  disc(pen, x, y, radius, evenly(pen.createRadialGradient(x, y, 0, x, y, radius), colours));
}

/** Colours at equal distances. */
function evenly(light: CanvasGradient, colours: readonly string[]): CanvasGradient {
  colours.forEach((colour, i) => {
    light.addColorStop(i / Math.max(1, colours.length - 1), colour);
  });
  return light;
}

/** A gradient from top to bottom. */
export function falling(
  pen: Pen,
  top: number,
  bottom: number,
  ...colours: readonly string[]
): CanvasGradient {
  return evenly(pen.createLinearGradient(0, top, 0, bottom), colours);
}

/** A ball lit from the upper left. */
export function ball(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  light: string,
  body: string,
  dark: string,
): void {
  const shade = pen.createRadialGradient(x - radius * 0.35, y - radius * 0.45, radius * 0.1, x, y, radius);
  shade.addColorStop(0, light);
  shade.addColorStop(0.45, body);
  shade.addColorStop(1, dark);
  disc(pen, x, y, radius, shade);
}

export function line(pen: Pen, corners: readonly number[], edge: string, width: number): void {
  pen.beginPath();
  for (let i = 0; i < corners.length; i += 2) pen.lineTo(corners[i], corners[i + 1]);
  pen.strokeStyle = edge;
  pen.lineWidth = width;
  pen.stroke();
}
