// The arithmetic of High Noon's picture: where things stand, particles, shaking.

import { type Box, FEED_LINE, overlaps, putOnShelves } from "@reckon/stage";
import { World } from "reckon";
import { describe, expect, it } from "vitest";
import { highNoonGame } from "../src/high-noon.ts";
import { type HighNoonWorld, PHASE, STATE } from "../src/kinds.ts";
import { GROUND, groundNumber, groundOf } from "../src/map.ts";
import { hudLayout } from "../src/stage/hud/layout.ts";
import { lotsOf } from "../src/stage/pixi/town/lots.ts";
import { type Noticed, Watch } from "../src/stage/pixi/watch.ts";
import { TILE } from "../src/tuning.ts";

describe("the HUD's layout", () => {
  const sizes: readonly (readonly [number, number, boolean])[] = [
    [1280, 720, false],
    [1920, 1080, false],
    [900, 506, false],
    [844, 390, true],
    [390, 844, true],
    [360, 640, true],
  ];
  it.each(sizes)(
    "[HG18] lets nothing overlap or leave the screen at %i × %i (touch: %s)",
    (width, height, isTouch) => {
      for (const lines of [2, 5, 9]) {
        const layout = hudLayout(width, height, isTouch, lines, 0.76);
        const { status, sun, map, own, boss, feed, message } = layout;
        const boxes = [status, sun, map, own, boss, feed];
        for (const box of boxes) {
          expect(box.x >= 0 && box.y >= 0).toBe(true);
          expect(box.x + box.width <= width && box.y + box.height <= height).toBe(true);
        }
        boxes.forEach((a, i) => {
          for (const b of boxes.slice(i + 1)) expect(overlaps(a, b), JSON.stringify([a, b])).toBe(false);
        });
        expect(feed.height).toBeGreaterThanOrEqual(2 * FEED_LINE);
        expect(overlaps(message, sun)).toBe(false);
        expect(message.x >= 0 && message.x + message.width <= width).toBe(true);
      }
    },
  );

  // The places of thumbs by touch-layer.ts in packages/stage: both sticks, and the buttons around the right one.
  it.each([
    [844, 390],
    [740, 360],
    [390, 844],
    [360, 640],
  ])("[HG18] keeps a phone of %i × %i free under the thumbs and in the page's corner", (width, height) => {
    const thumbs: readonly Box[] = [
      { x: 36, y: height - 140, width: 100, height: 100 },
      { x: width - 248, y: height - 243, width: 248, height: 243 },
      { x: width - 294, y: height - 206, width: 64, height: 64 },
    ];
    const isUpright = height > width;
    const page = isUpright
      ? { x: width / 2 - 70, y: height - 60, width: 140, height: 60 }
      : { x: width / 2 - 80, y: 0, width: 160, height: 54 };
    const { status, sun, map, own, boss, feed, message } = hudLayout(width, height, true, 2, 0.78);
    for (const box of [status, sun, map, own, boss, feed])
      for (const taken of [...thumbs, page]) expect(overlaps(box, taken), JSON.stringify(box)).toBe(false);
    // The camp, as large as it is there, with its cards in two columns.
    const camp = { ...message, height: 54 + 2 * 60 + 56 };
    for (const taken of [...thumbs, page]) expect(overlaps(camp, taken), JSON.stringify(camp)).toBe(false);
  });
});

describe("the sheet of pictures", () => {
  it("puts no picture over another, with space between", () => {
    const sizes = Array.from({ length: 90 }, (_, i) => ({
      width: 10 + ((i * 37) % 90),
      height: 8 + ((i * 53) % 70),
    }));
    const { corners, height } = putOnShelves(sizes, 512, 4);
    const boxes = sizes.map((size, i) => ({ ...size, x: corners[2 * i], y: corners[2 * i + 1] }));
    boxes.forEach((a, i) => {
      expect(a.x + a.width + 4 <= 512 && a.y + a.height + 4 <= height).toBe(true);
      const grown = { x: a.x, y: a.y, width: a.width + 4, height: a.height + 4 };
      for (const b of boxes.slice(i + 1)) expect(overlaps(grown, b)).toBe(false);
    });
  });

  it("says what to do with a picture that is too wide", () => {
    expect(() => putOnShelves([{ width: 600, height: 5 }], 512, 4)).toThrow(/make the sheet wider/);
  });
});

describe("the lots of a town", () => {
  it.each([0, 1, 2, 3])("cover every wall and half-wall once, on a map of size %i", (size) => {
    const ground = groundOf(groundNumber(41, size));
    const { columns, lines, tiles } = ground;
    for (const sort of [GROUND.wall, GROUND.half]) {
      const times = new Uint8Array(tiles.length);
      for (const { x, y, width, height } of lotsOf(ground, sort))
        for (let atY = y; atY < y + height; atY += TILE)
          for (let atX = x; atX < x + width; atX += TILE) times[(atY / TILE) * columns + atX / TILE]++;
      for (let i = 0; i < tiles.length; i++) {
        const [column, line] = [i % columns, Math.floor(i / columns)];
        const isBorder = column === 0 || line === 0 || column === columns - 1 || line === lines - 1;
        expect(times[i]).toBe(!isBorder && tiles[i] === sort ? 1 : 0);
      }
    }
  });
});

describe("the watch of changes between two pictures", () => {
  function scene(): { world: HighNoonWorld; row: number; told: string[]; look: (now: number) => void } {
    const game = highNoonGame({ mode: "ride" });
    const world = new World(game.layout) as HighNoonWorld;
    world.spawn("run");
    const row = world.spawn("player", 0);
    const told: string[] = [];
    const noticed = new Proxy({} as Noticed, { get: (_, name) => () => told.push(String(name)) });
    const watch = new Watch(noticed);
    return { world, row, told, look: (now) => watch.look(world, now) };
  }

  it("reports a roll, a wound and a fall once, and nothing for a row that has just appeared", () => {
    const { world, row, told, look } = scene();
    const p = world.fields.player;
    p.state[row] = STATE.roll;
    look(0);
    expect(told).toEqual([]);
    p.state[row] = STATE.walk;
    look(1000);
    p.state[row] = STATE.roll;
    look(2000);
    look(2016);
    p.health[row] -= 5;
    look(2400);
    p.state[row] = STATE.down;
    look(2800);
    expect(told).toEqual(["rolled", "hurt", "fell"]);
  });

  it("reports a roll that a correction takes back and makes again once", () => {
    const { world, row, told, look } = scene();
    const p = world.fields.player;
    look(0);
    for (const [now, state] of [
      [1000, STATE.roll],
      [1016, STATE.walk],
      [1033, STATE.roll],
    ] as const) {
      p.state[row] = state;
      look(now);
    }
    expect(told).toEqual(["rolled"]);
  });

  it("reports a step for every stride, none for being put elsewhere, and a bell when a wave begins", () => {
    const { world, row, told, look } = scene();
    const { player: p, run } = world.fields;
    run.phase[0] = PHASE.pause;
    look(0);
    for (let i = 0; i < 10; i++) {
      p.x[row] += 10;
      look(100 * (i + 1));
    }
    p.x[row] += 500;
    look(2000);
    expect(told).toEqual(["stepped", "stepped"]);
    run.phase[0] = PHASE.fight;
    run.wave[0] = 1;
    look(2016);
    expect(told.slice(2)).toEqual(["waveBegins"]);
  });
});
