// Panes: the canvases that views draw on.

import { describe, expect, it } from "vitest";
import type { StageSettings, ViewOptions } from "../src/arcade-game.ts";
import { Pane, type PaneOptions } from "../src/pane.ts";
import { FakePage } from "./fake-canvas.ts";

interface Made {
  readonly page: FakePage;
  readonly pane: Pane;
  readonly settings: { quality: StageSettings["quality"] };
  readonly sizes: number[][];
}

function made(options: PaneOptions = {}, kind: ViewOptions["kind"] = "canvas"): Made {
  const page = new FakePage();
  const settings: StageSettings & Made["settings"] = { quality: "high", reducedMotion: false, volume: 1 };
  const sizes: number[][] = [];
  const view = { parent: page.parent, kind, settings } as unknown as ViewOptions;
  const pane = new Pane(view, options);
  pane.onResize = ({ width, height, ratio }) => sizes.push([width, height, ratio]);
  return { page, pane, settings, sizes };
}

describe("a pane", () => {
  it("[ST8] has no more pixels than its quality allows, and at least one", () => {
    const { pane, sizes } = made();
    pane.resize(800, 600, 3);
    expect([pane.canvas.width, pane.canvas.height, pane.ratio]).toEqual([1600, 1200, 2]);
    expect(pane.canvas.style.width).toBe("800px");
    pane.resize(800, 600, 1.5);
    expect(pane.canvas.width).toBe(1200);
    pane.resize(0, 0, 1);
    expect([pane.canvas.width, pane.canvas.height]).toEqual([1, 1]);
    expect(sizes).toEqual([
      [800, 600, 2],
      [800, 600, 1.5],
      [0, 0, 1],
    ]);
  });

  it("[ST8] adopts a quality that changes during play, without a new size", () => {
    const { pane, settings, sizes } = made({ mostRatio: { low: 0.6, high: 2 } });
    pane.resize(1000, 500, 2);
    settings.quality = "low";
    expect(pane.canvas.width).toBe(2000);
    pane.begin(16);
    expect([pane.canvas.width, pane.canvas.height]).toEqual([600, 300]);
    settings.quality = "high";
    pane.begin(33);
    pane.begin(50);
    expect(pane.canvas.width).toBe(2000);
    expect(sizes.length).toBe(3);
  });

  it("[ST24] covers the same element with the same device pixels under a larger HUD, but counts fewer pixels of its own", () => {
    const page = new FakePage();
    const settings = { quality: "high", reducedMotion: false, volume: 1, hudScale: 1.5 } as const;
    const pane = new Pane({ parent: page.parent, kind: "canvas", settings } as unknown as ViewOptions);
    pane.resize(800, 400, 2);
    expect([pane.canvas.width, pane.canvas.height, pane.ratio]).toEqual([2400, 1200, 3]);
    expect([pane.canvas.style.width, pane.canvas.style.height]).toEqual(["1200px", "600px"]);
    // A screen with more pixels than the quality allows gets no more of them this way.
    pane.resize(800, 400, 3);
    expect(pane.canvas.width).toBe(2400);
  });

  it("[ST9] returns the length of a frame: never longer than a tenth of a second, never negative", () => {
    const { pane } = made();
    pane.begin(1000);
    expect(pane.begin(1016)).toBeCloseTo(0.016);
    expect(pane.begin(9000)).toBe(0.1);
    expect(pane.begin(8000)).toBe(0);
    expect(pane.begin(8010)).toBeCloseTo(0.01);
  });

  it("joins the page with its first size, once, and leaves when it is closed", () => {
    const { page, pane } = made({ isOver: true });
    expect(page.appended).toEqual([]);
    pane.resize(10, 10, 1);
    pane.resize(20, 20, 1);
    expect(page.appended).toEqual([pane.canvas]);
    expect([pane.canvas.style.position, pane.canvas.style.pointerEvents]).toEqual(["absolute", "none"]);
    pane.close();
    expect(page.canvases[0].isRemoved).toBe(true);
  });

  it("has no context for a view that draws nothing", () => {
    expect(made({}, "none").pane.context(false)).toBe(null);
    expect(made().pane.context(false)).not.toBe(null);
  });
});
