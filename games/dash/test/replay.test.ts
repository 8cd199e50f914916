// The basis of prediction: dash can be restored and replayed, and steps one row alone as the server does.

import { arenaOf, type Dash, DashBot, type DashBotMode, dash, dashAlone, RADIUS, roomOf } from "@reckon/dash";
import { isDiscBlocked } from "@reckon/kit";
import { Random, World, type WorldOf } from "reckon";
import { Simulation } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { begin, hold, play, type Record, rest } from "./drive.ts";

function botsOf(seed: number, modes: readonly DashBotMode[]): DashBot[] {
  return modes.map((mode, player) => new DashBot(seed, player, mode));
}

function sampled(bot: DashBot, tick: number, shown: World): Record {
  const input: Record = {};
  bot.sample(input, { tick, shown: shown as WorldOf<Dash>, player: 0 });
  return input;
}

const MIXED: readonly DashBotMode[] = [
  "wander",
  "chase",
  "push",
  "chase",
  "wander",
  "push",
  "still",
  "chase",
];

describe("walls", () => {
  it("[property] no player is ever inside a wall, whatever they hold and whoever pushes them", () => {
    let touched = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const simulation = begin(dash, seed, 16);
      const { player, ground } = simulation.world.fields;
      const arena = arenaOf(ground.map[0]);
      const bots = botsOf(seed, [...MIXED, ...MIXED]);
      for (let i = 0; i < 600; i++) {
        play(simulation, bots);
        for (const row of simulation.world.all("player")) {
          const isIn = isDiscBlocked(arena, player.x[row], player.y[row], RADIUS);
          if (isIn) expect.fail(`seed ${seed}, tick ${i}, row ${row}: ${player.x[row]}, ${player.y[row]}`);
          if (isDiscBlocked(arena, player.x[row], player.y[row], RADIUS + 1 / 64)) touched++;
        }
      }
    }
    expect(touched).toBeGreaterThan(10_000);
  });

  it("[property] a step in any direction from any free place leaves the player outside walls", () => {
    const random = Random.from(5);
    const simulation = begin(dash, 3, 1);
    const { x, y, vx } = simulation.world.fields.player;
    const arena = arenaOf(simulation.world.fields.ground.map[0]);
    for (let i = 0; i < 20_000; i++) {
      // Close to the corners of walls, where rounding could do harm.
      const wall = arena.walls[random.below(arena.walls.length)];
      const placeX =
        (random.chance(0.5) ? wall.left : wall.right) + Math.floor(random.between(-20, 20) * 64) / 64;
      const placeY =
        (random.chance(0.5) ? wall.top : wall.bottom) + Math.floor(random.between(-20, 20) * 64) / 64;
      if (isDiscBlocked(arena, placeX, placeY, RADIUS)) continue;
      x[0] = placeX;
      y[0] = placeY;
      hold(simulation, 0, { moveX: random.between(-1, 1), moveY: random.between(-1, 1), dash: i & 15 }, i);
      rest(simulation);
      if (isDiscBlocked(arena, x[0], y[0], RADIUS))
        expect.fail(`from ${placeX}, ${placeY} to ${x[0]}, ${y[0]}`);
      expect(Math.abs(x[0] - placeX)).toBeLessThanOrEqual(12.1);
      expect(Number.isFinite(vx[0])).toBe(true);
    }
  });
});

describe("[RC8] restore and replay", () => {
  it.each([1, 2, 3, 4, 5])("200 ticks run twice from one capture end in the same world (seed %d)", (seed) => {
    const simulation = begin(dash, seed, 8);
    const bots = botsOf(seed, MIXED);
    for (let i = 0; i < 100; i++) play(simulation, bots);
    const capture = new World(dash.layout);
    capture.copyFrom(simulation.world);
    const inputs = Array.from({ length: 200 }, (_, i) => bots.map((bot) => sampled(bot, 101 + i, capture)));
    const run = (): string => {
      for (const tickInputs of inputs) {
        tickInputs.forEach(
          (input, player) => void hold(simulation, player, input, simulation.world.tick + 1),
        );
        rest(simulation);
      }
      return simulation.world.hash();
    };
    const first = run();
    simulation.world.copyFrom(capture);
    expect(simulation.world.hash()).not.toBe(first);
    expect(run()).toBe(first);
  });

  it("bots with the same seed play the same match, and with another seed another match", () => {
    const match = (seed: number): string => {
      const simulation = begin(dash, 9, 8);
      const bots = botsOf(seed, MIXED);
      for (let i = 0; i < 300; i++) play(simulation, bots);
      return simulation.world.hash();
    };
    expect(match(1)).toBe(match(1));
    expect(match(1)).not.toBe(match(2));
  });
});

