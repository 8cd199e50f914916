// Tanks in virtual time, over a bad network, played by its bots: its rules do what they promise, and both sides agree.

import { replayMatch } from "reckon/node";
import { profileNamed, Stepper, syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { TankBot } from "../bot.ts";
import { game } from "../hosted.ts";
import { CRATES, judge, PLAYERS, SIGHT, tanks } from "../rules.ts";

const SECONDS = 40;
const bot = (_player: number, seed: number): TankBot => new TankBot(seed);
const { room } = game.preset;
const preset = { ...game.preset, room: { ...room, rewind: { ...room.rewind, evidence: 2000 } } };

/** What clients were shown during the match. */
const seen = { bounced: 0, beams: 0, leastCrates: CRATES };
const match = new Stepper({
  game: tanks,
  preset,
  profile: profileNamed("bad"),
  seed: 11,
  firstTick: "random",
  record: true,
  clients: [60, 144, 75, 60].map((frameRate) => ({ frameRate, bot })),
  onFrame({ client }) {
    if (client?.isStarted !== true) return;
    for (const { values } of client.flights) seen.bounced = Math.max(seen.bounced, values.bounces);
    for (const { name, state } of client.effects.take())
      if (name === "rail" && state === "shown") seen.beams++;
    if (client.quality.ticks > 300)
      seen.leastCrates = Math.min(seen.leastCrates, [...client.shown.all("crate")].length);
  },
});
match.run(1000 * SECONDS);
const { world } = match.room;
const clients = match.clients.flatMap(({ client }) => (client === undefined ? [] : [client]));

describe("tanks, on a bad network", () => {
  it("keeps all state in the world", () => {
    expect(syncTest({ game: tanks, seed: 3, players: PLAYERS, ticks: 400, bot })).toBeUndefined();
  });

  it("is predicted correctly: no correction is caused by its rules", () => {
    expect(clients).toHaveLength(4);
    for (const { quality } of clients) {
      expect(quality.ticks).toBeGreaterThan(55 * SECONDS);
      expect(quality.rollbacks["own rule"]).toBe(0);
    }
    expect(match.warnings).toEqual([]);
  });

  it("has shells that bounce off walls", () => {
    expect(seen.bounced).toBeGreaterThan(0);
  });

  it("has a railgun that hits the target its gunner saw, in the past", () => {
    const rails = match.room.evidence.shots().filter(({ flight }) => flight === "");
    const hits = rails.filter(({ verdict, kind }) => verdict === "hit" && kind === "tank");
    expect(hits.length).toBeGreaterThan(5);
    // On this network every client is shown at least 60 ms late.
    for (const { tick, usedMoment } of hits) expect(tick - usedMoment).toBeGreaterThan(3.6);
    expect(seen.beams).toBeGreaterThan(hits.length);
  });

  it("shows players only the crates around them", () => {
    expect(seen.leastCrates).toBeGreaterThan(20);
    for (const { player, shown } of clients) {
      const row = world.rowOf("tank", player);
      const { tank, crate } = world.fields;
      for (const one of shown.all("crate"))
        expect(Math.hypot(crate.x[one] - tank.x[row], crate.y[one] - tank.y[row])).toBeLessThan(SIGHT + 100);
      expect([...shown.all("crate")].length).toBeLessThan([...world.all("crate")].length);
    }
  });

  it("comes to a result, and its record replays to the same world", () => {
    const ticks = world.tick - (match.record?.firstTick ?? 0);
    expect(judge(world, ticks, ticks + 1)).not.toHaveProperty("finished");
    const { finished = [] } = judge(world, ticks, ticks);
    const best = Math.max(...finished.map(({ score }) => score));
    expect(best).toBeGreaterThan(0);
    for (const { score, hasWon, outcome } of finished)
      expect([hasWon, outcome]).toEqual(score === best ? [true, "winner"] : [false, "beaten"]);
    if (match.record === undefined) throw new Error("It was recorded.");
    expect(replayMatch(match.record).hash()).toBe(world.hash());
  });
});
