// The standing of the match, as the view shows it: touches by player, best first, and the remaining time. Taken from
// the picture once per frame; scoreboard and verdict read it. Always true: it stops changing when the match is over, because
// touches after the end do not count; it starts again with another match.

import type { DashWorld } from "../dash.ts";
import { PLAYERS, TICK_RATE, TOUCHES } from "../tuning.ts";
import { matchTicks, touchesToWin } from "./match.ts";

export class Standing {
  /** Number of players. */
  count = 0;
  /** Seats and touches by rank; equal ones by row, so that no line jumps. */
  readonly seats: Int32Array = new Int32Array(PLAYERS);
  readonly scores: Int32Array = new Int32Array(PLAYERS);
  /** The own seat; −1: a spectator. */
  own = -1;
  /** The remaining time, and the touches that end the match early. */
  seconds = 0;
  touches: number = TOUCHES;
  isOver = false;
  #ageMs = 0;

  /** Takes a picture of a match of this age. */
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
