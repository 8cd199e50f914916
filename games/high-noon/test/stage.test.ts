import { Host, type HostedGame } from "reckon/host";
import { LOBBY_RULES } from "reckon/lobby";
import { Session } from "reckon/session";
import { loopbackServices } from "reckon/transport";
import { describe, expect, it } from "vitest";
import { highNoonStage } from "../src/stage/index.ts";
import { DUEL, RIDE } from "../src/stage/lobby.ts";
import { highNoonRules } from "../src/stage/rules.ts";

const STEP_MS = 1000 / 60;

/** Bots play a mode through sessions at a host, from the lobby to the leaderboard; its rows. */
async function playThrough(mode: string, bots: number): Promise<{ score: number; outcome: string }[]> {
  const lobby = { ...LOBBY_RULES.highNoon, seats: bots, leastPlayers: bots };
  const hosted: HostedGame = {
    ...highNoonRules.hosted,
    lobby,
    make: () => highNoonRules.hosted.make({ mode }),
  };
  let now = 0;
  let byte = 0;
  const host = new Host({
    games: { "high-noon": hosted },
    random: (bytes) => Uint8Array.from({ length: bytes }, () => (byte = (byte * 5 + 7) & 255)),
    sign: (_seal, done) => done(""),
    verify: (_token, done) => done(undefined),
  });
  const sessions = Array.from(
    { length: bots },
    (_, i) =>
      new Session(
        {
          // What a page and a bot hold: the game without the host's choice.
          game: highNoonRules.hosted.make({}),
          name: "high-noon",
          preset: hosted.preset,
          rules: lobby,
          ownAddress: "here",
          wish: { room: "" },
          playAs: `Bot-${i}`,
          sample: highNoonRules.bot(i + 1),
          services: loopbackServices(host, () => now),
        },
        now,
      ),
  );
  for (let i = 0; i < 60 * 600 && sessions[0].lobby.leaderboard.length === 0; i++) {
    now += STEP_MS;
    host.update(now);
    for (const session of sessions) session.update(now);
    await Promise.resolve();
    await Promise.resolve();
  }
  for (const { client } of sessions) expect(client?.quality.rollbacks["own rule"] ?? 0).toBe(0);
  return sessions[0].lobby.leaderboard.map(({ score, outcome }) => ({ score, outcome }));
}

describe("High Noon on the stage", () => {
  it("[HG15] bots play a duel from the lobby to the leaderboard, as sessions at a host", async () => {
    const rows = await playThrough(DUEL, 3);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ score: 5, outcome: "winner" });
    expect(rows[2].outcome).toBe("outgunned");
  });

  it("[HG15][HG7] bots play a whole ride so, camps and upgrades included", async () => {
    const rows = await playThrough(RIDE, 2);
    expect(rows.map(({ outcome }) => outcome)).toSatisfy(
      (outcomes: string[]) => new Set(outcomes).size === 1 && /rode home|fell/.test(outcomes[0]),
    );
  });

  it("every action that the view reads is there, and the host has both modes to choose from", () => {
    const names = highNoonStage.actions.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["fire", "roll", "jump", "reload", "showdown", "help", "ready"]),
    );
    expect(highNoonStage.lobby.choices.mode).toEqual([RIDE, DUEL]);
  });
});
