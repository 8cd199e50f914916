// Where a host puts the replay files of its matches: the port between rooms, which write them, and the program, which keeps them.
// match-replay.ts calls it, node/replays has one on disk and in memory. Always true: a keeper never throws at what it is given, and takes
// no time: it copies nothing and waits for nothing while it is called.

import type { Pack } from "../../replay/file/part-queue.ts";

/** What is known of a match when its file begins. */
export interface KeptMatch {
  /** Of the match: hex digits that nobody can foresee. */
  readonly id: string;
  /** Code of the room. */
  readonly room: string;
  readonly game: string;
  /** The room, as tokens of its seats name it. */
  readonly roomId: number;
  /** It is in no list; whoever knows its id may have it. */
  readonly isHidden: boolean;
  /** The code of the room is not enough to watch. */
  readonly isLocked: boolean;
  /** Watchers see it so much later while it is played. */
  readonly watchDelayMs: number;
}

/** Takes the parts of one file. */
export interface ReplaySink {
  /** The next part: it never changes. False: there is no room for more, and the file ends here. */
  put(part: Uint8Array): boolean;
  /** There are no more. */
  close(): void;
}

export interface ReplayKeeper {
  /** The time of day, ms since 1970. */
  readonly nowMs: () => number;
  /** What the rules are of: the build of the server. */
  readonly rules: string;
  /** Packs a chunk, elsewhere than in the thread of rooms. Default: chunks are not packed. */
  readonly pack?: Pack;
  /** A match begins; undefined: it is not kept. */
  open(match: KeptMatch): ReplaySink | undefined;
}
