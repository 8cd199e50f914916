// What a room of a host is made from, and what it asks of its host while it lives.

import type { Throttle } from "../../core/throttle.ts";
import type { HostedGame } from "../hosted-game.ts";
import type { Tally } from "../tally.ts";
import type { HookRunner } from "./hooks.ts";

/** What a room asks of its host. */
export interface RoomServices {
  /** Makes a token that resumes a seat, now or later. */
  readonly sign: (ticket: number, give: (token: string) => void) => void;
  /** A seed that nobody can foresee, of 32 bits; and one that nobody can try out either, of 53. */
  readonly seed: () => number;
  readonly secret: () => number;
  /** Whether a match may start now; one that may not waits. */
  readonly mayStart: (now: number) => boolean;
  /** A tick of the room was due so many ms ago, and is stepped now or never. */
  readonly due: (latenessMs: number) => void;
  readonly tally: Tally;
  /** Rules are watched: see `RoomOptions.development`. */
  readonly development: boolean;
  /** The remainder by `every` for the snapshot ticks of a match. */
  readonly phase: (beat: number, every: number) => number;
  readonly throttle: Throttle;
  readonly hooks: HookRunner;
  /** A name for a match that no other has. */
  readonly matchId: () => string;
  /** Most bytes of a match's record; 0: none is made. */
  readonly recordBytes: number;
}

export interface HostedRoomOptions {
  readonly code: string;
  /** Tells it from other rooms that have had its code. */
  readonly id: number;
  /** The address that asked for it. */
  readonly maker: string;
  readonly name: string;
  readonly hosted: HostedGame;
  readonly isPrivate: boolean;
  readonly passcode: string | undefined;
  /** Bots that the host may have in a room, and those that its maker asked for: see RoomLobbyOptions. */
  readonly mostBots: number;
  readonly quickBots: number | undefined;
  /** When it is stepped, see beats.ts; and the length of a tick while nothing is played. */
  readonly beat: number;
  readonly tickMs: number;
  readonly services: RoomServices;
}
