// Bombs as both views draw them: where each is in the air, and how full its ring is. The server tells only where one will
// burst, so that its way counts from when it was first seen, and begins at the boss. Views ask once per frame.
// Always true: a ring is full when its bomb bursts, for whoever saw it thrown; nothing is kept of bombs that are gone.

import { BOMB_TICKS, BOMBS, ENEMY } from "../enemies/sorts.ts";
import type { HighNoonWorld } from "../kinds.ts";
import { TICK_RATE } from "../tuning.ts";

/** Share of its time that a bomb is in the air, and how high it flies. */
const AIR = 0.5;
const HIGH = 120;

/** A bomb as it is drawn. Reused: valid during the call. */
export interface Lob {
  /** Where it will burst. */
  x: number;
  y: number;
  /** Where it is now, and how high. */
  atX: number;
  atY: number;
  height: number;
  /** From 0, thrown, to 1, bursting. */
  share: number;
}

export class Lobs {
  readonly #generation = new Int32Array(BOMBS).fill(-1);
  readonly #sinceMs = new Float64Array(BOMBS);
  readonly #fromX = new Float64Array(BOMBS);
  readonly #fromY = new Float64Array(BOMBS);
  readonly #lob: Lob = { x: 0, y: 0, atX: 0, atY: 0, height: 0, share: 0 };

  /** Calls `each` for every bomb that has not burst. */
  draw(world: HighNoonWorld, now: number, each: (lob: Lob) => void): void {
    const { alive, generation } = world.of("bomb");
    const { x, y } = world.fields.bomb;
    const lob = this.#lob;
    for (let row = 0; row < BOMBS; row++) {
      if (alive[row] === 0) this.#generation[row] = -1;
      else if (this.#generation[row] !== generation[row]) this.#begin(world, row, generation[row], now);
      const share = (((now - this.#sinceMs[row]) / 1000) * TICK_RATE) / BOMB_TICKS;
      if (alive[row] === 0 || share > 1) continue;
      const flown = Math.min(1, share / AIR);
      lob.x = x[row];
      lob.y = y[row];
      lob.atX = this.#fromX[row] + (x[row] - this.#fromX[row]) * flown;
      lob.atY = this.#fromY[row] + (y[row] - this.#fromY[row]) * flown;
      lob.height = 4 * HIGH * flown * (1 - flown);
      lob.share = share;
      each(lob);
    }
  }

  #begin(world: HighNoonWorld, row: number, generation: number, now: number): void {
    const { bomb, enemy } = world.fields;
    this.#generation[row] = generation;
    this.#sinceMs[row] = now;
    this.#fromX[row] = bomb.x[row];
    this.#fromY[row] = bomb.y[row];
    for (const one of world.all("enemy")) {
      if (enemy.sort[one] !== ENEMY.boss) continue;
      this.#fromX[row] = enemy.x[one];
      this.#fromY[row] = enemy.y[one];
    }
  }
}
