// People and enemies as figures: drawn in pixels of the world, with a shadow that falls as all others do. The view draws them
// in order, own player last. Players are told apart by the mark on the hat as well as by its colour, enemies by their shape.

import { drawMark, lookOf } from "@reckon/stage";
import { BOMB_RADIUS, ENEMY, MOOD, SORTS } from "../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { aimsOf } from "./aims.ts";
import type { Lob } from "./lobs.ts";
import {
  BONE,
  BULLET,
  COAT,
  ENEMY_COLOUR,
  ENEMY_EDGE,
  SHADOW,
  SHADOW_X,
  SHADOW_Y,
  SHELL,
  WARNING,
} from "./palette.ts";

export function drawPlayer(
  context: CanvasRenderingContext2D,
  world: HighNoonWorld,
  row: number,
  isOwn: boolean,
): void {
  const { x, y, z, aim, state, isOpen, rounds } = world.fields.player;
  const { colour, mark } = lookOf(world.ownerOf("player", row));
  const isDown = state[row] === STATE.down;
  const high = z[row];
  drawShadow(context, x[row] + high * SHADOW_X, y[row] + high * SHADOW_Y, 15);
  context.save();
  context.translate(x[row], y[row] - high);
  if (!isDown && isOpen[row] === 0) context.globalAlpha = 0.6;
  if (isDown) drawFallen(context, colour);
  else {
    context.rotate(aim[row]);
    context.fillStyle = COAT;
    context.fillRect(-12, -13, 18, 26);
    context.fillStyle = "#241329";
    context.fillRect(8, 3, 16, 5);
    context.rotate(-aim[row]);
    context.fillStyle = colour;
    ellipse(context, 0, 0, state[row] === STATE.roll ? 10 : 15, state[row] === STATE.roll ? 15 : 10);
    context.fillStyle = COAT;
    ellipse(context, 0, -1, 8, 6);
    context.fillStyle = BONE;
    drawMark(context, mark, 0, -1, 5);
  }
  if (isOwn && !isDown) {
    context.strokeStyle = rounds[row] === 1 ? ENEMY_EDGE : BONE;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(0, 0, 20, 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
}

/** A hat beside who lies. */
function drawFallen(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = COAT;
  context.fillRect(-16, -8, 26, 16);
  context.fillStyle = colour;
  ellipse(context, 17, -6, 10, 6);
}

function ellipse(context: CanvasRenderingContext2D, x: number, y: number, wide: number, high: number): void {
  context.beginPath();
  context.ellipse(x, y, wide, high, 0, 0, 2 * Math.PI);
  context.fill();
}

function drawShadow(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.fillStyle = SHADOW;
  ellipse(context, x + size * 0.7, y + size * 0.5, size * 1.1, size * 0.6);
}

/** Where an enemy will strike: on the ground, under everybody. */
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

export function drawEnemy(context: CanvasRenderingContext2D, world: HighNoonWorld, row: number): void {
  const { x, y, sort, radius, health, mood, aim } = world.fields.enemy;
  const size = radius[row];
  drawShadow(context, x[row], y[row], size);
  context.save();
  context.translate(x[row], y[row]);
  context.fillStyle = ENEMY_COLOUR;
  context.strokeStyle = mood[row] === MOOD.stunned ? BONE : ENEMY_EDGE;
  context.lineWidth = mood[row] === MOOD.telegraph ? 4 : 2;
  context.beginPath();
  traceEnemy(context, sort[row], size, aim[row]);
  context.fill();
  context.stroke();
  context.restore();
  const most = SORTS[sort[row]].health;
  if (health[row] < most) {
    context.fillStyle = "rgba(28, 19, 32, 0.6)";
    context.fillRect(x[row] - size, y[row] - size - 8, 2 * size, 4);
    context.fillStyle = ENEMY_EDGE;
    context.fillRect(x[row] - size, y[row] - size - 8, 2 * size * Math.min(1, health[row] / most), 4);
  }
}

/** Swarmer small and low, grunt square, shooter tall with a barrel, charger wide with horns, boss round with a hat. */
function traceEnemy(context: CanvasRenderingContext2D, sort: number, size: number, aim: number): void {
  if (sort === ENEMY.swarmer) context.ellipse(0, 0, size, size * 0.6, 0, 0, 2 * Math.PI);
  else if (sort === ENEMY.grunt) context.rect(-size, -size, 2 * size, 2 * size);
  else if (sort === ENEMY.shooter) {
    context.rect(-size * 0.6, -size * 1.3, size * 1.2, size * 2.6);
    context.moveTo(0, 0);
    context.lineTo(Math.cos(aim) * size * 2, Math.sin(aim) * size * 2);
  } else if (sort === ENEMY.charger) {
    context.ellipse(0, 0, size * 1.2, size * 0.8, aim, 0, 2 * Math.PI);
    for (const side of [-0.6, 0.6]) {
      context.moveTo(Math.cos(aim + side) * size, Math.sin(aim + side) * size);
      context.lineTo(Math.cos(aim + side * 0.5) * size * 1.7, Math.sin(aim + side * 0.5) * size * 1.7);
    }
  } else {
    context.arc(0, 0, size, 0, 2 * Math.PI);
    context.moveTo(-size * 1.3, -size * 0.3);
    context.lineTo(size * 1.3, -size * 0.3);
    context.rect(-size * 0.6, -size * 1.1, size * 1.2, size * 0.8);
  }
}
