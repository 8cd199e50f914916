// Claims of players whose flights hit on their own screens, until the tick that judges them. The room hands over what arrives;
// the room's flights ask for those of a tick. Always true: a claim waits for its flight at most two seconds; a player
// has at most 16 waiting, and what is more is dropped and counted; a claim decides nothing by itself.

import type { Tick } from "../../core/tick.ts";
import { Claim } from "../../wire/messages/claim-message.ts";

const MOST_WAITING = 16;
const MOST_TICKS = 120;

class WaitingClaim {
  player = -1;
  arrived: Tick = 0;
  readonly claim: Claim = new Claim();
}

export class FlightClaims {
  /** Claims that were one too many, or waited for nothing. */
  dropped = 0;
  readonly #waiting: WaitingClaim[] = [];
  readonly #free: WaitingClaim[] = [];

  take(player: number, claim: Claim, tick: Tick): void {
    let count = 0;
    for (const one of this.#waiting) if (one.player === player) count++;
    if (count >= MOST_WAITING) {
      this.dropped++;
      return;
    }
    const one = this.#free.pop() ?? new WaitingClaim();
    one.player = player;
    one.arrived = tick;
    one.claim.copyFrom(claim);
    this.#waiting.push(one);
  }

  /** Calls `judge` for each that waits; those that it answers with true are done. */
  settle(tick: Tick, judge: (player: number, claim: Claim) => boolean): void {
    let kept = 0;
    for (let i = 0; i < this.#waiting.length; i++) {
      const one = this.#waiting[i];
      const isLate = tick - one.arrived > MOST_TICKS;
      if (isLate) this.dropped++;
      if (isLate || judge(one.player, one.claim)) this.#free.push(one);
      else this.#waiting[kept++] = one;
    }
    this.#waiting.length = kept;
  }

  /** The player has left: nobody answers for what he said. */
  forget(player: number): void {
    for (let i = this.#waiting.length - 1; i >= 0; i--)
      if (this.#waiting[i].player === player) this.#free.push(...this.#waiting.splice(i, 1));
  }
}
