// What became of everybody who was in a match, also of those who left, and their ranks at its end (AX40). Owned by
// room-lobby.ts. Always true: bounded, however many come and go; who has won is before all others, also before who left with
// more; equal scores share a rank.

import { assert } from "../core/assert.ts";
import type { Identity } from "../core/identity.ts";
import { MOST_OUTCOME, MOST_SCORE, MOST_SEATS, MOST_WINS } from "./limits.ts";
import type { LeaderboardRow } from "./lobby-messages.ts";
import type { Player, Result } from "./room/roster.ts";

/** What became of a player in a match. */
export interface MatchResult {
  readonly seat: number;
  readonly score: number;
  /** A word of the game, up to 12 letters: "winner", "shot", … */
  readonly outcome: string;
  /** He has won, alone or with others, where players play against each other. Default false. */
  readonly hasWon?: boolean;
}

/** A player at the end of a match. */
export interface PlayerResult {
  readonly seat: number;
  readonly name: string;
  /** By the accounts of the server; undefined: a guest or a bot. */
  readonly identity: Identity | undefined;
  readonly isBot: boolean;
  /** 1 is the best; who has won is before all others, and equal scores share a rank. */
  readonly rank: number;
  readonly score: number;
  /** In the game's word; "left", "kicked" or "disconnected" of who was gone before the end; "": the game has not said. */
  readonly outcome: string;
  readonly hasWon: boolean;
}

/** Of those who left early at most so many are remembered. */
const MOST_LEFT = MOST_SEATS;

export class Standings {
  #results: Result[] = [];
  #left: Result[] = [];

  /** A match begins with these players. */
  begin(players: readonly Player[]): void {
    this.#results = [];
    this.#left = [];
    for (const player of players) {
      this.enter(player);
      // From now on a player is ready for the next round.
      player.isReady = false;
    }
  }

  /** A player enters the match. */
  enter(player: Player): void {
    player.isBusy = true;
    player.isOut = false;
    const { seat, name, identity, isBot } = player;
    player.result = { seat, name, identity, isBot, score: 0, outcome: "", hasWon: false };
    this.#results.push(player.result);
  }

  /** Throws a sentence if it makes no sense; true: it is another. */
  score(player: Player | undefined, score: number): boolean {
    checkResult(score, "");
    if (player?.result === undefined || player.result.score === score) return false;
    player.result.score = score;
    return true;
  }

  /** The match is over for a player. Throws a sentence if it makes no sense; false: they are not in it. */
  out(player: Player | undefined, { score, outcome, hasWon = false }: MatchResult): boolean {
    checkResult(score, outcome);
    if (player?.result === undefined) return false;
    Object.assign(player.result, { score, outcome, hasWon });
    player.isOut = true;
    // It has nothing to look at.
    if (player.isBot) player.isBusy = false;
    return true;
  }

  /** The match is over: who has won it has won once more. */
  countWins(players: readonly Player[]): void {
    for (const player of players)
      if (this.has(player) && player.result?.hasWon) player.wins = Math.min(player.wins + 1, MOST_WINS);
  }

  /** Whether a player is in the match, or was until they were out. */
  has({ result }: Player): boolean {
    return result !== undefined && this.#results.includes(result);
  }

  /** A player's seat is gone. */
  leave(player: Player, outcome: string): void {
    const { result } = player;
    if (result === undefined || !this.#results.includes(result)) return;
    if (result.outcome === "") result.outcome = outcome;
    this.#results = this.#results.filter((other) => other !== result);
    this.#left.push(result);
    if (this.#left.length > MOST_LEFT) this.#left.shift();
  }

  /** Best first. */
  results(): PlayerResult[] {
    const all = [...this.#results, ...this.#left];
    const sorted = all.sort((a, b) => Number(b.hasWon) - Number(a.hasWon) || b.score - a.score);
    const rankOf = ({ hasWon, score }: Result): number =>
      1 + sorted.findIndex((other) => other.hasWon === hasWon && other.score === score);
    return sorted.map((result) => ({ ...result, rank: rankOf(result) }));
  }

  /** As many as fit a message; nobody is told who somebody is. */
  rows(): LeaderboardRow[] {
    return this.results()
      .slice(0, MOST_SEATS)
      .map(({ rank, name, score, outcome, hasWon }) => ({ rank, name, score, outcome, hasWon }));
  }
}

/** Throws a sentence that names the fix if a game reports what no message can say. */
function checkResult(score: number, outcome: string): void {
  assert(
    Number.isInteger(score) && Math.abs(score) <= MOST_SCORE,
    `A score is ${score}: give a whole number within ±${MOST_SCORE}.`,
  );
  assert(
    outcome.length <= MOST_OUTCOME && /^[A-Za-z0-9 _-]*$/.test(outcome),
    `An outcome is "${outcome}": give at most ${MOST_OUTCOME} letters, digits, spaces, _ or -.`,
  );
}
