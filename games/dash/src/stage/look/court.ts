// The static parts of the picture: floor, lines, sunlight with the shadows of walls, and walls. Painted once
// for each arena and size, then copied in every frame.

import { WORDS, withAlpha } from "@reckon/stage";
import type { Arena, Rectangle } from "../../arena.ts";
import { dashTexts } from "../texts/dash-texts.ts";
import { CHALK, FLOOR, HAIRLINE, SUN, WALL, WALL_EDGE, WALL_SIDE } from "./palette.ts";

const GRID_STEP = 64;
/** How far light spills from the sunny place, in units. */
const SPILL = 560;
/** The length of shadows: beyond the reach of light. */
const BEYOND = 2000;
/** The apparent height of a wall, in units: its front takes this much of its footprint. */
const FRONT = 9;

/** For each shaft of light: where it begins as a share of the width, its width in units, its strength. */
const SHAFTS: readonly (readonly [number, number, number])[] = [
  [0.22, 46, 0.2],
  [0.38, 14, 0.16],
  [0.62, 84, 0.2],
  [0.9, 24, 0.14],
  [1.12, 58, 0.18],
];

/** Paints an arena onto a canvas, at this many pixels per unit; `isNamed`: with words on it. */
export function paintCourt(
  context: CanvasRenderingContext2D,
  arena: Arena,
  scale: number,
  isNamed: boolean,
): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  paintFloor(context, arena);
  // One device pixel, whatever the scale.
  const hair = 1 / scale;
  paintGrid(context, arena, hair);
  paintSpill(context, arena);
  paintSun(context, arena.sun, hair);
  paintShadows(context, arena);
  paintLines(context, arena, hair);
  for (const wall of arena.walls) paintWall(context, wall, arena.sun, hair);
  if (isNamed) nameSun(context, arena.sun);
}

function paintFloor(context: CanvasRenderingContext2D, { width, height }: Arena): void {
  context.fillStyle = FLOOR;
  context.fillRect(0, 0, width, height);
  // Darker to the corners, as under a lamp.
  const depth = context.createRadialGradient(width / 2, height / 2, 120, width / 2, height / 2, width * 0.62);
  depth.addColorStop(0, "rgba(70, 96, 140, 0.16)");
  depth.addColorStop(1, "rgba(4, 6, 10, 0.45)");
  context.fillStyle = depth;
  context.fillRect(0, 0, width, height);
}

function paintGrid(context: CanvasRenderingContext2D, { width, height }: Arena, hair: number): void {
  context.lineWidth = hair;
  context.strokeStyle = withAlpha(HAIRLINE, 0.6);
  context.beginPath();
  for (let x = GRID_STEP; x < width; x += GRID_STEP) line(context, x, 0, x, height);
  for (let y = GRID_STEP; y < height; y += GRID_STEP) line(context, 0, y, width, y);
  context.stroke();
}

/** A window in the roof, as light on the floor: bright panes, and the shadow of its bars between them. */
function paintSun(context: CanvasRenderingContext2D, sun: Rectangle, hair: number): void {
  const width = sun.right - sun.left;
  const height = sun.bottom - sun.top;
  context.fillStyle = "#4a2f18";
  context.fillRect(sun.left, sun.top, width, height);
  const light = context.createLinearGradient(sun.left, sun.top, sun.right, sun.bottom);
  light.addColorStop(0, "#c98a35");
  light.addColorStop(0.5, "#a86d2a");
  light.addColorStop(1, "#bd7d30");
  context.fillStyle = light;
  const columns = Math.round(width / 64);
  const rows = Math.round(height / 64);
  const gap = 2.5;
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      // No two panes of old glass are alike.
      context.globalAlpha = 0.78 + 0.22 * (((column * 7 + row * 13) % 5) / 4);
      context.beginPath();
      context.roundRect(
        sun.left + (column * width) / columns + gap,
        sun.top + (row * height) / rows + gap,
        width / columns - 2 * gap,
        height / rows - 2 * gap,
        3,
      );
      context.fill();
    }
  context.globalAlpha = 1;
  paintShafts(context, sun);
  context.strokeStyle = withAlpha(SUN, 0.16);
  context.lineWidth = 9;
  context.strokeRect(sun.left, sun.top, width, height);
  context.strokeStyle = SUN;
  context.lineWidth = 2 * hair;
  context.strokeRect(sun.left, sun.top, width, height);
}

/** Writes on the ground what the sun does. */
function nameSun(context: CanvasRenderingContext2D, { left, top, right, bottom }: Rectangle): void {
  const x = (left + right) / 2;
  const y = bottom - 18;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.lineJoin = "round";
  context.strokeStyle = "rgba(42, 24, 8, 0.75)";
  context.fillStyle = "#ffe6b0";
  const write = (words: string, size: number, at: number): void => {
    context.font = `700 ${size}px ${WORDS}`;
    context.lineWidth = size / 5;
    context.strokeText(words, x, at, right - left - 24);
    context.fillText(words, x, at, right - left - 24);
  };
  write(dashTexts().hud.sun, 34, Math.max(top + 40, y - 22));
  write(dashTexts().hud.drains, 15, y);
}

