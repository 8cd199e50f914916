// Where names stand so that none covers another: each above its player, and higher when somebody else's is there. Both views ask,
// once per frame and name. Always true: two names of a frame never overlap while there is room within LIFTS of them; one that
// finds none is not to be drawn.

import { PLAYERS } from "../tuning.ts";

const LIFTS = 4;
const GAP = 2;

export class TagPlaces {
  readonly #left = new Float64Array(PLAYERS);
  readonly #top = new Float64Array(PLAYERS);
  readonly #right = new Float64Array(PLAYERS);
  readonly #bottom = new Float64Array(PLAYERS);
  #count = 0;

  /** Begins a frame. */
  begin(): void {
    this.#count = 0;
  }

  /** The lower edge of a name of that size whose middle is at x and which would stand on `bottom`; NaN: there is no room. */
  place(x: number, bottom: number, width: number, height: number): number {
    for (let lift = 0; lift < LIFTS; lift++) {
      const at = bottom - lift * (height + GAP);
      if (this.#isTaken(x - width / 2, at - height, x + width / 2, at)) continue;
      if (this.#count < PLAYERS) this.#keep(x - width / 2, at - height, x + width / 2, at);
      return at;
    }
    return Number.NaN;
  }

  #isTaken(left: number, top: number, right: number, bottom: number): boolean {
    for (let i = 0; i < this.#count; i++)
      if (left < this.#right[i] && right > this.#left[i] && top < this.#bottom[i] && bottom > this.#top[i])
        return true;
    return false;
  }

  #keep(left: number, top: number, right: number, bottom: number): void {
    const i = this.#count++;
    this.#left[i] = left;
    this.#top[i] = top;
    this.#right[i] = right;
    this.#bottom[i] = bottom;
  }
}
