// Flights that rows show: a game in which players let missiles fly at each other, told by events, by rows or by both.

import { describe, expect, it } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { flight } from "../../src/client/makers/flight-maker.ts";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import { checkPreset } from "../../src/presets/preset.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import { Stepper } from "../../src/testing/index.ts";
import type { FlightReplication } from "../../src/world/events/flight-schema.ts";
import { fixed, integer, plainPresses as presses, pressesSince } from "../../src/world/fields/grid.ts";
import { defineGame, type Game } from "../../src/world/game.ts";

import { kind } from "../../src/world/kind.ts";
import { pathOf } from "./path.ts";

const place = { min: 0, max: 1000, resolution: 1 / 16 };
const SPEED = 300;
const at = { x: fixed(place), y: fixed(place) };
const ship = kind("ship", {
  capacity: 4,
  position: ["x", "y"],
  target: { radius: 20 },
  fields: {
    ...at,
    last: integer({ min: 0, max: 15 }),
    hits: integer({ min: 0, max: 999, author: "server" }),
  },
});
const missile = kind("missile", {
  capacity: 16,
  position: ["x", "y"],
  fields: { ...at, by: integer({ min: 0, max: 3 }) },
});
const fields = {
  ...at,
  vx: fixed({ min: -512, max: 512, resolution: 1 }),
  by: integer({ min: 0, max: 3 }),
};

/** Ships stand in two columns and shoot across; a missile that meets one turns back, once. `swats`: rules end rows of missiles. */
function missilesBy(replicate: FlightReplication, swats = false): Game {
  return defineGame({
    name: "missiles",
    players: 4,
    input: { fire: presses() },
    kinds: [ship, missile],
    flights: {
      shot: flight({
        fields,
        position: ["x", "y"],
        radius: 4,
        lifeTicks: 150,
        targets: ["ship"],
        hits: "none",
        capacity: 16,
        replicate,
        ...(replicate === "events" ? {} : { rows: "missile" }),
      }),
    },
    join(world, player) {
      const row = world.spawn("ship", player);
      world.fields.ship.x[row] = player % 2 === 0 ? 100 : 900;
      world.fields.ship.y[row] = 200 + 200 * (player >> 1);
    },
    leave(world, player) {
      world.despawn("ship", world.rowOf("ship", player));
    },
    step(world, inputs, tools) {
      if (swats && tools.tick % 97 === 0)
        for (const row of world.rows("missile")) world.despawn("missile", row);
      const { x, y, last } = world.fields.ship;
      for (const row of world.rows("ship")) {
        const player = world.ownerOf("ship", row);
        const { fire } = inputs.of(player);
        const pressed = pressesSince(fire, last[row]) > 0;
        last[row] = fire;
        const vx = x[row] < 500 ? SPEED : -SPEED;
        if (pressed)
          tools.fire("shot", player, { x: x[row] + Math.sign(vx) * 30, y: y[row], vx, by: player });
      }
    },
    fly({ values }, seconds) {
      values.x += values.vx * seconds;
      return true;
    },
    struck(world, { values }, { row }) {
      world.fields.ship.hits[row]++;
      values.vx = -values.vx;
      return values.vx * (values.x - 500) < 0 && world.fields.ship.hits[row] % 2 === 1 ? "on" : "end";
    },
  });
}

interface Seen {
  /** Missiles drawn as flights, and as rows, frame by frame. */
  flights: number;
  rows: number;
  /** Rows that were not drawn where a missile flies: farther than rounding from the line and the pace of their path. */
  strays: number;
  provisional: number;
}

