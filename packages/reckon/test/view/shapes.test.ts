// Where a ball first touches another: against sampling along the way, at the edges, and at speeds that would tunnel.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceToWay, firstWithin, MISSED, meetsMoving, overlaps } from "../../src/view/shapes.ts";

type Three = readonly [number, number, number];

const place = fc.double({ min: -100, max: 100, noNaN: true });
const anywhere: fc.Arbitrary<Three> = fc.oneof(
  fc.tuple(place, place, place),
  fc.tuple(place, place, fc.constant(0)),
);
const reach = fc.double({ min: 0.1, max: 30, noNaN: true });

const lerp = (a: Three, b: Three, share: number): Three =>
  [0, 1, 2].map((i) => a[i] + (b[i] - a[i]) * share) as unknown as Three;
const distance = (a: Three, b: Three): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** A ball that moves from a to b and one that rests at c, as TargetSet asks for them. */
function meetsResting(...[ax, ay, az, bx, by, bz, cx, cy, cz, touch]: number[]): number {
  return firstWithin(ax - cx, ay - cy, az - cz, bx - ax, by - ay, bz - az, touch);
}

/** The share of the first of many points on the way at which the two are within reach, or MISSED. */
function sampled(a: Three, b: Three, p: Three, q: Three, within: number): number {
  for (let i = 0; i <= 2000; i++)
    if (distance(lerp(a, b, i / 2000), lerp(p, q, i / 2000)) <= within) return i / 2000;
  return MISSED;
}

describe("a ball on its way", () => {
  it("[AX29] meets a target that moves where sampling first finds them touching, and misses what sampling misses", () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, anywhere, reach, (a, b, p, q, r) => {
        const share = meetsMoving(...a, ...b, ...p, ...q, r);
        const looked = sampled(a, b, p, q, r);
        if (share === MISSED) expect(sampled(a, b, p, q, r - 1e-6)).toBe(MISSED);
        else {
          expect(distance(lerp(a, b, share), lerp(p, q, share))).toBeLessThan(r + 1e-6);
          if (looked !== MISSED) expect(share).toBeLessThanOrEqual(looked + 1e-9);
          if (looked !== MISSED) expect(share).toBeGreaterThanOrEqual(looked - 1 / 2000 - 1e-6);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("meets a target that rests exactly as one that moves from a place to the same place", () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, reach, (a, b, c, r) => {
        expect(meetsResting(...a, ...b, ...c, r)).toBeCloseTo(meetsMoving(...a, ...b, ...c, ...c, r), 6);
      }),
    );
  });

  it("meets at share 0 a target that it touches at the start, whatever its way", () => {
    expect(meetsResting(3, 4, 0, 3, 4, 0, 0, 0, 0, 5)).toBe(0);
    expect(meetsResting(3, 4, 0, 300, 400, 0, 0, 0, 0, 5)).toBe(0);
    expect(meetsResting(0, 0, 0, 1e9, 0, 0, 0, 0, 0, 5)).toBe(0);
  });

  it("meets a target that it touches only at the end", () => {
    expect(meetsResting(10, 0, 0, 5, 0, 0, 0, 0, 0, 5)).toBe(1);
    expect(meetsResting(10, 0, 0, 5.001, 0, 0, 0, 0, 0, 5)).toBe(MISSED);
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, reach, (a, b, c, r) => {
        if (overlaps(...b, ...c, r)) expect(meetsResting(...a, ...b, ...c, r)).not.toBe(MISSED);
      }),
    );
  });

  it("meets only what it touches if it does not move", () => {
    expect(meetsResting(5.001, 0, 0, 5.001, 0, 0, 0, 0, 0, 5)).toBe(MISSED);
    expect(meetsMoving(9, 0, 0, 9, 0, 0, 20, 0, 0, 0, 0, 0, 1)).toBeCloseTo(0.5, 12);
  });

  it("meets nothing when it moves away, and never anything that is not a number", () => {
    expect(meetsResting(6, 0, 0, 60, 0, 0, 0, 0, 0, 5)).toBe(MISSED);
    expect(meetsResting(Number.NaN, 0, 0, 60, 0, 0, 0, 0, 0, 5)).toBe(MISSED);
    expect(meetsResting(-9, 0, 0, 9, 0, 0, 0, Number.NaN, 0, 5)).toBe(MISSED);
    expect(meetsResting(-9, 0, 0, Number.POSITIVE_INFINITY, 0, 0, 0, 0, 0, 5)).toBe(MISSED);
    expect(meetsResting(0, 0, 0, 1, 0, 0, 0, 0, 0, -1)).toBe(MISSED);
    expect(overlaps(0, 0, 0, 0, 0, 0, -1)).toBe(false);
  });

  it("[RW1] does not tunnel: swept step by step at 1 to 1000 sizes per tick, it meets every target on its line", () => {
    const direction = fc.tuple(place, place, place).filter((d) => Math.hypot(...d) > 1);
    fc.assert(
      fc.property(
        direction,
        anywhere,
        fc.double({ min: 1, max: 1000, noNaN: true }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        fc.double({ min: -0.99, max: 0.99, noNaN: true }),
        fc.double({ min: 3, max: 40, noNaN: true }),
        (towards, start, sizes, radius, aside, steps) => {
          const length = Math.hypot(...towards);
          const unit = towards.map((d) => d / length) as unknown as Three;
          const across = Math.abs(unit[0]) < 0.9 ? [0, unit[2], -unit[1]] : [-unit[2], 0, unit[0]];
          const scale = (aside * radius) / Math.hypot(...across);
          const step = sizes * 2 * radius;
          const target = [0, 1, 2].map(
            (i) => start[i] + unit[i] * step * steps + across[i] * scale,
          ) as unknown as Three;
          let hits = 0;
          for (let n = 0; n < 50; n++) {
            const from = [0, 1, 2].map((i) => start[i] + unit[i] * step * n) as unknown as Three;
            const to = [0, 1, 2].map((i) => start[i] + unit[i] * step * (n + 1)) as unknown as Three;
            if (meetsResting(...from, ...to, ...target, radius * 1.000001) !== MISSED) hits++;
          }
          expect(hits).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});

describe("the distance to a way", () => {
  it("is measured to its nearest point, the ends included", () => {
    expect(distanceToWay(0, 0, 0, 10, 0, 0, 5, 3, 4)).toBe(5);
    expect(distanceToWay(0, 0, 0, 10, 0, 0, -3, 4, 0)).toBe(5);
    expect(distanceToWay(0, 0, 0, 10, 0, 0, 13, 4, 0)).toBe(5);
    expect(distanceToWay(2, 2, 2, 2, 2, 2, 2, 2, 5)).toBe(3);
  });
});
