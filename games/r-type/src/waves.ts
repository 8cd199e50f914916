// The waves of the three levels: the squads, their times, places and sizes. run.ts calls it in every tick of a fight, on the
// server. Always true: a level's squads follow from its clock, the run's seed and the number of players; five waves fill the
// time until the boss.

import { mix } from "reckon";
import { scrollAt } from "./clock.ts";
import { SORT, SORTS } from "./enemies/sorts.ts";
import { spawnEnemy } from "./enemies/spawn.ts";
import type { RTypeWorld } from "./kinds.ts";
import { ceilingAt, floorAt, type Ground } from "./terrain.ts";
import { BOSS_CLOCK, TICK_RATE, WAVES, WIDTH } from "./tuning.ts";

interface Squad {
  /** Seconds into the level. */
  readonly at: number;
  readonly sort: number;
  readonly count: number;
  /** Ticks from one to the next. */
  readonly every: number;
  /** Share of the height at which the first comes, and the difference of the next ones; the seed may flip it. */
  readonly lane: number;
  readonly step?: number;
}

const { bug, fighter, kamikaze, miner, walker, turret, splitter, snake, carrier } = SORT;

/** Additional enemies of a squad for each additional player, as a share. */
const CROWD = 0.4;
/** Segments of a snake. */
const SEGMENTS = 6;

/** First Contact: open space, one thing at a time, long breaths. */
const FIRST: readonly Squad[] = [
  { at: 3, sort: bug, count: 5, every: 26, lane: 0.3, step: 0.06 },
  { at: 8, sort: bug, count: 5, every: 26, lane: 0.7, step: -0.06 },
  { at: 12, sort: carrier, count: 1, every: 1, lane: 0.5 },
  { at: 15, sort: fighter, count: 3, every: 60, lane: 0.35, step: 0.15 },
  { at: 20, sort: turret, count: 3, every: 80, lane: 1 },
  { at: 23, sort: bug, count: 6, every: 30, lane: 0.2, step: 0.12 },
  { at: 29, sort: kamikaze, count: 2, every: 70, lane: 0.25, step: 0.5 },
  { at: 32, sort: splitter, count: 2, every: 90, lane: 0.4, step: 0.2 },
  { at: 37, sort: carrier, count: 1, every: 1, lane: 0.3 },
  { at: 39, sort: fighter, count: 4, every: 50, lane: 0.2, step: 0.2 },
  { at: 44, sort: turret, count: 3, every: 90, lane: 1 },
  { at: 46, sort: miner, count: 1, every: 1, lane: 0.3 },
  { at: 51, sort: bug, count: 8, every: 20, lane: 0.5, step: 0.05 },
  { at: 56, sort: snake, count: 1, every: 1, lane: 0.5 },
  { at: 60, sort: carrier, count: 1, every: 1, lane: 0.6 },
  { at: 63, sort: kamikaze, count: 3, every: 50, lane: 0.2, step: 0.3 },
  { at: 66, sort: fighter, count: 3, every: 40, lane: 0.5, step: 0.1 },
];

/** Rising Threat: girders, walkers and guns on them; pressure from two sides at once. */
const SECOND: readonly Squad[] = [
  { at: 3, sort: fighter, count: 4, every: 40, lane: 0.3, step: 0.12 },
  { at: 7, sort: walker, count: 2, every: 120, lane: 1 },
  { at: 9, sort: bug, count: 6, every: 22, lane: 0.25, step: 0.05 },
  { at: 13, sort: carrier, count: 1, every: 1, lane: 0.5 },
  { at: 15, sort: turret, count: 4, every: 60, lane: 1 },
  { at: 19, sort: kamikaze, count: 3, every: 60, lane: 0.3, step: 0.2 },
  { at: 24, sort: miner, count: 2, every: 120, lane: 0.25, step: 0.5 },
  { at: 28, sort: bug, count: 8, every: 18, lane: 0.7, step: -0.05 },
  { at: 32, sort: snake, count: 1, every: 1, lane: 0.4 },
  { at: 36, sort: carrier, count: 1, every: 1, lane: 0.3 },
  { at: 38, sort: walker, count: 3, every: 100, lane: 1 },
  { at: 41, sort: fighter, count: 5, every: 36, lane: 0.2, step: 0.14 },
  { at: 47, sort: splitter, count: 3, every: 70, lane: 0.25, step: 0.2 },
  { at: 51, sort: turret, count: 5, every: 50, lane: 1 },
  { at: 54, sort: kamikaze, count: 4, every: 45, lane: 0.2, step: 0.2 },
  { at: 59, sort: carrier, count: 1, every: 1, lane: 0.6 },
  { at: 60, sort: snake, count: 2, every: 150, lane: 0.35, step: 0.25 },
  { at: 66, sort: bug, count: 10, every: 16, lane: 0.5, step: 0.04 },
  { at: 70, sort: fighter, count: 4, every: 40, lane: 0.6, step: -0.1 },
];

