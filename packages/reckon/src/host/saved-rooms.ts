// The rooms of a host as a value that is kept beyond the end of its process: `Host.save` makes it, `Host.restore` begins with it.
// The program keeps it, as JSON in a file or elsewhere. Always true: what is read is as hostile as a packet: rooms that make no
// sense are left out and the others are taken; matches are not kept.

import * as v from "valibot";
import { MOST_NAME, MOST_SEATS } from "../lobby/limits.ts";
import { choicesSchema } from "../lobby/messages.ts";
import { isPasscode } from "../lobby/passcode.ts";
import { IDENTITY, SAVED_LOBBY, type SavedLobby } from "../lobby/saved-lobby.ts";
import { isCode } from "./codes.ts";
import type { SavedMatch } from "./match-teller.ts";

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
  /** One that ran, where somebody is told of matches: the next process tells that it was lost. */
  readonly match?: SavedMatch;
}

const SAVED_MATCH: v.GenericSchema<unknown, SavedMatch> = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  choices: choicesSchema,
  players: v.pipe(
    v.array(
      v.strictObject({
        seat: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SEATS - 1)),
        name: v.pipe(v.string(), v.maxLength(4 * MOST_NAME)),
        identity: v.optional(IDENTITY),
        isBot: v.boolean(),
      }),
    ),
    v.maxLength(MOST_SEATS),
  ),
}) as v.GenericSchema<unknown, SavedMatch>;

const SAVED_ROOM: v.GenericSchema<unknown, SavedRoom> = v.strictObject({
  code: v.pipe(v.string(), v.check(isCode)),
  id: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
  game: v.pipe(v.string(), v.maxLength(32)),
  maker: v.pipe(v.string(), v.maxLength(64)),
  isPrivate: v.boolean(),
  passcode: v.nullable(v.pipe(v.string(), v.check(isPasscode))),
  lobby: SAVED_LOBBY,
  match: v.optional(SAVED_MATCH),
});

/** The rooms in what was kept, those that make sense. */
export function readSavedRooms(value: unknown): SavedRoom[] {
  if (!Array.isArray(value)) return [];
  const rooms = value.map((room) => v.safeParse(SAVED_ROOM, room, { abortEarly: true }));
  return rooms.filter((result) => result.success).map((result) => result.output as SavedRoom);
}
