// The rules of orbit, and the basis of prediction: restore and replay, and stepping one row alone.

import {
  BOUNCE,
  HALF_CUBE,
  type Orbit,
  OrbitBot,
  orbit,
  orbitOwn,
  RADIUS,
  STEEPEST,
  TOP_SPEED,
} from "@reckon/orbit";
import { World, type WorldOf } from "reckon";
import { Simulation } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { begin, hold, play, type Record, rest } from "../../dash/test/drive.ts";

const STILL = { yaw: 0, pitch: 0, thrust: 0, twist: 0 };

function put(simulation: Simulation, row: number, place: readonly number[], velocity = [0, 0, 0]): void {
  const { x, y, z, vx, vy, vz } = simulation.world.fields.body;
  [x[row], y[row], z[row]] = place;
  [vx[row], vy[row], vz[row]] = velocity;
}

function read(simulation: Simulation, row: number, ...names: string[]): number[] {
  return names.map((name) => simulation.world.fields.body[name][row]);
}

function botsOf(seed: number, count: number): OrbitBot[] {
  return Array.from({ length: count }, (_, player) => new OrbitBot(seed, player));
}

describe("flying", () => {
  it.each([
    ["along x", { ...STILL, thrust: 1 }, [1, 0, 0]],
    ["along z", { ...STILL, yaw: Math.PI / 2, thrust: 1 }, [0, 0, 1]],
    ["up", { ...STILL, pitch: 3, thrust: 1 }, [0, 1, 0]],
    ["backwards", { ...STILL, thrust: -1 }, [-1, 0, 0]],
  ])("thrust goes where the player looks: %s", (_, input, direction) => {
    const simulation = begin(orbit, 1, 1);
    put(simulation, 0, [0, 0, 0]);
    hold(simulation, 0, input, 1);
    rest(simulation);
    read(simulation, 0, "vx", "vy", "vz").forEach((v, axis) => {
      expect(v).toBeCloseTo(direction[axis], 0);
    });
    expect(Math.abs(read(simulation, 0, "pitch")[0])).toBeLessThanOrEqual(STEEPEST + 0.001);
  });

  it("a drifting body is pulled to the centre, and a body at the centre stays there", () => {
    const simulation = begin(orbit, 1, 2);
    put(simulation, 0, [0, 0, 0]);
    put(simulation, 1, [100, 0, 100]);
    for (let i = 0; i < 60; i++) rest(simulation);
    expect(read(simulation, 0, "x", "y", "z", "vx", "vy", "vz")).toEqual([0, 0, 0, 0, 0, 0]);
    const [x, y, z] = read(simulation, 1, "x", "y", "z");
    expect(x).toBeLessThan(99);
    expect(y).toBe(0);
    expect(z).toBe(x);
  });

  it("the sides of the cube send a body back", () => {
    const simulation = begin(orbit, 1, 1);
    put(simulation, 0, [HALF_CUBE - RADIUS - 0.5, 0, 0], [80, 0, 0]);
    rest(simulation);
    expect(read(simulation, 0, "x")[0]).toBe(HALF_CUBE - RADIUS);
    expect(read(simulation, 0, "vx")[0]).toBeCloseTo(-80 * BOUNCE, 0);
  });

  it("[property] a body stays in the cube, below the top speed, and turned by a unit quaternion", () => {
    let bounced = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const simulation = begin(orbit, seed, 8);
      const bots = botsOf(seed, 8);
      const turned = simulation.world.of("body").quaternions[0];
      for (let i = 0; i < 600; i++) {
        play(simulation, bots);
        for (let row = 0; row < 8; row++) {
          const far = Math.max(...read(simulation, row, "x", "y", "z").map(Math.abs));
          const speed = Math.hypot(...read(simulation, row, "vx", "vy", "vz"));
          const length = Math.hypot(turned.x[row], turned.y[row], turned.z[row], turned.w[row]);
          expect(far <= HALF_CUBE - RADIUS && speed <= TOP_SPEED + 0.01 && Math.abs(length - 1) < 1e-9).toBe(
            true,
          );
          if (Math.max(...read(simulation, row, "spinX", "spinY", "spinZ").map(Math.abs)) > 0.5) bounced++;
        }
      }
    }
    expect(bounced).toBeGreaterThan(1000);
  });
});

