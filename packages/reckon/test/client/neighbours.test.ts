import { describe, expect, it } from "vitest";
import { hasNeighbour } from "../../src/client/difference.ts";
import { fixed } from "../../src/world/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const REACH = 100;
const fields = { x: fixed({ min: 0, max: 4096, resolution: 1 }) };
const layout = layoutOf([kind("man", { capacity: 4, position: ["x"], reach: REACH, fields })], 60);

/** Two men of different owners, so far apart. */
function apart(distance: number): World {
  const world = new World(layout);
  for (const [player, x] of [0, distance].entries())
    world.of("man").columns[0][world.spawn("man", player)] = x;
  return world;
}

describe("who may have been the cause of a correction", () => {
  it("[RC3] is within reach, and nobody beyond it", () => {
    expect(hasNeighbour(apart(REACH), 1)).toBe(true);
    expect(hasNeighbour(apart(REACH + 1), 1)).toBe(false);
  });

  it("[RC3] may be farther away when more ticks than reach is stated for have gone by since the last snapshot", () => {
    expect(hasNeighbour(apart(2 * REACH), 1, 12)).toBe(false);
    expect(hasNeighbour(apart(2 * REACH), 1, 24)).toBe(true);
    expect(hasNeighbour(apart(2 * REACH + 1), 1, 24)).toBe(false);
    expect(hasNeighbour(apart(REACH), 1, 3)).toBe(true);
  });

  it("[RC3] is somebody else: own rows are no neighbours", () => {
    const world = apart(50);
    world.of("man").owner.fill(1);
    expect(hasNeighbour(world, 1)).toBe(false);
  });
});
