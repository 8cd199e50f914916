// Twenty seconds of a match in virtual time: a room, four players, a bad network, one seed. No socket is opened, nothing waits.
import { profileNamed, Stepper, syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { Bot } from "./bot.ts";
import { game } from "./game.ts";
import { rim } from "./rules.ts";

const SECONDS = 20;
const bot = (_player: number, seed: number) => new Bot(seed);
const match = new Stepper({
  game: rim,
  preset: game.preset,
  profile: profileNamed("bad"),
  seed: 7,
  clients: [60, 144, 60, 30].map((frameRate) => ({ frameRate, bot })),
});
match.run(1000 * SECONDS);
const clients = match.clients.flatMap(({ client }) => (client === undefined ? [] : [client]));

describe("a match on a bad network", () => {
  it("is played by everybody, and no correction is caused by the rules", () => {
    expect(clients).toHaveLength(4);
    for (const { quality } of clients) {
      expect(quality.ticks).toBeGreaterThan(55 * SECONDS);
      expect(quality.rollbacks["own rule"]).toBe(0);
    }
    expect(match.warnings).toEqual([]);
  });

  it("shoves pucks over the rim, which scores", () => {
    const { world } = match.room;
    const scores = [...world.all("puck")].map((row) => world.fields.puck.score[row]);
    expect(scores.reduce((sum, score) => sum + score, 0)).toBeGreaterThan(0);
  });

  it("keeps all state in the world, so that any tick can be stepped again", () => {
    expect(syncTest({ game: rim, seed: 3, players: 4, ticks: 400, bot })).toBeUndefined();
  });
});
