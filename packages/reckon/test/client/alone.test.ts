// Whether own rows owe their place to neighbours: a tick stepped again without them.

import { describe, expect, it } from "vitest";
import { Alone } from "../../src/client/predict/alone.ts";
import { fixed, integer } from "../../src/world/fields/grid.ts";
import { defineGame, type Game } from "../../src/world/game.ts";
import type { WorldOf } from "../../src/world/game-types.ts";
import { kind } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const REACH = 100;
const TICK = 7;
const NUMBER = 3;
const fields = {
  x: fixed({ min: 0, max: 4096, resolution: 1 }),
  health: integer({ min: 0, max: 9, author: "server" }),
};
const man = kind("man", { capacity: 4, position: ["x"], reach: REACH, fields });

/** A game in which each man walks by as much as its rule says. */
function gameOf(paceOf: (world: World<readonly [typeof man]>, row: number, move: number) => number): Game {
  return defineGame({
    name: "walk",
    players: 2,
    input: { move: integer({ min: 0, max: 5 }) },
    kinds: [man],
    join: (world, player) => world.spawn("man", player),
    leave: () => undefined,
    step(world, inputs) {
      for (const row of world.rows("man"))
        world.fields.man.x[row] += paceOf(world, row, inputs.of(world.ownerOf("man", row)).move);
    },
  });
}

/** The world with own men of player 0 and others of player 1 at these places. */
function worldOf(game: Game, own: number, other: number): WorldOf<Game> {
  const world = new World(game.layout);
  for (const [player, x] of [own, other].entries())
    world.of("man").columns[0][world.spawn("man", player)] = x;
  return world;
}

/** Whether an own man who went from one place to another, with 4 as the input, owes it to a man who was then at `other`. */
function isHeldUp(game: Game, from: number, to: number, other: number, otherBefore: number = other): boolean {
  const [before, after] = [worldOf(game, from, otherBefore), worldOf(game, to, other)];
  const [was, is] = [before.hash(), after.hash()];
  const differs = new Alone(game, 0, 1).differs(before, after, TICK, Float64Array.of(4), NUMBER);
  expect([before.hash(), after.hash()]).toEqual([was, is]);
  return differs;
}

/** Men walk until they touch another one. */
const walls = gameOf((world, row, move) => {
  const { x } = world.fields.man;
  let pace = move;
  for (const other of world.all("man"))
    if (x[other] > x[row]) pace = Math.min(pace, Math.max(x[other] - x[row] - 10, 0));
  return pace;
});

describe("[RC3] an own row owes its place to neighbours", () => {
  it("if it goes elsewhere without them", () => {
    expect(isHeldUp(walls, 100, 100, 110)).toBe(true);
    expect(isHeldUp(walls, 100, 103, 113)).toBe(true);
    // Others stand where they were placed for this tick, not where they were before it.
    expect(isHeldUp(walls, 100, 100, 110, 150)).toBe(true);
  });

  it("unless it comes to the same place without them", () => {
    expect(isHeldUp(walls, 100, 104, 114)).toBe(false);
    expect(isHeldUp(walls, 100, 104, 90)).toBe(false);
  });

  it("unless the row that holds it up is out of reach", () => {
    const shy = gameOf((world, _row, move) => ([...world.all("man")].length > 1 ? 0 : move));
    expect(isHeldUp(shy, 100, 100, 100 + REACH)).toBe(true);
    expect(isHeldUp(shy, 100, 100, 101 + REACH)).toBe(false);
  });

  it("unless the same tick comes out differently with them, as where rules draw chance", () => {
    let draws = 0;
    const drunk = gameOf((world) => ([...world.all("man")].length > 1 && draws++ === 0 ? 0 : 4));
    expect(isHeldUp(drunk, 100, 100, 110)).toBe(false);
    expect(isHeldUp(walls, 100, 102, 110)).toBe(false);
  });

  it("if the rules fail without them", () => {
    const needy = gameOf((world) => {
      if ([...world.all("man")].length < 2) throw new Error("Nobody is there.");
      return 4;
    });
    expect(isHeldUp(needy, 100, 104, 150)).toBe(true);
  });

  it("by fields of the rules alone: the server may have changed its own", () => {
    const [before, after] = [worldOf(walls, 100, 150), worldOf(walls, 104, 150)];
    after.of("man").columns[1][0] = 5;
    expect(new Alone(walls, 0, 1).differs(before, after, TICK, Float64Array.of(4), NUMBER)).toBe(false);
    after.of("man").columns[0][0] = 100;
    before.of("man").columns[0][1] = after.of("man").columns[0][1] = 110;
    expect(new Alone(walls, 0, 1).differs(before, after, TICK, Float64Array.of(4), NUMBER)).toBe(true);
  });
});
