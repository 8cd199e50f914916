// Who stands where, for pushing: a note of everybody's place at one moment within a tick.
// dash.ts fills it with `gather` each time before it asks, so no state outlives a tick. Always true: a push is a
// function of the places noted, so it depends neither on the order of rows nor on which of them a side steps.

import { PLAYERS, RADIUS } from "./tuning.ts";

/** Places of all players, by row. */
export class Crowd {
  readonly #x: Float64Array = new Float64Array(PLAYERS);
  readonly #y: Float64Array = new Float64Array(PLAYERS);
  readonly #isHere: Uint8Array = new Uint8Array(PLAYERS);
  /** The push that `presses` found, in units. */
  pushX = 0;
  pushY = 0;

  /** Notes where the rows stand that are alive. */
  gather(alive: Uint8Array, x: Float64Array, y: Float64Array): void {
    const isHere = this.#isHere;
    const noteX = this.#x;
    const noteY = this.#y;
    for (let row = 0; row < PLAYERS; row++) {
      isHere[row] = alive[row];
      noteX[row] = x[row];
      noteY[row] = y[row];
    }
  }

  /** True when others overlap this row: it is to move by half of each overlap, which is left in pushX, pushY. */
  presses(row: number): boolean {
    const isHere = this.#isHere;
    const x = this.#x;
    const y = this.#y;
    this.pushX = 0;
    this.pushY = 0;
    let isPressed = false;
    for (let other = 0; other < PLAYERS; other++) {
      if (other === row || isHere[other] === 0) continue;
      const dx = x[row] - x[other];
      const dy = y[row] - y[other];
      if (dx >= 2 * RADIUS || dx <= -2 * RADIUS) continue;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance >= 2 * RADIUS) continue;
      isPressed = true;
      const share = (2 * RADIUS - distance) / 2;
      // On exactly the same spot the lower row goes left.
      this.pushX += distance > 0 ? (dx / distance) * share : other > row ? -share : share;
      this.pushY += distance > 0 ? (dy / distance) * share : 0;
    }
    return isPressed;
  }

  /** True when a player would touch nobody at this place. */
  isFree(x: number, y: number): boolean {
    for (let other = 0; other < PLAYERS; other++) {
      const dx = x - this.#x[other];
      const dy = y - this.#y[other];
      if (this.#isHere[other] === 1 && dx * dx + dy * dy < 4 * RADIUS * RADIUS) return false;
    }
    return true;
  }
}
