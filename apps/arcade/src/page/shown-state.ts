// The shown state of the lobby: a player who has seen the end of a match sees the leaderboard, even if others still look at the end.
// The page's screens and sounds follow it. Always true: every other state is shown as it is.

import type { ClientState, RoomState } from "reckon/session";

export function shownState(state: ClientState, room: RoomState | undefined): ClientState {
  return state === "afterGameChat" && room?.phase === "afterGame" ? "leaderboard" : state;
}
