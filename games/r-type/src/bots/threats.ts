// Threats to a ship in the near future: bullets at their future places, bodies at their extrapolated places, the ground. A bot
// collects them once per decision and then asks for the cost of a move. Always true: it reuses its memory.

import { clockAt, scrollAt } from "../clock.ts";
import { type ReadCurtain, readCurtain } from "../curtains/curtains.ts";
import { type Bullet, bulletAt, PATTERNS } from "../curtains/patterns.ts";
import { SORTS } from "../enemies/sorts.ts";
import type { RTypeWorld } from "../kinds.ts";
import { ceilingAt, floorAt, type Ground } from "../terrain.ts";
import {
  ENEMIES,
  FAR_X,
  FAR_Y,
  HIT_RADIUS,
  HULL,
  MIDDLE_X,
  MIDDLE_Y,
  RAM_RADIUS,
  SHIP_SPEED,
  TICK_RATE,
} from "../tuning.ts";

/** Moments of a decision, as shares of its horizon. */
const MOMENTS: readonly number[] = [0.08, 0.2, 0.34, 0.5, 0.72, 1];
const MOST = 600;
/** Threats farther away are left for the next decision. */
const NEAR = 460;
/** Ticks between two measurements of enemies' speed, and the delay with which they are seen, in ticks. */
const LOOK = 6;
const LATE = 8;

export class Threats {
  count = 0;
  readonly #moment = new Uint8Array(MOST);
  readonly #x = new Float64Array(MOST);
  readonly #y = new Float64Array(MOST);
  readonly #radius = new Float64Array(MOST);
  readonly #ticks = new Float64Array(MOMENTS.length);
  readonly #high = new Float64Array(MOMENTS.length);
  readonly #low = new Float64Array(MOMENTS.length);
  readonly #curtain: ReadCurtain = { pattern: 0, x: 0, y: 0, aim: 0, seed: 0, born: 0 };
  readonly #at: Bullet = { x: 0, y: 0 };
  /** The places of enemies at the last measurement, and their speed, px per tick. */
  readonly #enemyX = new Float64Array(ENEMIES);
  readonly #enemyY = new Float64Array(ENEMIES);
  readonly vx: Float64Array = new Float64Array(ENEMIES);
  readonly vy: Float64Array = new Float64Array(ENEMIES);
  #looked = -LOOK;

  /** Measures the speed of enemies. */
  look(world: RTypeWorld, tick: number): void {
    const ticks = tick - this.#looked;
    if (ticks < LOOK) return;
    this.#looked = tick;
    const { x, y } = world.fields.enemy;
    for (const row of world.all("enemy")) {
      const dx = (x[row] - this.#enemyX[row]) / ticks;
      const dy = (y[row] - this.#enemyY[row]) / ticks;
      // A faster one was put there, or is another enemy.
      const isSame = dx * dx + dy * dy < 200;
      this.vx[row] = isSame ? dx : -4;
      this.vy[row] = isSame ? dy : 0;
      this.#enemyX[row] = x[row];
      this.#enemyY[row] = y[row];
    }
  }

  /** Collects the threats near a ship within a horizon; `isBlind`: without bullets. */
  collect(world: RTypeWorld, ship: number, tick: number, horizon: number, isBlind: boolean): void {
    const { x, y } = world.fields.ship;
    const clock = clockAt(world, tick);
    this.count = 0;
    for (let m = 0; m < MOMENTS.length; m++) this.#ticks[m] = Math.round(MOMENTS[m] * horizon);
    if (!isBlind) this.#addBullets(world, x[ship] + MIDDLE_X, y[ship] + MIDDLE_Y, clock);
    this.#addBodies(world, x[ship] + MIDDLE_X, y[ship] + MIDDLE_Y);
    this.#feel(world, x[ship] + MIDDLE_X, clock);
  }

  #addBullets(world: RTypeWorld, x: number, y: number, clock: number): void {
    const curtain = this.#curtain;
    for (const row of world.all("curtain")) {
      readCurtain(world, row, curtain);
      const { bullets, radius } = PATTERNS[curtain.pattern];
      for (let m = 0; m < MOMENTS.length; m++) {
        const age = clock + this.#ticks[m] - curtain.born;
        if (age < 0) continue;
        for (let i = 0; i < bullets; i++)
          if (bulletAt(curtain, i, age, this.#at))
            this.#add(m, x, y, this.#at.x, this.#at.y, radius + HIT_RADIUS);
      }
    }
  }

  #addBodies(world: RTypeWorld, x: number, y: number): void {
    const e = world.fields.enemy;
    for (const row of world.all("enemy"))
      for (let m = 0; m < MOMENTS.length; m++) {
        const ticks = this.#ticks[m] + LATE;
        const radius = SORTS[e.sort[row]].radius * 0.8 + RAM_RADIUS;
        this.#add(m, x, y, e.x[row] + this.vx[row] * ticks, e.y[row] + this.vy[row] * ticks, radius);
      }
  }

  #add(moment: number, fromX: number, fromY: number, x: number, y: number, radius: number): void {
    if (this.count === MOST || Math.abs(x - fromX) > NEAR || Math.abs(y - fromY) > NEAR) return;
    const at = this.count++;
    this.#moment[at] = moment;
    this.#x[at] = x;
    this.#y[at] = y;
    this.#radius[at] = radius;
  }

  /** The ground ahead at each moment. */
  #feel(world: RTypeWorld, x: number, clock: number): void {
    const { level, seed } = world.fields.run;
    const ground: Ground = { level: Math.max(1, level[0]), seed: seed[0] };
    for (let m = 0; m < MOMENTS.length; m++) {
      const at = scrollAt(ground.level, clock + this.#ticks[m]) + x;
      this.#high[m] = Math.max(ceilingAt(ground, at - 30), ceilingAt(ground, at + 60)) + HULL;
      this.#low[m] = Math.min(floorAt(ground, at - 30), floorAt(ground, at + 60)) - HULL;
    }
  }

  /** The cost of flying in a direction for `held` ticks and then waiting. `x` and `y`: the ship's place. */
  cost(x: number, y: number, wayX: number, wayY: number, held: number, margin: number): number {
    let cost = 0;
    const perTick = SHIP_SPEED / TICK_RATE;
    for (let m = 0; m < MOMENTS.length; m++) {
      const ticks = Math.min(held, this.#ticks[m]);
      const atX = Math.min(FAR_X, Math.max(0, x + wayX * perTick * ticks)) + MIDDLE_X;
      const atY = Math.min(FAR_Y, Math.max(0, y + wayY * perTick * ticks)) + MIDDLE_Y;
      const weight = 1.4 - MOMENTS[m];
      if (atY < this.#high[m] + margin) cost += weight * (40 + this.#high[m] + margin - atY);
      if (atY > this.#low[m] - margin) cost += weight * (40 + atY - this.#low[m] + margin);
      for (let i = 0; i < this.count; i++) {
        if (this.#moment[i] !== m) continue;
        const dx = this.#x[i] - atX;
        const dy = this.#y[i] - atY;
        const far = dx * dx + dy * dy;
        const hit = this.#radius[i] + margin;
        const soft = hit + 60;
        if (far < hit * hit) cost += weight * 260;
        else if (far < soft * soft) cost += weight * (soft - Math.sqrt(far)) * 0.6;
      }
    }
    return cost;
  }
}
