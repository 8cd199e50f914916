// A player's movement in one tick: a velocity by their state, then along x and along y, so that they slide along
// walls. player-state.ts has set the state by then. Always true: it reads only their own row, their input and the ground,
// so a client predicts exactly what the server does.

import { slideX, slideY, tileAt } from "@reckon/kit";
import { STOPS_ALL, STOPS_FEET } from "../ground.ts";
import type { Held } from "../input.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { GROUND, type Ground } from "../map.ts";
import {
  BODY,
  BOOTS_FACTOR,
  BRAMBLE_FACTOR,
  MUD_FACTOR,
  ROLL_FACTOR,
  SHOWDOWN_SPEED,
  SPEED,
} from "../tuning.ts";
import { isOverhead } from "./jump.ts";

/** Moves a player by one tick. */
export function move(world: HighNoonWorld, row: number, held: Held, ground: Ground, dt: number): void {
  const p = world.fields.player;
  steer(world, row, held, ground);
  const stops = p.state[row] === STATE.jump ? STOPS_ALL : STOPS_FEET;
  const startX = p.x[row];
  p.x[row] = slideX(ground, startX, startX + p.vx[row] * dt, p.y[row], BODY, stops);
  const startY = p.y[row];
  p.y[row] = slideY(ground, startY, startY + p.vy[row] * dt, p.x[row], BODY, stops);
  if (isOverhead(world, row)) turnBack(world, row, startX, startY);
}

function steer(world: HighNoonWorld, row: number, held: Held, ground: Ground): void {
  const p = world.fields.player;
  const pace = paceOf(world, row, ground);
  const state = p.state[row];
  if (state === STATE.roll || isOverhead(world, row)) {
    const factor = state === STATE.roll ? ROLL_FACTOR : 1;
    p.vx[row] = p.wayX[row] * pace * factor;
    p.vy[row] = p.wayY[row] * pace * factor;
    return;
  }
  if (state === STATE.land || state === STATE.down) {
    p.vx[row] = 0;
    p.vy[row] = 0;
    return;
  }
  // A stick in a corner is no faster than one held straight.
  const length = Math.sqrt(held.moveX * held.moveX + held.moveY * held.moveY);
  const scale = length > 1 ? pace / length : pace;
  p.vx[row] = held.moveX * scale;
  p.vy[row] = held.moveY * scale;
}

function paceOf(world: HighNoonWorld, row: number, ground: Ground): number {
  const p = world.fields.player;
  let pace = SPEED * (1 + BOOTS_FACTOR * p.boots[row]);
  if (p.showdownTicks[row] > 0) pace *= SHOWDOWN_SPEED;
  if (p.z[row] > 0) return pace;
  const tile = tileAt(ground, p.x[row], p.y[row]);
  if (tile === GROUND.mud) pace *= MUD_FACTOR;
  else if (tile === GROUND.bramble) pace *= BRAMBLE_FACTOR;
  return pace;
}

/** A player who cannot pass a half-wall because a wall is behind it goes back. */
function turnBack(world: HighNoonWorld, row: number, startX: number, startY: number): void {
  const { x, y, wayX, wayY } = world.fields.player;
  if (Math.abs(x[row] - startX) + Math.abs(y[row] - startY) > 1) return;
  wayX[row] = -wayX[row];
  wayY[row] = -wayY[row];
}
