// Presses that the library counts, and which side rules run on.

import { defineGame, flag, integer, kind, presses, pressesOf } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper, syncTest } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/world/simulation.ts";

const sides: boolean[] = [];

const range = defineGame({
  name: "range",
  players: 3,
  input: { fire: presses(), jump: presses(), hold: flag() },
  kinds: [
    kind("shooter", {
      capacity: 3,
      fields: { shots: integer({ min: 0, max: 1_000_000 }), fired: pressesOf("fire", { sees: "all" }) },
    }),
    kind("clock", { capacity: 1, fields: { ticks: integer({ min: 0, max: 1_000_000 }) } }),
  ],
  init: (world) => void world.spawn("clock"),
  join: (world, player) => void world.spawn("shooter", player),
  leave: (world, player) => world.despawn("shooter", world.rowOf("shooter", player)),
  step: (world, _inputs, tools) => {
    sides.push(tools.isServer);
    if (tools.isServer) world.fields.clock.ticks[0]++;
    for (const row of world.rows("shooter")) {
      const player = world.ownerOf("shooter", row);
      // Asked twice in a tick it is the same.
      const asked = [tools.pressed(player, "fire"), tools.pressed(player, "fire")];
      world.fields.shooter.shots[row] += (asked[0] + asked[1]) / 2;
    }
  },
});

/** Presses now and then, and counts on and on. */
function presser(pressed: number[]) {
  return (player: number) => {
    let held = 0;
    return {
      sample: (into: Record<string, number>, { tick }: { readonly tick: number }) => {
        if (tick > 1200) return;
        if ((tick * 7 + player * 3) % 11 === 0) held++;
        pressed[player] = held;
        into.fire = held;
      },
    };
  };
}

describe("tools.pressed", () => {
  it.each(["lan", "bad", "tcp"])(
    "[IN13] counts each press once on both sides over %s, more than 15 of them, and predicts it",
    (profile) => {
      const pressed: number[] = [];
      const clients = [60, 45, 144].map((frameRate) => ({ frameRate, bot: presser(pressed) as never }));
      const match = new Stepper({
        game: range,
        preset: presets.reckon,
        profile: profileNamed(profile),
        seed: 5,
        clients,
      });
      match.run(24_000);
      const { shots } = match.room.world.fields.shooter;
      for (const { client } of match.clients) {
        if (client === undefined) throw new Error("It never joined.");
        const row = match.room.world.rowOf("shooter", client.player);
        expect(pressed[client.player]).toBeGreaterThan(50);
        expect(shots[row]).toBe(pressed[client.player]);
        expect(client.predictor.world.fields.shooter.shots[row]).toBe(shots[row]);
        expect(client.quality.rollbacks["own rule"]).toBe(0);
      }
    },
  );

  it("[IN13] keeps its count in the arena: a replay of any tick finds the same presses", () => {
    expect(
      syncTest({ game: range, seed: 3, players: 2, ticks: 200, bot: presser([]) as never }),
    ).toBeUndefined();
  });

  it("[IN13] names the declaration that is missing", () => {
    const simulation = new Simulation(range);
    simulation.begin(1, 0);
    const define = (field: string) => () =>
      defineGame({
        name: "wrong",
        players: 1,
        input: { fire: presses(), hold: flag() },
        kinds: [kind("a", { capacity: 1, fields: { fired: pressesOf(field) } })],
        join() {},
        leave() {},
        step: (_world, _inputs, tools) => void tools.pressed(0, "hold"),
      });
    expect(define("fyre")).toThrow(
      "Field a.fired keeps the presses of fyre, which is no input that counts them",
    );
    expect(define("hold")).toThrow("keeps the presses of hold");
    const other = new Simulation(define("fire")());
    other.begin(1, 0);
    expect(() => other.advance(1)).toThrow(
      'Rules asked for presses of hold, which no kind keeps: give the player\'s kind a field pressesOf("hold").',
    );
  });
});

describe("tools.isServer", () => {
  it("[PR7] is true of the room and false of every client, also in whole-world prediction", () => {
    for (const scope of ["own", "world"] as const) {
      sides.length = 0;
      const preset = { ...presets.reckon, agreement: { ...presets.reckon.agreement, scope } };
      // Watched rules are stepped more often.
      const watching = { development: false, clients: [{ bot: presser([]) as never }] };
      const match = new Stepper({ game: range, preset, profile: profileNamed("lan"), seed: 5, ...watching });
      match.run(1000);
      expect(match.room.world.fields.clock.ticks[0]).toBe(match.room.tick);
      expect(sides.filter((isServer) => isServer).length).toBe(match.room.tick);
      expect(sides.filter((isServer) => !isServer).length).toBeGreaterThan(30);
    }
  });
});
