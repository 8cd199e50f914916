// The bot that an arcade seats: plays whichever mode the room is in, through the very client that people have. Stages hand it
// to the arcade; tests of whole matches use the two modes' own bots.

import type { CommandOf, ControlsOf } from "reckon";
import type { HighNoon } from "../high-noon.ts";
import type { HighNoonWorld } from "../kinds.ts";
import { MODE } from "../kinds.ts";
import { DuelBot } from "./duelist.ts";
import { RideBot } from "./rider.ts";
import { STRENGTHS, type Strength } from "./strength.ts";

export class HighNoonBot {
  readonly #duelist: DuelBot;
  readonly #rider: RideBot;

  constructor(seed: number, player: number, strength: Strength = STRENGTHS.fair) {
    this.#duelist = new DuelBot(seed, player, strength);
    this.#rider = new RideBot(seed, player, strength);
  }

  /** Writes the input for a tick. */
  sample(tick: number, shown: HighNoonWorld, into: ControlsOf<HighNoon>): void {
    const bot = shown.fields.run.mode[0] === MODE.duel ? this.#duelist : this.#rider;
    bot.sample(tick, shown, into);
  }

  /** What it asks of the server now; undefined: nothing. */
  wish(shown: HighNoonWorld): CommandOf<HighNoon> | undefined {
    return shown.fields.run.mode[0] === MODE.duel ? undefined : this.#rider.wish(shown);
  }
}
