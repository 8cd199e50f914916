import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import { type Court, Crowd, isDiscBlocked, isInside, slideDiscX, slideDiscY } from "../src/index.ts";

const COURT: Court = {
  width: 200,
  height: 120,
  edges: Float64Array.of(80, 40, 120, 80),
  grid: 1 / 64,
};

describe("a disc among walls", () => {
  it("[KT5] stops at the side of a wall, and rounds its corner", () => {
    expect(slideDiscX(COURT, 20, 190, 60, 10)).toBe(70);
    expect(slideDiscX(COURT, 190, 20, 60, 10)).toBe(130);
    expect(slideDiscY(COURT, 20, 110, 100, 10)).toBe(30);
    // Beside the corner it gets further than a box would: 80 − √(10² − 6²).
    expect(slideDiscX(COURT, 20, 190, 34, 10)).toBe(72);
    expect(slideDiscX(COURT, 20, 300, 20, 10)).toBe(190);
  });

  it("[KT5][property] that starts free stays free, on the grid", () => {
    const random = Random.from(5);
    let [x, y] = [20, 20];
    for (let i = 0; i < 5000; i++) {
      x = slideDiscX(COURT, x, x + random.between(-50, 50), y, 10);
      y = slideDiscY(COURT, y, y + random.between(-50, 50), x, 10);
      expect(isDiscBlocked(COURT, x, y, 10)).toBe(false);
      expect(Number.isInteger(x * 64) && Number.isInteger(y * 64)).toBe(true);
    }
  });

  it("[KT5] counts the edges of a rectangle as inside it", () => {
    const area = { left: 1, top: 2, right: 3, bottom: 4 };
    expect([isInside(area, 1, 4), isInside(area, 0.9, 3), isInside(area, 2, 4.1)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a crowd", () => {
  it("[KT6] pushes two overlapping bodies apart by half the overlap each, in opposite directions", () => {
    const crowd = new Crowd(3, 8);
    crowd.gather([1, 1, 0], Float64Array.of(100, 106, 100), Float64Array.of(50, 58, 50));
    expect(crowd.presses(0)).toBe(true);
    const [x, y] = [crowd.pushX, crowd.pushY];
    expect([x, y].map((one) => Math.round(one * 1000) / 1000)).toEqual([-1.8, -2.4]);
    expect(crowd.presses(1)).toBe(true);
    expect([crowd.pushX, crowd.pushY]).toEqual([-x, -y]);
  });

  it("[KT6] does not push bodies that only touch, or rows that are not here", () => {
    const crowd = new Crowd(3, 8);
    crowd.gather([1, 1, 0], Float64Array.of(100, 116, 100), Float64Array.of(50, 50, 50));
    expect([crowd.presses(0), crowd.presses(1)]).toEqual([false, false]);
    expect([crowd.isFree(100, 66), crowd.isFree(100, 65), crowd.isFree(140, 50)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("[KT6] reports which body a body touches, except spared ones and rows that are not here", () => {
    const crowd = new Crowd(4, 8);
    crowd.gather([1, 1, 1, 0], Float64Array.of(100, 110, 90, 100), Float64Array.of(50, 50, 50, 50));
    expect(crowd.touching(0, [0, 0, 0, 0])).toBe(1);
    expect(crowd.touching(0, [0, 1, 0, 0])).toBe(2);
    expect(crowd.touching(0, [0, 1, 1, 0])).toBe(-1);
    expect(crowd.touching(1, [0, 0, 0, 0])).toBe(0);
  });

  it("[KT6] parts two bodies on the same spot", () => {
    const crowd = new Crowd(2, 8);
    crowd.gather([1, 1], Float64Array.of(10, 10), Float64Array.of(10, 10));
    crowd.presses(0);
    expect(crowd.pushX).toBe(-8);
    crowd.presses(1);
    expect(crowd.pushX).toBe(8);
  });
});
