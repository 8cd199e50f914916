// A match as its file kept it, for rules that lead elsewhere: worlds at snapshot ticks and events, without inputs and flights. A filed match
// opens it when the rules are others. Always true: it never throws at its bytes; ticks go forward, also over parts that are damaged; a file
// that grows goes on where it ended.

import type { Tick } from "../../core/tick.ts";
import type { Game } from "../../world/game.ts";
import { Simulation } from "../../world/simulation.ts";
import type { ReplayChunk } from "../file/replay-chunk.ts";
import { FrameReader } from "../track/frame-reader.ts";
import type { ReadChunks } from "./filed-inputs.ts";
import type { MatchSteps, Played } from "./played-match.ts";

type Tracks = Pick<ReadChunks, "chunks" | "sectionsOf">;

const NOTHING = new Uint8Array(0);

export class TrackedSteps implements MatchSteps {
  /** For its world; it is never stepped. */
  readonly simulation: Simulation;
  readonly #file: Tracks;
  readonly #played: Played | undefined;
  readonly #reader: FrameReader;
  #at: number;
  #tick: Tick = -1;

  /** @param at place of the chunk to begin with */
  constructor(game: Game, file: Tracks, at: number, played: Played | undefined) {
    this.simulation = new Simulation(game);
    this.#file = file;
    this.#played = played;
    this.#reader = new FrameReader(game);
    this.#at = at;
    const first = file.chunks[at];
    if (first !== undefined) this.#start(first);
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
      this.#start(chunk);
    }
  }

  #start(chunk: ReplayChunk): void {
    this.#reader.start(this.#file.sectionsOf(chunk)?.frames ?? NOTHING);
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
