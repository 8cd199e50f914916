// Boomstick, the boss: walks at players and fires, a fan at the one it is after and a ring at all, by turns. With less health it
// is in its second phase and its third: faster, more at once, and every third time it calls a swarm.

import { TAU } from "reckon";
import type { HighNoonWorld } from "../kinds.ts";
import { type Behaviour, recover, shell, touch, warn } from "./behaviour.ts";
import { approach, distanceToPrey, seesPrey } from "./pursuit.ts";
import { ENEMY, SORTS } from "./sorts.ts";
import { bossHealth, spawnEnemy } from "./spawn.ts";

/** By phase. */
const FAN: readonly number[] = [5, 6, 7];
const RING: readonly number[] = [8, 8, 10];
const PATIENCE: readonly number[] = [1, 0.8, 0.6];
const FAN_ANGLE = 0.18;
const SWARM = 3;
const SUMMON_EVERY = 3;

/** 0, 1 or 2, by how much of its health is left. */
export function phaseOf(world: HighNoonWorld, row: number): number {
  const share = world.fields.enemy.health[row] / bossHealth(world);
  return share > 2 / 3 ? 0 : share > 1 / 3 ? 1 : 2;
}

export const boss: Behaviour = {
  chase(world, row, ways, tools) {
    const { speed, reach, telegraphTicks } = SORTS[ENEMY.boss];
    const { rest } = world.fields.enemy;
    const patience = PATIENCE[phaseOf(world, row)];
    if (rest[row] > 0) rest[row]--;
    const far = distanceToPrey(world, row);
    if (rest[row] === 0 && far < reach && seesPrey(world, row, tools.derived))
      warn(world, row, Math.floor(telegraphTicks * patience));
    else approach(world, row, ways, tools.derived, speed, tools.dt);
    touch(world, row, 0, tools);
  },
  strike(world, row, tools) {
    const e = world.fields.enemy;
    const phase = phaseOf(world, row);
    e.turns[row] = (e.turns[row] + 1) & 255;
    if (phase > 0 && e.turns[row] % SUMMON_EVERY === 0) summon(world, row);
    else if (e.turns[row] % 2 === 0)
      for (let i = 0; i < RING[phase]; i++) shell(world, row, e.aim[row] + (i * TAU) / RING[phase], 0, tools);
    else
      for (let i = 0; i < FAN[phase]; i++)
        shell(world, row, e.aim[row] + (i - (FAN[phase] - 1) / 2) * FAN_ANGLE, 1, tools);
    e.rest[row] = Math.floor(SORTS[ENEMY.boss].recoverTicks * PATIENCE[phase]);
    recover(world, row);
  },
};

function summon(world: HighNoonWorld, row: number): void {
  const { x, y } = world.fields.enemy;
  for (let i = 0; i < SWARM; i++) spawnEnemy(world, ENEMY.swarmer, x[row], y[row]);
}
