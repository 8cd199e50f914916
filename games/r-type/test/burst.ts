// R-Type's worst case for sending and drawing: the last boss, and five dense curtains in the field at all times, which with the
// shots of four ships are 300 projectiles and more. The test of RG18 and the bench play it.

import type { World } from "reckon";
import { clockAt } from "../src/clock.ts";
import { type ReadCurtain, readCurtain } from "../src/curtains/curtains.ts";
import { bulletAt, PATTERN, PATTERNS } from "../src/curtains/patterns.ts";
import type { RTypeWorld } from "../src/kinds.ts";
import { type RType, rTypeGame } from "../src/r-type.ts";
import { BOSS_CLOCK, HEALTH, WIND_UP } from "../src/tuning.ts";

const DENSE: readonly number[] = [PATTERN.flower, PATTERN.storm];
/** Number of curtains while most of their bullets are in the field: about 300. */
const CURTAINS = 5;
const YOUNG = 300;
/** Ticks from one of them to the next. */
const EVERY = 20;
/** No part of the boss falls below this health. */
const LEAST_HEALTH = 200;

const curtain: ReadCurtain = { pattern: 0, x: 0, y: 0, aim: 0, seed: 0, born: 0 };
const at = { x: 0, y: 0 };

/** The last boss, with the bullets of a burst, in which no ship falls. */
export function burst(): RType {
  const game = rTypeGame({ level: 3, clock: BOSS_CLOCK[2] - 100 });
  return {
    ...game,
    step(world, inputs, tools) {
      game.step(world, inputs, tools);
      if (!world.simulates("run", 0)) return;
      const { ship, enemy } = world.fields;
      for (const row of world.rows("ship")) ship.health[row] = HEALTH;
      for (const row of world.rows("enemy")) enemy.health[row] = Math.max(enemy.health[row], LEAST_HEALTH);
      if (world.tick % EVERY === 0) loose(world as RTypeWorld);
    },
  };
}

function loose(world: RTypeWorld): void {
  const { curtain: c } = world.fields;
  const clock = clockAt(world, world.tick);
  let young = 0;
  for (const one of world.all("curtain"))
    if (DENSE.includes(c.pattern[one]) && clock - c.born[one] < YOUNG) young++;
  if (young >= CURTAINS) return;
  const row = world.spawn("curtain");
  if (row < 0) return;
  c.pattern[row] = DENSE[row % DENSE.length];
  c.x[row] = 1300 + world.random.below(400);
  c.y[row] = 200 + world.random.below(680);
  c.seed[row] = world.random.below(256);
  c.born[row] = clock + WIND_UP;
}

/** The number of curtain bullets in the field. */
export function countBullets(shown: World): number {
  const world = shown as RTypeWorld;
  const clock = clockAt(world, world.tick);
  let count = 0;
  for (const row of world.all("curtain")) {
    readCurtain(world, row, curtain);
    for (let i = 0; i < PATTERNS[curtain.pattern].bullets; i++)
      if (bulletAt(curtain, i, clock - curtain.born, at)) count++;
  }
  return count;
}
