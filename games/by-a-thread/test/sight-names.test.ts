// Names above the visible spheres: through a pinhole, in a corridor where one stands behind another.

import { type Box, NameTags, overlaps } from "@reckon/stage";
import { describe, expect, it } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { SightNames } from "../src/stage/hud/sight-names.ts";
import type { Painter, Sphere } from "../src/stage/scene.ts";
import { EYE, PLAYERS, RADIUS } from "../src/tuning.ts";
import { sphereAt } from "./scenes.ts";

const [MIDDLE_X, MIDDLE_Y, FOCUS] = [640, 360, 590];

/** Looks east from 0, 0 at eye height. */
const pinhole: Painter = {
  isTilted: true,
  resize: () => {},
  paint: () => {},
  close: () => {},
  project: (x, y, z, into) => {
    into.x = MIDDLE_X + (z / x) * FOCUS;
    into.y = MIDDLE_Y - ((y - EYE) / x) * FOCUS;
    into.depth = x;
    return x > 1;
  },
};

/** The places of drawn names, in order, and their opacity. */
function drawn(spheres: readonly Sphere[], isSeen = (_: number) => true): (Box & { alpha: number })[] {
  const page = new FakePage();
  const names = new SightNames(new NameTags(page.parent.ownerDocument, 2 * PLAYERS));
  const boxes: (Box & { alpha: number })[] = [];
  const context = {
    globalAlpha: 1,
    drawImage: ({ width, height }: HTMLCanvasElement, x: number, y: number) =>
      void boxes.push({ x, y, width, height, alpha: context.globalAlpha }),
  };
  names.draw(context as unknown as CanvasRenderingContext2D, spheres, isSeen, pinhole, 1);
  return boxes;
}

function discOf({ x, z }: Sphere): Box {
  const radius = (RADIUS / x) * FOCUS;
  const [atX, atY] = [MIDDLE_X + (z / x) * FOCUS, MIDDLE_Y];
  return { x: atX - radius, y: atY - radius, width: 2 * radius, height: 2 * radius };
}

describe("names above visible spheres", () => {
  it("[ST16] cover no sphere, even if their own is far behind the one in front", () => {
    // Rows are not ordered by distance: a far player may come first.
    const spheres = [sphereAt(260, 4, 3), sphereAt(120, 0, 1), sphereAt(400, -6, 2), sphereAt(700, 10, 4)];
    const boxes = drawn(spheres);
    // There is room for some of the players behind, not for all.
    expect(boxes.length).toBeGreaterThanOrEqual(2);
    for (const box of boxes) {
      for (const sphere of spheres) expect(overlaps(box, discOf(sphere))).toBe(false);
      for (const other of boxes) if (other !== box) expect(overlaps(box, other)).toBe(false);
    }
  });

  it("[ST16] stand right above the nearest sphere, rise above others, and get fainter with distance", () => {
    const boxes = drawn([sphereAt(500, 120, 3), sphereAt(220, 0, 1), sphereAt(250, 0, 2)]);
    const alphas = boxes.map(({ alpha }) => alpha);
    expect(alphas).toEqual([...alphas].sort((a, b) => b - a));
    expect(new Set(alphas).size).toBe(3);
    expect(boxes[0].y + boxes[0].height).toBe(Math.round(MIDDLE_Y - (11 / 220) * FOCUS));
    expect(boxes[1].y + boxes[1].height).toBeLessThan(MIDDLE_Y - (11 / 250) * FOCUS);
  });

  it("are missing for players behind a wall or behind the eye, and wherever a sphere fills the picture", () => {
    const three = [sphereAt(120, 0, 1), sphereAt(200, 80, 2), sphereAt(-50, 0, 3)];
    expect(drawn(three)).toHaveLength(2);
    expect(drawn(three, (place) => place === 1)).toHaveLength(1);
    expect(drawn([sphereAt(10, 0, 1), sphereAt(300, 0, 2)])).toEqual([]);
  });
});
