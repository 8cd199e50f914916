// Bombs as both views draw them: the place of each in the air, and how full its ring is. The server sends only where one will
// burst, so its flight counts from when it was first seen, and begins at the boss. Views ask once per frame.
// Always true: for a player who saw the throw, a ring is full when its bomb bursts; no data is kept of bombs that are gone.

import { RowWatch } from "reckon/client";
import { BOMB_TICKS, BOMBS, ENEMY } from "../../enemies/sorts.ts";
import type { HighNoonWorld } from "../../kinds.ts";
import { TICK_RATE } from "../../tuning.ts";

/** Share of its time that a bomb is in the air, and the height of its flight. */
const AIR = 0.5;
const HIGH = 120;

/** A bomb as it is drawn. Reused: valid during the call. */
export interface Lob {
  /** Where it will burst. */
  x: number;
  y: number;
  /** Its present place and height. */
  atX: number;
  atY: number;
  height: number;
  /** From 0, thrown, to 1, bursting. */
  share: number;
}

export class Lobs {
  readonly #bombs = new RowWatch({ kind: "bomb", capacity: BOMBS, came: (row) => this.#begin(row) });
  readonly #sinceMs = new Float64Array(BOMBS);
  readonly #fromX = new Float64Array(BOMBS);
  readonly #fromY = new Float64Array(BOMBS);
  readonly #lob: Lob = { x: 0, y: 0, atX: 0, atY: 0, height: 0, share: 0 };
  #world: HighNoonWorld | undefined;
  #now = 0;

  /** Calls `each` for every bomb that has not burst. */
  draw(world: HighNoonWorld, now: number, each: (lob: Lob) => void): void {
    const { x, y } = world.fields.bomb;
    const lob = this.#lob;
    this.#world = world;
    this.#now = now;
    this.#bombs.look(world, now);
    for (const row of world.all("bomb")) {
      const share = (((now - this.#sinceMs[row]) / 1000) * TICK_RATE) / BOMB_TICKS;
      if (share > 1) continue;
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

  #begin(row: number): void {
    const world = this.#world as HighNoonWorld;
    const { bomb, enemy } = world.fields;
    this.#sinceMs[row] = this.#now;
    this.#fromX[row] = bomb.x[row];
    this.#fromY[row] = bomb.y[row];
    for (const one of world.all("enemy")) {
      if (enemy.sort[one] !== ENEMY.boss) continue;
      this.#fromX[row] = enemy.x[one];
      this.#fromY[row] = enemy.y[one];
    }
  }
}
