import { describe, expect, it } from "vitest";
import { hasNeighbour } from "../../src/client/difference.ts";
import { fixed } from "../../src/world/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const REACH = 100;
const fields = { x: fixed({ min: 0, max: 4096, resolution: 1 }) };
const layout = layoutOf([kind("man", { capacity: 4, position: ["x"], reach: REACH, fields })], 60);

/** Whether the other man, where he stands, may have been the cause, had he been believed at this place. */
function isCause(world: World, believedAt = 0, ticks?: number): boolean {
  const believed = new World(layout);
  believed.copyFrom(world);
  believed.of("man").columns[0][1] = believedAt;
  return hasNeighbour(world, 1, ticks, { believed, actual: world });
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
    expect(isCause(apart(2 * REACH), 0, 12)).toBe(false);
    expect(isCause(apart(2 * REACH), 0, 24)).toBe(true);
    expect(isCause(apart(2 * REACH + 1), 0, 24)).toBe(false);
    expect(isCause(apart(REACH), 0, 3)).toBe(true);
  });

  it("[RC3] is somebody else: own rows are no neighbours", () => {
    const world = apart(50);
    world.of("man").owner.fill(1);
    expect(isCause(world)).toBe(false);
  });

  it("[RC3] is not as was believed: who stood still, or went as believed, pushed nobody otherwise than believed", () => {
    expect(isCause(apart(50), 50)).toBe(false);
    expect(isCause(apart(50), 51)).toBe(true);
  });
});
