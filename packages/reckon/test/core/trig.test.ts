import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { atan2, cos, exp, log, PI, sin, TAU } from "../../src/core/trig.ts";
import { digestOfTrig } from "./trig-digest.ts";

const SAMPLES = 50_000;
const NOT_NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/** The largest |Reckon's − Math's| over the samples, divided by |Math's| if relative. */
function worst(
  draw: () => number,
  ours: (x: number) => number,
  theirs: (x: number) => number,
  relative: boolean,
): number {
  let largest = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const x = draw();
    const expected = theirs(x);
    const error = Math.abs(ours(x) - expected) / (relative ? Math.abs(expected) : 1);
    if (!(error <= largest)) largest = error;
  }
  return largest;
}

describe("trig is as accurate as promised", () => {
  it.each([1, 10, 1000, 1e5])("sin and cos are within 1e-15 of Math's up to %s", (range) => {
    const random = Random.from(range);
    const draw = (): number => random.between(-range, range);
    expect(worst(draw, sin, Math.sin, false)).toBeLessThan(1e-15);
    expect(worst(draw, cos, Math.cos, false)).toBeLessThan(1e-15);
  });

  it("sin and cos are right next to their zeros too, relative to the tiny result", () => {
    const random = Random.from(2);
    const draw = (): number => random.below(60_000) * (PI / 2);
    expect(worst(draw, sin, Math.sin, true)).toBeLessThan(1e-12);
    expect(worst(draw, cos, Math.cos, true)).toBeLessThan(1e-12);
  });

  it("beyond 1e5 the turn is TAU as rounded, so the error grows by 2.5e-16 per turn", () => {
    for (const x of [1.5e5, -2e6, 1e9]) {
      expect(Math.abs(sin(x) - Math.sin(x))).toBeLessThan((Math.abs(x) / TAU) * 2.5e-16 + 1e-15);
      expect(sin(x)).toBe(sin(x % TAU));
    }
    for (const x of [1e300, -1.7976931348623157e308]) expect(Math.abs(sin(x))).toBeLessThanOrEqual(1);
  });

  it("sin² + cos² is 1 and never leaves [−1, 1]", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (x) => {
        expect(Math.abs(sin(x) * sin(x) + cos(x) * cos(x) - 1)).toBeLessThan(1e-15);
        expect(Math.max(Math.abs(sin(x)), Math.abs(cos(x)))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 5000 },
    );
  });

  it("sin is odd and cos even, bit for bit", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e5 }), (x) => {
        expect(sin(-x)).toBe(-sin(x));
        expect(cos(-x)).toBe(cos(x));
      }),
    );
  });

  it("atan2 is within 1e-15 relative to Math's, in all quadrants and for every slope", () => {
    const random = Random.from(3);
    let y = 0;
    const any = (): number => random.between(-1, 1) * 2 ** (random.below(80) - 40);
    const draw = (): number => {
      y = any();
      return any();
    };
    expect(
      worst(
        draw,
        (x) => atan2(y, x),
        (x) => Math.atan2(y, x),
        true,
      ),
    ).toBeLessThan(1e-15);
  });

  it("atan2 gives back the angle of a point on a circle", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3.14, max: 3.14, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        (angle, radius) => {
          expect(Math.abs(atan2(radius * sin(angle), radius * cos(angle)) - angle)).toBeLessThan(1e-14);
        },
      ),
    );
  });

  it("exp is within 1e-15 relative to Math's where the result is a normal number", () => {
    const random = Random.from(4);
    expect(worst(() => random.between(-708, 709), exp, Math.exp, true)).toBeLessThan(1e-15);
    expect(worst(() => random.between(-1, 1), exp, Math.exp, true)).toBeLessThan(1e-15);
  });

  it("log is within 1e-15 relative to Math's for every exponent and next to 1", () => {
    const random = Random.from(5);
    expect(
      worst(() => random.between(1, 2) * 2 ** (random.below(2097) - 1074), log, Math.log, true),
    ).toBeLessThan(1e-15);
    expect(
      worst(
        () => 1 + random.between(-1, 1) * 2 ** -random.below(50),
        (x) => log(x) - Math.log(x),
        () => 0,
        false,
      ),
    ).toBeLessThan(1e-15);
    for (const x of [1 + 2 ** -52, 1 - 2 ** -53, 1 + 2 ** -30]) {
      expect(Math.abs(log(x) / Math.log(x) - 1)).toBeLessThan(1e-15);
    }
  });

  it("log undoes exp", () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        expect(Math.abs(log(exp(x)) - x)).toBeLessThan(1e-13);
      }),
    );
  });
});

