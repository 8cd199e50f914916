// The bot of the arcade: plays the mode of its room, through the same client that people have. The arcade
// uses it; tests of whole matches use the two modes' own bots.

import type { CommandOf, ControlsOf, Glance } from "reckon";
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
  sample(into: ControlsOf<HighNoon>, glance: Glance<HighNoon>): void {
    const { shown } = glance;
    const bot = shown.fields.run.mode[0] === MODE.duel ? this.#duelist : this.#rider;
    bot.sample(into, glance);
  }

  /** Its present request to the server; undefined: none. */
  wish(shown: HighNoonWorld): CommandOf<HighNoon> | undefined {
    return shown.fields.run.mode[0] === MODE.duel ? undefined : this.#rider.wish(shown);
  }
}
