// A session as the page of a game without screens of its own sees it: the world to draw, who plays, what to tell the player. `join` of
// reckon/page returns one. Always true: what it says is what lobby and client say; it keeps nothing.

import type { ClientState } from "../lobby/client/client-machine.ts";
import type { RosterRow } from "../lobby/lobby-messages.ts";
import type { ClientQuality } from "../quality/client-quality.ts";
import type { Game } from "../world/game.ts";
import type { WorldOf } from "../world/game-types.ts";
import { Session } from "./session.ts";

/** What a player reads who can do nothing but wait. */
const WAITING: Partial<Record<ClientState, string>> = {
  lobby: "Waiting for the match to begin …",
  countdown: "The match is about to begin …",
  leaderboard: "The match is over.",
};

/**
 * @example
 * const { shown, player, sentence } = session;
 * if (shown === undefined) pen.fillText(sentence ?? "", 320, 180);
 * else for (const row of shown.all("runner")) paint(shown, row, shown.ownerOf("runner", row) === player);
 */
export class GameSession<G extends Game = Game> extends Session<G> {
  /** The world to draw: own rows as predicted, others a moment ago, corrections fading. Undefined while there is no match to see. */
  get shown(): WorldOf<G> | undefined {
    return this.client?.isStarted ? this.client.shown : undefined;
  }

  /** The number of who plays here, as rules know them; undefined outside of a match. */
  get player(): number | undefined {
    return this.client?.player;
  }

  /** Everybody with a seat, whose number is `seat`: names, who is connected, ready, out or a bot, scores and wins. */
  get players(): readonly RosterRow[] {
    return this.lobby.players;
  }

  /** What a player is called; empty: nobody has that number. */
  nameOf(player: number): string {
    return this.players.find(({ seat }) => seat === player)?.name ?? "";
  }

  /** What to tell the player: why they wait, or what was refused; undefined: they play. */
  get sentence(): string | undefined {
    const { sentence, state } = this.lobby;
    return sentence ?? (this.shown === undefined ? (WAITING[state] ?? "Connecting …") : undefined);
  }

  /** What is measured of this match: rollbacks and their causes, inputs that came late, frames without data, bytes. */
  get quality(): ClientQuality | undefined {
    return this.client?.quality;
  }
}
