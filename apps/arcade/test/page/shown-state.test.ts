import type { RoomState } from "reckon/session";
import { expect, it } from "vitest";
import { shownState } from "../../src/page/shown-state.ts";

function roomIn(phase: RoomState["phase"]): RoomState {
  return { phase, isHost: false, isPlaying: false, choices: {}, endsAtMs: undefined };
}

it("[PG30] a player who has seen the end reads the leaderboard at once; a player who is out before the end does not", () => {
  expect(shownState("afterGameChat", roomIn("afterGame"))).toBe("leaderboard");
  expect(shownState("afterGameChat", roomIn("game"))).toBe("afterGameChat");
  expect(shownState("game", roomIn("afterGame"))).toBe("game");
  expect(shownState("connecting", undefined)).toBe("connecting");
});
