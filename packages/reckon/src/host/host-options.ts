// What a program gives a host: its games, chance and signatures, its limits, and the functions that the host calls. See host.ts.

import type { HostedGame } from "./hosted-game.ts";
import type { MatchHooks } from "./room/hooks.ts";
import type { HostedRoom } from "./room/hosted-room.ts";
import type { RoomHostOptions, Seal } from "./room/hosted-room-options.ts";
import type { Router } from "./routes.ts";
import type { Authenticate } from "./visit/login.ts";
import type { Visitor } from "./visit/visitor.ts";

/** What an address did too much of. */
export type HostOffence = "visits" | "rooms" | "codes" | "strikes";

export interface HostOptions extends RoomHostOptions, MatchHooks {
  readonly games: Readonly<Record<string, HostedGame>>;
  /** Reads a token, now or later; undefined: it is forged, or has expired. */
  readonly verify: (token: string, done: (seal: Seal | undefined) => void) => void;
  /**
   * Finds out the account of a visitor: an account, a guest, or a refusal. Asked once for each connection except those of the program's
   * own bots; it has five seconds. Default: everybody is a guest.
   *
   * @example authenticate: async ({ login }) => {
   *   const user = await users.ofSession(login);
   *   return user === undefined ? { refused: "Log in first." } : { id: user.id, name: user.name };
   * }
   */
  readonly authenticate?: Authenticate;
  /**
   * Where a visitor is led whose room is not here, in a fleet of several hosts; it may answer later. Default: this host is alone, and
   * makes a room for them.
   */
  readonly route?: Router;
  /** Addresses of other hosts of the fleet, which clients ask when this one is gone. */
  readonly others?: () => readonly string[];
  /** Whether no match begins here for now: other hosts of the fleet are there for it. Default: matches begin. */
  readonly holdsStarts?: () => boolean;
  /** A room was made, or is gone, for the log. */
  readonly onRoom?: (change: "opened" | "closed", room: HostedRoom) => void;
  /** A visitor was taken, or has ended, for the log. */
  readonly onVisit?: (change: "came" | "went", visitor: Visitor, reason: string) => void;
  /** An address passed a limit, or sent what makes no sense; called each time. */
  readonly onOffence?: (address: string, offence: HostOffence) => void;
  readonly mostRooms?: number;
  readonly mostVisitors?: number;
  /** Connections of one address at a time. Default 64: a school behind one. */
  readonly mostPerAddress?: number;
  /** Rooms that one address asked for, at a time. Default 16. */
  readonly mostRoomsPerAddress?: number;
  /** An empty room is closed after so long, ms. Default 60 s. */
  readonly emptyMs?: number;
  /** A room in which no player says or does anything, also in a match, is closed after so long, ms. Default 15 min. */
  readonly idleMs?: number;
}
