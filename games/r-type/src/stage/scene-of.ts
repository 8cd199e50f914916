// Fills a scene from the shown world. The view calls it once per frame. Always true: it reads the world and never writes it; curtains
// and the ground are placed at the tick of the own ship, so that players meet threats where they see them;
// enemies and other ships are where the client shows them, standing still when late (RT7).

import type { ViewSource } from "@reckon/stage";
import { clockAt, scrollAt } from "../clock.ts";
import { type ReadCurtain, readCurtain } from "../curtains/curtains.ts";
import { type Bullet, bulletAt, laneOf, leavesAt, PATTERN, PATTERNS } from "../curtains/patterns.ts";
import { CORES, MOOD, SORT } from "../enemies/sorts.ts";
import type { RTypeWorld } from "../kinds.ts";
import type { RType } from "../r-type.ts";
import { levelOf } from "../squadron/weapons.ts";
import {
  CHARGE_TICKS,
  ENEMIES,
  MIDDLE_X,
  MIDDLE_Y,
  PLAYERS,
  SHIP_SPEED,
  SPREAD_ANGLE,
  WIND_UP,
} from "../tuning.ts";
import { BULLET, type Scene } from "./scene.ts";

/** Seconds in which a ship leans into its movement. */
const LEAN_SECONDS = 0.09;
/** Seconds in which a core opens and closes. */
const OPEN_SECONDS = 0.5;
/** Ticks before its end at which a shield shows it. */
const FADING_TICKS = 120;

/** The look of each pattern's bullets. */
const LOOKS: readonly number[] = PATTERNS.map((_, pattern) => {
  if (pattern === PATTERN.lances) return BULLET.lance;
  if (pattern === PATTERN.wall || pattern === PATTERN.mine) return BULLET.great;
  const isAimed = [PATTERN.dart, PATTERN.fan, PATTERN.burst, PATTERN.wideFan, PATTERN.rain].includes(
    pattern as 0,
  );
  return isAimed ? BULLET.needle : BULLET.orb;
});
/** Bullets of rain fall a little to the left. */
const FALLING: number = Math.atan2(1, -0.25);

export class SceneOf {
  /** The scene's tick of the level's clock. */
  clock = 0;
  /** Until when an enemy flashes white, ms, by row: the spectacle writes it. */
  readonly whiteMs: Float64Array = new Float64Array(ENEMIES).fill(Number.NEGATIVE_INFINITY);
  readonly #shipX = new Float64Array(PLAYERS);
  readonly #shipY = new Float64Array(PLAYERS);
  readonly #tilt = new Float64Array(PLAYERS);
  readonly #thrust = new Float64Array(PLAYERS);
  readonly #enemyY = new Float64Array(ENEMIES);
  readonly #lean = new Float64Array(ENEMIES);
  #open = 0;
  readonly #curtain: ReadCurtain = { pattern: 0, x: 0, y: 0, aim: 0, seed: 0, born: 0 };
  readonly #at: Bullet = { x: 0, y: 0 };

  fill(scene: Scene, client: ViewSource<RType>, now: number, seconds: number): void {
    const world = client.shown;
    const { run } = world.fields;
    scene.clear();
    scene.now = now;
    scene.level = run.level[0];
    scene.seed = run.seed[0];
    const isFlying = client.isStarted && client.predicts;
    this.clock = clockAt(world, isFlying ? client.drawnTick : client.interpolator.moment);
    scene.scroll = scrollAt(scene.level, this.clock);
    this.#fillShips(scene, world, client.player, seconds);
    this.#fillEnemies(scene, world, now, seconds);
    fillShots(scene, world, client);
    // As soon as they are received: on a bad path, delayed drawing would show one curtain in twenty only after it hits.
    const told = isFlying ? client.predictor.world : world;
    for (const row of told.all("curtain")) this.#fillCurtain(scene, told, row);
    const { sort, x, y } = world.fields.powerUp;
    for (const row of world.all("powerUp")) {
      const gift = scene.powerUps.next();
      gift.sort = sort[row];
      gift.x = x[row];
      gift.y = y[row];
    }
  }

