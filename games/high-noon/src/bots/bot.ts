// The bot that an arcade seats: plays whichever mode the room is in, through the very client that people have. Stages hand it
// to the arcade; tests of whole matches use the two modes' own bots.

import type { Command, World } from "reckon";
import { MODE } from "../kinds.ts";
import { DuelBot } from "./duelist.ts";
import { RideBot } from "./rider.ts";

/** Among people it misses more than a test wants: they should have a chance. */
const SPREAD = 0.4;

export class HighNoonBot {
  readonly #duelist: DuelBot;
  readonly #rider: RideBot;

  constructor(seed: number, player: number) {
    this.#duelist = new DuelBot(seed, player, SPREAD);
    this.#rider = new RideBot(seed, player);
  }

  /** Writes the input for a tick. */
  sample(tick: number, shown: World, into: Record<string, number>): void {
    const bot = shown.fields.run.mode[0] === MODE.duel ? this.#duelist : this.#rider;
    bot.sample(tick, shown, into);
  }

  /** What it asks of the server now; undefined: nothing. */
  wish(shown: World): Command | undefined {
    return shown.fields.run.mode[0] === MODE.duel ? undefined : this.#rider.wish(shown);
  }
}
