// The waves of a stage: which threats come, how much fodder with them, and when. The ride begins a wave and asks whether it is
// over. Always true: a wave is over when all its threats have come and none stands; fodder comes only while it lasts.

import { ENEMY } from "./enemies/sorts.ts";
import { spawnSomewhere } from "./enemies/spawn.ts";
import type { HighNoonWorld } from "./kinds.ts";
import type { Ground } from "./map.ts";
import { ecsOf, threats } from "./parts.ts";
import { partyOf } from "./party.ts";
import { ENEMIES, WAVES } from "./tuning.ts";

/** Ticks from one that comes to the next. */
const SPAWN_TICKS = 20;
/** Places that fodder leaves to threats. */
const KEPT = 12;

/** How many of each sort: so many, and so many more for each player. */
interface Share {
  readonly sort: number;
  readonly some: number;
  readonly each: number;
}

/** By stage and wave: threats; the last one comes first. */
const THREATS: readonly (readonly Share[])[] = [
  [{ sort: ENEMY.grunt, some: 2, each: 2 }],
  [
    { sort: ENEMY.grunt, some: 2, each: 1.5 },
    { sort: ENEMY.shooter, some: 1, each: 1 },
  ],
  [
    { sort: ENEMY.shooter, some: 1, each: 1.25 },
    { sort: ENEMY.grunt, some: 2, each: 1.5 },
  ],
  [
    { sort: ENEMY.grunt, some: 1, each: 1.5 },
    { sort: ENEMY.shooter, some: 1, each: 1 },
    { sort: ENEMY.charger, some: 1, each: 0.75 },
  ],
  [
    { sort: ENEMY.charger, some: 1, each: 1 },
    { sort: ENEMY.grunt, some: 0, each: 1 },
    { sort: ENEMY.shooter, some: 2, each: 1.25 },
  ],
  [
    { sort: ENEMY.grunt, some: 1, each: 1 },
    { sort: ENEMY.shooter, some: 0, each: 0.5 },
    { sort: ENEMY.boss, some: 1, each: 0 },
  ],
];
const FODDER: readonly number[] = [6, 8, 8, 10, 10, 10];
/** And so much more for each player. */
const FODDER_EACH = 4;

function waveIndex(world: HighNoonWorld): number {
  const { stage, wave } = world.fields.run;
  return (stage[0] - 1) * WAVES + wave[0] - 1;
}

function countOf({ some, each }: Share, party: number): number {
  return some + Math.floor(each * party);
}

/** Begins the next wave of the stage. */
export function beginWave(world: HighNoonWorld): void {
  const { run } = world.fields;
  run.wave[0]++;
  const party = partyOf(world);
  const index = waveIndex(world);
  run.threats[0] = THREATS[index].reduce((sum, share) => sum + countOf(share, party), 0);
  run.fodder[0] = FODDER[index] + FODDER_EACH * party;
  run.spawnRest[0] = SPAWN_TICKS;
}

/** The sort of the threat that comes when so many are still to come. */
function threatAt(index: number, left: number, party: number): number {
  let before = 0;
  for (const share of THREATS[index]) {
    before += countOf(share, party);
    if (left <= before) return share.sort;
  }
  return ENEMY.grunt;
}

/** Lets those come whose time it is; true when the wave is over. */
export function stepWave(world: HighNoonWorld, ground: Ground): boolean {
  const { run } = world.fields;
  if (run.spawnRest[0] > 0) run.spawnRest[0]--;
  else {
    run.spawnRest[0] = SPAWN_TICKS;
    if (run.threats[0] > 0) {
      const sort = threatAt(waveIndex(world), run.threats[0], partyOf(world));
      if (spawnSomewhere(world, sort, ground) >= 0) run.threats[0]--;
    }
    if (run.fodder[0] > 0 && enemyCount(world) < ENEMIES - KEPT)
      if (spawnSomewhere(world, ENEMY.swarmer, ground) >= 0) run.fodder[0]--;
  }
  if (run.threats[0] > 0) return false;
  for (const _ of ecsOf(world).rows(threats)) return false;
  return true;
}

function enemyCount(world: HighNoonWorld): number {
  let count = 0;
  for (const _ of world.all("enemy")) count++;
  return count;
}
