// Sessions that are shown no lobby, at a host over seeded links in virtual time.

import { describe, expect, it } from "vitest";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { Town } from "./town.ts";

const { start, countdownMs } = LOBBY_RULES.highNoon;

function playing(town: Town): boolean {
  return town.guests.every(({ session }) => session.client?.isStarted === true);
}

describe("[HO23] a session with playAs", () => {
  it.each(["lan", "bad"])(
    "goes straight into the match, also a running one, with a number where its name is taken (%s)",
    (profile) => {
      const town = new Town({ start, countdownMs }, {}, profile);
      town.add({ playAs: "guest", seed: 1 });
      town.until("the first plays", () => playing(town));
      for (const seed of [2, 3]) town.add({ playAs: "guest", seed });
      town.until("all three play", () => playing(town));
      expect(town.host.rooms).toBe(1);
      const names = town.guests[0].session.lobby.players.map(({ name }) => name);
      expect(names).toHaveLength(3);
      expect(names).toEqual(expect.arrayContaining(["guest", "guest-2"]));
    },
  );

  it("keeps a long name within 16 letters", () => {
    const town = new Town({ start, countdownMs });
    for (const seed of [1, 2]) town.add({ playAs: "abcdefghijklmnop", seed });
    town.until("both play", () => playing(town));
    const names = town.guests[0].session.lobby.players.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(["abcdefghijklmnop", "abcdefghijklmn-2"]));
  });

  it("comes back after a loss, and plays the next match when one is over", () => {
    let isOver = false;
    const results = [0, 1].map((seat) => ({ seat, score: seat, outcome: "done" }));
    const judge = (): { finished?: typeof results } => (isOver ? { finished: results } : {});
    const town = new Town({ start, countdownMs }, { judge });
    for (const seed of [1, 2]) town.add({ playAs: "guest", seed });
    town.until("both play", () => playing(town));
    const [first] = town.guests;
    const { client, lobby } = first.session;
    const { seat } = lobby;
    first.cut();
    town.until("the first is back", () => first.session.client !== client && playing(town));
    expect(lobby.seat).toBe(seat);
    isOver = true;
    town.until("the match ends", () => !playing(town));
    isOver = false;
    town.until("the next match runs", () => playing(town));
    expect(lobby.leaderboard).toHaveLength(2);
  });

  it("refuses rules that it cannot get through, with the fix", () => {
    expect(() => new Town({}).add({ playAs: "guest" })).toThrow(/start "ready"/);
    expect(() => new Town({ start, gate: "passcode" }).add({ playAs: "guest" })).toThrow(/gate "open"/);
    expect(() => new Town({ start }).add({ playAs: "<no name>" })).toThrow(/16 letters/);
  });
});
