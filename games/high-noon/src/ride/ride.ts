// The ride: up to three stages of two waves, with a camp between stages; won when the last is cleared, lost when all players are down. Only
// the server steps it. Always true: the phase says what is going on, and everything else of the ride follows from the run's row.

import type { Inputs } from "reckon";
import { stepBombs } from "../enemies/bombs.ts";
import { stepHorde } from "../enemies/horde.ts";
import type { HighNoonTools } from "../events.ts";
import type { InputFields } from "../input.ts";
import { type HighNoonWorld, PHASE } from "../kinds.ts";
import { type Ground, groundNumber, groundOf } from "../map.ts";
import { ecsOf, everyPlayer, standing } from "../parts.ts";
import { fullHealth, standInTheMiddle } from "../places.ts";
import { stepRevival } from "../riders/revive.ts";
import { PAUSE_HEALTH, PAUSE_TICKS, WAVES } from "../tuning.ts";
import { beginCamp, stepCamp } from "./camp.ts";
import { beginWave, stepWave } from "./waves.ts";

/** Waits a moment before the next part. */
export function beginPause(world: HighNoonWorld): void {
  const { run } = world.fields;
  run.phase[0] = PHASE.pause;
  run.phaseTicks[0] = PAUSE_TICKS;
}

export function stepRide(world: HighNoonWorld, inputs: Inputs<InputFields>, tools: HighNoonTools): void {
  const { run } = world.fields;
  const phase = run.phase[0];
  if (phase === PHASE.victory || phase === PHASE.defeat) return;
  if (phase === PHASE.camp) {
    if (stepCamp(world)) rideOn(world);
    return;
  }
  stepHorde(world, tools);
  stepBombs(world, tools);
  stepRevival(world, inputs);
  if (isWiped(world)) run.phase[0] = PHASE.defeat;
  else if (phase === PHASE.pause) stepPause(world, tools.derived);
  else if (stepWave(world, tools.derived)) {
    beginPause(world);
    catchBreath(world);
  }
}

/** After a wave standing players recover a little. */
function catchBreath(world: HighNoonWorld): void {
  const { health } = world.fields.player;
  for (const row of ecsOf(world).rows(standing))
    health[row] = Math.min(fullHealth(world, row), health[row] + PAUSE_HEALTH);
}

function stepPause(world: HighNoonWorld, ground: Ground): void {
  const { run } = world.fields;
  if (--run.phaseTicks[0] > 0) return;
  if (run.wave[0] < WAVES) {
    run.phase[0] = PHASE.fight;
    beginWave(world, ground);
  } else if (run.stage[0] < run.stages[0]) beginCamp(world);
  else run.phase[0] = PHASE.victory;
}

/** The next stage, on a ground of its own. */
function rideOn(world: HighNoonWorld): void {
  const { run } = world.fields;
  run.stage[0]++;
  run.wave[0] = 0;
  run.ground[0] = groundNumber(world.seed, run.stage[0] - 1);
  const ground = groundOf(run.ground[0]);
  for (const row of ecsOf(world).rows(everyPlayer)) standInTheMiddle(world, row, ground);
  beginPause(world);
}

/** There are players, and all of them are down. */
function isWiped(world: HighNoonWorld): boolean {
  const ecs = ecsOf(world);
  for (const _ of ecs.rows(standing)) return false;
  for (const _ of ecs.rows(everyPlayer)) return true;
  return false;
}
