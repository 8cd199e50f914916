// One ball of plasma flies alike on every side: the numbers are the same bit for bit, though a client computes other moments than the
// server, and derives the maze by itself.

import { Random } from "reckon";
import { Simulation } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { byAThreadGame } from "../src/by-a-thread.ts";
import { PLASMA_SPEED, PLASMA_TICKS } from "../src/tuning.ts";
import { middle } from "./drive.ts";

const SHOTS = 10_000;
const MAZES = 100;

describe("a ball of plasma", () => {
  it(`[TH7][BT36][property] bounces alike on server and client, over ${SHOTS} shots in ${MAZES} mazes`, () => {
    const game = byAThreadGame({ level: 0 });
    const [plasma] = game.flights;
    const server = new Simulation(game);
    const client = new Simulation(game);
    const birth = new Float64Array(plasma.fields.size);
    const there = new Float64Array(plasma.fields.size);
    const here = new Float64Array(plasma.fields.size);
    const glance = new Float64Array(plasma.fields.size);
    let [bounces, ended] = [0, 0];
    for (let maze = 0; maze < MAZES; maze++) {
      const level = byAThreadGame({ level: maze % 10 });
      server.world.clear();
      const first = new Simulation(level);
      first.begin(maze, 0);
      server.world.copyFrom(first.world);
      client.world.copyFrom(first.world);
      for (let shot = 0; shot < SHOTS / MAZES; shot++) {
        const random = Random.from(maze * 1000 + shot);
        const yaw = random.between(-Math.PI, Math.PI);
        const pitch = random.between(-1.4, 1.4);
        const flat = Math.cos(pitch) * PLASMA_SPEED;
        const fields = {
          x: middle(1 + 2 * random.below(16)),
          y: 24,
          z: middle(1 + 2 * random.below(16)),
          vx: Math.cos(yaw) * flat,
          vy: Math.sin(pitch) * PLASMA_SPEED,
          vz: Math.sin(yaw) * flat,
          bounces: 0,
        };
        plasma.fields.settle(fields, birth);
        there.set(birth);
        here.set(birth);
        let isOver = false;
        for (let tick = 0; tick < PLASMA_TICKS && !isOver; tick++) {
          // The client draws in between, which must change nothing.
          for (let frame = random.below(4); frame > 0; frame--) {
            glance.set(here);
            client.fly(plasma, glance, random.unit() / 60);
          }
          const goesOn = server.fly(plasma, there, 1 / 60);
          if (client.fly(plasma, here, 1 / 60) !== goesOn)
            expect.fail(`shot ${shot} of maze ${maze} ends elsewhere`);
          for (let i = 0; i < here.length; i++)
            if (!Object.is(here[i], there[i]))
              expect.fail(`shot ${shot} of maze ${maze} differs in tick ${tick}`);
          isOver = !goesOn;
        }
        bounces += here[plasma.fields.names.indexOf("bounces")];
        if (isOver) ended++;
      }
    }
    expect(bounces).toBeGreaterThan(2 * SHOTS);
    expect(ended).toBeGreaterThan(SHOTS / 10);
  });
});
