// A boss in the world: it comes from the right, stops, bobs, does what its script says, and falls when its core does. Enemies' tick
// calls it, on the server. Always true: the core cannot be hurt while it is closed; `run.bossHealth` is the sum of its parts.

import { sin } from "reckon";
import { loose } from "../curtains/curtains.ts";
import { CORES, MOOD, SORT, SORTS } from "../enemies/sorts.ts";
import { spawnEnemy } from "../enemies/spawn.ts";
import type { RTypeTools } from "../events.ts";
import { PHASE, type RTypeWorld } from "../kinds.ts";
import { angleToShip, nearestShip } from "../party.ts";
import { TICK_RATE, WIDTH } from "../tuning.ts";
import { type Attack, BOSSES, BROOD, type Place } from "./scripts.ts";

/** Where a boss stops, and how it bobs there. */
const STOP_X = 1500;
const MIDDLE = 540;
const BOB = 100;
const BOB_RATE = 1.5;
/** Ticks in which it comes. */
const COMING = 180;
/** Ticks in which the core opens and closes. */
const OPENING = 30;
/** With less than this share of its health it rages. */
const RAGE = 0.5;

const place: Place = { x: 0, y: 0 };
const muzzle = { x: 0, y: 0, aim: 0 };

/** The boss of a level comes, in all its parts. */
export function bringBoss(world: RTypeWorld, tools: RTypeTools): void {
  const { run, enemy } = world.fields;
  const level = run.level[0];
  let most = 0;
  BOSSES[level - 1].parts.forEach(({ sort }, link) => {
    const row = spawnEnemy(world, sort, WIDTH + 280, MIDDLE, link);
    if (row < 0) return;
    most += enemy.health[row];
    if (link === 0) enemy.mood[row] = MOOD.guarded;
  });
  run.phase[0] = PHASE.boss;
  run.bossMost[0] = most;
  run.bossHealth[0] = most;
  tools.emit("bossCame", -1, { level });
}

/** The row of the core; −1: there is no boss. */
export function coreOf(world: RTypeWorld): number {
  const { enemy, run } = world.fields;
  const sort = CORES[run.level[0] - 1];
  for (const row of world.all("enemy")) if (enemy.sort[row] === sort) return row;
  return -1;
}

export function stepBoss(world: RTypeWorld, clock: number, tools: RTypeTools): void {
  const { run, enemy: e } = world.fields;
  if (run.phase[0] !== PHASE.boss) return;
  const core = coreOf(world);
  if (core < 0) return;
  const boss = BOSSES[run.level[0] - 1];
  const age = Math.min(65535, e.age[core] + 1);
  e.age[core] = age;
  const beat = age < COMING ? -1 : (age - COMING) % boss.cycle;
  const open = hasGuards(world) ? openness(beat, boss.opens, boss.closes) : 1;
  const seconds = age / TICK_RATE;
  e.x[core] = STOP_X + Math.max(0, 1 - age / COMING) * (WIDTH + 280 - STOP_X);
  e.y[core] = MIDDLE + BOB * sin(seconds * BOB_RATE);
  let health = 0;
  for (const row of world.rows("enemy")) {
    if (SORTS[e.sort[row]].boss === 0) continue;
    health += e.health[row];
    boss.parts[e.link[row]].place(age, open, place);
    if (row === core) continue;
    e.x[row] = Math.min(WIDTH + 300, e.x[core] + place.x);
    e.y[row] = e.y[core] + place.y;
  }
  run.bossHealth[0] = health;
  setOpen(world, core, open >= 0.5 && age >= COMING, tools);
  for (const attack of boss.attacks) if (attack.at === beat) strike(world, attack, core, clock);
}

function setOpen(world: RTypeWorld, core: number, isOpen: boolean, tools: RTypeTools): void {
  const { mood } = world.fields.enemy;
  const wanted = isOpen ? MOOD.open : MOOD.guarded;
  if (mood[core] === wanted) return;
  mood[core] = wanted;
  if (isOpen) tools.emit("coreOpened", -1, {});
}

/** How far the core is open, 0 to 1. */
function openness(beat: number, opens: number, closes: number): number {
  return Math.max(0, Math.min(1, (beat - opens) / OPENING, (closes - beat) / OPENING));
}

function hasGuards(world: RTypeWorld): boolean {
  const { run, enemy } = world.fields;
  const { parts } = BOSSES[run.level[0] - 1];
  for (const row of world.all("enemy"))
    if (SORTS[enemy.sort[row]].boss > 0 && parts[enemy.link[row]].isGuard === true) return true;
  return false;
}

function strike(world: RTypeWorld, attack: Attack, core: number, clock: number): void {
  const { run, enemy: e } = world.fields;
  const { part = 0, pattern, windUp, isRage = false } = attack;
  if (isRage && run.bossHealth[0] > run.bossMost[0] * RAGE) return;
  const row = part === 0 ? core : partOf(world, part);
  if (row < 0) return;
  if (pattern === BROOD) {
    spawnEnemy(world, SORT.bug, e.x[row] - 30, e.y[row] - 40);
    spawnEnemy(world, SORT.bug, e.x[row] - 30, e.y[row] + 40);
    return;
  }
  muzzle.x = e.x[row];
  muzzle.y = e.y[row];
  muzzle.aim = angleToShip(world, nearestShip(world, muzzle.x, muzzle.y), muzzle.x, muzzle.y);
  e.aim[row] = muzzle.aim;
  loose(world, pattern, muzzle, clock, row, windUp);
}

function partOf(world: RTypeWorld, link: number): number {
  const { sort, link: links } = world.fields.enemy;
  for (const row of world.all("enemy")) if (SORTS[sort[row]].boss > 0 && links[row] === link) return row;
  return -1;
}
