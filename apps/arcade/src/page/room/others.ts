// Who of a room plays on without the player: what there is to watch, and whom there is to wait for.

import type { RosterRow } from "reckon/session";

/** People other than this one who are in the match. */
export function othersIn(players: readonly RosterRow[], own: number | undefined): number {
  return players.filter(({ seat, isBot, isPlaying }) => isPlaying && !isBot && seat !== own).length;
}

/** Whether there are any. A match in which only bots are left ends: then there is nothing to watch. */
export function hasOthers(players: readonly RosterRow[], own: number | undefined): boolean {
  return othersIn(players, own) > 0;
}
