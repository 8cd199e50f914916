// A replay file as a match to play: its chunks one after the other, stepped by the rules as long as they lead where they had led. Pages make
// one of a reader, which may still grow. Always true: it never throws at the bytes of a file; where a chunk is missing the next keyframe
// goes on; once the rules have led elsewhere, only what the file kept of the worlds is shown, and `notes` says so.

import type { Tick } from "../../core/tick.ts";
import { ArrivingRoom } from "../../server/move/arrival.ts";
import { Replay } from "../../server/record/replay.ts";
import { ByteReader } from "../../wire/bytes.ts";
import type { Game } from "../../world/game.ts";
import { carryKeyframe } from "../file/keyframe.ts";
import { isProved } from "../file/open-chunk.ts";
import { type ChunkSections, MOST_CHUNK_STEPS, type ReplayChunk } from "../file/replay-chunk.ts";
import type { ReplayReader } from "../file/replay-reader.ts";
import { FiledInputs, type ReadChunks } from "./filed-inputs.ts";
import { FiledScreens } from "./filed-screens.ts";
import type { InputSteps, MatchSteps, Played, PlayedMatch, Screen } from "./played-match.ts";
import { TrackedSteps } from "./tracked-steps.ts";
import { UnpackedChunks } from "./unpacked-chunks.ts";

/** The parts of a reader that a match is played from. */
export type FiledChunks = Pick<ReplayReader, "header" | "chunks">;

/**
 * A replay file, to be played.
 *
 * @example const match = new FiledMatch(hosted.make(reader.header.choices), reader);
 */
export class FiledMatch<G extends Game = Game> implements PlayedMatch<G> {
  readonly game: G;
  /** The rules that are here lead where those of the match led, as far as was seen. */
  isExact: boolean;
  readonly #file: FiledChunks;
  readonly #screens: FiledScreens;
  readonly #decoded: DecodedChunks;

  constructor(game: G, file: FiledChunks) {
    this.game = game;
    this.#file = file;
    this.#screens = new FiledScreens(file, game.tickMs);
    this.#decoded = new DecodedChunks(game, file);
    const [first] = file.chunks;
    this.isExact = first === undefined || isProved(game, first);
  }

  get firstTick(): Tick {
    return this.#file.header?.firstTick ?? 0;
  }

  get lastTick(): Tick {
    return this.#file.chunks.at(-1)?.lastTick ?? this.firstTick;
  }

  open(tick: Tick, played?: Played): MatchSteps {
    const at = this.#placeOf(tick);
    if (!this.isExact) return new TrackedSteps(this.game, this.#decoded, at, played);
    return new FiledSteps(this.game, this.#decoded, at, played, () => {
      this.isExact = false;
    });
  }

  inputsOf(player: number, tick: Tick): InputSteps | undefined {
    return this.isExact ? new FiledInputs(this.game, this.#decoded, this.#placeOf(tick), player) : undefined;
  }

  screenOf(player: number, tick: Tick): Screen {
    return this.#screens.at(player, tick);
  }

  /** Of the chunk that begins at a tick, or last before it. */
  #placeOf(tick: Tick): number {
    return Math.max(
      0,
      this.#file.chunks.findLastIndex(({ firstTick }) => firstTick <= tick),
    );
  }
}

/** What chunks hold, for whoever steps them. */
class DecodedChunks implements ReadChunks {
  readonly #game: Game;
  readonly #file: FiledChunks;
  readonly #unpacked = new UnpackedChunks();

  constructor(game: Game, file: FiledChunks) {
    this.#game = game;
    this.#file = file;
  }

  get chunks(): readonly ReplayChunk[] {
    return this.#file.chunks;
  }

  sectionsOf(chunk: ReplayChunk): ChunkSections | undefined {
    return this.#unpacked.of(chunk);
  }

  inputBefore(chunk: ReplayChunk, player: number, into: Float64Array): number {
    const replay = new Replay(this.#game);
    if (!restore(chunk, this.sectionsOf(chunk), replay) || !replay.seated[player]) {
      this.#game.input.neutral(into);
      return -1;
    }
    const { inputs } = replay.simulation;
    const record = inputs.of(player) as Readonly<Record<string, number>>;
    this.#game.input.names.forEach((name, i) => {
      into[i] = record[name];
    });
    return inputs.numbers[player];
  }
}

/** Brings a replay to the keyframe of a chunk; false: it is damaged. */
function restore(
  { firstTick }: ReplayChunk,
  sections: ChunkSections | undefined,
  { rows, seated, simulation }: Replay,
): boolean {
  if (sections === undefined) return false;
  const from = new ByteReader();
  from.start(sections.keyframe);
  for (let player = 0; player < seated.length; player++) simulation.inputs.clear(player);
  const by = new ArrivingRoom(from, firstTick, 0);
  try {
    carryKeyframe(by, { simulation, rows, seated, lastInput: () => Number.NaN });
  } catch {
    return false;
  }
  return by.isSound && from.left === 0;
}

/** One pass, from the beginning of a chunk. */
class FiledSteps implements MatchSteps {
  readonly #replay: Replay;
  readonly #decoded: DecodedChunks;
  readonly #onOther: () => void;
  #at: number;
  #isBroken = false;

  constructor(
    game: Game,
    decoded: DecodedChunks,
    at: number,
    played: Played | undefined,
    onOther: () => void,
  ) {
    this.#replay = new Replay(game);
    this.#decoded = decoded;
    this.#at = at;
    this.#onOther = onOther;
    if (played !== undefined) {
      const { emitter } = this.simulation;
      emitter.sink = (emitted) => played.emitted(emitted);
      emitter.flightSink = (fired) => played.fired(fired);
      this.#replay.onStrike = (...struck) => played.struck(...struck);
      this.#replay.onLeave = (player) => played.left(player);
    }
    const chunk = decoded.chunks[at];
    if (chunk !== undefined) this.#restore(chunk);
  }

  get simulation(): Replay["simulation"] {
    return this.#replay.simulation;
  }

  numberOf(player: number): number {
    const { seated, simulation } = this.#replay;
    const number = simulation.inputs.numbers[player] ?? 0;
    // After a step a replay has already counted on.
    return Math.max(0, seated[player] ? number - 1 : number);
  }

  next(): boolean {
    for (;;) {
      if (this.#step()) return true;
      const before = this.#decoded.chunks[this.#at];
      const chunk = this.#decoded.chunks[this.#at + 1];
      if (before === undefined || chunk === undefined) return false;
      this.#at++;
      const { world } = this.simulation;
      const isSame = !this.#isBroken && world.tick === before.lastTick && world.hash() === before.endHash;
      if (!isSame) this.#onOther();
      const sections =
        isSame && chunk.firstTick === before.lastTick ? this.#decoded.sectionsOf(chunk) : undefined;
      if (sections === undefined) this.#restore(chunk);
      else this.#replay.take(sections.entries, MOST_CHUNK_STEPS);
    }
  }

  #step(): boolean {
    if (this.#isBroken) return false;
    try {
      while (!this.#replay.isOver) if (this.#replay.next()) return true;
    } catch {
      this.#isBroken = true;
    }
    return false;
  }

  #restore(chunk: ReplayChunk): void {
    const sections = this.#decoded.sectionsOf(chunk);
    this.#isBroken = !restore(chunk, sections, this.#replay);
    if (sections !== undefined) this.#replay.goOn(sections.entries, MOST_CHUNK_STEPS);
  }
}
