// The run: levels, waves, boss, and its end. r-type.ts calls it in each tick, on the server only. Always true: lost ships
// are back when a level begins; the run is over when no ship flies, and won when the last boss has fallen.

import { bringBoss } from "./bosses/bosses.ts";
import { clockAt } from "./clock.ts";
import { clearCurtains, stepCurtains } from "./curtains/curtains.ts";
import { stepEnemies } from "./enemies/swarm.ts";
import type { RTypeTools } from "./events.ts";
import { PHASE, type RTypeWorld } from "./kinds.ts";
import { stepMissiles } from "./squadron/missiles.ts";
import { interrupt, partyOf } from "./squadron/party.ts";
import { revive, stepPowerUps } from "./squadron/power-ups.ts";
import { stepDaring } from "./squadron/score.ts";
import {
  BACK_HEALTH,
  BLINK_TICKS,
  BOSS_CLOCK,
  HEALTH,
  MOST_CLOCK,
  REPAIR,
  START_GAP,
  START_X,
  START_Y,
} from "./tuning.ts";
import { stepWaves } from "./waves.ts";

/** Begins a level at `tick`: an empty field, and all ships fly. */
export function beginLevel(world: RTypeWorld, level: number, tick: number): void {
  const { run, ship } = world.fields;
  run.level[0] = level;
  run.phase[0] = PHASE.fight;
  run.started[0] = tick;
  run.bossMost[0] = 0;
  clearCurtains(world);
  for (const kind of ["enemy", "missile", "powerUp"] as const)
    for (const row of world.rows(kind)) world.despawn(kind, row);
  for (const row of world.rows("ship")) {
    const health = ship.isOut[row] === 1 ? BACK_HEALTH : Math.min(HEALTH, ship.health[row] + REPAIR);
    revive(world, row, health, 0);
    ship.shieldEnds[row] = 0;
    takePlace(world, row);
  }
}

/** The starting place of a ship, by its player: one below the other. */
export function takePlace(world: RTypeWorld, row: number): void {
  const { x, y, blinkEnds } = world.fields.ship;
  x[row] = START_X;
  y[row] = START_Y + START_GAP * world.ownerOf("ship", row);
  blinkEnds[row] = clockAt(world, world.tick) + BLINK_TICKS;
}

/** One tick of everything without an owner. */
export function stepRun(world: RTypeWorld, clock: number, tools: RTypeTools): void {
  const { run } = world.fields;
  if (run.phase[0] >= PHASE.victory) return;
  if (clock === 1) tools.emit("levelBegan", -1, { level: run.level[0] });
  if (run.phase[0] === PHASE.fight) stepFight(world, clock, tools);
  stepEnemies(world, clock, tools);
  stepMissiles(world, tools);
  stepPowerUps(world, clock, tools);
  stepCurtains(world, clock, tools);
  for (const row of world.rows("ship")) stepDaring(world, row, tools);
  if (run.phase[0] === PHASE.clear) stepClear(world, tools);
  else if (!isAnybodyFlying(world) || clock >= MOST_CLOCK) end(world, PHASE.over);
}

function stepFight(world: RTypeWorld, clock: number, tools: RTypeTools): void {
  const { run } = world.fields;
  const level = run.level[0];
  if (clock >= BOSS_CLOCK[level - 1]) bringBoss(world, tools);
  else stepWaves(world, clock, partyOf(world), tools.derived);
}

function stepClear(world: RTypeWorld, tools: RTypeTools): void {
  const { run } = world.fields;
  if (run.phaseTicks[0] > 0) run.phaseTicks[0]--;
  else if (run.level[0] >= run.levels[0]) end(world, PHASE.victory);
  else beginLevel(world, run.level[0] + 1, tools.tick);
}

function end(world: RTypeWorld, phase: number): void {
  world.fields.run.phase[0] = phase;
  interrupt(world);
}

/** Without any player the run is not lost. */
function isAnybodyFlying(world: RTypeWorld): boolean {
  const { isOut } = world.fields.ship;
  let isEmpty = true;
  for (const row of world.rows("ship")) {
    isEmpty = false;
    if (isOut[row] === 0) return true;
  }
  return isEmpty;
}
