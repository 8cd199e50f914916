import { describe, expect, it } from "vitest";
import { hasNeighbour } from "../../src/client/predict/neighbours.ts";
import { fixed } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const REACH = 100;
const fields = { x: fixed({ min: 0, max: 4096, resolution: 1 }) };
const layout = layoutOf([kind("man", { capacity: 4, position: ["x"], reach: REACH, fields })], 60);

/** Whether the other man, where he stands, may have been the cause, had he stood and been believed at these places. */
function isCause(world: World, ticks?: number, believedAt = 0, wasAt = 0): boolean {
  const [before, believed] = [wasAt, believedAt].map((at) => {
    const other = new World(layout);
    other.copyFrom(world);
    other.of("man").columns[0][1] = at;
    return other;
  });
  return hasNeighbour(world, 1, ticks, { before, believed, actual: world });
}

/** Two men of different owners, so far apart. */
function apart(distance: number): World {
  const world = new World(layout);
  for (const [player, x] of [0, distance].entries())
    world.of("man").columns[0][world.spawn("man", player)] = x;
  return world;
}

describe("who may have been the cause of a correction", () => {
  it("[RC3] is within reach, and nobody beyond it", () => {
    expect(isCause(apart(REACH))).toBe(true);
    expect(isCause(apart(REACH + 1))).toBe(false);
  });

  it("[RC3] may be farther away when more ticks than reach is stated for have gone by since the last snapshot", () => {
    expect(isCause(apart(2 * REACH), 12)).toBe(false);
    expect(isCause(apart(2 * REACH), 24)).toBe(true);
    expect(isCause(apart(2 * REACH + 1), 24)).toBe(false);
    expect(isCause(apart(REACH), 3)).toBe(true);
  });

  it("[RC3] is somebody else: own rows are no neighbours", () => {
    const world = apart(50);
    world.of("man").owner.fill(1);
    expect(isCause(world)).toBe(false);
  });

  it("[RC3] is not who just stays as he was, and as he was believed to", () => {
    expect(isCause(apart(50), undefined, 50, 50)).toBe(false);
    expect(isCause(apart(50), undefined, 51, 50)).toBe(true);
    // He moved, just as was believed: but a client places others, it does not step them.
    expect(isCause(apart(50), undefined, 50, 49)).toBe(true);
  });

  it("[RC3] is anybody within reach where nothing is told of who stayed", () => {
    expect(hasNeighbour(apart(50), 1, 12)).toBe(true);
  });
});
