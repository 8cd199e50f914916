// What the lobby of a room is made from, and how a connection comes to it. Given by the room's owner; room-lobby.ts reads it.

import type { Identity } from "../../core/identity.ts";
import type { Throttle } from "../../core/throttle.ts";
import type { LobbyRules } from "../rules.ts";

export interface RoomLobbyOptions {
  readonly rules: LobbyRules;
  /** Six digits; undefined: whoever comes may enter. */
  readonly passcode?: string;
  /** Of wrong passcodes by address: one for all rooms of a process. */
  readonly throttle: Throttle;
  /** Bots that the room may have. Default 0: none; else its owner brings those who are missing: see `missingBots`. */
  readonly mostBots?: number;
  /** So many bots are asked for from the beginning, and when all are here the first match starts by itself. */
  readonly quickBots?: number;
  /** So many play where fewer people do, unless somebody asks for another number of bots. Default: bots come when asked for. */
  readonly fill?: number;
}

/** How a connection came to the room. */
export interface Arrival {
  /** Where it comes from, for the throttle; IPv6 by its /64. */
  readonly address: string;
  /** The ticket of a token that its owner has checked: resumes a seat, if that is still kept. */
  readonly ticket?: number;
  /** Who it is, where its owner asks: then its seat is bound to that. Default: nobody asked, or a guest. */
  readonly identity?: Identity;
  /** Whether it was let in elsewhere (a token, a room code): then no passcode is asked for. Default false. */
  readonly isVouched?: boolean;
  /** Whether it is one of its owner's own bots: let in, and no person. Default false. */
  readonly isBot?: boolean;
}
