// Power-ups: the drop of a carrier drifts over the field until a ship takes it. Modules change the plain shot, a bomb is kept until
// it is used, a shield lasts ten seconds, a lifeline brings back the ship that was lost first. Only the server steps them. Always true:
// while a ship is lost, lifelines keep coming, so a partner can always be brought back.

import { sin } from "reckon";
import { clearCurtains } from "../curtains/curtains.ts";
import { placePowerUp } from "../drops.ts";
import { hurtEnemy } from "../enemies/falls.ts";
import { MOOD, SORTS } from "../enemies/sorts.ts";
import { partHealth } from "../enemies/spawn.ts";
import type { RTypeTools } from "../events.ts";
import { MODULE, POWER, type RTypeWorld } from "../kinds.ts";
import {
  BACK_HEALTH,
  BLINK_TICKS,
  BOMB_DAMAGE,
  BOMB_SHARE,
  FAR_Y,
  LIFELINE_TICKS,
  MIDDLE_X,
  MIDDLE_Y,
  MOST_BOMBS,
  POWER_UP_REACH,
  POWER_UP_SPEED,
  SHIELD_TICKS,
  WIDTH,
} from "../tuning.ts";
import { partyOf } from "./party.ts";

/** px between the ship that took a lifeline and the one that is back: both are visible. */
const BESIDE = 64;

export function stepPowerUps(world: RTypeWorld, clock: number, tools: RTypeTools): void {
  const p = world.fields.powerUp;
  sendLifeline(world);
  for (const row of world.rows("powerUp")) {
    p.age[row]++;
    p.x[row] -= POWER_UP_SPEED * tools.dt;
    p.y[row] += sin(p.age[row] * 0.05) * 0.9;
    if (p.x[row] < -60) world.despawn("powerUp", row);
    else takenBy(world, row, clock, tools);
  }
}

function sendLifeline(world: RTypeWorld): void {
  const { ship, run } = world.fields;
  let isSomebodyOut = false;
  for (const row of world.all("ship")) if (ship.isOut[row] === 1) isSomebodyOut = true;
  if (!isSomebodyOut) run.lifelineRest[0] = LIFELINE_TICKS / 2;
  else if (run.lifelineRest[0] > 0) run.lifelineRest[0]--;
  else {
    run.lifelineRest[0] = LIFELINE_TICKS;
    placePowerUp(world, POWER.lifeline, WIDTH + 60, 300 + world.random.below(480));
  }
}

function takenBy(world: RTypeWorld, row: number, clock: number, tools: RTypeTools): void {
  const { ship: s, powerUp: p } = world.fields;
  for (const ship of world.rows("ship")) {
    const dx = s.x[ship] + MIDDLE_X - p.x[row];
    const dy = s.y[ship] + MIDDLE_Y - p.y[row];
    if (s.isOut[ship] === 1 || dx * dx + dy * dy > POWER_UP_REACH * POWER_UP_REACH) continue;
    const player = world.ownerOf("ship", ship);
    tools.emit("took", player, { sort: p.sort[row], x: p.x[row], y: p.y[row] });
    give(world, ship, p.sort[row], clock, tools);
    world.despawn("powerUp", row);
    return;
  }
}

function give(world: RTypeWorld, ship: number, sort: number, clock: number, tools: RTypeTools): void {
  const s = world.fields.ship;
  if (sort === POWER.bomb) s.bombs[ship] = Math.min(MOST_BOMBS, s.bombs[ship] + 1);
  else if (sort === POWER.shield) s.shieldEnds[ship] = clock + SHIELD_TICKS;
  else if (sort === POWER.lifeline) bringBack(world, ship, clock, tools);
  else s.module[ship] = sort - POWER.homing + MODULE.homing;
}

/** Brings back the ship that was lost first, beside the one that took the lifeline. */
function bringBack(world: RTypeWorld, by: number, clock: number, tools: RTypeTools): void {
  const s = world.fields.ship;
  let first = -1;
  for (const row of world.rows("ship"))
    if (s.isOut[row] === 1 && (first < 0 || s.outSince[row] < s.outSince[first])) first = row;
  if (first < 0) return;
  revive(world, first, BACK_HEALTH, clock);
  s.x[first] = s.x[by];
  s.y[first] = s.y[by] + (s.y[by] + BESIDE > FAR_Y ? -BESIDE : BESIDE);
  tools.emit("back", world.ownerOf("ship", by), { who: world.ownerOf("ship", first) });
}

/** A lost ship flies again. */
export function revive(world: RTypeWorld, row: number, health: number, clock: number): void {
  const s = world.fields.ship;
  s.isOut[row] = 0;
  s.health[row] = health;
  s.places[row] = (s.places[row] + 1) & 15;
  s.blinkEnds[row] = clock + 2 * BLINK_TICKS;
}

/** Uses a ship's bomb: every bullet and every small enemy is gone, parts of a boss lose a quarter. */
export function bomb(world: RTypeWorld, ship: number, tools: RTypeTools): void {
  const { ship: s, enemy: e } = world.fields;
  if (s.bombs[ship] === 0) return;
  s.bombs[ship]--;
  const player = world.ownerOf("ship", ship);
  tools.emit("bombed", player, { x: s.x[ship] + MIDDLE_X, y: s.y[ship] + MIDDLE_Y });
  clearCurtains(world);
  const party = partyOf(world);
  for (const row of world.rows("enemy")) {
    if (e.x[row] > WIDTH + 40) continue;
    const sort = e.sort[row];
    if (SORTS[sort].boss === 0) hurtEnemy(world, row, BOMB_DAMAGE, player, tools);
    else if (e.mood[row] !== MOOD.guarded)
      hurtEnemy(world, row, Math.floor(partHealth(sort, party) * BOMB_SHARE), player, tools);
  }
}
