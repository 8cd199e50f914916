// The parts of the picture that never move: floor, lines, sunlight with the shadows that walls throw, and walls. Painted once
// for each arena and size, then copied in every frame.

import type { Arena, Rectangle } from "../arena.ts";
import { FLOOR, HAIRLINE, LINE, SUN, WALL, WALL_EDGE, withAlpha } from "./palette.ts";

const GRID_STEP = 64;
/** How far light spills from the sunny place, in units. */
const SPILL = 620;

/** Paints an arena onto a canvas, at so many pixels per unit. */
export function paintCourt(context: CanvasRenderingContext2D, arena: Arena, scale: number): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = FLOOR;
  context.fillRect(0, 0, arena.width, arena.height);
  // One device pixel, whatever the scale.
  const hair = 1 / scale;
  paintGrid(context, arena, hair);
  paintLight(context, arena);
  paintSun(context, arena.sun, hair);
  for (const wall of arena.walls) paintWall(context, wall, arena.sun, hair);
  paintBorder(context, arena, hair);
}

function paintGrid(context: CanvasRenderingContext2D, { width, height }: Arena, hair: number): void {
  context.lineWidth = hair;
  context.strokeStyle = withAlpha(HAIRLINE, 0.55);
  context.beginPath();
  for (let x = GRID_STEP; x < width; x += GRID_STEP) line(context, x, 0, x, height);
  for (let y = GRID_STEP; y < height; y += GRID_STEP) line(context, 0, y, width, y);
  context.stroke();
  // The lines of a court, as light as chalk at night.
  context.strokeStyle = withAlpha(LINE, 0.8);
  context.lineWidth = 2 * hair;
  context.beginPath();
  line(context, width / 2, 0, width / 2, height);
  context.moveTo(width / 2 + 96, height / 2);
  context.arc(width / 2, height / 2, 96, 0, 2 * Math.PI);
  context.stroke();
}

/** Light that spills over the floor from the middle of the sun, but not behind walls. */
function paintLight(context: CanvasRenderingContext2D, { sun, walls, width, height }: Arena): void {
  const x = (sun.left + sun.right) / 2;
  const y = (sun.top + sun.bottom) / 2;
  const spill = context.createRadialGradient(x, y, 60, x, y, SPILL);
  spill.addColorStop(0, withAlpha(SUN, 0.24));
  spill.addColorStop(0.4, withAlpha(SUN, 0.09));
  spill.addColorStop(1, withAlpha(SUN, 0));
  context.fillStyle = spill;
  context.fillRect(0, 0, width, height);
  const shade = context.createRadialGradient(x, y, 60, x, y, SPILL);
  shade.addColorStop(0, "rgba(8, 10, 14, 0.6)");
  shade.addColorStop(1, "rgba(8, 10, 14, 0)");
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(sun.left, sun.top, sun.right - sun.left, sun.bottom - sun.top);
  context.clip("evenodd");
  context.fillStyle = shade;
  context.beginPath();
  for (const wall of walls) shadowOf(context, wall, x, y);
  context.fill();
  context.restore();
}

/** Adds the shadow that each edge of a wall throws away from a light. */
function shadowOf(context: CanvasRenderingContext2D, wall: Rectangle, x: number, y: number): void {
  const corners = [
    [wall.left, wall.top],
    [wall.right, wall.top],
    [wall.right, wall.bottom],
    [wall.left, wall.bottom],
  ];
  for (let i = 0; i < 4; i++) {
    const [ax, ay] = corners[i];
    const [bx, by] = corners[(i + 1) % 4];
    // Only edges that turn their back to the light, all in one sense: overlapping parts are not twice as dark.
    if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) continue;
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    context.lineTo(bx + (bx - x) * 8, by + (by - y) * 8);
    context.lineTo(ax + (ax - x) * 8, ay + (ay - y) * 8);
    context.closePath();
  }
}

/** A window in the roof, seen on the floor: panes of light, and the shade of its bars between them. */
function paintSun(context: CanvasRenderingContext2D, sun: Rectangle, hair: number): void {
  const width = sun.right - sun.left;
  const height = sun.bottom - sun.top;
  const light = context.createLinearGradient(sun.left, sun.top, sun.right, sun.bottom);
  light.addColorStop(0, withAlpha(SUN, 0.34));
  light.addColorStop(0.5, withAlpha(SUN, 0.22));
  light.addColorStop(1, withAlpha(SUN, 0.3));
  context.fillStyle = light;
  const columns = Math.round(width / 64);
  const rows = Math.round(height / 64);
  const gap = 3;
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++)
      context.fillRect(
        sun.left + (column * width) / columns + gap,
        sun.top + (row * height) / rows + gap,
        width / columns - 2 * gap,
        height / rows - 2 * gap,
      );
  context.strokeStyle = withAlpha(SUN, 0.85);
  context.lineWidth = 1.5 * hair;
  context.strokeRect(sun.left, sun.top, width, height);
}

/** A block of dark glass: the edges that face the sun catch its light. */
function paintWall(context: CanvasRenderingContext2D, wall: Rectangle, sun: Rectangle, hair: number): void {
  const { left, top, right, bottom } = wall;
  const width = right - left;
  const height = bottom - top;
  const face = context.createLinearGradient(left, top, left, bottom);
  face.addColorStop(0, "#303b4c");
  face.addColorStop(1, WALL);
  context.fillStyle = face;
  context.fillRect(left, top, width, height);
  context.strokeStyle = WALL_EDGE;
  context.lineWidth = 1.5 * hair;
  context.strokeRect(left, top, width, height);
  context.strokeStyle = "rgba(232, 236, 241, 0.07)";
  context.lineWidth = hair;
  context.strokeRect(left + 5, top + 5, width - 10, height - 10);
  const x = (sun.left + sun.right) / 2;
  const y = (sun.top + sun.bottom) / 2;
  const distance = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
  context.strokeStyle = withAlpha(SUN, Math.max(0.12, 0.9 - distance / SPILL));
  context.lineWidth = 2 * hair;
  context.beginPath();
  if (x < left) line(context, left, top, left, bottom);
  if (x > right) line(context, right, top, right, bottom);
  if (y < top) line(context, left, top, right, top);
  if (y > bottom) line(context, left, bottom, right, bottom);
  context.stroke();
}

/** The edge, with the scale of an instrument. */
function paintBorder(context: CanvasRenderingContext2D, { width, height }: Arena, hair: number): void {
  context.strokeStyle = LINE;
  context.lineWidth = 3 * hair;
  context.strokeRect(0, 0, width, height);
  context.lineWidth = hair;
  context.strokeStyle = WALL_EDGE;
  context.beginPath();
  for (let x = 32; x < width; x += 32) {
    const length = x % 128 === 0 ? 12 : 5;
    line(context, x, 0, x, length);
    line(context, x, height, x, height - length);
  }
  for (let y = 32; y < height; y += 32) {
    const length = y % 128 === 0 ? 12 : 5;
    line(context, 0, y, length, y);
    line(context, width, y, width - length, y);
  }
  context.stroke();
}

function line(context: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number): void {
  context.moveTo(x, y);
  context.lineTo(toX, toY);
}
