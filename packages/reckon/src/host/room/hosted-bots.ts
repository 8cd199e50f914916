// Bots of a hosted game: how they are made, and how many a room has. `HostedGame.bots` is one; transport/room-bots.ts brings them, as
// sessions of the process. The one file of host/ that names a client: a bot plays what its client shows. Always true: a bot plays one
// match, with the choices of that match.

import type { Client } from "../../client/client.ts";
import { assert } from "../../core/assert.ts";
import type { Choices } from "../../lobby/lobby-messages.ts";
import type { Game } from "../../world/game.ts";
import type { ControlsOf } from "../../world/game-types.ts";

/** The player that a bot plays, and the choices of the match. */
export interface Cast {
  /** Of this bot: its chance comes from it. */
  readonly seed: number;
  readonly player: number;
  readonly choices: Choices;
}

/** Writes the controls of a tick, as the `sample` of a session does. */
type Sample<G extends Game> = {
  // A method, so that the bots of a game are those of any game.
  sample(into: ControlsOf<G>, client: Client<G>): void;
}["sample"];

/**
 * Bots of a game. They are players like others, on clients of their own, and make way for people.
 *
 * @example
 * const bots = { fill: 4, make: ({ player }) => (into, { tick }) => { into.moveX = (tick + 9 * player) % 90 < 45 ? 1 : -1; } };
 */
export interface HostedBots<G extends Game = Game> {
  /** Makes a bot for one match: a function that writes the controls of each tick, and may keep state of its own. */
  make(cast: Cast): Sample<G>;
  /**
   * So many play wherever fewer people do: each person more is a bot less. Default: bots come where the host of a room, or its maker,
   * asks for them (the wish `bots`).
   */
  readonly fill?: number;
  /** Most in one room. Default 7, and no more than that. */
  readonly most?: number;
}

/** Plays every match of a session with a new bot, by the choices when the match begins. */
export function botSampler<G extends Game>(
  { bots }: { readonly bots?: HostedBots<G> },
  seed: number,
  choices: () => Choices,
): Sample<G> {
  assert(bots !== undefined, "This game has no bots: give its hosted game `bots`.");
  let playedBy: Client<G> | undefined;
  let sample: Sample<G> = () => {};
  return (into, client) => {
    if (client !== playedBy) sample = bots.make({ seed, player: client.player, choices: choices() });
    playedBy = client;
    sample(into, client);
  };
}
