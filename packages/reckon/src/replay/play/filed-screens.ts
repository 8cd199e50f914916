// How players saw a match, from the sights of a replay file: between two notes the values move evenly. A filed match asks for a moment. Always
// true: every answer is in bounds, whatever the file says; a player of whom nothing is known is taken to have had a good connection.

import type { Tick } from "../../core/tick.ts";
import type { ReplayChunk } from "../file/replay-chunk.ts";
import type { ReplaySight } from "../file/replay-format.ts";
import { readSights } from "../file/sights.ts";
import type { Screen } from "./played-match.ts";

/** What a player's screen is taken for where nobody measured it. */
const USUAL: Screen = { leadMs: 50, delayMs: 100 };
const MOST_MS = 1500;
/** A client predicts, so its own rows are ahead of the newest snapshot, in ticks. */
const LEAST_LEAD = 2;
/** Notes further apart than this have nothing in common, in ticks. */
const FAR_TICKS = 120;

export class FiledScreens {
  readonly #file: { readonly chunks: readonly ReplayChunk[] };
  readonly #tickMs: number;
  /** By player, in the order of their ticks. */
  readonly #sights: ReplaySight[][] = [];
  #read = 0;

  constructor(file: { readonly chunks: readonly ReplayChunk[] }, tickMs: number) {
    this.#file = file;
    this.#tickMs = tickMs;
  }

  at(player: number, tick: Tick): Screen {
    this.#readOn();
    const all = this.#sights[player] ?? [];
    const next = firstFrom(all, tick);
    const [before, after] = [all[next - 1] ?? all[next], all[next] ?? all[next - 1]];
    if (before === undefined || after === undefined) return USUAL;
    const ticks = after.tick - before.tick;
    const share =
      ticks > 0 && ticks <= FAR_TICKS ? Math.min(1, Math.max(0, (tick - before.tick) / ticks)) : 0;
    const [from, to] = [this.#screenOf(before), this.#screenOf(after)];
    return {
      leadMs: from.leadMs + (to.leadMs - from.leadMs) * share,
      delayMs: from.delayMs + (to.delayMs - from.delayMs) * share,
    };
  }

  #screenOf({ lead, behind }: ReplaySight): Screen {
    const leadMs = Math.min(Math.max(lead, LEAST_LEAD) * this.#tickMs, MOST_MS);
    const delayMs =
      behind < 0 ? USUAL.delayMs : Math.min(Math.max(0, behind * this.#tickMs - leadMs), MOST_MS);
    return { leadMs, delayMs };
  }

  /** A file that grows has more of them. */
  #readOn(): void {
    const { chunks } = this.#file;
    for (; this.#read < chunks.length; this.#read++)
      for (const sight of readSights(chunks[this.#read])) {
        this.#sights[sight.player] ??= [];
        this.#sights[sight.player].push(sight);
      }
  }
}

/** The place of the first sight after a tick. */
function firstFrom(all: readonly ReplaySight[], tick: Tick): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle].tick <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
