// One tick of all enemies, in order of rows: chasing ones look for prey and come nearer, the others continue their
// present action. The ride calls it, on the server only.

import type { HighNoonTools } from "../events.ts";
import type { HighNoonWorld } from "../kinds.ts";
import { busy, chasing, ecsOf } from "../parts.ts";
import type { Behaviour } from "./behaviour.ts";
import { recover } from "./behaviour.ts";
import { boss } from "./boss.ts";
import { charger } from "./charger.ts";
import { grunt, swarmer } from "./foot.ts";
import { findPrey, setMood, waysToPlayers } from "./pursuit.ts";
import { shooter } from "./shooter.ts";
import { MOOD } from "./sorts.ts";

/** By sort. */
const BEHAVIOURS: readonly Behaviour[] = [swarmer, grunt, shooter, charger, boss];

export function stepHorde(world: HighNoonWorld, tools: HighNoonTools): void {
  const ecs = ecsOf(world);
  const { sort } = world.fields.enemy;
  for (const row of ecs.rows(busy)) goOn(world, row, BEHAVIOURS[sort[row]], tools);
  const ways = waysToPlayers(world, tools.derived);
  for (const row of ecs.rows(chasing))
    if (findPrey(world, row)) BEHAVIOURS[sort[row]].chase(world, row, ways, tools);
}

function goOn(world: HighNoonWorld, row: number, behaviour: Behaviour, tools: HighNoonTools): void {
  const { mood, moodTicks } = world.fields.enemy;
  if (mood[row] === MOOD.attack) {
    behaviour.attack?.(world, row, tools);
    if (mood[row] !== MOOD.attack) return;
  }
  if (moodTicks[row] > 0) moodTicks[row]--;
  if (moodTicks[row] > 0) return;
  if (mood[row] === MOOD.telegraph) {
    if (behaviour.strike === undefined) recover(world, row);
    else behaviour.strike(world, row, tools);
  } else if (mood[row] === MOOD.attack) recover(world, row);
  else setMood(world, row, MOOD.chase, 0);
}
