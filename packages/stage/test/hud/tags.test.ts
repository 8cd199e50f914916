// Names beside players: their places, and when they are painted.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NameTags } from "../../src/hud/name-tags.ts";
import { TagPlaces } from "../../src/hud/tag-places.ts";
import { FakePage } from "../fake-canvas.ts";

describe("places for name tags", () => {
  it("[ST16] are stacked where players stand close, and none is left for a name without room", () => {
    const places = new TagPlaces(8);
    places.begin();
    const bottoms = Array.from({ length: 6 }, () => places.place(100, 200, 60, 16));
    expect(bottoms.slice(0, 4)).toEqual([200, 182, 164, 146]);
    expect(bottoms.slice(4)).toEqual([Number.NaN, Number.NaN]);
    expect(places.place(170, 200, 60, 16)).toBe(200);
    places.begin();
    expect(places.place(100, 200, 60, 16)).toBe(200);
  });

  it("[ST16] hang below the player if that is allowed, before they rise higher", () => {
    const places = new TagPlaces(8);
    places.begin();
    const bottoms = Array.from({ length: 3 }, () => places.place(100, 200, 60, 16, 240));
    expect(bottoms).toEqual([200, 256, 182]);
  });

  it("[ST16] stay below the upper edge, and away from covered places", () => {
    const places = new TagPlaces(8);
    places.begin(0);
    expect(places.place(100, 10, 60, 16)).toBe(Number.NaN);
    expect(places.place(100, 10, 60, 16, 40)).toBe(56);
    places.cover(280, 180, 320, 220);
    expect(places.place(300, 210, 60, 16)).toBe(174);
  });

  it("[ST16] [property] never overlap each other or a player, wherever players stand", () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 12 }), (spots) => {
        const places = new TagPlaces(20);
        const boxes: number[][] = [];
        places.begin(0);
        for (const { x, y } of spots) places.cover(x - 8, y - 8, x + 8, y + 8);
        for (const { x, y } of spots) {
          const bottom = places.place(x, y - 12, 70, 18, y + 12);
          if (!Number.isNaN(bottom)) boxes.push([x - 35, bottom - 18, x + 35, bottom]);
        }
        const players = spots.map(({ x, y }) => [x - 8, y - 8, x + 8, y + 8]);
        boxes.forEach((a, i) => {
          expect(a[1]).toBeGreaterThanOrEqual(0);
          for (const b of [...boxes.slice(i + 1), ...players])
            expect(a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]).toBe(false);
        });
        expect(boxes.length).toBeLessThanOrEqual(20 - spots.length);
      }),
    );
  });
});

describe("name tags", () => {
  function drawn(ratio: number, names: readonly string[], frames: number): FakePage {
    const page = new FakePage();
    const { ownerDocument } = page.parent;
    const context = ownerDocument.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    const tags = new NameTags(ownerDocument, 16);
    for (let i = 0; i < frames; i++) {
      tags.begin(context, ratio);
      names.forEach((name, seat) => {
        tags.draw(seat, name, seat === 0, 200, 100, 140, 1);
      });
    }
    return page;
  }

  it("[ST16] stay within the sides of a picture if its width is given", () => {
    const { ownerDocument } = new FakePage().parent;
    const tags = new NameTags(ownerDocument, 16);
    const sides: [number, number][] = [];
    const context = {
      globalAlpha: 1,
      drawImage: ({ width }: HTMLCanvasElement, x: number) => void sides.push([x, x + width]),
    } as unknown as CanvasRenderingContext2D;
    for (const width of [undefined, 300]) {
      tags.begin(context, 1, 0, width);
      for (const [seat, x] of [2, 150, 298].entries())
        tags.draw(seat, "Somebody", false, x, 100, Number.NaN, 1);
    }
    expect(sides[0][0]).toBeLessThan(0);
    expect(sides[2][1]).toBeGreaterThan(300);
    expect(sides[3][0]).toBe(0);
    expect(sides[4]).toEqual(sides[1]);
    expect(sides[5][1]).toBe(300);
  });

  it("[ST16] are painted once and drawn in every frame", () => {
    const page = drawn(2, ["You", "Ann"], 10);
    expect(page.texts).toEqual(["You", "Ann"]);
    expect(page.count("drawImage")).toBe(20);
  });

  it("are painted again for another name, and when the player becomes one's own", () => {
    const page = new FakePage();
    const { ownerDocument } = page.parent;
    const tags = new NameTags(ownerDocument, 16);
    for (const [name, isOwn] of [
      ["Ann", false],
      ["Ann", true],
      ["Bo", true],
      ["Bo", true],
    ] as const) {
      tags.begin(ownerDocument.createElement("canvas").getContext("2d") as CanvasRenderingContext2D, 1);
      tags.draw(0, name, isOwn, 200, 100, 140, 1);
    }
    expect(page.texts).toEqual(["Ann", "Ann", "Bo"]);
  });

  it("[ST16] are left out if there is no room, except one's own", () => {
    expect(drawn(1, ["You", "A", "B", "C", "D", "E", "F"], 1).count("drawImage")).toBe(5);
    const page = new FakePage();
    const { ownerDocument } = page.parent;
    const tags = new NameTags(ownerDocument, 16);
    tags.begin(ownerDocument.createElement("canvas").getContext("2d") as CanvasRenderingContext2D, 1);
    tags.cover(200, 100, 500);
    tags.draw(1, "Ann", false, 200, 100, 140, 1);
    expect(page.count("drawImage")).toBe(0);
    tags.draw(0, "You", true, 200, 100, 140, 1);
    expect(page.count("drawImage")).toBe(1);
  });
});