  #fillShips(scene: Scene, world: RTypeWorld, player: number, seconds: number): void {
    const s = world.fields.ship;
    for (const row of world.all("ship")) {
      if (s.isOut[row] === 1) continue;
      const ship = scene.ships.next();
      ship.seat = world.ownerOf("ship", row) % PLAYERS;
      ship.isOwn = ship.seat === player;
      ship.x = s.x[row] + MIDDLE_X;
      ship.y = s.y[row] + MIDDLE_Y;
      this.#leanShip(row, ship.x, ship.y, seconds);
      ship.tilt = this.#tilt[row];
      ship.thrust = this.#thrust[row];
      ship.charge = ship.isOwn ? chargeOf(s.chargeTicks[row]) : levelOf(s.chargeTicks[row]);
      ship.isBlinking = s.blinkEnds[row] > this.clock;
      ship.isShielded = s.shieldEnds[row] > this.clock;
      ship.isFading = s.shieldEnds[row] - this.clock < FADING_TICKS;
    }
  }

  /** A ship leans by its drawn movement. */
  #leanShip(row: number, x: number, y: number, seconds: number): void {
    const share = Math.min(1, seconds / LEAN_SECONDS);
    const most = SHIP_SPEED * Math.max(seconds, 0.001);
    const [dx, dy] = [x - this.#shipX[row], y - this.#shipY[row]];
    this.#shipX[row] = x;
    this.#shipY[row] = y;
    // A ship that was put elsewhere has not flown there.
    if (Math.abs(dx) + Math.abs(dy) > 6 * most + 20) return;
    this.#tilt[row] += (bounded(dy / most) - this.#tilt[row]) * share;
    this.#thrust[row] += (bounded(dx / most) - this.#thrust[row]) * share;
  }

  #fillEnemies(scene: Scene, world: RTypeWorld, now: number, seconds: number): void {
    const e = world.fields.enemy;
    const core = CORES[world.fields.run.level[0] - 1];
    let hasCore = false;
    for (const row of world.all("enemy")) {
      const enemy = scene.enemies.next();
      enemy.row = row;
      enemy.sort = e.sort[row];
      enemy.x = e.x[row];
      enemy.y = e.y[row];
      enemy.aim = e.sort[row] === SORT.bug ? Math.PI : e.aim[row];
      enemy.mood = e.mood[row];
      enemy.link = e.link[row];
      enemy.isHit = now < this.whiteMs[row];
      const way = bounded((enemy.y - this.#enemyY[row]) / (300 * Math.max(seconds, 0.001)));
      this.#lean[row] += (way - this.#lean[row]) * Math.min(1, seconds / 0.15);
      this.#enemyY[row] = enemy.y;
      enemy.lean = this.#lean[row];
      enemy.open = 0;
      if (enemy.sort !== core) continue;
      hasCore = true;
      const toward = enemy.mood === MOOD.open ? 1 : 0;
      const step = seconds / OPEN_SECONDS;
      this.#open += Math.max(-step, Math.min(step, toward - this.#open));
      enemy.open = this.#open;
    }
    if (!hasCore) this.#open = 0;
  }

  #fillCurtain(scene: Scene, world: RTypeWorld, row: number): void {
    const curtain = this.#curtain;
    readCurtain(world, row, curtain);
    const { pattern, x, y, seed } = curtain;
    const { bullets } = PATTERNS[pattern];
    const age = this.clock - curtain.born;
    if (pattern === PATTERN.lances) this.#warnOfLances(scene, age, seed);
    else if (age < 0 && pattern !== PATTERN.rain) {
      const warning = scene.warnings.next();
      warning.x = x;
      warning.y = y;
      warning.share = Math.max(0, 1 + age / WIND_UP);
      warning.lane = false;
    }
    const look = LOOKS[pattern];
    for (let i = 0; i < bullets; i++) {
      if (!bulletAt(curtain, i, age, this.#at)) continue;
      const { x: atX, y: atY } = this.#at;
      let angle = 0;
      if (look === BULLET.lance) angle = Math.PI;
      else if (look === BULLET.needle)
        angle = pattern === PATTERN.rain ? FALLING : Math.atan2(atY - y, atX - x);
      scene.bullets.add(atX, atY, angle, look);
    }
  }

  /** Each lance shows its lane before it flies. */
  #warnOfLances(scene: Scene, age: number, seed: number): void {
    for (let i = 0; i < PATTERNS[PATTERN.lances].bullets; i++) {
      const wait = leavesAt(PATTERN.lances, i) - age;
      if (wait <= 0 || wait > WIND_UP) continue;
      const warning = scene.warnings.next();
      warning.x = 0;
      warning.y = laneOf(seed, i);
      warning.share = 1 - wait / WIND_UP;
      warning.lane = true;
    }
  }
}

function fillShots(scene: Scene, world: RTypeWorld, client: ViewSource<RType>): void {
  for (const { name, player, values } of client.flights) {
    const shot = scene.shots.next();
    shot.sort = name === "shot" ? "shot" : "beam";
    shot.seat = Math.max(0, player) % PLAYERS;
    shot.x = values.x;
    shot.y = values.y;
    shot.level = name === "shot" ? 0 : values.level;
    // Only the courses "up" and "down" are slanted.
    const course = name === "shot" ? values.course : 0;
    shot.angle = course === 1 ? -SPREAD_ANGLE : course === 2 ? SPREAD_ANGLE : 0;
  }
  const m = world.fields.missile;
  for (const row of world.all("missile")) {
    const shot = scene.shots.next();
    shot.sort = "missile";
    shot.seat = Math.max(0, m.by[row] - 1);
    shot.x = m.x[row];
    shot.y = m.y[row];
    shot.level = 0;
    shot.angle = m.aim[row];
  }
}

/** Ticks of charge as levels with a fraction. */
export function chargeOf(ticks: number): number {
  let before = 0;
  for (let level = 0; level < CHARGE_TICKS.length; level++) {
    const at = CHARGE_TICKS[level];
    if (ticks < at) return level + (ticks - before) / (at - before);
    before = at;
  }
  return CHARGE_TICKS.length;
}

function bounded(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
