import type { RosterRow } from "reckon/session";
import { expect, it } from "vitest";
import { hasOthers, othersIn } from "../../src/page/room/others.ts";

function row(seat: number, more: Partial<RosterRow>): RosterRow {
  const nothing = { isHost: false, isReady: false, isConnected: true, isOut: false, score: 0, wins: 0 };
  return { ...nothing, seat, name: `Player-${seat}`, isBot: false, isPlaying: true, ...more };
}

it("[PG12] a player who is out or has won among bots alone waits for nobody and watches nobody: the leaderboard is next", () => {
  const bots = [row(1, { isBot: true }), row(2, { isBot: true })];
  expect(hasOthers([row(0, {}), ...bots], 0)).toBe(false);
  expect(hasOthers([row(0, {}), row(3, { isPlaying: false }), ...bots], 0)).toBe(false);
  expect(othersIn([row(0, { isPlaying: false }), row(3, {}), row(4, {}), ...bots], 0)).toBe(2);
});
