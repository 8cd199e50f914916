// What became of the players of a match, as a game reports it and as the server's program is told. standings.ts makes the results.

import type { Identity } from "../core/identity.ts";

/** A player with a seat, for the server's own use. */
export interface RoomPlayer {
  readonly seat: number;
  readonly name: string;
  readonly isBot: boolean;
  /** By the accounts of the server; undefined: a guest or a bot. No other player is told. */
  readonly identity: Identity | undefined;
}

/** What became of a player in a match. */
export interface MatchResult {
  readonly seat: number;
  readonly score: number;
  /** A word of the game, up to 12 letters: "winner", "shot", … */
  readonly outcome: string;
  /** They have won, alone or with others, where players play against each other. Default false. */
  readonly hasWon?: boolean;
}

/** A player at the end of a match. */
export interface PlayerResult extends RoomPlayer {
  /** 1 is the best; winners come before all others, and equal scores share a rank. */
  readonly rank: number;
  readonly score: number;
  /** In the game's word; "left", "kicked" or "disconnected" if they were gone before the end; "": the game has not said. */
  readonly outcome: string;
  readonly hasWon: boolean;
}

/** What a match has made of a player so far. It outlives their seat, for the leaderboard. */
export type Result = RoomPlayer & { score: number; outcome: string; hasWon: boolean };
