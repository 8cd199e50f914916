// The state of the lobby that is shown: who has seen the end of a match reads the leaderboard, though others still look at the end.
// The page's screens and sounds go by it. Always true: every other state is shown as it is.

import type { ClientState, RoomState } from "reckon/session";

export function shownState(state: ClientState, room: RoomState | undefined): ClientState {
  return state === "afterGameChat" && room?.phase === "afterGame" ? "leaderboard" : state;
}
