// A session for the page of a game without screens of its own: the world to draw, the players, what to tell the player. `join` of
// reckon/page returns one. Always true: what it says is what lobby and client say; it keeps nothing.

import type { ClientState } from "../lobby/client/client-machine.ts";
import type { RosterRow } from "../lobby/lobby-messages.ts";
import type { ClientQuality } from "../quality/client-quality.ts";
import type { Game } from "../world/game.ts";
import type { WorldOf } from "../world/game-types.ts";
import { Session } from "./session.ts";

/** What a player reads who can only wait. */
const WAITING: Partial<Record<ClientState, string>> = {
  lobby: "Waiting for the match to begin …",
  countdown: "The match is about to begin …",
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

  /** The number of the player of this session, as rules know it; undefined outside of a match. */
  get player(): number | undefined {
    return this.client?.player;
  }

  /** Everybody with a seat, by its number: names, scores, wins, and whether they are connected, ready, out or a bot. */
  get players(): readonly RosterRow[] {
    return this.lobby.players;
  }

  /** The name of a player; empty: no player has that number. */
  nameOf(player: number): string {
    return this.players.find(({ seat }) => seat === player)?.name ?? "";
  }

  /** What to tell the player: why they wait, what was refused, or who has won; undefined: they play. */
  get sentence(): string | undefined {
    const { sentence, state, leaderboard } = this.lobby;
    if (sentence !== undefined || this.shown !== undefined) return sentence;
    const winners = leaderboard.filter(({ hasWon }) => hasWon).map(({ name }) => name);
    if (state === "leaderboard")
      return `The match is over${winners.length > 0 ? `: won by ${winners.join(" and ")}` : ""}.`;
    return WAITING[state] ?? "Connecting …";
  }

  /** What is measured of this match: rollbacks and their causes, inputs that came late, frames without data, bytes. */
  get quality(): ClientQuality | undefined {
    return this.client?.quality;
  }
}
