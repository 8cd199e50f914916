// What a program gives a host: its games, chance and signatures, its limits, and whom it tells. See host.ts.

import type { HostedGame } from "./hosted-game.ts";
import type { MatchHooks } from "./room/hooks.ts";
import type { HostedRoom } from "./room/hosted-room.ts";
import type { HostOffence } from "./visit/address-limits.ts";
import type { Authenticate } from "./visit/login.ts";
import type { Visitor } from "./visit/visitor.ts";

/** What a token says: a seat of a room. */
export interface Seal {
  readonly room: string;
  /** Of the room: its code may be another's by now. */
  readonly id: number;
  readonly ticket: number;
}

export interface HostOptions extends MatchHooks {
  readonly games: Readonly<Record<string, HostedGame>>;
  /** Random bytes that nobody can foresee. */
  readonly random: (bytes: number) => Uint8Array;
  /** Signs a token, now or later. */
  readonly sign: (seal: Seal, done: (token: string) => void) => void;
  /** Reads a token, now or later; undefined: it is forged, or has expired. */
  readonly verify: (token: string, done: (seal: Seal | undefined) => void) => void;
  /**
   * Says who a visitor is: an account, a guest, or nobody who may come in. Asked once for each connection, bots of the program left
   * out; it has five seconds. Default: everybody is a guest.
   *
   * @example authenticate: async ({ login }) => {
   *   const user = await users.ofSession(login);
   *   return user === undefined ? { refused: "Log in first." } : { id: user.id, name: user.name };
   * }
   */
  readonly authenticate?: Authenticate;
  /** Records matches for `onMatchEnd`: so many bytes of each at most, true for two million. Default false. */
  readonly records?: boolean | number;
  /** A room was made, or is gone, for the log. */
  readonly onRoom?: (change: "opened" | "closed", room: HostedRoom) => void;
  /** A tick of a room was due so many ms ago, and is stepped now; after a long stall it is skipped. Called for each tick. */
  readonly onDue?: (latenessMs: number) => void;
  /** A visitor was taken, or has ended, for the log. */
  readonly onVisit?: (change: "came" | "went", visitor: Visitor, reason: string) => void;
  /** Somebody passed a limit, or sent what makes no sense; told of each time. */
  readonly onOffence?: (address: string, offence: HostOffence) => void;
  /** In development rules of every match and its judge are watched, and throw where they lie: see `RoomOptions`. Default false. */
  readonly development?: boolean;
  readonly mostRooms?: number;
  readonly mostVisitors?: number;
  /**
   * Bots of a room, of games that have `bots`; the program brings those who are missing: `Bots` of `reckon/transport` does. Default
   * 0: nobody brings any.
   */
  readonly mostBots?: number;
  /** Connections of one address at a time. Default 64: a school behind one. */
  readonly mostPerAddress?: number;
  /** Rooms that one address asked for, at a time. Default 16. */
  readonly mostRoomsPerAddress?: number;
  /** An empty room is closed after so long, ms. Default 60 s. */
  readonly emptyMs?: number;
  /** A room in which nobody says or does anything, also in a match, is closed after so long, ms. Default 15 min. */
  readonly idleMs?: number;
}