/** Shafts of light that cross the panes, like sun through dust. */
function paintShafts(context: CanvasRenderingContext2D, sun: Rectangle): void {
  const height = sun.bottom - sun.top;
  context.save();
  context.beginPath();
  context.rect(sun.left, sun.top, sun.right - sun.left, height);
  context.clip();
  for (const [at, width, alpha] of SHAFTS) {
    const left = sun.left + at * (sun.right - sun.left);
    context.fillStyle = withAlpha("#ffe2a0", alpha);
    context.beginPath();
    context.moveTo(left, sun.top);
    context.lineTo(left + width, sun.top);
    context.lineTo(left + width - height * 0.6, sun.bottom);
    context.lineTo(left - height * 0.6, sun.bottom);
    context.fill();
  }
  context.restore();
}

/** Light that spills over the floor from the middle of the sun. */
function paintSpill(context: CanvasRenderingContext2D, { sun, width, height }: Arena): void {
  const x = (sun.left + sun.right) / 2;
  const y = (sun.top + sun.bottom) / 2;
  const spill = context.createRadialGradient(x, y, 40, x, y, SPILL);
  spill.addColorStop(0, "rgba(255, 190, 90, 0.26)");
  spill.addColorStop(0.45, "rgba(230, 160, 80, 0.1)");
  spill.addColorStop(1, "rgba(200, 140, 80, 0)");
  context.globalCompositeOperation = "screen";
  context.fillStyle = spill;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = "source-over";
}

/** Shadows of walls. The sunny place itself stays sunny, because all of it hurts. */
function paintShadows(context: CanvasRenderingContext2D, { sun, walls, width, height }: Arena): void {
  const x = (sun.left + sun.right) / 2;
  const y = (sun.top + sun.bottom) / 2;
  const shade = context.createRadialGradient(x, y, 60, x, y, SPILL);
  shade.addColorStop(0, "rgba(9, 12, 20, 0.75)");
  shade.addColorStop(0.6, "rgba(9, 12, 20, 0.34)");
  shade.addColorStop(1, "rgba(9, 12, 20, 0)");
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
    // Only edges that face away from the light, all in one sense: overlapping parts do not get twice as dark.
    if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) continue;
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    const b = BEYOND / Math.max(1, Math.hypot(bx - x, by - y));
    const a = BEYOND / Math.max(1, Math.hypot(ax - x, ay - y));
    context.lineTo(bx + (bx - x) * b, by + (by - y) * b);
    context.lineTo(ax + (ax - x) * a, ay + (ay - y) * a);
    context.closePath();
  }
}

/** The lines of the court glow; along its edge runs a scale, as on an instrument. */
function paintLines(context: CanvasRenderingContext2D, { width, height }: Arena, hair: number): void {
  for (const [lineWidth, alpha] of [
    [8, 0.07],
    [4, 0.12],
    [2 * hair, 0.6],
  ]) {
    context.strokeStyle = withAlpha(CHALK, alpha);
    context.lineWidth = lineWidth;
    context.beginPath();
    line(context, width / 2, 0, width / 2, height / 2 - 96);
    line(context, width / 2, height / 2 + 96, width / 2, height);
    context.moveTo(width / 2 + 96, height / 2);
    context.arc(width / 2, height / 2, 96, 0, 2 * Math.PI);
    context.rect(0, 0, width, height);
    context.stroke();
  }
  context.lineWidth = hair;
  context.strokeStyle = withAlpha(CHALK, 0.5);
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

/** A block, lit from where the sun is: its top, its front, and the edges that catch the light. */
function paintWall(context: CanvasRenderingContext2D, wall: Rectangle, sun: Rectangle, hair: number): void {
  const { left, top, right, bottom } = wall;
  const width = right - left;
  const height = bottom - top;
  context.fillStyle = "rgba(4, 6, 10, 0.4)";
  context.fillRect(left - 3, top - 2, width + 6, height + 8);
  context.fillStyle = WALL_SIDE;
  context.fillRect(left, top, width, height);
  const face = context.createLinearGradient(left, top, right, bottom);
  face.addColorStop(0, "#3a475c");
  face.addColorStop(1, WALL);
  context.fillStyle = face;
  context.fillRect(left, top, width, height - FRONT);
  context.strokeStyle = WALL_EDGE;
  context.lineWidth = 1.5 * hair;
  context.strokeRect(left, top, width, height - FRONT);
  const x = (sun.left + sun.right) / 2;
  const y = (sun.top + sun.bottom) / 2;
  const distance = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
  context.strokeStyle = withAlpha(SUN, Math.max(0.1, 0.95 - distance / SPILL));
  context.lineWidth = 2.5 * hair;
  context.beginPath();
  if (x < left) line(context, left, top, left, bottom);
  if (x > right) line(context, right, top, right, bottom);
  if (y < top) line(context, left, top, right, top);
  if (y > bottom) line(context, left, bottom - hair, right, bottom - hair);
  context.stroke();
}

function line(context: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number): void {
  context.moveTo(x, y);
  context.lineTo(toX, toY);
}
