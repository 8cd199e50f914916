// A player's movement in one tick: looks, walks as they look, and slides along walls, one axis after the other. Always
// true: it reads only their own row, their input and the maze, so a client predicts exactly what the server does.

import { slideX, slideY, solids } from "@reckon/kit";
import { cos, sin } from "reckon";
import type { Held } from "./input.ts";
import type { ThreadWorld } from "./kinds.ts";
import type { Maze } from "./maze.ts";
import {
  ACCELERATION,
  FRICTION,
  MOST_PITCH,
  RADIUS,
  TURN_FRICTION,
  TURN_SPEED,
  TURN_START,
  ZOOM_START,
} from "./tuning.ts";

/** What stops players and plasma. */
export const WALLS: number = solids(1);

const SLOWEST_TURN = 1 / 64;

/** Turns a player: the mouse at once, keys with inertia. */
export function look(world: ThreadWorld, row: number, held: Held, dt: number): void {
  const p = world.fields.player;
  const start = held.zoom === 1 ? ZOOM_START : TURN_START;
  p.turnRate[row] = turned(p.turnRate[row], held.turn, start, dt);
  p.tiltRate[row] = turned(p.tiltRate[row], held.tilt, start, dt);
  p.keyYaw[row] += p.turnRate[row] * dt;
  p.yaw[row] = held.lookYaw + p.keyYaw[row];
  // Keys compensate for excess of the mouse: the sum never leaves its limits, and turns back at once.
  const wanted = held.lookPitch + p.keyPitch[row] + p.tiltRate[row] * dt;
  const pitch = Math.min(Math.max(wanted, -MOST_PITCH), MOST_PITCH);
  if (pitch !== wanted) p.tiltRate[row] = 0;
  p.keyPitch[row] = pitch - held.lookPitch;
  p.pitch[row] = pitch;
}

/** A turning rate after a tick: it begins gently, grows with itself up to the maximum, and fades on release. */
function turned(rate: number, axis: number, start: number, dt: number): number {
  // Below this rate the grid would keep it turning for ever.
  if (axis === 0 && Math.abs(rate) < SLOWEST_TURN) return 0;
  const share = start + (1 - start) * Math.min(Math.abs(rate) / TURN_SPEED, 1);
  return rate + (axis * TURN_SPEED * share - rate) * TURN_FRICTION * dt;
}

/** Walks: keys push, friction slows; a wall stops the movement into it. */
export function walk(world: ThreadWorld, row: number, held: Held, maze: Maze, dt: number): void {
  const p = world.fields.player;
  const length = Math.sqrt(held.forward * held.forward + held.strafe * held.strafe);
  const push = ACCELERATION / Math.max(1, length);
  const ahead = cos(p.yaw[row]);
  const aside = sin(p.yaw[row]);
  p.vx[row] += ((held.forward * ahead - held.strafe * aside) * push - p.vx[row] * FRICTION) * dt;
  p.vz[row] += ((held.forward * aside + held.strafe * ahead) * push - p.vz[row] * FRICTION) * dt;
  const toX = p.x[row] + p.vx[row] * dt;
  p.x[row] = slideX(maze, p.x[row], toX, p.z[row], RADIUS, WALLS);
  if (p.x[row] !== toX) p.vx[row] = 0;
  const toZ = p.z[row] + p.vz[row] * dt;
  p.z[row] = slideY(maze, p.z[row], toZ, p.x[row], RADIUS, WALLS);
  if (p.z[row] !== toZ) p.vz[row] = 0;
}

/** A player who is out stands still. */
export function rest(world: ThreadWorld, row: number): void {
  const p = world.fields.player;
  p.vx[row] = 0;
  p.vz[row] = 0;
  p.turnRate[row] = 0;
  p.tiltRate[row] = 0;
}
