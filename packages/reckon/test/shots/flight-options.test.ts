// Options of a flight besides its path: whether it meets its shooter after a bounce, how many a player may have in the air, and on which
// time those of others are drawn. The game is one corridor in three dimensions, so that every figure is known.

import { describe, expect, it } from "vitest";
import type { Client } from "../../src/client/client.ts";
import {
  defineGame,
  fixed,
  flag,
  flight,
  type Game,
  type GameFlight,
  type Glance,
  integer,
  kind,
} from "../../src/index.ts";
import { presets } from "../../src/presets/index.ts";
import { Stepper } from "../../src/testing/index.ts";
import { pathOf } from "./path.ts";

const WALL = 400;
const SPEED = 600;
const place = { min: -1024, max: 1024, resolution: 1 / 16 } as const;

const ball = {
  fields: {
    x: fixed(place),
    y: fixed(place),
    z: fixed(place),
    vx: fixed({ ...place, rateOf: "x" }),
    bounces: integer({ min: 0, max: 3 }),
  },
  position: ["x", "y", "z"],
  lifeTicks: 120,
  targets: ["runner"],
  hits: "none",
  blendTicks: 4,
} as const;

/** Player 0 stands at 100, player 1 above at another height; who holds `fire` lets a ball fly east, which comes back from the wall. */
function corridor(
  options: Partial<GameFlight<typeof ball.fields, "runner">> & { meetsShooter?: "bounces" },
): Game {
  const runner = kind("runner", {
    capacity: 2,
    position: ["x", "y", "z"],
    target: { radius: 8 },
    fields: {
      x: fixed(place),
      y: fixed(place),
      z: fixed(place),
      hits: integer({ min: 0, max: 99, author: "server" }),
    },
  });
  return defineGame({
    name: "corridor",
    players: 2,
    input: { fire: flag() },
    kinds: [runner],
    flights: { ball: flight({ ...ball, ...options, position: ball.position }) },
    join(world, who) {
      const row = world.spawn("runner", who);
      world.fields.runner.x[row] = 100;
      world.fields.runner.y[row] = 24;
      world.fields.runner.z[row] = who * 9;
    },
    leave() {},
    step(world, inputs, tools) {
      const { x, y, z } = world.fields.runner;
      for (const row of world.rows("runner")) {
        const owner = world.ownerOf("runner", row);
        if (inputs.of(owner).fire === 0) continue;
        tools.fire("ball", owner, { x: x[row] + 9, y: y[row], z: z[row], vx: SPEED, bounces: 0 });
      }
    },
    fly({ values }, seconds) {
      values.x += values.vx * seconds;
      if (values.x <= WALL || values.vx < 0) return true;
      values.x = 2 * WALL - values.x;
      values.vx = -values.vx;
      values.bounces++;
      return true;
    },
    struck(world, _, hit) {
      world.fields.runner.hits[hit.row]++;
      return "end";
    },
  });
}

/** Player 0 fires in some ticks; both look on, over a path of this round trip. */
function play(
  game: Game,
  fires: (tick: number) => boolean,
  seconds: number,
  rttMs = 0,
  look: (client: Client, stepper: Stepper) => void = () => {},
): Stepper {
  const stepper: Stepper = new Stepper({
    game,
    preset: presets.byAThread,
    profile: pathOf(rttMs, 0, 0),
    seed: 4,
    hashed: false,
    clients: [0, 1].map(() => ({
      bot: (player) => ({
        sample: (into: Record<string, number>, { tick }: Glance) => {
          into.fire = player === 0 && fires(tick) ? 1 : 0;
        },
      }),
    })),
    onFrame: ({ client }) => {
      if (client !== undefined) look(client, stepper);
    },
  });
  stepper.run(seconds * 1000);
  return stepper;
}

describe("[FL5] the shooter of a flight", () => {
  const once = (tick: number): boolean => tick === 120;

  it("is hit by it once its field says so, such as after a bounce", () => {
    const { world } = play(corridor({ meetsShooter: "bounces" }), once, 5).room;
    expect(Array.from(world.kinds[0].columns[3])).toEqual([1, 0]);
  });

  it("is never hit by a flight without that field, nor is a player beside it in the third dimension", () => {
    const { world } = play(corridor({}), once, 5).room;
    expect(Array.from(world.kinds[0].columns[3])).toEqual([0, 0]);
  });

  it("must be named by a field of whole numbers", () => {
    expect(() => corridor({ meetsShooter: "vx" as "bounces" })).toThrow(
      /meets its shooter by vx: name one of its flags/,
    );
  });
});

describe("[FL13] a player's limit of flights", () => {
  it("holds on the server and on their own screen", () => {
    let mostDrawn = 0;
    let mostFlown = 0;
    const game = corridor({ perPlayer: 3 });
    const fires = (tick: number): boolean => tick > 60 && tick % 6 === 0;
    const stepper = play(game, fires, 6, 80, (client, { room }) => {
      mostFlown = Math.max(mostFlown, room.flights?.count(0) ?? 0);
      if (client.player === 0) mostDrawn = Math.max(mostDrawn, [...client.flights].length);
    });
    // Ended flights count until every client was told.
    expect(mostFlown).toBeGreaterThanOrEqual(3);
    expect(mostFlown).toBeLessThanOrEqual(4);
    expect(stepper.room.flights?.refused).toBeGreaterThan(20);
    expect(mostDrawn).toBeLessThanOrEqual(4);
  });

  it("must be at least one", () => {
    expect(() => corridor({ perPlayer: 0 })).toThrow(/may fly 0 times for each player: give a whole number/);
  });
});

describe("[FL9] [BT35] flights of others", () => {
  const drawnBy = (options: {
    others?: "view" | "input";
  }): { first: number; ahead: number; mostStep: number } => {
    let first = Number.NaN;
    let ahead = Number.NaN;
    let mostStep = 0;
    let last = Number.NaN;
    play(
      corridor(options),
      (tick) => tick === 120,
      3,
      100,
      (client) => {
        if (client.player !== 1) return;
        for (const { values, isEnded } of client.flights) {
          if (isEnded) continue;
          if (Number.isNaN(first)) first = values.x;
          else mostStep = Math.max(mostStep, Math.abs(values.x - last));
          last = values.x;
          // How far it is drawn past where it is at the moment of own inputs.
          const moment = client.inputMs / (1000 / 60);
          if (values.bounces === 0) ahead = values.x - (109 + ((moment - 120) * SPEED) / 60);
        }
      },
    );
    return { first, ahead, mostStep };
  };

  it("are drawn at their places at the moment of own inputs, from the place at which their shooter is shown, without a leap", () => {
    const { first, ahead, mostStep } = drawnBy({ others: "input" });
    expect(first).toBeGreaterThanOrEqual(100);
    expect(first).toBeLessThan(130);
    // Caught up with the moment of own inputs, to about a tick.
    expect(Math.abs(ahead)).toBeLessThan(SPEED / 60 + 1);
    expect(mostStep).toBeLessThanOrEqual((2 * SPEED) / 60);
  });

  it("are drawn as late as their shooter is, unless their game says otherwise", () => {
    const { ahead } = drawnBy({});
    expect(ahead).toBeLessThan(-0.15 * SPEED);
  });
});
