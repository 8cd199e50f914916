// The results of everybody who was in a match, also of players who left, and their ranks at its end (AX40). Owned by
// room-lobby.ts. Always true: bounded, however many come and go; winners come before all others, also before players who left with
// more; equal scores share a rank.

import { assert } from "../core/assert.ts";
import { MOST_OUTCOME, MOST_SCORE, MOST_SEATS, MOST_WINS } from "./limits.ts";
import type { LeaderboardRow } from "./lobby-messages.ts";
import type { MatchResult, PlayerResult, Result } from "./results.ts";
import type { Member } from "./room/member.ts";

/** Players who left early that are remembered, at most. */
const MOST_LEFT = MOST_SEATS;

export class Standings {
  #results: Result[] = [];
  #left: Result[] = [];

  /** A match begins with these players. */
  begin(players: readonly Member[]): void {
    this.#results = [];
    this.#left = [];
    for (const player of players) {
      this.enter(player);
      // From now on a player is ready for the next round.
      player.isReady = false;
    }
  }

  /** A player enters the match. */
  enter(player: Member): void {
    player.isBusy = true;
    player.isOut = false;
    const { seat, name, identity, isBot } = player;
    player.result = { seat, name, identity, isBot, score: 0, outcome: "", hasWon: false };
    this.#results.push(player.result);
  }

  /** Throws a sentence if it makes no sense; true: the score changed. */
  score(player: Member | undefined, score: number): boolean {
    checkResult(score, "");
    if (player?.result === undefined || player.result.score === score) return false;
    player.result.score = score;
    return true;
  }

  /** The match is over for a player. Throws a sentence if it makes no sense; false: they are not in it. */
  out(player: Member | undefined, { score, outcome, hasWon = false }: MatchResult): boolean {
    checkResult(score, outcome);
    if (player?.result === undefined) return false;
    Object.assign(player.result, { score, outcome, hasWon });
    player.isOut = true;
    // It has nothing to look at.
    if (player.isBot) player.isBusy = false;
    return true;
  }

  /** The match is over: its winners have one win more. */
  countWins(players: readonly Member[]): void {
    for (const player of players)
      if (this.has(player) && player.result?.hasWon) player.wins = Math.min(player.wins + 1, MOST_WINS);
  }

  /** Whether a player is in the match, or was until they were out. */
  has({ result }: Member): boolean {
    return result !== undefined && this.#results.includes(result);
  }

  /** A player's seat is gone. */
  leave({ result }: Member, outcome: string): void {
    if (result === undefined || !this.#results.includes(result)) return;
    if (result.outcome === "") result.outcome = outcome;
    this.#results = this.#results.filter((other) => other !== result);
    this.#left.push(result);
    if (this.#left.length > MOST_LEFT) this.#left.shift();
  }

  /** Of those who are in the match, and of those who have left it. */
  pack(): { readonly results: readonly Result[]; readonly left: readonly Result[] } {
    return { results: this.#results, left: this.#left };
  }

  /** Goes on as `pack` said. Returns the results of the match, which are to be given to their players. */
  unpack(results: readonly Result[], left: readonly Result[]): readonly Result[] {
    this.#results = results.map((result) => ({ ...result }));
    this.#left = left.map((result) => ({ ...result }));
    return this.#results;
  }

  /** Everybody who was in the match, best first. */
  results(): PlayerResult[] {
    return ranked([...this.#results, ...this.#left]);
  }

  /** The leaderboard: as many as fit a message, without bots that made way for people, and without accounts. */
  rows(): LeaderboardRow[] {
    const stayed = this.#left.filter(({ isBot, outcome }) => !isBot || outcome !== "left");
    return ranked([...this.#results, ...stayed])
      .slice(0, MOST_SEATS)
      .map(({ rank, name, score, outcome, hasWon }) => ({ rank, name, score, outcome, hasWon }));
  }
}

function ranked(results: readonly Result[]): PlayerResult[] {
  const sorted = [...results].sort((a, b) => Number(b.hasWon) - Number(a.hasWon) || b.score - a.score);
  const rankOf = ({ hasWon, score }: Result): number =>
    1 + sorted.findIndex((other) => other.hasWon === hasWon && other.score === score);
  return sorted.map((result) => ({ ...result, rank: rankOf(result) }));
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
