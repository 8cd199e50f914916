// The other players of a room who play on: to watch, and to wait for.

import type { RosterRow } from "reckon/session";

/** Other people who are in the match. */
export function othersIn(players: readonly RosterRow[], own: number | undefined): number {
  return players.filter(({ seat, isBot, isPlaying }) => isPlaying && !isBot && seat !== own).length;
}

/** Whether there are any. A match with only bots left ends, so there is nothing to watch. */
export function hasOthers(players: readonly RosterRow[], own: number | undefined): boolean {
  return othersIn(players, own) > 0;
}