describe("bouncing", () => {
  it("two overlapping bodies part by equal shares and exchange their speed, damped", () => {
    const simulation = begin(orbit, 1, 2);
    put(simulation, 0, [-10, 0, 0], [30, 0, 0]);
    put(simulation, 1, [10, 0, 0], [-30, 0, 0]);
    rest(simulation);
    const [x0, v0] = read(simulation, 0, "x", "vx");
    const [x1, v1] = read(simulation, 1, "x", "vx");
    expect(x0).toBe(-x1);
    expect(x1 - x0).toBeCloseTo(2 * RADIUS, 2);
    expect(v0).toBe(-v1);
    expect(v1).toBeCloseTo(30 * BOUNCE, 0);
  });

  it("a graze makes both spin and turn", () => {
    const simulation = begin(orbit, 1, 2);
    put(simulation, 0, [-10, 5, 0], [60, 0, 0]);
    put(simulation, 1, [10, -5, 0], [-60, 0, 0]);
    for (let i = 0; i < 10; i++) rest(simulation);
    expect(Math.abs(read(simulation, 0, "spinZ")[0])).toBeGreaterThan(0.1);
    expect(Math.abs(read(simulation, 1, "spinZ")[0])).toBeGreaterThan(0.1);
    const turned = simulation.world.of("body").quaternions[0];
    expect(turned.w[0]).toBeLessThan(1);
    expect(turned.z[0]).not.toBe(0);
  });

  it("twist spins the body about the view direction, by the amount of its angle", () => {
    const simulation = begin(orbit, 1, 1);
    hold(simulation, 0, { ...STILL, twist: 1 }, 1);
    let angle = 0;
    for (let i = 0; i < 30; i++) {
      rest(simulation);
      angle += read(simulation, 0, "spinX")[0] / 60;
    }
    const turned = simulation.world.of("body").quaternions[0];
    expect(angle).toBeGreaterThan(0.5);
    expect(2 * Math.atan2(turned.x[0], turned.w[0])).toBeCloseTo(angle, 2);
  });

  it.each([
    ["x", 0, "spinX", [1, -1, 1, -1]],
    ["z", Math.PI / 2, "spinZ", [-1, 1, 1, -1]],
  ] as const)("spin is about the cube's axis %s, whatever the body's orientation", (_, yaw, spin, signs) => {
    const simulation = begin(orbit, 1, 1);
    const turned = simulation.world.of("body").quaternions[0];
    for (const part of [turned.x, turned.y, turned.z, turned.w]) part[0] = 0.5;
    hold(simulation, 0, { ...STILL, yaw, twist: 1 }, 1);
    let angle = 0;
    for (let i = 0; i < 30; i++) {
      rest(simulation);
      angle += read(simulation, 0, spin)[0] / 60;
    }
    // A turn by the angle about the axis, times the quaternion (½, ½, ½, ½).
    const c = Math.cos(angle / 2) / 2;
    const s = Math.sin(angle / 2) / 2;
    [turned.x, turned.y, turned.z, turned.w].forEach((part, i) => {
      expect(part[0]).toBeCloseTo(c + signs[i] * s, 2);
    });
  });
});

describe("restore and replay", () => {
  it.each([1, 2, 3])("200 ticks run twice from one capture end in the same world (seed %d)", (seed) => {
    const simulation = begin(orbit, seed, 8);
    const bots = botsOf(seed, 8);
    for (let i = 0; i < 100; i++) play(simulation, bots);
    const capture = new World(orbit.layout);
    capture.copyFrom(simulation.world);
    const inputs = Array.from({ length: 200 }, (_, i) =>
      bots.map((bot, player) => {
        const input: Record = {};
        bot.sample(input, { tick: 101 + i, shown: capture as WorldOf<Orbit>, player });
        return input;
      }),
    );
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

  it.each([orbit, orbitOwn])(
    "$name: the own row stepped alone equals the server's, bounces included",
    (game) => {
      let bounced = 0;
      for (let seed = 1; seed <= 10; seed++) {
        const server = begin(game, seed, 2);
        // A body at rest in the centre stays in place, both in the client's prediction and in truth.
        put(server, 1, [0, 0, 0]);
        const client = new Simulation(game);
        client.world.copyFrom(server.world);
        client.world.simulate(0);
        const bot = new OrbitBot(seed, 0);
        const input: Record = {};
        const believed = client.world.of("body");
        const truth = server.world.of("body");
        for (let tick = 1; tick <= 900; tick++) {
          bot.sample(input, { tick, shown: server.world, player: 0 });
          hold(server, 0, input, tick);
          hold(client, 0, input, tick);
          truth.copyRow(believed, 1);
          server.advance(tick);
          client.advance(tick);
          expect(believed.columns.map((column) => column[0])).toEqual(
            truth.columns.map((column) => column[0]),
          );
          if (truth.columns[0][1] !== 0) bounced++;
        }
      }
      expect(bounced).toBeGreaterThan(10);
    },
  );
});
