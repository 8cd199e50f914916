// What a session is made with, and what it needs done for it: lines opened, tokens kept. A page or a bot gives them; session.ts and
// line-attempt.ts read them.

import type { Client } from "../client/client.ts";
import type { ClientOptions } from "../client/client-options.ts";
import type { HostLine } from "../host/host-line.ts";
import type { VisitorWish } from "../host/visit/greeting.ts";
import type { Choices } from "../lobby/lobby-messages.ts";
import type { LobbyRules } from "../lobby/rules.ts";
import type { Preset } from "../presets/preset.ts";
import type { Game } from "../world/game.ts";
import type { ControlsOf, MessageOf } from "../world/game-types.ts";

/** What a session needs to be done for it. */
export interface SessionServices {
  /** Opens a line to an address, and says so with `opened` or `failed` of the attempt. */
  readonly open: (address: string, attempt: Attempt) => void;
  /** Finds out whether a server answers at an address. */
  readonly probe: (address: string, done: (isThere: boolean) => void) => void;
  /** Keeps the token of a seat in a room beyond a reload; undefined: forgets that of the room. */
  readonly keep: (token: KeptToken | undefined, room: string) => void;
  /** Gets, in development, a sentence on what costs more than it must, with the cure. Default: none is made. */
  readonly warn?: (sentence: string) => void;
  /** Whether the machine has a network at all: the session tries one that is back at once. Default: it does not know. */
  readonly isOnline?: () => boolean;
}

/** What resumes a seat. */
export interface KeptToken {
  readonly address: string;
  readonly token: string;
}

/** A line that is being opened, and then carries packets. Its opener calls these. */
export interface Attempt {
  opened(line: HostLine): void;
  failed(): void;
  received(packet: Uint8Array, now: number): void;
  moved(isStream: boolean): void;
  closed(reason: string): void;
}

export interface SessionOptions<G extends Game = Game> {
  /** The game, or how the host's choices make it: all of one schema, as `HostedGame.make`. */
  readonly game: G | ((choices: Choices) => G);
  /** Name of the game at the host. */
  readonly name: string;
  readonly preset: Preset<NoInfer<G>>;
  readonly rules: LobbyRules;
  readonly ownAddress: string;
  /** Where to go: a room's code, or a new one. Default: any that is open. */
  readonly wish?: Pick<VisitorWish, "room" | "create" | "quick" | "watch">;
  /**
   * Goes through the lobby by itself, under this name or, where it is taken, this name with a number: for games without a
   * lobby screen, and bots. The rules must start with the first ready player. Default: the page passes the player's wishes to `lobby`.
   */
  readonly playAs?: string;
  /** A token that was kept. */
  readonly resume?: KeptToken;
  /**
   * For a server with accounts (`authenticate`): a session id or a signed token, up to 2048 plain characters. A function is called for
   * each connection anew, so that it can return one that has not expired.
   */
  readonly login?: string | (() => string);
  /** Writes the player's controls for a tick; `client` asks for them, with its `tick`, its `player` and what is `shown`. */
  sample(into: ControlsOf<NoInfer<G>>, client: Client<NoInfer<G>>): void;
  readonly services: SessionServices;
  /** The server has sent a message of the game (`messages`). Default: messages are ignored. */
  onMessage?(message: MessageOf<NoInfer<G>>): void;
  /**
   * Which build the page is of: a fleet that has servers of several builds leads it to one of its own (`BUILD`). Default: it plays
   * with any server of the same schema.
   */
  readonly build?: string;
  /** Whether it keeps showing the match to a player who is out. Default true; a bot has no use for that. */
  readonly watchesOn?: boolean;
  readonly development?: boolean;
  /** What makes the client of each match: one that keeps a tape of it, for the inspector. Default: `Client`. */
  readonly client?: new (
    options: ClientOptions<NoInfer<G>, Client<NoInfer<G>>>,
  ) => Client<NoInfer<G>>;
  /** `HostedGame.tables` of the game: the host need not send the same ones. Default: the host sends what it has. */
  readonly tables?: string;
}
