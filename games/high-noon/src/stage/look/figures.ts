// Marks on the ground around people and enemies, in pixels of the world: shadows, warnings, bombs. The plain view draws them.

import { BOMB_RADIUS, ENEMY, MOOD, SORTS } from "../../enemies/sorts.ts";
import type { HighNoonWorld } from "../../kinds.ts";
import { aimsOf } from "./aims.ts";
import type { Lob } from "./lobs.ts";
import { BULLET, SHADOW, SHELL, WARNING } from "./palette.ts";

export function ellipse(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
): void {
  context.beginPath();
  context.ellipse(x, y, wide, high, 0, 0, 2 * Math.PI);
  context.fill();
}

export function drawShadow(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.fillStyle = SHADOW;
  ellipse(context, x + size * 0.7, y + size * 0.5, size * 1.1, size * 0.6);
}

/** Where an enemy will strike: on the ground, under all figures. */
export function drawWarning(context: CanvasRenderingContext2D, world: HighNoonWorld, row: number): void {
  const { x, y, aim, mood, sort, radius } = world.fields.enemy;
  if (mood[row] !== MOOD.telegraph) return;
  const { reach } = SORTS[sort[row]];
  context.fillStyle = WARNING;
  context.save();
  context.translate(x[row], y[row]);
  context.rotate(aim[row]);
  if (sort[row] === ENEMY.charger) context.fillRect(0, -radius[row], reach * 1.2, 2 * radius[row]);
  else if (sort[row] === ENEMY.grunt) ellipse(context, 0, 0, radius[row] + 42, radius[row] + 42);
  else {
    for (const beside of aimsOf(world, row)) {
      context.rotate(beside);
      context.fillRect(0, -3, reach * 0.8, 6);
      context.rotate(-beside);
    }
    if (sort[row] === ENEMY.boss) ellipse(context, 0, 0, 60, 60);
  }
  context.restore();
}

/** A bomb on its way, and the ring that fills until it bursts. */
export function drawLob(context: CanvasRenderingContext2D, { x, y, atX, atY, height, share }: Lob): void {
  context.fillStyle = WARNING;
  ellipse(context, x, y, BOMB_RADIUS, BOMB_RADIUS);
  ellipse(context, x, y, BOMB_RADIUS * share, BOMB_RADIUS * share);
  context.strokeStyle = SHELL;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, BOMB_RADIUS, 0, 2 * Math.PI);
  context.stroke();
  drawShadow(context, atX + height * 0.3, atY + height * 0.15, 9);
  context.fillStyle = "#1a0d1c";
  ellipse(context, atX, atY - height, 10, 10);
  context.fillStyle = BULLET;
  ellipse(context, atX + 8, atY - height - 9, 3 + 2 * share, 3 + 2 * share);
}
