// What a replay file says of itself: its header, its chunks, its footer, as values. The writer makes them, the reader hands them out once
// they are whole and have these shapes. Always true: what is read from a file is of these shapes and within these bounds, whatever the bytes;
// nothing here knows how a chunk is coded (replay-chunk.ts) nor how parts are found in a file (replay-parts.ts). docs/replay-format.md.

import { among, type Is, isBoolean, listOf, numeric, record, textOf, whole } from "../../core/shape.ts";
import type { Tick } from "../../core/tick.ts";

/** The only version that this build writes and reads. */
export const REPLAY_VERSION = 2;

const MOST_PLAYERS = 254;
const MOST_TEXT = 200;
const MOST_BOOKMARKS = 20_000;
const MOST_CHUNKS = 100_000;

/** A player of the match. */
export interface ReplayPlayer {
  readonly seat: number;
  readonly name: string;
  readonly isBot: boolean;
}

/** What became of a player. */
export interface ReplayResult extends ReplayPlayer {
  readonly rank: number;
  readonly score: number;
  readonly outcome: string;
  readonly hasWon: boolean;
}

/** What comes first in a file. */
export interface ReplayHeader {
  readonly version: number;
  /** The match: no other has it. A file that goes on after a move to another server has the same one. */
  readonly id: string;
  /** Name that the server has for the game, and the game's own. */
  readonly game: string;
  readonly title: string;
  /** `schemaHash` of the game. */
  readonly schema: string;
  /** What the rules are of: the build that the host names. Whether they are the same is proved by the hash at the end of a chunk. */
  readonly rules: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly seed: number;
  /** The tick of the first keyframe. */
  readonly firstTick: Tick;
  readonly tickRate: number;
  readonly snapshotEvery: number;
  /** Who was in the match when the file began. Those who came later are in bookmarks of the kind "came". */
  readonly players: readonly ReplayPlayer[];
  /** When the file began, ms since 1970, by the host's clock. */
  readonly startedMs: number;
}

/** A moment to jump to. */
export interface Bookmark {
  readonly tick: Tick;
  /** "came", "left", "denied hit", "late inputs", "chapter", or what the game says: "kill", "goal" … */
  readonly kind: string;
  /** Whom it is about; −1: nobody. */
  readonly player: number;
  /** For people: "Ann shot Ben". */
  readonly text: string;
}

/** How far behind its own ticks a player saw others. */
export interface ReplaySight {
  readonly tick: Tick;
  readonly player: number;
  /** Ticks by which their inputs came ahead of their use. */
  readonly lead: number;
  /** Ticks between the tick of their input and the moment at which they saw others; −1: not known. */
  readonly behind: number;
}

/** Where a chunk is in the file. */
export interface ChunkPlace {
  readonly offset: number;
  readonly bytes: number;
  readonly firstTick: Tick;
  readonly lastTick: Tick;
}

/** What comes last in a file that was ended. */
export interface ReplayFooter {
  readonly cause: string;
  readonly results: readonly ReplayResult[];
  readonly chunks: readonly ChunkPlace[];
  readonly bookmarks: readonly Bookmark[];
}

const text = textOf(MOST_TEXT);
const tick = whole(0, Number.MAX_SAFE_INTEGER);
const player = { seat: whole(0, MOST_PLAYERS - 1), name: text, isBot: isBoolean };

const isChoices: Is<Readonly<Record<string, string>>> = (value): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((chosen) => text(chosen));

/** A header of this version. */
export const isReplayHeader: Is<ReplayHeader> = record<ReplayHeader>({
  version: among([REPLAY_VERSION]),
  id: text,
  game: text,
  title: text,
  schema: textOf(16, /^[0-9a-f]{16}$/),
  rules: text,
  choices: isChoices,
  seed: whole(0, 0xffffffff),
  firstTick: tick,
  tickRate: whole(1, 240),
  snapshotEvery: whole(1, 240),
  players: listOf(record<ReplayPlayer>(player), MOST_PLAYERS),
  startedMs: numeric(0, Number.MAX_SAFE_INTEGER),
});

const isBookmark: Is<Bookmark> = record<Bookmark>({
  tick,
  kind: text,
  player: whole(-1, MOST_PLAYERS - 1),
  text,
});

export const isBookmarks: Is<readonly Bookmark[]> = listOf(isBookmark, MOST_BOOKMARKS);

export const isReplayFooter: Is<ReplayFooter> = record<ReplayFooter>({
  cause: text,
  results: listOf(
    record<ReplayResult>({
      ...player,
      rank: whole(0, MOST_PLAYERS),
      score: numeric(-Number.MAX_VALUE, Number.MAX_VALUE),
      outcome: text,
      hasWon: isBoolean,
    }),
    MOST_PLAYERS,
  ),
  chunks: listOf(
    record<ChunkPlace>({ offset: tick, bytes: tick, firstTick: tick, lastTick: tick }),
    MOST_CHUNKS,
  ),
  bookmarks: isBookmarks,
});

/** A text as the header takes it. */
export function shortText(given: string): string {
  return given.slice(0, MOST_TEXT);
}
