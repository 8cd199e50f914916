import { describe, expect, it } from "vitest";
import { plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { defineGame, type Game, type Tools } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { Simulation } from "../../src/world/simulation.ts";
import { World } from "../../src/world/world.ts";

interface Maze {
  readonly number: number;
}

/** A game that reports to the test what its rules received. */
function mazeGame(): { game: Game; made: number[]; rolls: number[]; seen: Tools[]; mazes: Maze[] } {
  const told = { made: [] as number[], rolls: [] as number[], seen: [] as Tools[], mazes: [] as Maze[] };
  const level = kind("level", { capacity: 1, fields: { number: integer({ min: 0, max: 99 }) } });
  const game = defineGame({
    name: "maze",
    tickRate: 50,
    players: 3,
    input: { fire: flag() },
    kinds: [level],
    derive: {
      key: (world) => world.fields.level.number[0],
      make: (world): Maze => {
        told.made.push(world.fields.level.number[0]);
        return { number: world.fields.level.number[0] };
      },
    },
    init: (world, seed) => {
      world.fields.level.number[world.spawn("level")] = seed % 10;
    },
    join: () => {},
    leave: () => {},
    step: (world, inputs, tools) => {
      told.seen.push({ ...tools });
      told.mazes.push(tools.derived);
      for (const player of [0, 1, 2])
        told.rolls.push(tools.roll(player, "spread"), tools.roll(player, "kick"));
      if (inputs.of(0).fire === 1) for (const row of world.rows("level")) world.fields.level.number[row]++;
    },
  });
  return { game, ...told };
}

describe("a simulation", () => {
  it("begins with the game's first world, settled, with authority, and always the same for a seed", () => {
    const { game } = mazeGame();
    const one = new Simulation(game);
    one.begin(7, 65530);
    expect([one.world.tick, one.world.seed, one.world.fields.level.number[0]]).toEqual([65530, 7, 7]);
    const hash = one.world.hash();
    one.inputs.set(0, Float64Array.of(1), 1);
    one.advance(65531);
    one.world.random.next();
    expect(one.world.hash()).not.toBe(hash);
    one.begin(7, 65530);
    expect(one.world.hash()).toBe(hash);
    const other = new Simulation(game);
    other.begin(8, 65530);
    expect(other.world.hash()).not.toBe(hash);
  });

  it("[TK4, AX18] gives rules the tick they step, seconds per tick, and the inputs of the tick", () => {
    const { game, seen } = mazeGame();
    const simulation = new Simulation(game);
    simulation.begin(1, 2 ** 32);
    simulation.inputs.set(0, Float64Array.of(1), 5);
    simulation.advance(2 ** 32 + 1);
    expect(seen[0].tick).toBe(2 ** 32 + 1);
    expect(seen[0].dt).toBe(1 / 50);
    expect(simulation.world.tick).toBe(2 ** 32 + 1);
    expect(simulation.world.fields.level.number[0]).toBe(2);
  });

  it("settles after the step: a value that a rule pushed out of range is back inside", () => {
    const { game } = mazeGame();
    const simulation = new Simulation(game);
    simulation.begin(1, 0);
    simulation.world.fields.level.number[0] = 99;
    simulation.inputs.set(0, Float64Array.of(1), 1);
    simulation.advance(1);
    expect(simulation.world.fields.level.number[0]).toBe(99);
    expect(simulation.world.clamped).toBe(1);
  });
});

describe("derived data", () => {
  it("[WD8] is made once for a key, and again only for another key, even after a restore", () => {
    const { game, made, mazes } = mazeGame();
    const simulation = new Simulation(game);
    simulation.begin(1, 0);
    const captured = new World(game.layout);
    captured.copyFrom(simulation.world);
    for (let tick = 1; tick < 5; tick++) simulation.advance(tick);
    expect(made).toEqual([1]);
    simulation.inputs.set(0, Float64Array.of(1), 5);
    simulation.advance(5);
    simulation.inputs.set(0, Float64Array.of(0), 6);
    simulation.advance(6);
    expect(made).toEqual([1, 2]);
    expect(mazes.at(-1)).toEqual({ number: 2 });
    simulation.world.copyFrom(captured);
    simulation.advance(1);
    expect(mazes.at(-1)).toBe(mazes[0]);
    expect(made).toEqual([1, 2]);
  });

  it("is kept for the last four keys, no more", () => {
    const { game, made, mazes } = mazeGame();
    const simulation = new Simulation(game);
    simulation.begin(1, 0);
    const visit = (number: number): Maze => {
      simulation.world.fields.level.number[0] = number;
      simulation.advance(simulation.world.tick + 1);
      return mazes.at(-1)!;
    };
    for (const number of [1, 2, 3, 4, 1, 2, 3, 4]) expect(visit(number).number).toBe(number);
    expect(made).toEqual([1, 2, 3, 4]);
    visit(5);
    for (const number of [2, 3, 4, 5]) visit(number);
    expect(made).toEqual([1, 2, 3, 4, 5]);
    expect(visit(1).number).toBe(1);
    expect(made).toEqual([1, 2, 3, 4, 5, 1]);
  });

  it("is undefined for a game that derives nothing", () => {
    let derived: unknown = 1;
    const game = defineGame({
      name: "plain",
      players: 1,
      input: {},
      kinds: [kind("thing", { capacity: 1, fields: {} })],
      join: () => {},
      leave: () => {},
      step: (_world, _inputs, tools) => {
        derived = tools.derived;
      },
    });
    new Simulation(game).advance(1);
    expect(derived).toBeUndefined();
  });
});

describe("a roll", () => {
  /** The six rolls of one tick: for each of three players, "spread" and "kick". */
  function rollsOf(seed: number, numbers: readonly number[], tick = 1): number[] {
    const { game, rolls } = mazeGame();
    const simulation = new Simulation(game);
    simulation.begin(seed, 0);
    numbers.forEach((number, player) => {
      simulation.inputs.set(player, Float64Array.of(0), number);
    });
    simulation.advance(tick);
    return rolls;
  }

  it("[PR6] is the same on both sides, in whichever tick the input is used", () => {
    expect(rollsOf(7, [10, 20, 30], 5)).toEqual(rollsOf(7, [10, 20, 30], 9));
  });

  it("differs by name, player, input number and match, and lies in [0, 1)", () => {
    const all = [
      ...rollsOf(7, [10, 10, 10]),
      ...rollsOf(7, [11, 11, 11]),
      ...rollsOf(8, [10, 10, 10]),
      ...rollsOf(7, [10 + 2 ** 32, 10 + 2 ** 32, 10 + 2 ** 32]),
    ];
    expect(new Set(all).size).toBe(24);
    for (const one of all) expect(one >= 0 && one < 1).toBe(true);
  });
});
