import { describe, expect, it } from "vitest";
import { hasNeighbour } from "../../src/client/predict/neighbours.ts";
import { fixed } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const REACH = 100;
const fields = { x: fixed({ min: 0, max: 4096, resolution: 1 }) };
const layout = layoutOf([kind("man", { capacity: 4, position: ["x"], reach: REACH, fields })], 60);

/** Whether the other man may have been the cause where he stands, if he was predicted at one place and came from another. */
function isCause(world: World, ticks?: number, believedAt = 0, wasAt = 0): boolean {
  const [before, believed] = [wasAt, believedAt].map((at) => {
    const other = new World(layout);
    other.copyFrom(world);
    other.of("man").columns[0][1] = at;
    return other;
  });
  return hasNeighbour(world, 1, ticks, { before, believed, actual: world });
}

/** Two men of different owners, at this distance. */
function apart(distance: number): World {
  const world = new World(layout);
  for (const [player, x] of [0, distance].entries())
    world.of("man").columns[0][world.spawn("man", player)] = x;
  return world;
}

describe("a neighbour that may have caused a correction", () => {
  it("[RC3] is within reach, and no row beyond it is one", () => {
    expect(isCause(apart(REACH))).toBe(true);
    expect(isCause(apart(REACH + 1))).toBe(false);
  });

  it("[RC3] may be farther away if more ticks than those of reach have passed since the last snapshot", () => {
    expect(isCause(apart(2 * REACH), 12)).toBe(false);
    expect(isCause(apart(2 * REACH), 24)).toBe(true);
    expect(isCause(apart(2 * REACH + 1), 24)).toBe(false);
    expect(isCause(apart(REACH), 3)).toBe(true);
  });

  it("[RC3] belongs to another player: own rows are no neighbours", () => {
    const world = apart(50);
    world.of("man").owner.fill(1);
    expect(isCause(world)).toBe(false);
  });

  it("[RC3] is no row that just stayed in place, as it was predicted to", () => {
    expect(isCause(apart(50), undefined, 50, 50)).toBe(false);
    expect(isCause(apart(50), undefined, 51, 50)).toBe(true);
    // He moved as predicted. But a client places others, it does not step them.
    expect(isCause(apart(50), undefined, 50, 49)).toBe(true);
  });

  it("[RC3] is any row within reach if it is not known which rows stayed in place", () => {
    expect(hasNeighbour(apart(50), 1, 12)).toBe(true);
  });
});
