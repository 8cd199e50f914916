// Claims of players whose flights hit on their own screens, until the tick that judges them. The room hands over what arrives; the room's
// flights judge those that wait. Always true: a claim waits for its flight at most two seconds; a player has at most 16 waiting, and
// further ones are dropped and counted; a claim decides nothing by itself.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { Claim } from "../../wire/messages/claim-message.ts";
import type { Game } from "../../world/game.ts";

const MOST_WAITING = 16;
const MOST_TICKS = 120;

interface WaitingClaim {
  readonly player: number;
  readonly arrived: Tick;
  readonly claim: Claim;
}

export class FlightClaims {
  /** Claims that were one too many, or waited in vain. */
  dropped = 0;
  #waiting: WaitingClaim[] = [];

  take(player: number, claim: Claim, tick: Tick): void {
    const isFull = this.#waiting.filter((one) => one.player === player).length >= MOST_WAITING;
    if (isFull) this.dropped++;
    else this.#waiting.push({ player, arrived: tick, claim: Object.assign(new Claim(), claim) });
  }

  /** Calls `judge` for each that waits; those that it answers with true are done. */
  settle(tick: Tick, judge: (player: number, claim: Claim) => boolean): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = this.#waiting.filter(({ player, claim, arrived }) => {
      const isLate = tick - arrived > MOST_TICKS;
      if (isLate) this.dropped++;
      return !isLate && !judge(player, claim);
    });
  }

  /** The player has left, and their claims with them. */
  forget(player: number): void {
    this.#waiting = this.#waiting.filter((one) => one.player !== player);
  }

  carry(by: Moving, { flights, players, layout }: Game): void {
    this.dropped = by.whole(this.dropped);
    const count = by.whole(this.#waiting.length, 0, MOST_WAITING * players);
    for (let i = 0; i < count; i++) {
      const { player, arrived, claim } = this.#waiting[i] ?? { player: 0, arrived: 0, claim: new Claim() };
      const who = { player: by.whole(player, -1, players - 1), arrived: by.whole(arrived, 0, by.tick) };
      claim.flight = by.whole(claim.flight, 0, flights.length - 1);
      claim.number = by.whole(claim.number, -1);
      claim.ordinal = by.whole(claim.ordinal, 0, 255);
      claim.kind = by.whole(claim.kind, 0, layout.kinds.length - 1);
      claim.row = by.whole(claim.row, 0, layout.kinds[claim.kind].kind.capacity - 1);
      claim.from = by.whole(claim.from);
      claim.to = by.whole(claim.to, claim.from);
      claim.moment = by.number(claim.moment);
      this.#waiting[i] = { ...who, claim };
    }
  }
}