describe("stepping one row alone", () => {
  it("[property] the own row equals the server's while the others stand still, including pushes and walls", () => {
    let pushed = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const server = begin(dash, seed, 6);
      const client = new Simulation(dash);
      client.world.copyFrom(server.world);
      client.world.simulate(0);
      const bot = new DashBot(seed, 0, "chase");
      const input: Record = {};
      for (let tick = 1; tick <= 600; tick++) {
        bot.sample(input, { tick, shown: server.world, player: 0 });
        hold(server, 0, input, tick);
        hold(client, 0, input, tick);
        // The others stay in place, as the client predicts: pushes move them on the server only.
        for (let row = 1; row < 6; row++) server.world.of("player").copyRow(client.world.of("player"), row);
        server.advance(tick);
        client.advance(tick);
        const mine = client.world.of("player").columns.map((column) => column[0]);
        const true0 = server.world.of("player").columns.map((column) => column[0]);
        expect(mine).toEqual(true0);
        if (server.world.fields.player.x.some((x, row) => row > 0 && x !== client.world.fields.player.x[row]))
          pushed++;
      }
    }
    expect(pushed).toBeGreaterThan(100);
  });
});

describe("bots", () => {
  it("an alone bot stays in its room, out of all others' reach", () => {
    const simulation = begin(dashAlone, 4, 16);
    const { x, y } = simulation.world.fields.player;
    const bots = botsOf(
      4,
      Array.from({ length: 16 }, () => "alone" as const),
    );
    const { reach } = dashAlone.layout.kinds[0].kind;
    let nearest = Number.POSITIVE_INFINITY;
    const startX = x.slice();
    for (let i = 0; i < 1200; i++) {
      play(simulation, bots);
      for (let a = 0; a < 16; a++) {
        const room = roomOf(a);
        expect(x[a] >= room.left && x[a] <= room.right && y[a] >= room.top && y[a] <= room.bottom).toBe(true);
        for (let b = 0; b < a; b++) nearest = Math.min(nearest, Math.hypot(x[a] - x[b], y[a] - y[b]));
      }
    }
    expect(nearest).toBeGreaterThan(reach);
    expect(x.some((value, row) => value === startX[row])).toBe(false);
  });

  it("push bots run into each other, and a still bot holds no control", () => {
    const simulation = begin(dash, 6, 3);
    const { x, y } = simulation.world.fields.player;
    const bots = botsOf(6, ["push", "push", "still"]);
    let contacts = 0;
    for (let i = 0; i < 600; i++) {
      play(simulation, bots);
      if (Math.hypot(x[0] - x[1], y[0] - y[1]) < 2 * RADIUS + 1) contacts++;
      expect(sampled(bots[2], i, simulation.world)).toEqual({ moveX: 0, moveY: 0, dash: 0 });
    }
    expect(contacts).toBeGreaterThan(100);
  });

  it("within a minute of play health falls and players score, so server fields do change", () => {
    const simulation = begin(dash, 2, 8);
    const { health, score } = simulation.world.fields.player;
    const bots = botsOf(2, MIXED);
    let tired = 0;
    for (let i = 0; i < 3600; i++) {
      play(simulation, bots);
      tired += health.filter((value) => value > 0 && value < 50).length;
    }
    expect(Array.from(health).some((value) => value < 100)).toBe(true);
    expect(Array.from(score).some((value) => value > 0)).toBe(true);
    expect(tired).toBeGreaterThan(0);
  });
});
