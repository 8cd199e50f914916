// How the match stands, as the view shows it: who has how many touches, best first, and how long it still goes. Taken from
// the picture once per frame; scoreboard and verdict read it. Always true: once the match is over it changes no more, because
// touches after the end count for nobody; it begins anew when another match does.

import type { DashWorld } from "../dash.ts";
import { PLAYERS, TICK_RATE, TOUCHES } from "../tuning.ts";
import { matchTicks, touchesToWin } from "./match.ts";

export class Standing {
  /** How many play. */
  count = 0;
  /** Seats and touches by rank; equal ones by row, so that nobody jumps. */
  readonly seats: Int32Array = new Int32Array(PLAYERS);
  readonly scores: Int32Array = new Int32Array(PLAYERS);
  /** One's own seat; −1: looks on. */
  own = -1;
  /** How long it still goes, and how many touches end it before. */
  seconds = 0;
  touches: number = TOUCHES;
  isOver = false;
  #ageMs = 0;

  /** Takes a picture of a match that is so old. */
  update(shown: DashWorld, own: number, ageMs: number): void {
    if (ageMs < this.#ageMs) this.isOver = false;
    this.#ageMs = ageMs;
    if (this.isOver) return;
    this.own = own;
    this.seconds = Math.max(0, Math.ceil(matchTicks(shown) / TICK_RATE - ageMs / 1000));
    this.touches = touchesToWin(shown);
    this.#rank(shown);
    this.isOver = this.seconds === 0 || (this.count > 0 && this.scores[0] >= this.touches);
  }

  #rank(shown: DashWorld): void {
    const { score } = shown.fields.player;
    const { seats, scores } = this;
    this.count = 0;
    for (const row of shown.all("player")) {
      let at = this.count++;
      for (; at > 0 && scores[at - 1] < score[row]; at--) {
        scores[at] = scores[at - 1];
        seats[at] = seats[at - 1];
      }
      scores[at] = score[row];
      seats[at] = shown.ownerOf("player", row);
    }
  }
}
