// The waves of a stage: which threats come, how much fodder with them, and when. The ride begins a wave and asks whether it is
// over. Always true: a wave is over when all its threats have come and none stands; fodder comes only while it lasts.

import { ENEMY } from "../enemies/sorts.ts";
import { spawnEnemy, spawnSomewhere } from "../enemies/spawn.ts";
import type { HighNoonWorld } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { ecsOf, threats } from "../parts.ts";
import { partyOf } from "../riders/party.ts";
import { ENEMIES, LULL_TICKS, WAVE_TICKS, WAVES } from "../tuning.ts";

/** Least ticks between two arrivals. */
const LEAST_TICKS = 8;
/** A prime beyond any number of threats: steps of this size reach each of them once. */
const STRIDE = 263;
/** A wave opens with this many threats at once. */
const OPENING = 3;
/** Places that fodder leaves to threats. */
const KEPT = 12;

/** The number of one sort: a base, and an addition for each player. */
interface Share {
  readonly sort: number;
  readonly some: number;
  readonly each: number;
}

/** Partners help each other: for each additional player, up to a crowd, this share more comes for every one of them; by stage. */
const CROWD: readonly number[] = [0, 0.06, 0.3];
const MOST_CROWD = 3;
const FEW = 4;

/** By stage and wave. */
const THREATS: readonly (readonly Share[])[] = [
  [{ sort: ENEMY.grunt, some: 4, each: 10 }],
  [
    { sort: ENEMY.grunt, some: 2, each: 10 },
    { sort: ENEMY.shooter, some: 1, each: 2 },
  ],
  [
    { sort: ENEMY.grunt, some: 2, each: 9 },
    { sort: ENEMY.shooter, some: 2, each: 4 },
  ],
  [
    { sort: ENEMY.grunt, some: 2, each: 8 },
    { sort: ENEMY.shooter, some: 2, each: 5 },
    { sort: ENEMY.charger, some: 1, each: 3 },
  ],
  [
    { sort: ENEMY.grunt, some: 1, each: 6 },
    { sort: ENEMY.shooter, some: 3, each: 5 },
    { sort: ENEMY.charger, some: 2, each: 4 },
  ],
  [
    { sort: ENEMY.grunt, some: 2, each: 4 },
    { sort: ENEMY.shooter, some: 2, each: 4 },
    { sort: ENEMY.charger, some: 0, each: 2 },
  ],
];
/** The wave that the boss leads. */
const BOSS_WAVE = THREATS.length - 1;
const FODDER: readonly number[] = [6, 8, 8, 10, 10, 8];
/** And this much more for each player. */
const FODDER_EACH = 8;

function waveIndex(world: HighNoonWorld): number {
  const { stage, wave } = world.fields.run;
  return (stage[0] - 1) * WAVES + wave[0] - 1;
}

/** The strength of a party: beyond a few players they are in each other's way, and there is no room for twice as many enemies. */
function hands(party: number): number {
  return party <= FEW ? party : FEW + (party - FEW) / 2;
}

function countOf(index: number, { some, each }: Share, party: number): number {
  const crowd = CROWD[Math.floor(index / WAVES)] * Math.min(party - 1, MOST_CROWD);
  return some + Math.floor(each * hands(party) * (1 + crowd));
}

function threatsOf(index: number, party: number): number {
  return THREATS[index].reduce((sum, share) => sum + countOf(index, share, party), 0);
}

/** Begins the next wave of the stage; the boss is there from its beginning. */
export function beginWave(world: HighNoonWorld, ground: Ground): void {
  const { run } = world.fields;
  run.wave[0]++;
  const party = partyOf(world);
  const index = waveIndex(world);
  run.threats[0] = threatsOf(index, party);
  run.fodder[0] = FODDER[index] + Math.floor(FODDER_EACH * hands(party));
  run.spawnRest[0] = LULL_TICKS;
  if (index === BOSS_WAVE && spawnSomewhere(world, ENEMY.boss, ground) < 0)
    spawnEnemy(world, ENEMY.boss, ground.width / 2, ground.height / 2);
}

/** The sort of the next threat when this many are still to come: all sorts of a wave in turn. */
function threatAt(index: number, left: number, party: number): number {
  let at = (left * STRIDE) % threatsOf(index, party);
  for (const share of THREATS[index]) {
    if (at < countOf(index, share, party)) return share.sort;
    at -= countOf(index, share, party);
  }
  return ENEMY.grunt;
}

/** Spawns the enemies that are due; true when the wave is over. */
export function stepWave(world: HighNoonWorld, ground: Ground): boolean {
  const { run } = world.fields;
  const isLull = !hasThreats(world);
  if (isLull && run.threats[0] === 0) return true;
  if (isLull) run.spawnRest[0] = Math.min(run.spawnRest[0], LULL_TICKS);
  if (run.spawnRest[0] > 0) run.spawnRest[0]--;
  else bring(world, ground);
  return false;
}

/** The next threat, and its share of the fodder. */
function bring(world: HighNoonWorld, ground: Ground): void {
  const { run } = world.fields;
  const index = waveIndex(world);
  const party = partyOf(world);
  const all = threatsOf(index, party);
  const isOpening = run.threats[0] > all - OPENING;
  run.spawnRest[0] = isOpening ? LEAST_TICKS : Math.max(LEAST_TICKS, Math.floor(WAVE_TICKS / all));
  const followers = Math.ceil(run.fodder[0] / Math.max(1, run.threats[0]));
  if (run.threats[0] > 0 && spawnSomewhere(world, threatAt(index, run.threats[0], party), ground) >= 0)
    run.threats[0]--;
  for (let i = 0; i < followers && enemyCount(world) < ENEMIES - KEPT; i++)
    if (spawnSomewhere(world, ENEMY.swarmer, ground) >= 0) run.fodder[0]--;
}

function hasThreats(world: HighNoonWorld): boolean {
  for (const _ of ecsOf(world).rows(threats)) return true;
  return false;
}

function enemyCount(world: HighNoonWorld): number {
  let count = 0;
  for (const _ of world.all("enemy")) count++;
  return count;
}