/** Final Assault: fast, narrow, and everything together. */
const THIRD: readonly Squad[] = [
  { at: 3, sort: bug, count: 8, every: 16, lane: 0.3, step: 0.05 },
  { at: 5, sort: kamikaze, count: 3, every: 40, lane: 0.3, step: 0.2 },
  { at: 9, sort: carrier, count: 1, every: 1, lane: 0.5 },
  { at: 11, sort: snake, count: 2, every: 120, lane: 0.35, step: 0.3 },
  { at: 16, sort: turret, count: 5, every: 45, lane: 1 },
  { at: 18, sort: fighter, count: 5, every: 34, lane: 0.25, step: 0.12 },
  { at: 24, sort: splitter, count: 4, every: 55, lane: 0.2, step: 0.18 },
  { at: 28, sort: walker, count: 4, every: 80, lane: 1 },
  { at: 31, sort: carrier, count: 1, every: 1, lane: 0.4 },
  { at: 33, sort: miner, count: 3, every: 80, lane: 0.2, step: 0.3 },
  { at: 38, sort: bug, count: 10, every: 14, lane: 0.6, step: -0.04 },
  { at: 42, sort: kamikaze, count: 5, every: 36, lane: 0.2, step: 0.15 },
  { at: 48, sort: snake, count: 2, every: 90, lane: 0.5, step: 0.1 },
  { at: 51, sort: carrier, count: 1, every: 1, lane: 0.5 },
  { at: 53, sort: fighter, count: 6, every: 30, lane: 0.2, step: 0.1 },
  { at: 58, sort: turret, count: 6, every: 40, lane: 1 },
  { at: 60, sort: splitter, count: 4, every: 50, lane: 0.3, step: 0.12 },
  { at: 65, sort: carrier, count: 1, every: 1, lane: 0.3 },
  { at: 66, sort: kamikaze, count: 5, every: 30, lane: 0.3, step: 0.1 },
  { at: 70, sort: bug, count: 12, every: 12, lane: 0.5, step: 0.03 },
];

const SCRIPTS: readonly (readonly Squad[])[] = [FIRST, SECOND, THIRD];

/** The size of a squad for this many players. */
function countOf({ sort, count }: Squad, party: number): number {
  if (sort === carrier) return party > 2 ? 2 : 1;
  if (sort === snake) return count;
  return Math.round(count * (1 + CROWD * (party - 1)));
}

/** The wave at a moment of the level, 1 to 5: the boss comes after them. */
export function waveAt(level: number, clock: number): number {
  return Math.min(WAVES, 1 + Math.floor((clock * WAVES) / BOSS_CLOCK[level - 1]));
}

/** Spawns the enemies that are due. */
export function stepWaves(world: RTypeWorld, clock: number, party: number, ground: Ground): void {
  const script = SCRIPTS[ground.level - 1];
  for (let i = 0; i < script.length; i++) {
    const squad = script[i];
    const since = clock - squad.at * TICK_RATE;
    // More enemies come in the same time: a squad keeps its length.
    const count = countOf(squad, party);
    const every = Math.max(6, Math.round((squad.every * squad.count) / count));
    if (since < 0 || since % every !== 0 || since / every >= count) continue;
    bring(world, squad, since / every, mix(ground.seed + ground.level, i), ground, clock);
  }
}

function bring(
  world: RTypeWorld,
  { sort, lane, step = 0 }: Squad,
  member: number,
  chance: number,
  ground: Ground,
  clock: number,
): void {
  const x = WIDTH + SORTS[sort].radius + 20;
  const at = scrollAt(ground.level, clock) + x;
  if (sort === walker || sort === turret) {
    // Turrets sit on the ceiling too, if there is one.
    const link = sort === turret && ground.level > 1 && ((chance >> 4) + member) % 2 === 0 ? 1 : 0;
    spawnEnemy(world, sort, x, floorAt(ground, at) - 20, link);
    return;
  }
  const share = lane + step * member;
  const folded = share - Math.floor(share);
  const turned = (chance & 1) === 1 ? 1 - folded : folded;
  const high = ceilingAt(ground, at) + 60;
  const low = floorAt(ground, at) - 60;
  const y = high + (low - high) * Math.min(0.95, Math.max(0.05, turned));
  if (sort !== snake) spawnEnemy(world, sort, x, y);
  else bringSnake(world, x, Math.min(low - 200, Math.max(high + 200, y)), (chance + member) & 15);
}

/** A head, and segments that follow it: they share a link. */
function bringSnake(world: RTypeWorld, x: number, y: number, link: number): void {
  if (spawnEnemy(world, snake, x, y, link) < 0) return;
  for (let i = 1; i <= SEGMENTS; i++) {
    const row = spawnEnemy(world, SORT.segment, x, y, link);
    if (row >= 0) world.fields.enemy.rest[row] = i;
  }
}
