// What has changed between two pictures that no event tells of: rolls, landings, steps, wounds, reloads, waves. The view looks
// once per frame. Always true: a row that has just appeared did nothing; a correction that takes something back and gives it
// again within QUIET_MS is told once.

import { type HighNoonWorld, PHASE, STATE } from "../../kinds.ts";
import { ENEMIES, PLAYERS } from "../../tuning.ts";

/** Who is told. */
export interface Noticed {
  rolled(row: number): void;
  landed(row: number): void;
  stepped(row: number): void;
  hurt(row: number): void;
  fell(row: number): void;
  reloads(row: number): void;
  reloaded(row: number): void;
  callsShowdown(row: number): void;
  enemyHurt(row: number): void;
  waveBegins(): void;
}

const QUIET_MS = 250;
const STRIDE = 46;

export class Watch {
  readonly #generation = new Int32Array(PLAYERS).fill(-1);
  readonly #state = new Uint8Array(PLAYERS);
  readonly #health = new Int32Array(PLAYERS);
  readonly #reload = new Int32Array(PLAYERS);
  readonly #showdown = new Int32Array(PLAYERS);
  readonly #x = new Float64Array(PLAYERS);
  readonly #y = new Float64Array(PLAYERS);
  readonly #walked = new Float64Array(PLAYERS);
  readonly #stateMs = new Float64Array(PLAYERS).fill(Number.NEGATIVE_INFINITY);
  readonly #enemyGeneration = new Int32Array(ENEMIES).fill(-1);
  readonly #enemyHealth = new Int32Array(ENEMIES);
  #wave = -1;

  look(world: HighNoonWorld, now: number, noticed: Noticed): void {
    const { alive, generation } = world.of("player");
    for (let row = 0; row < PLAYERS; row++) {
      if (alive[row] === 1 && this.#generation[row] === generation[row])
        this.#lookAt(world, row, now, noticed);
      this.#generation[row] = alive[row] === 1 ? generation[row] : -1;
      this.#keep(world, row);
    }
    this.#lookAtEnemies(world, noticed);
    const { run } = world.fields;
    const wave = run.phase[0] === PHASE.fight ? 16 * run.stage[0] + run.wave[0] : 0;
    if (this.#wave >= 0 && wave > this.#wave) noticed.waveBegins();
    this.#wave = wave;
  }

  #lookAt(world: HighNoonWorld, row: number, now: number, noticed: Noticed): void {
    const p = world.fields.player;
    const state = p.state[row];
    if (state !== this.#state[row] && now - this.#stateMs[row] > QUIET_MS) {
      if (state === STATE.roll || state === STATE.land || state === STATE.down) this.#stateMs[row] = now;
      if (state === STATE.roll) noticed.rolled(row);
      else if (state === STATE.land) noticed.landed(row);
      else if (state === STATE.down) noticed.fell(row);
    }
    if (p.health[row] < this.#health[row]) noticed.hurt(row);
    if (p.reloadTicks[row] > 0 && this.#reload[row] === 0) noticed.reloads(row);
    if (p.reloadTicks[row] === 0 && this.#reload[row] > 0 && state !== STATE.down) noticed.reloaded(row);
    if (p.showdownTicks[row] > this.#showdown[row] + 8) noticed.callsShowdown(row);
    const moved = Math.hypot(p.x[row] - this.#x[row], p.y[row] - this.#y[row]);
    if (state !== STATE.walk || moved > STRIDE) return;
    this.#walked[row] += moved;
    if (this.#walked[row] < STRIDE) return;
    this.#walked[row] = 0;
    noticed.stepped(row);
  }

  #keep(world: HighNoonWorld, row: number): void {
    const p = world.fields.player;
    this.#state[row] = p.state[row];
    this.#health[row] = p.health[row];
    this.#reload[row] = p.reloadTicks[row];
    this.#showdown[row] = p.showdownTicks[row];
    this.#x[row] = p.x[row];
    this.#y[row] = p.y[row];
  }

  #lookAtEnemies(world: HighNoonWorld, noticed: Noticed): void {
    const { alive, generation } = world.of("enemy");
    const { health } = world.fields.enemy;
    for (let row = 0; row < ENEMIES; row++) {
      const isKnown = alive[row] === 1 && this.#enemyGeneration[row] === generation[row];
      if (isKnown && health[row] < this.#enemyHealth[row]) noticed.enemyHurt(row);
      this.#enemyGeneration[row] = alive[row] === 1 ? generation[row] : -1;
      this.#enemyHealth[row] = health[row];
    }
  }
}
