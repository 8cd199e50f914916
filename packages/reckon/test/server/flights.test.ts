// The flights of a room without a network: turrets without an owner shoot at posts, and rules say what a hit does.

import { describe, expect, it } from "vitest";
import { flight } from "../../src/client/makers/flight-maker.ts";
import { presets } from "../../src/presets/index.ts";
import { Room } from "../../src/server/room.ts";
import { fixed, integer } from "../../src/world/fields/grid.ts";
import { defineGame, type Game, type GameOptions } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";

const place = { min: 0, max: 1000, resolution: 1 / 16 };
const rate = { min: -10_000, max: 10_000, resolution: 1 };
const post = kind("post", {
  capacity: 8,
  position: ["x", "y"],
  target: { radius: 10 },
  fields: { x: fixed(place), y: fixed(place), hits: integer({ min: 0, max: 100 }) },
});
const slug = flight({
  fields: { x: fixed(place), y: fixed(place), vx: fixed(rate) },
  position: ["x", "y"],
  lifeTicks: 60,
  targets: ["post"],
  hits: "none",
  capacity: 3,
});

type Rules = Pick<
  GameOptions<
    readonly [typeof post],
    Record<never, never>,
    undefined,
    Record<never, never>,
    { slug: typeof slug }
  >,
  "step" | "struck"
>;

/** Posts at x = 200, 400, 600 on the line y = 500. */
function rangeOf(rules: Rules): Game {
  return defineGame({
    name: "range",
    players: 2,
    input: {},
    kinds: [post],
    flights: { slug },
    init(world) {
      for (const x of [200, 400, 600]) {
        const row = world.spawn("post");
        world.fields.post.x[row] = x;
        world.fields.post.y[row] = 500;
      }
    },
    join() {},
    leave() {},
    fly({ values }, seconds) {
      values.x += values.vx * seconds;
      return true;
    },
    ...rules,
  });
}

function run(game: Game, ticks: number): Room {
  const { agreement, room: policy, client: shown } = presets.reckon;
  const room = new Room({ game, agreement, policy, shown, seed: 1, send: () => {}, development: true });
  for (let tick = 1; tick <= ticks; tick++) room.update(tick * game.tickMs + 0.01);
  return room;
}

const fire: Rules["step"] = (_, __, { tick, fire: shoot }) => {
  if (tick === 2) shoot("slug", -1, { x: 100, y: 500, vx: 600 });
};

describe("[FL6] a target that a flight strikes", () => {
  it("ends the flight if rules do not say otherwise, and is struck once", () => {
    const struck: number[][] = [];
    const room = run(
      rangeOf({
        step: fire,
        struck: (world, { values }, { row, moment, point }) => {
          world.fields.post.hits[row]++;
          struck.push([row, moment, point[0], values.x]);
          return "end";
        },
      }),
      90,
    );
    expect(struck).toHaveLength(1);
    const [row, moment, x, at] = struck[0];
    // From 100 to the edge at 190: 9 ticks after it was fired in tick 2.
    expect(row).toBe(0);
    expect(moment).toBeCloseTo(11, 6);
    expect(x).toBeCloseTo(190, 6);
    expect(at).toBeCloseTo(190, 6);
    expect(Array.from(room.world.fields.post.hits as Int32Array).slice(0, 3)).toEqual([1, 0, 0]);
    expect(room.flights?.count(0)).toBe(0);
  });

  it("is passed through if rules say so, and the next target is struck too, each once", () => {
    const rows: number[] = [];
    run(
      rangeOf({
        step: fire,
        struck: (_, __, { row }) => {
          rows.push(row);
          return "on";
        },
      }),
      90,
    );
    expect(rows).toEqual([0, 1, 2]);
  });

  it("turns the flight back if rules say so, and can be struck again", () => {
    const rows: number[] = [];
    run(
      rangeOf({
        step(_, __, { tick, fire: shoot }) {
          if (tick === 2) shoot("slug", -1, { x: 300, y: 500, vx: 600 });
        },
        struck: (_, { values }, { row }) => {
          rows.push(row);
          values.vx = -values.vx;
          return rows.length < 3 ? "on" : "end";
        },
      }),
      90,
    );
    expect(rows).toEqual([1, 0, 1]);
  });
});

describe("[FL7] [EV11] a flight out of a player's sight", () => {
  /** All that a player at one corner is sent, while something flies at the other, or nothing does. */
  function bytesSent(shots: number, y: number): string[] {
    const game = rangeOf({
      step(_, __, { tick, fire: shoot }) {
        if (tick % 7 === 0) for (let i = 0; i < shots; i++) shoot("slug", -1, { x: 900, y, vx: 6 });
      },
    });
    const here: Game = {
      ...game,
      join: (world, player) => {
        const row = world.spawn("post", player);
        (world.fields.post.x as Float64Array)[row] = 900;
        (world.fields.post.y as Float64Array)[row] = 100;
      },
    };
    const { agreement, room: policy, client: shown } = presets.reckon;
    const interest = { see: "radius", distance: 200 } as const;
    const near = { ...policy, snapshot: { ...policy.snapshot, interest } };
    const sent: string[] = [];
    const send = (_: number, bytes: Uint8Array): void => {
      sent.push(Array.from(bytes).join());
    };
    const room = new Room({ game: here, agreement, policy: near, shown, seed: 1, send });
    room.join();
    for (let tick = 1; tick <= 90; tick++) room.update(tick * game.tickMs + 0.01);
    return sent;
  }

  it("changes none of their bytes; a flight in sight does", () => {
    const nothing = bytesSent(0, 900);
    expect(nothing.length).toBeGreaterThan(20);
    expect(bytesSent(2, 900)).toEqual(nothing);
    expect(bytesSent(2, 150)).not.toEqual(nothing);
  });
});

describe("[FL13] flights beyond the capacity of their sort", () => {
  it("are refused, until others have ended", () => {
    const room = run(
      rangeOf({
        step(_, __, { tick, fire: shoot }) {
          if (tick <= 5 || tick === 100) shoot("slug", -1, { x: 100, y: 100, vx: 60 });
        },
      }),
      104,
    );
    expect(room.flights?.refused).toBe(2);
    expect(room.flights?.count(0)).toBe(1);
  });
});

describe("[FL1] a game that declares flights", () => {
  it.each([
    [{ lifeTicks: 0 }, "lives 0 ticks"],
    [{ targets: ["nobody"] }, "flies at nobody"],
    [{ position: ["x"] as const }, "has the position x"],
    [{ radius: -1 }, "has the radius -1"],
    [{ capacity: 0 }, "has the capacity 0"],
  ])("is refused for %o, in a sentence", (wrong, sentence) => {
    const bad = { ...slug, ...wrong } as unknown as typeof slug;
    const define = (): Game =>
      defineGame({
        name: "bad",
        players: 1,
        input: {},
        kinds: [post],
        flights: { slug: bad },
        join() {},
        leave() {},
        step() {},
      });
    expect(define).toThrow(sentence);
  });
});
