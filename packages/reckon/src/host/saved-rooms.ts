// The rooms of a host as a value that is kept beyond the end of its process: `Host.save` makes it, `Host.restore` begins with it.
// The program keeps it, as JSON in a file or elsewhere. Always true: what is read is as hostile as a packet: rooms that make no
// sense are left out and the others are taken; matches are not kept.

import {
  type Is,
  isBoolean,
  listOf,
  nullable,
  numeric,
  optional,
  record,
  textOf,
  textThat,
  whole,
} from "../core/shape.ts";
import { MOST_NAME, MOST_SEATS } from "../lobby/limits.ts";
import { isChoices } from "../lobby/lobby-messages.ts";
import { isPasscode } from "../lobby/passcode.ts";
import { isIdentity } from "../lobby/room/live-lobby.ts";
import { isSavedLobby, type SavedLobby } from "../lobby/room/saved-lobby.ts";
import { isCode } from "./codes.ts";
import type { SavedMatch } from "./room/told-match.ts";

export interface SavedRoom {
  readonly code: string;
  readonly id: number;
  /** Name of the game. */
  readonly game: string;
  /** The address that asked for it. */
  readonly maker: string;
  readonly isPrivate: boolean;
  readonly passcode: string | null;
  readonly lobby: SavedLobby;
  /** A match that ran, if the program has hooks for matches: the next process tells that it was lost. */
  readonly match?: SavedMatch;
}

const isSavedMatch = record<SavedMatch>({
  id: textOf(16, /^[0-9a-f]{16}$/),
  choices: isChoices,
  players: listOf(
    record<SavedMatch["players"][number]>({
      seat: whole(0, MOST_SEATS - 1),
      name: textOf(4 * MOST_NAME),
      identity: optional(isIdentity),
      isBot: isBoolean,
    }),
    MOST_SEATS,
  ),
  playedMs: optional(numeric(0, Number.MAX_SAFE_INTEGER)),
});

export const isSavedRoom: Is<SavedRoom> = record<SavedRoom>({
  code: textThat(isCode),
  id: whole(0, 0xffffffff),
  game: textOf(32),
  maker: textOf(64),
  isPrivate: isBoolean,
  passcode: nullable(textThat(isPasscode)),
  lobby: isSavedLobby,
  match: optional(isSavedMatch),
});

/** The rooms that make sense, of a value that was kept. */
export function readSavedRooms(value: unknown): SavedRoom[] {
  return Array.isArray(value) ? value.filter(isSavedRoom) : [];
}
