// The painter without WebGL: how finely it paints, and that there is a picture in every frame.

import { describe, expect, it } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { mazeNumber, mazeOf } from "../src/maze.ts";
import { CanvasPainter } from "../src/stage/canvas-painter.ts";
import { sceneIn } from "./scenes.ts";

describe("the painter on canvas 2D", () => {
  it("[TH40] casts fewer rays when they cost too much, more when they cost little, and shows a picture in every frame", () => {
    const page = new FakePage();
    const canvas = page.parent.ownerDocument.createElement("canvas");
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    let isEmpty = true;
    Object.assign(canvas, { getContext: () => context });
    Object.assign(context, {
      putImageData: () => {
        isEmpty = false;
      },
    });
    let [now, costMs] = [0, 20];
    const painter = new CanvasPainter(canvas, () => {
      now += costMs / 2;
      return now;
    });
    painter.resize(320, 180, 1);
    const scene = sceneIn(mazeOf(mazeNumber(0, 1)), 1, 1, 0);
    const sizes: number[] = [];
    let { width } = canvas;
    Object.defineProperty(canvas, "width", {
      get: () => width,
      set: (value: number) => {
        width = value;
        isEmpty = true;
      },
    });
    for (let frame = 0; frame < 400; frame++) {
      if (frame === 200) costMs = 2;
      painter.paint(scene);
      if (sizes.at(-1) !== width) sizes.push(width);
      // A resized canvas is empty, and black on the screen.
      expect(isEmpty).toBe(false);
    }
    expect(Math.min(...sizes)).toBeLessThan(sizes[0]);
    expect(sizes.at(-1)).toBeGreaterThan(Math.min(...sizes));
  });
});
