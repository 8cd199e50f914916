// A match as its file kept it, for rules that lead elsewhere: worlds at snapshot ticks and events, without inputs and flights. A filed match
// opens it when the rules are others. Always true: it never throws at its bytes; ticks go forward, also over parts that are damaged; a file
// that grows goes on where it ended.

import type { Tick } from "../../core/tick.ts";
import type { Game } from "../../world/game.ts";
import { Simulation } from "../../world/simulation.ts";
import type { ReplayChunk } from "../file/replay-chunk.ts";
import { StateTrackReader } from "../track/track-reader.ts";
import type { MatchSteps, Played } from "./played-match.ts";

interface Tracks {
  readonly chunks: readonly ReplayChunk[];
}

export class TrackedSteps implements MatchSteps {
  /** For its world; it is never stepped. */
  readonly simulation: Simulation;
  readonly #file: Tracks;
  readonly #played: Played | undefined;
  readonly #reader: StateTrackReader;
  #at: number;
  #tick: Tick = -1;

  /** @param at place of the chunk to begin with */
  constructor(game: Game, file: Tracks, at: number, played: Played | undefined) {
    this.simulation = new Simulation(game);
    this.#file = file;
    this.#played = played;
    this.#reader = new StateTrackReader(game);
    this.#at = at;
    const first = file.chunks[at];
    if (first !== undefined) this.#reader.start(first.track);
    this.next();
  }

  numberOf(): number {
    return 0;
  }

  next(): boolean {
    for (;;) {
      while (this.#reader.next()) if (this.#take()) return true;
      const chunk = this.#file.chunks[this.#at + 1];
      if (chunk === undefined) return false;
      this.#at++;
      this.#reader.start(chunk.track);
    }
  }

  /** False: each chunk begins with the world that the one before ended with. */
  #take(): boolean {
    const { image, events } = this.#reader;
    const { world } = this.simulation;
    if (image.tick <= this.#tick || !this.#reader.restore(world)) return false;
    this.#tick = image.tick;
    for (const event of events) this.#played?.emitted(event);
    return true;
  }
}
