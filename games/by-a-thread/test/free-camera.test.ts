// By a Thread from above, for a free camera; and the ring around what the server tested.

import type { ViewSource } from "@reckon/stage";
import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { mazeNumber, mazeOf } from "../src/maze.ts";
import { Lens } from "../src/stage/caster/lens.ts";
import { drawTested } from "../src/stage/hud/tested.ts";
import { lookFromAbove } from "../src/stage/look/bird.ts";
import type { Spot } from "../src/stage/scene.ts";
import { aimCamera, projectBy } from "../src/stage/webgl/camera.ts";

const maze = mazeOf(mazeNumber(3, 1));
const WIDE = maze.columns * maze.tile;
const HIGH = maze.lines * maze.tile;
const spot: Spot = { x: 0, y: 0, depth: 0 };

/** Where both painters draw a place on the floor. */
function places(
  x: number,
  y: number,
  zoom: number,
  width: number,
  height: number,
  [atX, atZ]: [number, number],
) {
  const eye = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0, fov: 1 };
  const aspect = width / height;
  lookFromAbove(maze, { x, y, zoom }, { aspect, isTilted: false }, eye);
  const lens = new Lens();
  lens.aim(eye, width, height);
  lens.project(atX, 0, atZ, spot);
  const cast = [spot.x, spot.y];
  lookFromAbove(maze, { x, y, zoom }, { aspect, isTilted: true }, eye);
  const camera = new PerspectiveCamera();
  aimCamera(camera, eye, width / height);
  projectBy(camera, width, height, atX, 0, atZ, spot);
  return { cast, drawn: [spot.x, spot.y] };
}

describe("[RP11] the labyrinth from above", () => {
  it.each([
    [1280, 720],
    [390, 844],
  ])("is in the middle of a picture of %i by %i, and whole from side to side", (width, height) => {
    const middle = places(WIDE / 2, HIGH / 2, 1, width, height, [WIDE / 2, HIGH / 2]);
    for (const [x, y] of [middle.cast, middle.drawn]) {
      expect(x).toBeCloseTo(width / 2, 0);
      expect(y).toBeCloseTo(height / 2, 0);
    }
    for (const side of [0, WIDE]) {
      const { cast, drawn } = places(WIDE / 2, HIGH / 2, 1, width, height, [side, HIGH / 2]);
      for (const [x] of [cast, drawn]) {
        expect(x).toBeGreaterThan(-width * 0.01);
        expect(x).toBeLessThan(width * 1.01);
      }
    }
  });

  it("comes nearer with the zoom, never down among the walls", () => {
    const apart = (zoom: number): number =>
      places(900, 700, zoom, 1280, 720, [930, 700]).drawn[0] -
      places(900, 700, zoom, 1280, 720, [900, 700]).drawn[0];
    expect(apart(2) / apart(1)).toBeCloseTo(2, 1);
    const eye = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0, fov: 1 };
    lookFromAbove(maze, { x: 900, y: 700, zoom: 1000 }, { aspect: 1.7, isTilted: true }, eye);
    expect(eye.y).toBeGreaterThan(2 * maze.tile);
  });
});

describe("[PG32] the ring around what the server tested", () => {
  const page = new FakePage();
  const context = page.parent.ownerDocument
    .createElement("canvas")
    .getContext("2d") as CanvasRenderingContext2D;
  const pinhole = (depth: number) => ({
    project: (x: number, y: number, _z: number, into: Spot): boolean => {
      Object.assign(into, { x, y, depth });
      return depth > 0;
    },
  });
  const evidence = (met: number): ViewSource["evidence"] =>
    ({
      shot: () => ({
        count: 1,
        met,
        from: [1, 2, 3],
        to: [4, 5, 6],
        boxes: [{ at: [10, 20, 30], radius: 8 }],
      }),
    }) as never;

  it("is drawn with its name where the target is before the eye, and not without a shot, a target, or behind it", () => {
    drawTested(context, { shot: () => undefined }, pinhole(9));
    drawTested(context, evidence(1), pinhole(9));
    drawTested(context, evidence(0), pinhole(-9));
    expect(page.texts).toEqual([]);
    drawTested(context, evidence(0), pinhole(9));
    expect(page.texts).toEqual(["tested"]);
    expect(page.count("arc")).toBe(2);
    expect(page.count("lineTo")).toBe(1);
  });
});
