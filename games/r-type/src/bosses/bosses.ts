// A boss in the world: it comes from the right, stops, bobs, follows its script, and falls with its core. The tick of the
// enemies calls it, on the server. Always true: the core cannot be hurt while it is closed; the place of a part follows from the
// boss's age and from whether a guard is left, so a curtain leaves from its part.

import { sin } from "reckon";
import { loose } from "../curtains/curtains.ts";
import { CORES, MOOD, SORT, SORTS } from "../enemies/sorts.ts";
import { spawnEnemy } from "../enemies/spawn.ts";
import type { RTypeTools } from "../events.ts";
import { PHASE, type RTypeWorld } from "../kinds.ts";
import { angleToShip, nearestShip } from "../squadron/party.ts";
import { TICK_RATE, WIDTH, WIND_UP } from "../tuning.ts";
import { type Attack, BOSSES, type Boss, BROOD, type Place } from "./scripts.ts";

/** Where a boss comes from and where it stops, and its bobbing there. */
const COME_X: number = WIDTH + 280;
const STOP_X = 1500;
const MIDDLE = 540;
const BOB = 100;
const BOB_RATE = 1.5;
/** Ticks of its arrival. */
export const COMING = 180;
/** Ticks in which the core opens and closes, and in which the boss stops before and moves again after. */
const OPENING = 30;
export const CALMING = 40;
/** With less than this share of its health the boss rages. */
const RAGE = 0.5;

const place: Place = { x: 0, y: 0 };
const muzzle = { x: 0, y: 0, aim: 0 };

/** Spawns the boss of a level, with all its parts. */
export function bringBoss(world: RTypeWorld, tools: RTypeTools): void {
  const { run, enemy } = world.fields;
  const level = run.level[0];
  let most = 0;
  BOSSES[level - 1].parts.forEach(({ sort }, link) => {
    const row = spawnEnemy(world, sort, COME_X, MIDDLE, link);
    if (row < 0) return;
    most += enemy.health[row];
    if (link === 0) enemy.mood[row] = MOOD.guarded;
  });
  run.phase[0] = PHASE.boss;
  run.bossMost[0] = most;
  tools.emit("bossCame", -1, { level });
}

/** The row of the core; −1: there is no boss. */
export function coreOf(world: RTypeWorld): number {
  const { enemy, run } = world.fields;
  const sort = CORES[run.level[0] - 1];
  for (const row of world.all("enemy")) if (enemy.sort[row] === sort) return row;
  return -1;
}

/** Total health of the boss's parts; 0: there is no boss. */
export function bossHealth(world: RTypeWorld): number {
  const { sort, health } = world.fields.enemy;
  let sum = 0;
  for (const row of world.all("enemy")) if (SORTS[sort[row]].boss > 0) sum += health[row];
  return sum;
}

export function stepBoss(world: RTypeWorld, clock: number, tools: RTypeTools): void {
  const { run, enemy: e } = world.fields;
  if (run.phase[0] !== PHASE.boss) return;
  const core = coreOf(world);
  if (core < 0) return;
  const boss = BOSSES[run.level[0] - 1];
  const age = Math.min(65535, e.age[core] + 1);
  e.age[core] = age;
  const isGuarded = hasGuards(world);
  for (const row of world.rows("enemy")) {
    if (SORTS[e.sort[row]].boss === 0) continue;
    placePart(boss, e.link[row], age, isGuarded, place);
    e.x[row] = place.x;
    e.y[row] = place.y;
  }
  setOpen(world, core, age >= COMING && openness(boss, age, isGuarded) >= 0.5, tools);
  const beat = beatAt(boss, age);
  for (const attack of boss.attacks) if (attack.at === beat) strike(world, attack, age, isGuarded, clock);
}

/** The tick of its cycle; −1: it is still coming. */
function beatAt({ cycle }: Boss, age: number): number {
  return age < COMING ? -1 : (age - COMING) % cycle;
}

/** How far the core is open, 0 to 1. */
function openness(boss: Boss, age: number, isGuarded: boolean): number {
  if (!isGuarded) return 1;
  const beat = beatAt(boss, age);
  return Math.max(0, Math.min(1, (beat - boss.opens) / OPENING, (boss.closes - beat) / OPENING));
}

/** The place of a part of the boss at an age. */
function placePart(boss: Boss, link: number, age: number, isGuarded: boolean, into: Place): void {
  boss.parts[link].place(age, openness(boss, age, isGuarded), into);
  const coming = Math.max(0, 1 - age / COMING);
  into.x = Math.min(WIDTH + 300, into.x + STOP_X + coming * (COME_X - STOP_X));
  into.y += MIDDLE + BOB * restlessness(boss, age) * sin((age / TICK_RATE) * BOB_RATE);
}

/** The boss holds still in the middle while its script opens the core: its long patterns then leave from its place. */
function restlessness(boss: Boss, age: number): number {
  const beat = beatAt(boss, age);
  const calm = Math.min((beat - boss.opens) / CALMING, (boss.closes + CALMING - beat) / CALMING);
  return 1 - Math.max(0, Math.min(1, calm));
}

function setOpen(world: RTypeWorld, core: number, isOpen: boolean, tools: RTypeTools): void {
  const { mood } = world.fields.enemy;
  const wanted = isOpen ? MOOD.open : MOOD.guarded;
  if (mood[core] === wanted) return;
  mood[core] = wanted;
  if (isOpen) tools.emit("coreOpened", -1, {});
}

function hasGuards(world: RTypeWorld): boolean {
  const { run, enemy } = world.fields;
  const { parts } = BOSSES[run.level[0] - 1];
  for (const row of world.all("enemy"))
    if (SORTS[enemy.sort[row]].boss > 0 && parts[enemy.link[row]].isGuard === true) return true;
  return false;
}

function strike(world: RTypeWorld, attack: Attack, age: number, isGuarded: boolean, clock: number): void {
  const { run, enemy: e } = world.fields;
  const { part = 0, pattern, windUp = WIND_UP, isRage = false } = attack;
  if (isRage && bossHealth(world) > run.bossMost[0] * RAGE) return;
  const row = partOf(world, part);
  if (row < 0) return;
  if (pattern === BROOD) {
    spawnEnemy(world, SORT.bug, e.x[row] - 30, e.y[row] - 40);
    spawnEnemy(world, SORT.bug, e.x[row] - 30, e.y[row] + 40);
    return;
  }
  // From the part's place when the first bullet leaves.
  placePart(BOSSES[run.level[0] - 1], part, age + windUp, isGuarded, muzzle);
  muzzle.aim = angleToShip(world, nearestShip(world, muzzle.x, muzzle.y), muzzle.x, muzzle.y);
  e.aim[row] = muzzle.aim;
  loose(world, pattern, muzzle, clock, row, windUp);
}

function partOf(world: RTypeWorld, link: number): number {
  const { sort, link: links } = world.fields.enemy;
  for (const row of world.all("enemy")) if (SORTS[sort[row]].boss > 0 && links[row] === link) return row;
  return -1;
}
