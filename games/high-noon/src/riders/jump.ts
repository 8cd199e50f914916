// The jump: up, faster down, over half-walls and hazards; then a moment on the spot, and a stomp for those nearby. A jump that
// comes down on a half-wall continues until it is past it. Always true: height is a function of elapsed ticks.

import { isBlocked } from "@reckon/kit";
import { STOPS_FEET } from "../ground.ts";
import type { Held } from "../input.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { BODY, JUMP_CLEAR, JUMP_HEIGHT, JUMP_TICKS, JUMP_UP_TICKS, LAND_TICKS } from "../tuning.ts";
import { setWay } from "./roll.ts";

export function beginJump(world: HighNoonWorld, row: number, held: Held): void {
  const p = world.fields.player;
  p.state[row] = STATE.jump;
  p.stateTicks[row] = 0;
  setWay(world, row, held);
}

/** Height after this many ticks in the air. */
function heightAfter(ticks: number): number {
  if (ticks >= JUMP_TICKS) return 0;
  const share =
    ticks < JUMP_UP_TICKS
      ? 1 - ticks / JUMP_UP_TICKS
      : (ticks - JUMP_UP_TICKS) / (JUMP_TICKS - JUMP_UP_TICKS);
  return JUMP_HEIGHT * (1 - share * share);
}

/** A tick in the air; true if the player lands in it. */
export function continueJump(world: HighNoonWorld, row: number, ground: Ground): boolean {
  const p = world.fields.player;
  // After its end it waits for a free place.
  if (p.stateTicks[row] < JUMP_TICKS) p.stateTicks[row]++;
  p.z[row] = heightAfter(p.stateTicks[row]);
  if (p.stateTicks[row] < JUMP_TICKS || isBlocked(ground, p.x[row], p.y[row], BODY, STOPS_FEET)) return false;
  p.state[row] = STATE.land;
  p.stateTicks[row] = 0;
  p.z[row] = 0;
  return true;
}

/** A tick of the moment after a landing. */
export function continueLanding(world: HighNoonWorld, row: number): void {
  const p = world.fields.player;
  if (++p.stateTicks[row] < LAND_TICKS) return;
  p.state[row] = STATE.walk;
  p.stateTicks[row] = 0;
}

/** Nothing on the ground reaches the player. */
export function isClear(world: HighNoonWorld, row: number): boolean {
  return world.fields.player.z[row] > JUMP_CLEAR;
}

/** Down, but over a half-wall: the player moves on. */
export function isOverhead(world: HighNoonWorld, row: number): boolean {
  const { state, stateTicks } = world.fields.player;
  return state[row] === STATE.jump && stateTicks[row] >= JUMP_TICKS;
}
