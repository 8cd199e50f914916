import { describe, expect, it } from "vitest";
import { event } from "../../src/client/makers/event-maker.ts";
import type { GameEvents } from "../../src/world/events/event.ts";
import { Emitted } from "../../src/world/events/event-schema.ts";
import { fixed, plainFlag as flag, integer, quaternion } from "../../src/world/fields/grid.ts";
import { defineGame, type Game, type Tools } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { Simulation } from "../../src/world/simulation.ts";

const events = {
  shot: event({
    fields: { x: fixed({ min: 0, max: 100, resolution: 1 / 8 }), y: integer({ min: -9, max: 9 }) },
  }),
  died: event({ reliable: true }),
  advice: event({ sees: "owner" }),
};

function gameWith(declared: GameEvents, step: (tools: Tools) => void = () => {}): Game {
  return defineGame({
    name: "bell",
    players: 3,
    input: { go: flag() },
    kinds: [kind("stone", { capacity: 4, fields: { weight: integer({ min: 0, max: 9 }) } })],
    events: declared,
    init: (world) => void world.spawn("stone"),
    join: () => {},
    leave: () => {},
    step: (_world, _inputs, tools) => step(tools as unknown as Tools),
  });
}

/** What rules emit in a tick, in lines. */
function heard(step: (tools: Tools) => void, isStrict = true): string[] {
  const lines: string[] = [];
  const simulation = new Simulation(gameWith(events, step));
  simulation.begin(1, 0);
  simulation.world.strict = isStrict;
  simulation.inputs.set(1, new Float64Array(1), 77);
  simulation.emitter.sink = ({
    schema,
    player,
    number,
    ordinal,
    tick,
    values,
    kind: about,
    row,
    generation,
  }) => {
    const told = values.subarray(0, schema.fields.size);
    lines.push(
      `${schema.name} ${player} ${number} ${ordinal} ${tick} [${told}] ${about} ${row} ${generation}`,
    );
  };
  simulation.advance(5);
  simulation.advance(6);
  return lines;
}

describe("[EV1] an event that rules emit", () => {
  it("has a key: its player's input number, its name, and which of them it is in its tick", () => {
    const lines = heard(({ emit, tick }) => {
      emit("died", 1, {});
      emit("shot", 1, { x: 1, y: 2 });
      emit("died", 1, {});
      if (tick === 6) emit("died", -1, {});
      emit("died", 0, {}, { about: { kind: "stone", row: 0 } });
    });
    expect(lines).toEqual([
      "died 1 77 0 5 [] -1 -1 0",
      "shot 1 77 0 5 [1,2] -1 -1 0",
      "died 1 77 1 5 [] -1 -1 0",
      "died 0 0 0 5 [] 0 0 1",
      "died 1 77 0 6 [] -1 -1 0",
      "shot 1 77 0 6 [1,2] -1 -1 0",
      "died 1 77 1 6 [] -1 -1 0",
      "died -1 6 0 6 [] -1 -1 0",
      "died 0 0 0 6 [] 0 0 1",
    ]);
  });

  it("has values on their grids; outside their range they throw in development, and are clamped and counted otherwise", () => {
    expect(heard(({ emit }) => emit("shot", 1, { x: 0.3, y: 1.4 }))[0]).toBe(
      "shot 1 77 0 5 [0.25,1] -1 -1 0",
    );
    for (const values of [{ x: 101, y: 0 }, { x: 0, y: Number.NaN }, { x: 0 } as Record<string, number>])
      expect(() => heard(({ emit }) => emit("shot", 1, values))).toThrow("clamp it in the rule");
    expect(heard(({ emit }) => emit("shot", 1, { x: 101, y: Number.NaN }), false)[0]).toBe(
      "shot 1 77 0 5 [100,0] -1 -1 0",
    );
  });

  it("is refused with a sentence if no such event is declared, or its player, row or owner cannot be", () => {
    const refused = (name: string, player: number, about?: { kind: string; row: number }): (() => void) => {
      return () => heard(({ emit }) => emit(name, player, {}, { about }));
    };
    expect(refused("fired", 0)).toThrow("name one of the game's events (shot, died, advice)");
    expect(refused("died", 3)).toThrow("give a player, or −1 for none");
    expect(refused("died", 0.5)).toThrow("give a player");
    expect(refused("advice", -1)).toThrow("only its owner is told");
    expect(refused("died", 0, { kind: "tree", row: 0 })).toThrow("There is no kind tree");
    expect(refused("died", 0, { kind: "stone", row: 4 })).toThrow("give one of its rows");
  });
});

describe("[EV9] a tick", () => {
  it("holds 256 events, and 64 of a name for a player: more throw in development, and are dropped otherwise", () => {
    const often =
      (times: number, players: number) =>
      ({ emit }: Tools): void => {
        for (let i = 0; i < times; i++)
          for (let player = 0; player < players; player++) emit(i % 2 === 0 ? "died" : "advice", player, {});
      };
    expect(heard(often(128, 1))).toHaveLength(256);
    expect(() => heard(often(129, 1))).toThrow("once too often");
    expect(heard(often(1000, 1), false)).toHaveLength(256);
    expect(heard(often(1000, 3), false)).toHaveLength(512);
  });
});

describe("[WD5] a game's events", () => {
  it("are refused with a sentence when they cannot work", () => {
    expect(() => gameWith({ turned: event({ fields: { by: quaternion({ bits: 9 }) } }) })).toThrow(
      "Event turned.by is a quaternion: use integer",
    );
    const many = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`f${i}`, flag()]));
    expect(() => gameWith({ long: event({ fields: many }) })).toThrow("give 32 at most");
    const crowd = Object.fromEntries(Array.from({ length: 257 }, (_, i) => [`e${i}`, event()]));
    expect(() => gameWith(crowd)).toThrow("give 256 at most");
  });

  it("are copied whole", () => {
    const { events: schemas } = gameWith(events);
    const one = new Emitted(schemas);
    Object.assign(one, {
      schema: schemas[1],
      player: 2,
      number: 3,
      ordinal: 4,
      tick: 5,
      kind: 6,
      row: 7,
      generation: 8,
    });
    one.values.set([1, 2]);
    const other = new Emitted(schemas);
    other.copyFrom(one);
    expect(other).toEqual(one);
  });
});