function play(
  replicate: FlightReplication,
  swats = false,
): { stepper: Stepper; seen: Seen; hashes: Map<number, string> } {
  const seen: Seen = { flights: 0, rows: 0, strays: 0, provisional: 0 };
  const hashes = new Map<number, string>();
  const last = new Map<string, { x: number; moment: number }>();
  const look = (client: Client): void => {
    for (const one of client.flights) {
      seen.flights++;
      if (one.isProvisional) seen.provisional++;
    }
    const { x, y } = client.shown.fields.missile as unknown as Record<string, Float64Array>;
    const { moment } = client.interpolator;
    for (const row of client.shown.all("missile")) {
      seen.rows++;
      const key = `${client.player} ${row} ${client.shown.of("missile").generation[row]}`;
      const before = last.get(key);
      last.set(key, { x: x[row], moment });
      if (y[row] !== 200 && y[row] !== 400) seen.strays++;
      if (before === undefined) continue;
      const most = ((moment - before.moment) / 60) * SPEED;
      if (Math.abs(x[row] - before.x) > most + 1) seen.strays++;
    }
  };
  const stepper = new Stepper({
    game: missilesBy(replicate, swats),
    preset: presets.reckon,
    profile: pathOf(80, 0, 0),
    seed: 4,
    hashed: false,
    record: true,
    clients: [0, 1, 2, 3].map(() => ({
      bot: (player: number, seed: number) => {
        const random = Random.from(seed + player);
        let fire = 0;
        return {
          sample(into: Record<string, number>): void {
            if (random.chance(1 / 60)) fire = (fire + 1) & 15;
            into.fire = fire;
          },
        };
      },
    })),
    onTick: ({ tick, world }) => hashes.set(tick, world.hash()),
    onFrame: ({ client }) => {
      if (client !== undefined) look(client);
    },
  });
  stepper.run(12_000);
  return { stepper, seen, hashes };
}

describe("[FL14] [AX25] [AX27] [RT10] a flight is shown", () => {
  it("by events alone, without rows, and its shooter predicts it", () => {
    const { seen } = play("events");
    expect(seen).toMatchObject({ rows: 0, strays: 0 });
    expect(seen.flights).toBeGreaterThan(500);
    expect(seen.provisional).toBeGreaterThan(20);
  });

  it("by rows alone, on the snapshots' timeline, without prediction, and vanishes when it ends", () => {
    const { seen, stepper } = play("rows");
    expect(seen).toMatchObject({ flights: 0, provisional: 0, strays: 0 });
    expect(seen.rows).toBeGreaterThan(500);
    const { world, flights } = stepper.room;
    expect([...world.all("missile")].length).toBeLessThanOrEqual(flights?.count(0) ?? 0);
    const hits = Array.from(world.fields.ship.hits as Int32Array).reduce((sum, one) => sum + one, 0);
    expect(hits).toBeGreaterThan(10);
  });

  it("by both, drawn as a flight, with its rows beside", () => {
    const { seen } = play("both");
    expect(seen.strays).toBe(0);
    expect(seen.rows).toBeGreaterThan(500);
    expect(seen.flights).toBeGreaterThan(seen.rows * 0.8);
    expect(seen.provisional).toBeGreaterThan(20);
  });

  it.each([
    { replicate: "rows", swats: false },
    { replicate: "both", swats: false },
    { replicate: "rows", swats: true },
  ] as const)(
    "by $replicate in a match that replays bit for bit (rules end some: $swats) [FL12] [RM3]",
    ({ replicate, swats }) => {
      const { stepper, hashes, seen } = play(replicate, swats);
      expect(seen.strays).toBe(0);
      if (stepper.record === undefined) throw new Error("There is no record.");
      let compared = 0;
      replayMatch(stepper.record, (world) => {
        const hash = hashes.get(world.tick);
        if (hash === undefined) return;
        compared++;
        expect(world.hash()).toBe(hash);
      });
      expect(compared).toBeGreaterThan(700);
    },
  );

  it("unless its options contradict each other: then a sentence that names the fix refuses it", () => {
    const define = (options: object): Game =>
      defineGame({
        name: "one",
        players: 1,
        input: {},
        kinds: [ship, missile, kind("speck", { capacity: 4, fields: { size: integer({ min: 0, max: 9 }) } })],
        flights: {
          shot: flight({ fields, position: ["x", "y"], lifeTicks: 10, capacity: 16, ...options }),
        },
        join() {},
        leave() {},
        step() {},
      });
    expect(() => define({ replicate: "rows" })).toThrow(/names no kind/);
    expect(() => define({ rows: "missile" })).toThrow(/or neither/);
    expect(() => define({ replicate: "rows", rows: "rocket" })).toThrow(/name a kind of the game/);
    expect(() => define({ replicate: "both", rows: "speck" })).toThrow(/lack its position x, y/);
    expect(() => define({ replicate: "both", rows: "ship" })).toThrow(/raise that of ship/);
    const world = { ...presets.reckon.agreement, scope: "world" as const };
    const { room } = presets.reckon;
    const rewind = { ...room.rewind, look: "present" as const };
    const whole = { ...presets.reckon, agreement: world, room: { ...room, rewind } };
    expect(checkPreset(whole, missilesBy("events"))).toBe(whole);
    expect(() => checkPreset(whole, missilesBy("both"))).toThrow(/replicate it by events/);
  });
});