describe("trig at the edges", () => {
  it("PI and TAU are the nearest numbers to half a turn and a turn", () => {
    expect([PI, TAU]).toEqual([Math.PI, 2 * Math.PI]);
  });

  it("a value that is not finite gives what Math gives, and never hangs", () => {
    for (const x of NOT_NUMBERS) {
      expect(sin(x)).toBeNaN();
      expect(cos(x)).toBeNaN();
      expect(exp(x)).toBe(Math.exp(x));
      expect(log(x)).toBe(Math.log(x));
      expect(atan2(x, Number.NaN)).toBeNaN();
      expect(atan2(Number.NaN, x)).toBeNaN();
      for (const y of [...NOT_NUMBERS, 1, -1, 0]) {
        // + 0: where Math gives −0, Reckon gives 0.
        expect(atan2(x, y)).toBe(Math.atan2(x, y) + 0);
        expect(atan2(y, x)).toBe(Math.atan2(y, x) + 0);
      }
    }
  });

  it("exp overflows, underflows and passes the subnormals where Math's does", () => {
    for (const x of [709.7, 709.78, 709.79, 710, 1e308, -745.1, -745.2, -746, -1e308, 0, -0, 1e-320]) {
      const expected = Math.exp(x);
      if (expected > 0 && expected < Number.POSITIVE_INFINITY) {
        expect(Math.abs(exp(x) - expected)).toBeLessThanOrEqual(Math.max(expected * 1e-15, 5e-324));
      } else expect(exp(x)).toBe(expected);
    }
    expect(exp(0)).toBe(1);
    expect(exp(-740)).toBeGreaterThan(0);
  });

  it("log is right at 0, below 0, at 1 and at the smallest number", () => {
    expect(log(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(log(-0)).toBe(Number.NEGATIVE_INFINITY);
    expect(log(-5e-324)).toBeNaN();
    expect(log(1)).toBe(0);
    expect(log(5e-324)).toBeCloseTo(-744.4400719213812, 10);
    expect(log(Number.MAX_VALUE)).toBeCloseTo(709.782712893384, 10);
  });

  it("atan2 is right on the axes and at the origin", () => {
    expect(atan2(0, 1)).toBe(0);
    expect(atan2(1, 0)).toBe(PI / 2);
    expect(atan2(0, -1)).toBe(PI);
    expect(atan2(-1, 0)).toBe(-PI / 2);
    expect(atan2(1, 1)).toBe(PI / 4);
    expect(atan2(-1, -1)).toBe((-3 * PI) / 4);
    expect(atan2(5e-324, 5e-324)).toBe(PI / 4);
    expect(atan2(1.7e308, -1.7e308)).toBe((3 * PI) / 4);
    for (const y of [0, -0]) for (const x of [0, -0]) expect(atan2(y, x)).toBe(0);
  });

  it("the sign of a zero never counts, and −0 is never returned", () => {
    expect(atan2(-0, -1)).toBe(PI);
    expect(atan2(-1, -0)).toBe(-PI / 2);
    const results = [
      sin(0),
      sin(-0),
      sin(-5e-324 / 2),
      atan2(-0, 1),
      atan2(-5e-324, 1e300),
      atan2(0, 7),
      log(1),
      exp(-1e9),
    ];
    for (const result of results) expect(result).toBe(0);
    fc.assert(
      fc.property(fc.double(), fc.double(), (x, y) => {
        for (const result of [sin(x), cos(x), exp(x), log(x), atan2(y, x)]) expect(result).not.toBe(-0);
      }),
    );
  });

  it("all functions give known values", () => {
    expect(cos(0)).toBe(1);
    expect(sin(PI / 2)).toBe(1);
    expect(cos(PI)).toBe(-1);
    expect(sin(PI)).toBe(1.2246467991473532e-16);
    expect(Math.abs(exp(1) - Math.E)).toBeLessThan(5e-16);
    expect(log(2)).toBe(Math.LN2);
  });
});

describe("[WD7] trig gives the same bits for ever", () => {
  it.each([
    { name: "sin", digest: "52c97649e85d3fe8" },
    { name: "cos", digest: "48c96cc33ae90aea" },
    { name: "atan2", digest: "fa620accd172df20" },
    { name: "exp", digest: "529685e3b4299344" },
    { name: "log", digest: "ee7971beccbd33b5" },
  ] as const)("$name over 100,000 inputs has its golden digest", ({ name, digest }) => {
    expect(digestOfTrig(name)).toBe(digest);
  });
});
