// The roll: begins with a press, keeps its direction, doubles the speed, and nothing hurts in its first half. player-state.ts
// decides when one may begin and ends it. Always true: state, elapsed ticks and direction are fields, so a replay can start
// in the middle of one (HN4).

import { cos, sin } from "reckon";
import type { Held } from "../input.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { ROLL_SAFE_TICKS, ROLL_TICKS } from "../tuning.ts";

/** Sets the direction of a roll or a jump: the direction of movement, else of the aim. */
export function setWay(world: HighNoonWorld, row: number, held: Held): void {
  const p = world.fields.player;
  const length = Math.sqrt(held.moveX * held.moveX + held.moveY * held.moveY);
  p.wayX[row] = length > 0 ? held.moveX / length : cos(held.aim);
  p.wayY[row] = length > 0 ? held.moveY / length : sin(held.aim);
}

export function beginRoll(world: HighNoonWorld, row: number, held: Held): void {
  const p = world.fields.player;
  p.state[row] = STATE.roll;
  p.stateTicks[row] = 0;
  setWay(world, row, held);
}

/** A tick of a roll: over after its time. */
export function continueRoll(world: HighNoonWorld, row: number): void {
  const p = world.fields.player;
  if (++p.stateTicks[row] < ROLL_TICKS) return;
  p.state[row] = STATE.walk;
  p.stateTicks[row] = 0;
}

/** Nothing hurts in the first half of a roll. */
export function isRollSafe(world: HighNoonWorld, row: number): boolean {
  const { state, stateTicks } = world.fields.player;
  return state[row] === STATE.roll && stateTicks[row] < ROLL_SAFE_TICKS;
}
