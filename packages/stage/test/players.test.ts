// The looks that tell players apart.

import { expect, it } from "vitest";
import { drawMark, lookOf, PLAYER_COLOURS } from "../src/players.ts";

/** All points of a mark's outline; circles by points of their edge. */
function outline(
  mark: (typeof PLAYER_COLOURS)[number]["mark"],
  x: number,
  y: number,
  size: number,
): number[] {
  const points: number[] = [];
  let fills = 0;
  const context = {
    beginPath: () => {},
    closePath: () => {},
    moveTo: (...at: number[]) => void points.push(...at),
    lineTo: (...at: number[]) => void points.push(...at),
    arc: (atX: number, atY: number, radius: number) => void points.push(atX - radius, atY - radius),
    fill: () => void fills++,
  };
  drawMark(context as unknown as CanvasRenderingContext2D, mark, x, y, size);
  expect(fills).toBe(1);
  return points;
}

it("every seat has a colour and a mark, and ten of them are all different", () => {
  expect(new Set(PLAYER_COLOURS.map(({ colour }) => colour)).size).toBe(10);
  expect(new Set(PLAYER_COLOURS.map(({ mark }) => mark)).size).toBe(10);
  expect(lookOf(3)).toBe(PLAYER_COLOURS[3]);
  expect(lookOf(13)).toBe(PLAYER_COLOURS[3]);
  expect(lookOf(-1)).toBe(PLAYER_COLOURS[0]);
});

it("marks have different shapes, stay within their size, and are drawn at the requested place", () => {
  const shapes = PLAYER_COLOURS.map(({ mark }) => outline(mark, 0, 0, 1));
  expect(new Set(shapes.map(String)).size).toBe(10);
  for (const shape of shapes) {
    expect(Math.max(...shape.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(Math.max(...shape.map(Math.abs))).toBeGreaterThan(0.7);
  }
  for (const { mark } of PLAYER_COLOURS) {
    const moved = outline(mark, 100, 100, 4);
    const plain = outline(mark, 0, 0, 1);
    moved.forEach((value, i) => {
      expect(value).toBeCloseTo(100 + 4 * plain[i]);
    });
  }
});
