// What a room of a host is made from: the wishes of its maker, the parts of the host that rooms share, and the options of the program
// for all of them. open-rooms.ts passes these in.

import type { Throttle } from "../../core/throttle.ts";
import type { HostedGame } from "../hosted-game.ts";
import type { Tally } from "../tally.ts";
import type { HookRunner } from "./hooks.ts";
import type { ReplayKeeper } from "./replay-keeper.ts";

/** What a token says: a seat of a room. */
export interface Seal {
  readonly room: string;
  /** Of the room: another room may have its code by now. */
  readonly id: number;
  readonly ticket: number;
}

/** What a program gives a host for its rooms. */
export interface RoomHostOptions {
  /** Random bytes that no visitor can foresee. */
  readonly random: (bytes: number) => Uint8Array;
  /** Signs a token, now or later. */
  readonly sign: (seal: Seal, done: (token: string) => void) => void;
  /** Records matches for `onMatchEnd`: so many bytes of each at most, true for two million. Default false. */
  readonly records?: boolean | number;
  /** Keeps a replay file of each match. Default: none is kept. */
  readonly replays?: ReplayKeeper;
  /** A tick of a room was due so many ms ago, and is stepped now; after a long stall it is skipped. Called for each tick. */
  readonly onDue?: (latenessMs: number) => void;
  /** In development rules of every match and its judge are watched, and throw where they lie: see `RoomOptions`. Default false. */
  readonly development?: boolean;
  /**
   * Bots of a room, of games that have `bots`; the program brings those that are missing: `Bots` of `reckon/transport` does. Default 0:
   * there are none.
   */
  readonly mostBots?: number;
  /**
   * Which build of the games this is: a page that says that it is of another one is led to a host of its own, and a running match moves
   * only to a host of the same.
   */
  readonly build?: string;
}

/** What the rooms of a host share. */
export interface RoomServices {
  readonly options: RoomHostOptions;
  readonly hooks: HookRunner;
  readonly tally: Tally;
  /** Of wrong passcodes by address. */
  readonly passcodes: Throttle;
  /** Whether a match may start now in a room that this address asked for; else it waits. */
  readonly mayStart: (maker: string, now: number) => boolean;
  /** The remainder by `every` for the snapshot ticks of a match. */
  readonly phase: (beat: number, every: number) => number;
}

export interface HostedRoomOptions {
  readonly code: string;
  /** Tells it from other rooms that have had its code. */
  readonly id: number;
  /** The address that asked for it. */
  readonly maker: string;
  /** Of the game. */
  readonly name: string;
  readonly hosted: HostedGame;
  readonly isPrivate: boolean;
  readonly passcode: string | undefined;
  /** Bots that its maker asked for: see `RoomLobbyOptions`. */
  readonly quickBots: number | undefined;
  /** When it is stepped, see beats.ts; and the length of a tick while no match runs. */
  readonly beat: number;
  readonly tickMs: number;
  readonly services: RoomServices;
}
