// Where the recorded player's screen was in time, and what they gave in there: the timelines and the controls of a client that plays back.
// A playback room makes one. Always true: at the server's truth there is no lead and no delay; where inputs count on by themselves, input
// time is the number that the player had reached.

import type { Client } from "../../client/client.ts";
import type { Tick } from "../../core/tick.ts";
import type { Agreement } from "../../wire/agreement.ts";
import type { Camera } from "./camera.ts";
import { PlayedInputs } from "./played-inputs.ts";
import type { PlayedMatch, Screen } from "./played-match.ts";
import type { PlayedTimes } from "./played-timelines.ts";

const TRUE: Screen = { leadMs: 0, delayMs: 0 };

interface PlayedScreenOptions {
  readonly match: PlayedMatch;
  readonly camera: Camera;
  readonly agreement: Agreement;
  readonly from: Tick;
}

/** What is asked of a client, whatever its game. */
type AnyClient = Pick<Client, "tick" | "confirmation">;

export class PlayedScreen implements PlayedTimes {
  isStale = false;
  readonly #match: PlayedMatch;
  readonly #player: number;
  readonly #isSeen: boolean;
  readonly #isNumbered: boolean;
  readonly #inputs: PlayedInputs | undefined;
  #hasBegun = false;
  #lastNumber = 0;

  constructor({ match, camera, agreement, from }: PlayedScreenOptions) {
    this.#match = match;
    this.#player = camera.player ?? -1;
    this.#isSeen = camera.as === "seen";
    this.#isNumbered = agreement.addressing !== "tick";
    if (this.#isSeen && match.isExact)
      this.#inputs = new PlayedInputs(match, this.#player, this.#isNumbered, from);
  }

  viewMs(nowMs: number): number {
    return nowMs - this.#at(nowMs).delayMs;
  }

  inputMs(nowMs: number): number {
    const { tickMs } = this.#match.game;
    const aheadMs = nowMs + this.#at(nowMs).leadMs;
    const tick = Math.floor(aheadMs / tickMs);
    this.#inputs?.reach(this.#match.firstTick + tick + 1);
    if (!this.#isNumbered) return aheadMs;
    // The client begins to count here, and input number 1 is due at once.
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      return 0;
    }
    const number = this.#inputs?.numberAt(this.#match.firstTick + tick) ?? 0;
    if (number >= 0 && number < this.#lastNumber) this.isStale = true;
    this.#lastNumber = Math.max(this.#lastNumber, number);
    return (this.#lastNumber - 1) * tickMs + aheadMs - tick * tickMs;
  }

  /** Writes what the player gave in for the client's tick. */
  sample(into: Record<string, number>, { tick, confirmation }: AnyClient): void {
    const number = this.#isNumbered ? confirmation.number + tick - confirmation.tick : tick;
    this.#inputs?.give(number, into);
  }

  #at(nowMs: number): Screen {
    const { firstTick, game } = this.#match;
    return this.#isSeen ? this.#match.screenOf(this.#player, firstTick + nowMs / game.tickMs) : TRUE;
  }
}
