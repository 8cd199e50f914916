// Boomstick, the boss: walks at players, announces its attack, and attacks: a fan at its prey, a ring in all directions, bombs
// at players' places. As it loses health it enters its second and third phase: faster, more at once, and it calls a
// swarm. Always true: its next attack follows from its phase when it began to announce it, and from how often it has struck.

import { TAU } from "reckon";
import type { HighNoonTools } from "../events.ts";
import type { HighNoonWorld } from "../kinds.ts";
import { partyOf } from "../riders/party.ts";
import { type Behaviour, recover, shell, touch, warn } from "./behaviour.ts";
import { throwBombs } from "./bombs.ts";
import { approach, distanceToPrey, seesPrey } from "./pursuit.ts";
import { ENEMY, PLAN, SORTS } from "./sorts.ts";
import { bossHealth, spawnEnemy } from "./spawn.ts";

/** By phase; bombs for one player, and one more for each of the others. */
export const FAN: readonly number[] = [5, 6, 7];
export const RING: readonly number[] = [8, 8, 10];
const BOMBS: readonly number[] = [2, 3, 4];
const SWARM: readonly number[] = [0, 3, 4];
const PATIENCE: readonly number[] = [1, 0.8, 0.6];
export const FAN_ANGLE = 0.18;
/** Its attacks, in a cycle. */
const PLANS: readonly (readonly number[])[] = [
  [PLAN.fan, PLAN.ring, PLAN.bombs],
  [PLAN.fan, PLAN.bombs, PLAN.ring, PLAN.swarm],
  [PLAN.fan, PLAN.bombs, PLAN.swarm, PLAN.ring, PLAN.bombs],
];

/** 0, 1 or 2, by how much of its health is left. */
export function phaseOf(world: HighNoonWorld, row: number): number {
  const share = world.fields.enemy.health[row] / bossHealth(world);
  return share > 2 / 3 ? 0 : share > 1 / 3 ? 1 : 2;
}

export const boss: Behaviour = {
  chase(world, row, ways, tools) {
    const { speed, reach, telegraphTicks } = SORTS[ENEMY.boss];
    const { rest, plan, turns } = world.fields.enemy;
    const phase = phaseOf(world, row);
    if (rest[row] > 0) rest[row]--;
    const far = distanceToPrey(world, row);
    if (rest[row] === 0 && far < reach && seesPrey(world, row, tools.derived)) {
      plan[row] = PLANS[phase][turns[row] % PLANS[phase].length];
      warn(world, row, Math.floor(telegraphTicks * PATIENCE[phase]));
    } else approach(world, row, ways, tools.derived, speed, tools.dt);
    touch(world, row, 0, tools);
  },
  strike(world, row, tools) {
    const e = world.fields.enemy;
    const phase = phaseOf(world, row);
    e.turns[row] = (e.turns[row] + 1) & 255;
    if (e.plan[row] === PLAN.swarm) summon(world, row, SWARM[phase]);
    else if (e.plan[row] === PLAN.bombs)
      throwBombs(world, row, BOMBS[phase] + partyOf(world) - 1, tools.derived);
    else if (e.plan[row] === PLAN.ring) fireRing(world, row, RING[phase], tools);
    else fireFan(world, row, FAN[phase], tools);
    e.rest[row] = Math.floor(SORTS[ENEMY.boss].recoverTicks * PATIENCE[phase]);
    recover(world, row);
  },
};

function fireFan(world: HighNoonWorld, row: number, count: number, tools: HighNoonTools): void {
  const { aim } = world.fields.enemy;
  for (let i = 0; i < count; i++) shell(world, row, aim[row] + (i - (count - 1) / 2) * FAN_ANGLE, 1, tools);
}

function fireRing(world: HighNoonWorld, row: number, count: number, tools: HighNoonTools): void {
  const { aim } = world.fields.enemy;
  for (let i = 0; i < count; i++) shell(world, row, aim[row] + (i * TAU) / count, 0, tools);
}

function summon(world: HighNoonWorld, row: number, count: number): void {
  const { x, y } = world.fields.enemy;
  for (let i = 0; i < count; i++) spawnEnemy(world, ENEMY.swarmer, x[row], y[row]);
}
