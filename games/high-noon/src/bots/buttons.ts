// The press counters of a bot: a press adds one, modulo 16. Bots of both modes use it.

import type { ControlsOf } from "reckon";
import type { HighNoon } from "../high-noon.ts";

const NAMES = ["fire", "roll", "jump", "reload", "showdown"] as const;
export type Button = (typeof NAMES)[number];

export class Buttons {
  readonly #counts: Record<Button, number> = { fire: 0, roll: 0, jump: 0, reload: 0, showdown: 0 };
  readonly #pressed: Record<Button, number> = {
    fire: -999,
    roll: -999,
    jump: -999,
    reload: -999,
    showdown: -999,
  };

  /** Presses a button, unless it was less than `rest` ticks ago. */
  press(name: Button, tick: number, rest = 0): void {
    if (tick - this.#pressed[name] < rest) return;
    this.#pressed[name] = tick;
    this.#counts[name] = (this.#counts[name] + 1) & 15;
  }

  /** Writes an input with the counters, and all else released. */
  write(into: ControlsOf<HighNoon>): void {
    for (const name of NAMES) into[name] = this.#counts[name];
    into.moveX = 0;
    into.moveY = 0;
    into.hold = 0;
    into.help = 0;
  }
}
