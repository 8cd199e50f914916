// A chunk as something to step: `openChunk` restores its keyframe and steps on through its entries. A page that plays a replay, the
// inspector and tests call it. Always true: it never throws at the bytes of a file; a chunk that is not of these rules shows in `isSame`, by
// its hash, and then nothing is to be shown of it but its state track.

import { ArrivingRoom } from "../../server/move/arrival.ts";
import { Replay } from "../../server/record/replay.ts";
import { ByteReader } from "../../wire/bytes.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import { carryKeyframe } from "./keyframe.ts";
import { MOST_CHUNK_STEPS, type ReplayChunk, unpackChunk } from "./replay-chunk.ts";

/**
 * Steps through one chunk.
 *
 * @example
 * const play = openChunk(game, chunk);
 * while (play?.next() === true) draw(play.world);
 */
export class ChunkPlay {
  /** A rule or the bytes made no sense: `world` is as it was before. */
  isBroken = false;
  readonly chunk: ReplayChunk;
  readonly #replay: Replay;

  constructor(chunk: ReplayChunk, replay: Replay) {
    this.chunk = chunk;
    this.#replay = replay;
  }

  /** The world after the newest tick; at first that of the keyframe. */
  get world(): World {
    return this.#replay.world;
  }

  /** For its inputs, and its emitter: set `sink` and `flightSink` to be told of events and flights. */
  get simulation(): Replay["simulation"] {
    return this.#replay.simulation;
  }

  /** Steps to the next tick; false: the chunk is over. */
  next(): boolean {
    if (this.isBroken) return false;
    try {
      while (!this.#replay.isOver) if (this.#replay.next()) return true;
    } catch {
      this.isBroken = true;
    }
    return false;
  }

  /** Whether the rules led where they had led in the match. Asked after the last tick. */
  get isSame(): boolean {
    const { lastTick, endHash } = this.chunk;
    return !this.isBroken && this.world.tick === lastTick && this.world.hash() === endHash;
  }
}

/** undefined: the chunk is damaged, or of another schema. */
export function openChunk(game: Game, chunk: ReplayChunk): ChunkPlay | undefined {
  try {
    const sections = unpackChunk(chunk);
    if (sections === undefined) return undefined;
    const replay = new Replay(game);
    const from = new ByteReader();
    from.start(sections.keyframe);
    const by = new ArrivingRoom(from, chunk.firstTick, 0);
    const { simulation, rows, seated } = replay;
    carryKeyframe(by, { simulation, rows, seated, lastInput: () => Number.NaN });
    if (!by.isSound || from.left > 0) return undefined;
    replay.goOn(sections.entries, MOST_CHUNK_STEPS);
    return new ChunkPlay(chunk, replay);
  } catch {
    return undefined;
  }
}

/** Steps a chunk to its end: whether these rules are those of the match. */
export function isProved(game: Game, chunk: ReplayChunk): boolean {
  const play = openChunk(game, chunk);
  while (play?.next() === true);
  return play?.isSame === true;
}
