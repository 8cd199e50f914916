// What the `onMessage` of a game is handed: who sent the message, and the room to answer into. A hosted room is one.

import type { Identity } from "../../core/identity.ts";
import type { Game } from "../../world/game.ts";
import type { MessageOf, ValuesOf } from "../../world/game-types.ts";

/** Who has a seat, for the server's own use. */
export interface RoomPlayer {
  readonly seat: number;
  readonly name: string;
  readonly isBot: boolean;
  /** By the accounts of the server; undefined: a guest or a bot. Told to nobody. */
  readonly identity: Identity | undefined;
}

/** A room, as the game's `onMessage` may use it. */
export interface Messenger<G extends Game = Game> {
  readonly players: readonly RoomPlayer[];
  /** Sends a message to a seat, or to all who are here. False: somebody was not there, or had too much on the way. */
  send<N extends MessageOf<G>["name"]>(to: number | "all", name: N, values: ValuesOf<G, N>): boolean;
}
