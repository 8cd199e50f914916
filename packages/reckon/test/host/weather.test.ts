import { describe, expect, it } from "vitest";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import type { Way } from "./cable.ts";
import { type Guest, Weather } from "./weather.ts";

/** Two who play, on datagrams where there are some. */
function playing(rttMs: number, seed: number, hasDatagrams = true): { world: Weather; ann: Guest } {
  const world = new Weather({ latencyMs: rttMs / 2, jitterMs: 5, loss: 0.01, hasDatagrams }, seed);
  const [ann] = world.play(2);
  world.run(3000);
  expect([ann.cable?.nearLine?.isStream, ann.cable?.farLine?.isStream]).toEqual([
    !hasDatagrams,
    !hasDatagrams,
  ]);
  return { world, ann };
}

/** The longest time without a snapshot from a moment on, ms. */
function longestGapMs({ taken }: Guest, fromMs: number, toMs: number): number {
  const times = taken.map(({ atMs }) => atMs).filter((ms) => ms > fromMs);
  return Math.max(...[...times, toMs].map((ms, i) => ms - (times[i - 1] ?? fromMs)));
}

describe("when datagrams die", () => {
  const ways: readonly [string, readonly Way[]][] = [
    ["both ways", ["upDatagrams", "downDatagrams"]],
    ["on the way up", ["upDatagrams"]],
    ["on the way down", ["downDatagrams"]],
  ];
  it.each(ways)("[TR6] [HO20] play goes on over the stream without another connection: %s", (_name, dead) => {
    for (const rttMs of [20, 100, 250, 350, 500]) {
      const { world, ann } = playing(rttMs, rttMs);
      const fromMs = world.now;
      ann.darken(dead, fromMs, 1e9);
      world.run(12_000);
      expect(ann.connects, `${rttMs} ms`).toBe(1);
      // A proof lapses after max(1 s, 4 RTT), and what says that nothing was heard after three quarters of that.
      expect(longestGapMs(ann, fromMs, world.now)).toBeLessThan(
        1.75 * Math.max(1000, 4 * (rttMs + 60)) + rttMs + 300,
      );
      expect(ann.session.client?.quality.rollbacks["own rule"]).toBe(0);
    }
  });
});

it("[HO5] inputs that a stream held back until the next match do not count in it", () => {
  const climate = { latencyMs: 5, jitterMs: 0, loss: 0, hasDatagrams: false };
  const rules = { ...LOBBY_RULES.highNoon, afterGameMs: 1000, leaderboardMs: 500 };
  for (let seed = 1; seed <= 12; seed++) {
    const world = new Weather(climate, seed, rules, {
      judge: (_world, ticks) => (ticks > 300 ? { finished: [] } : {}),
    });
    const guests = [0, 1].map((i) => world.add(`guest${i}`, { playAs: `guest${i}` }));
    const [ann] = guests;
    world.until(
      "a match runs",
      () => (world.matchOf(ann)?.tick ?? 0) > (world.matchOf(ann)?.firstTick ?? 0) + 200 + 5 * seed,
    );
    const first = world.matchOf(ann);
    ann.darken(["up"], world.now, 3500 + 250 * seed);
    world.until(
      "another runs",
      () => ![undefined, first].includes(world.matchOf(ann)) && ann.session.client !== undefined,
    );
    world.run(8000);
    for (const { quality } of ann.clients) expect(quality.rollbacks["own rule"], `seed ${seed}`).toBe(0);
  }
});

it("[HO2] a player who is back after they were out gets nothing that waited on their former connection", () => {
  const climate = { latencyMs: 20, jitterMs: 0, loss: 0, hasDatagrams: false };
  const rules = { ...LOBBY_RULES.highNoon, afterGameMs: 30_000 };
  const world = new Weather(climate, 1, rules, {
    judge: (_world, ticks) => (ticks > 120 ? { finished: [] } : {}),
  });
  // A player who has not left the match keeps it open.
  world.enter(world.add("bob"));
  const ann = world.add("ann", { playAs: "ann" });
  world.until("ann is out of the match", () => ann.session.lobby.state === "afterGameChat");
  // The server does not notice by itself.
  ann.cable?.near.end("lost");
  world.run(8000);
  const { lobby, connection } = ann.session;
  expect([ann.connects, lobby.state, connection?.closed]).toEqual([2, "afterGameChat", undefined]);
  expect(connection?.counts).toMatchObject({ bad: 0, duplicate: 0, stale: 0 });
  expect(world.host.tally.ended.get("taken-over")).toBe(1);
});

it("[HO8] a greeting is answered over the stream that it came by, though datagrams pass before a token is read", () => {
  for (let seed = 1; seed <= 8; seed++) {
    const climate = { latencyMs: 10, jitterMs: 0, loss: 0, hasDatagrams: true, openMs: 100 };
    const world = new Weather(climate, seed);
    const [ann] = world.play(2);
    world.verifyMs = 1000;
    ann.cable?.near.end("lost");
    // Datagrams carry probes for a while, and then nothing.
    ann.darken(["downDatagrams"], world.now + 1500, 1000);
    world.until("ann is back", () => ann.session.client?.isStarted === true, 5000);
    expect(ann.connects).toBe(2);
  }
});
