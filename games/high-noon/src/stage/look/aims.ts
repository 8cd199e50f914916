// The lines of fire of an aiming enemy, as both views show them on the ground. Always true: there is a line for every shot
// that will come, and none for an enemy that will not shoot.

import { FAN, FAN_ANGLE, phaseOf, RING } from "../../enemies/boss.ts";
import { ENEMY, PLAN, SPREAD } from "../../enemies/sorts.ts";
import type { HighNoonWorld } from "../../kinds.ts";

const TURN = 2 * Math.PI;
const evenly = (count: number, step: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * step);

const SHOOTER = evenly(3, SPREAD);
/** By phase. */
const FANS = FAN.map((count) => evenly(count, FAN_ANGLE));
const RINGS = RING.map((count) => Array.from({ length: count }, (_, i) => (i * TURN) / count));
const NONE: readonly number[] = [];

/** Beside its aim, in radians. */
export function aimsOf(world: HighNoonWorld, row: number): readonly number[] {
  const { sort, plan } = world.fields.enemy;
  if (sort[row] === ENEMY.shooter) return SHOOTER;
  if (sort[row] !== ENEMY.boss || plan[row] > PLAN.ring) return NONE;
  return (plan[row] === PLAN.ring ? RINGS : FANS)[phaseOf(world, row)];
}
