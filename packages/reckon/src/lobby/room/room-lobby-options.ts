// What the lobby of a room is made from, and the parts that it then has. room-lobby.ts reads the options and makes the parts; the
// files beside it take the parts that they need.

import type { Throttle } from "../../core/throttle.ts";
import type { ChatLog } from "../chat.ts";
import type { LobbyRules } from "../rules.ts";
import type { Standings } from "../standings.ts";
import type { Bans } from "./bans.ts";
import type { BotSeats } from "./bot-seats.ts";
import type { Outbox } from "./outbox.ts";
import type { Roster } from "./roster.ts";

export interface RoomLobbyOptions {
  readonly rules: LobbyRules;
  /** Six digits. Default: anybody may enter. */
  readonly passcode?: string;
  /** Of wrong passcodes by address: one for all rooms of a process. */
  readonly throttle: Throttle;
  /** Bots that the room may have. Default 0: none; else its owner brings those that are missing: see `missingBots`. */
  readonly mostBots?: number;
  /** So many bots are asked for from the beginning, and when all are here the first match starts by itself. */
  readonly quickBots?: number;
  /** So many play where fewer people do, until a player asks for another number of bots. Default: bots come when asked for. */
  readonly fill?: number;
}

export interface LobbyParts {
  readonly rules: LobbyRules;
  readonly roster: Roster;
  readonly bots: BotSeats;
  readonly standings: Standings;
  readonly log: ChatLog;
  readonly outbox: Outbox;
  readonly bans: Bans;
}
