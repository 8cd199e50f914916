// One tick of all enemies: each moves by its sort and leaves when it is past the field, then the boss moves, then they ram ships.
// run.ts calls it, on the server only. Always true: parts of a boss move by its script (bosses.ts), not here.

import { stepBoss } from "../bosses/bosses.ts";
import { BY, type RTypeTools } from "../events.ts";
import type { RTypeWorld } from "../kinds.ts";
import { hurtShip, isSafe } from "../squadron/harm.ts";
import { graze } from "../squadron/score.ts";
import { BOSS_RAM_DAMAGE, MIDDLE_X, MIDDLE_Y, RAM_DAMAGE, RAM_RADIUS, WIDTH } from "../tuning.ts";
import { endEnemy, hush } from "./falls.ts";
import * as motion from "./motion.ts";
import { SORT, SORTS } from "./sorts.ts";

/** By sort, for those that move by themselves. */
const MOTIONS: readonly motion.Motion[] = [
  motion.bug,
  motion.fighter,
  motion.kamikaze,
  motion.miner,
  motion.mine,
  motion.walker,
  motion.turret,
  motion.splitter,
  motion.shard,
  motion.snake,
  motion.segment,
  motion.carrier,
];

/** A body is a little smaller than its hit area: a near miss does not ram. */
const BODY = 0.72;
/** Past the left end, or out above or below. */
const GONE = 140;

export function stepEnemies(world: RTypeWorld, clock: number, tools: RTypeTools): void {
  const e = world.fields.enemy;
  for (const row of world.rows("enemy")) {
    const sort = e.sort[row];
    if (SORTS[sort].boss > 0) continue;
    e.age[row] = Math.min(65535, e.age[row] + 1);
    MOTIONS[sort](world, row, clock, tools);
    if (!world.isAlive("enemy", row)) continue;
    if (isGone(world, row)) {
      hush(world, row, clock);
      world.despawn("enemy", row);
    }
  }
  stepBoss(world, clock, tools);
  for (const row of world.rows("enemy")) ram(world, row, clock, tools);
}

function isGone(world: RTypeWorld, row: number): boolean {
  const { x, y } = world.fields.enemy;
  return x[row] < -GONE || x[row] > WIDTH + 310 || y[row] < -2 * GONE || y[row] > 1080 + 2 * GONE;
}

/** An enemy that touches a ship hurts it; a small one bursts. Flying close is daring. */
function ram(world: RTypeWorld, row: number, clock: number, tools: RTypeTools): void {
  const { ship: s, enemy: e } = world.fields;
  const { radius, boss } = SORTS[e.sort[row]];
  const near = radius * BODY + RAM_RADIUS;
  for (const ship of world.rows("ship")) {
    const dx = s.x[ship] + MIDDLE_X - e.x[row];
    const dy = s.y[ship] + MIDDLE_Y - e.y[row];
    const far = dx * dx + dy * dy;
    if (s.isOut[ship] === 1 || far > (near + 60) * (near + 60)) continue;
    if (far > near * near) {
      if (clock % 8 === 0 && !isSafe(world, ship, clock)) graze(world, ship, 1);
      continue;
    }
    hurtShip(
      world,
      ship,
      boss > 0 ? BOSS_RAM_DAMAGE : RAM_DAMAGE,
      boss > 0 ? BY.boss : BY.body,
      clock,
      tools,
    );
    if (boss > 0 || e.sort[row] === SORT.snake || e.sort[row] === SORT.walker) continue;
    endEnemy(world, row, world.ownerOf("ship", ship), tools);
    return;
  }
}
