// What a session is made with, and what it needs done for it: lines opened, tokens kept. A page or a bot gives them; session.ts and
// line-attempt.ts read them.

import type { Client } from "../client/client.ts";
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
  /** Is told, in development, what costs more than it must, with the cure. Default: nobody is. */
  readonly warn?: (sentence: string) => void;
  /** Whether the machine has a network at all: one that is back is tried at once. Default: that is not known. */
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
   * lobby screen, and bots. The rules must start with who is ready. Default: the page passes the player's wishes to `lobby`.
   */
  readonly playAs?: string;
  /** A token that was kept. */
  readonly resume?: KeptToken;
  /**
   * Says who the player is, to a server that asks (`authenticate`): a session id or a signed token, up to 2048 plain characters.
   * A function is asked for each connection anew, so that it can give one that has not expired.
   */
  readonly login?: string | (() => string);
  /** Writes the player's controls for a tick; `client` is who asks, with its `tick`, its `player` and what is `shown`. */
  sample(into: ControlsOf<NoInfer<G>>, client: Client<NoInfer<G>>): void;
  readonly services: SessionServices;
  /** The server has sent a message of the game (`messages`). Default: nobody hears it. */
  onMessage?(message: MessageOf<NoInfer<G>>): void;
  /** Whether it keeps the match in sight when it is out of it. Default true; a bot has no use for that. */
  readonly watchesOn?: boolean;
  readonly development?: boolean;
  /** `HostedGame.tables` of the game: what the host has too need not be sent. Default: the host sends what it has. */
  readonly tables?: string;
}
