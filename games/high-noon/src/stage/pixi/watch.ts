// Changes between two pictures that no event reports: rolls, landings, steps, wounds, reloads, waves. The view calls it once per
// frame. Always true: a row that has just appeared has not changed; a change that a correction takes back and makes again is
// reported once.

import { RowWatch } from "reckon/client";
import { type HighNoonWorld, PHASE, STATE } from "../../kinds.ts";
import { ENEMIES, PLAYERS } from "../../tuning.ts";

const isLess = (was: number, is: number): boolean => is < was;

/** Receives the reports. */
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
  readonly #noticed: Noticed;
  readonly #players: RowWatch;
  readonly #enemies: RowWatch;
  readonly #x = new Float64Array(PLAYERS);
  readonly #y = new Float64Array(PLAYERS);
  readonly #walked = new Float64Array(PLAYERS);
  #wave = -1;

  constructor(noticed: Noticed) {
    this.#noticed = noticed;
    this.#players = new RowWatch({
      kind: "player",
      capacity: PLAYERS,
      came: (row) => {
        this.#x[row] = Number.NaN;
      },
      changes: [
        {
          field: "state",
          when: (_, is) => is === STATE.roll || is === STATE.land || is === STATE.down,
          tell: (row, is) => this.#tellState(row, is),
          quietMs: QUIET_MS,
        },
        { field: "health", when: isLess, tell: (row) => noticed.hurt(row) },
        { field: "reloadTicks", when: (was) => was === 0, tell: (row) => noticed.reloads(row) },
        { field: "reloadTicks", when: (_, is) => is === 0, tell: (row) => noticed.reloaded(row) },
        {
          field: "showdownTicks",
          when: (was, is) => is > was + 8,
          tell: (row) => noticed.callsShowdown(row),
        },
      ],
    });
    this.#enemies = new RowWatch({
      kind: "enemy",
      capacity: ENEMIES,
      changes: [{ field: "health", when: isLess, tell: (row) => noticed.enemyHurt(row) }],
    });
  }

  look(world: HighNoonWorld, now: number): void {
    this.#players.look(world, now);
    this.#enemies.look(world, now);
    this.#lookAtSteps(world);
    const { run } = world.fields;
    const wave = run.phase[0] === PHASE.fight ? 16 * run.stage[0] + run.wave[0] : 0;
    if (this.#wave >= 0 && wave > this.#wave) this.#noticed.waveBegins();
    this.#wave = wave;
  }

  #tellState(row: number, state: number): void {
    if (state === STATE.roll) this.#noticed.rolled(row);
    else if (state === STATE.land) this.#noticed.landed(row);
    else this.#noticed.fell(row);
  }

  /** A step for every stride; being put elsewhere is none. */
  #lookAtSteps(world: HighNoonWorld): void {
    const { x, y, state } = world.fields.player;
    for (const row of world.all("player")) {
      const moved = Math.hypot(x[row] - this.#x[row], y[row] - this.#y[row]);
      this.#x[row] = x[row];
      this.#y[row] = y[row];
      if (state[row] !== STATE.walk || !(moved <= STRIDE)) continue;
      this.#walked[row] += moved;
      if (this.#walked[row] < STRIDE) continue;
      this.#walked[row] = 0;
      this.#noticed.stepped(row);
    }
  }
}
