// Past the newest snapshot: what each policy shows, where it wins and where it loses.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { restsAfterMs, shownAheadMs, type UnderflowPolicy } from "../../src/view/underflow.ts";
import {
  circle,
  commit,
  largest,
  newBuffer,
  newInterpolator,
  newWorld,
  onPath,
  type Path,
  play,
  stall,
  straight,
  TICK_MS,
  zigzag,
} from "./view-fixture.ts";

const HOLD: UnderflowPolicy = { show: "hold" };
const FREEZE: UnderflowPolicy = { show: "freeze" };
const EXTRAPOLATE: UnderflowPolicy = { show: "extrapolate", capMs: 250 };
const DECAY: UnderflowPolicy = { show: "decay", capMs: 250 };
const STAGED: UnderflowPolicy = { show: "staged" };
const ALL = [HOLD, FREEZE, EXTRAPOLATE, DECAY, STAGED];
const INTERVAL_MS = 50;

const policies = fc.oneof(
  fc.constantFrom(HOLD, FREEZE, STAGED),
  fc
    .record({
      show: fc.constantFrom("extrapolate", "decay"),
      capMs: fc.double({ min: 0, max: 1000, noNaN: true }),
    })
    .map((policy) => policy as UnderflowPolicy),
);

describe("the time shown past the newest snapshot", () => {
  it("[HN20] is the integral of a slowing speed under decay; the seed's v·t·e^(−3t/T) runs back by 60 % of its way", () => {
    const ours = (t: number): number => shownAheadMs(DECAY, t, INTERVAL_MS);
    const seed = (t: number): number => t * Math.exp((-3 * t) / 250);
    expect(ours(250 / 3)).toBeCloseTo((250 / 3) * (1 - Math.exp(-1)), 9);
    expect(ours(250)).toBeCloseTo((250 / 3) * (1 - Math.exp(-3)), 9);
    expect(ours(1e6)).toBe(ours(250));
    expect(seed(250) / seed(250 / 3)).toBeCloseTo(0.406, 3);
  });

  it("[HN19] runs straight on for one interval under staged, slows down for two more, then rests", () => {
    const ahead = (t: number): number => shownAheadMs(STAGED, t, INTERVAL_MS);
    expect(ahead(49)).toBe(49);
    expect((ahead(50.001) - ahead(50)) / 0.001).toBeCloseTo(1, 3);
    expect(ahead(100)).toBeCloseTo(50 + (100 / 3) * (1 - Math.exp(-1.5)), 9);
    expect(ahead(151)).toBe(ahead(150));
    expect(restsAfterMs(STAGED, INTERVAL_MS)).toBe(150);
  });

  it("[AX23] [VW3] starts at 0, never falls, never outruns time, and rests when its policy says", () => {
    const time = fc.double({ min: 0, max: 2000, noNaN: true });
    const property = fc.property(policies, time, time, (policy, a, b) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)];
      const ahead = (t: number): number => shownAheadMs(policy, t, INTERVAL_MS);
      expect(ahead(0)).toBe(0);
      expect(ahead(late)).toBeGreaterThanOrEqual(ahead(early));
      expect(ahead(late) - ahead(early)).toBeLessThanOrEqual(late - early + 1e-9);
      const rests = restsAfterMs(policy, INTERVAL_MS);
      expect(ahead(rests + late)).toBe(ahead(rests));
    });
    fc.assert(property, { numRuns: 500 });
  });
});

describe("rows past the newest snapshot", () => {
  /** One body along a path, snapshots 0…12, shown at a later tick. */
  function shownAt(path: Path, viewTick: number, underflow: UnderflowPolicy) {
    const buffer = newBuffer();
    for (let tick = 0; tick <= 12; tick += 3)
      commit(buffer, tick, (world) => {
        onPath(path, tick)(world);
        world.fields.body.heading[0] = tick / 10;
        world.fields.body.hp[0] = tick;
      });
    const interpolator = newInterpolator({ underflow, recovery: { show: "jump" } });
    const world = newWorld();
    interpolator.show(buffer, 12, TICK_MS, world);
    interpolator.show(buffer, viewTick, TICK_MS, world);
    return { ...world.fields.body, ghostX: world.fields.ghost.x, interpolator };
  }

  it("[HN18] [VW3] move on with the rate, or with the slope if no client receives the rate; they never rotate", () => {
    const { x, ghostX, heading, interpolator } = shownAt(straight(300), 15, EXTRAPOLATE);
    expect(x[0]).toBeCloseTo(75, 9);
    expect(ghostX[0]).toBeCloseTo(75, 9);
    expect(heading[0]).toBe(1.2);
    expect([interpolator.isUnderflow, interpolator.isHeld]).toEqual([true, false]);
    expect([interpolator.fromTick, interpolator.toTick, interpolator.alpha]).toEqual([12, 12, 0]);
    expect(interpolator.moment).toBeCloseTo(15, 9);
  });

  it("[RT7, HN17] stand as in the newest snapshot under hold", () => {
    const { x, hp, interpolator } = shownAt(straight(300), 15, HOLD);
    expect([x[0], hp[0], interpolator.isHeld, interpolator.moment]).toEqual([60, 12, true, 12]);
  });

  it("[HN19] [VW3, QU11] [VW5] rest after three intervals, when the indicator comes on", () => {
    const late = (viewTick: number): [number, boolean] => {
      const { interpolator } = shownAt(straight(300), viewTick, STAGED);
      return [interpolator.lateIntervals, interpolator.isHeld];
    };
    expect(late(12)).toEqual([0, false]);
    expect(late(20.9)).toEqual([expect.closeTo(8.9 / 3, 9), false]);
    expect(late(21.1)).toEqual([expect.closeTo(9.1 / 3, 9), true]);
  });

  it("[HN19] are held under staged if they turn or stand, and move if they go straight or have just started", () => {
    const sharp: Path = (s) => (s < 0.16 ? [300 * s, 0, 300, 0] : [48, 300 * (s - 0.16), 0, 300]);
    const start: Path = (s) => (s < 0.1999 ? [0, 0, 0, 0] : [0, 0, 300, 0]);
    expect(shownAt(sharp, 14, STAGED).y[0]).toBe(12);
    expect(shownAt(sharp, 14, EXTRAPOLATE).y[0]).toBeCloseTo(22, 9);
    expect(shownAt(start, 14, STAGED).x[0]).toBeCloseTo(10, 9);
    expect(shownAt(zigzag(300, 0.175), 14, STAGED).x[0]).toBe(shownAt(zigzag(300, 0.175), 12, STAGED).x[0]);
    // Slower than one grid step (1/1024) per interval.
    expect(shownAt(straight(1 / 64), 14, STAGED).x[0]).toBe(shownAt(straight(1 / 64), 12, STAGED).x[0]);
    // A gentle curve of 11° per interval still counts as straight.
    expect(shownAt(circle(100, 4), 14, STAGED).y[0]).not.toBe(shownAt(circle(100, 4), 12, STAGED).y[0]);
  });

  it("stay inside the range of each field", () => {
    const fast: Path = (s) => [4096 - 300 * (0.2 - s), 0, 300, 0];
    expect(shownAt(fast, 24, EXTRAPOLATE).x[0]).toBe(4096);
  });
});

describe("[AX23] freeze against hold", () => {
  // From 300 ms on every snapshot arrives 160 ms after it was sent: 60 ms later than the view needs it.
  const lateFrames = (underflow: UnderflowPolicy) =>
    play({
      path: straight(300),
      policy: { underflow, recovery: { show: "jump" } },
      arrives: (_, sentMs) => (sentMs > 300 ? sentMs + 160 : sentMs),
      untilMs: 1000,
    });

  it("stands while every snapshot is late and hold steps on with each: 183 units off against 30", () => {
    expect(largest(lateFrames(HOLD).map((f) => f.error))).toBeCloseTo(30, 0);
    expect(largest(lateFrames(FREEZE).map((f) => f.error))).toBeGreaterThan(150);
  });

  it("shows nothing of late snapshots, not even hp, until view time lies between two", () => {
    const buffer = newBuffer();
    const put = (tick: number): void =>
      commit(buffer, tick, (w) => (w.fields.body.hp[w.spawn("body")] = tick));
    put(0);
    put(3);
    const interpolator = newInterpolator({ underflow: FREEZE, recovery: { show: "jump" } });
    const world = newWorld();
    const hpAt = (viewTick: number): number => {
      interpolator.show(buffer, viewTick, TICK_MS, world);
      return world.fields.body.hp[0];
    };
    expect(hpAt(4)).toBe(3);
    put(6);
    expect(hpAt(7)).toBe(3);
    expect([interpolator.moment, interpolator.isHeld]).toEqual([3, true]);
    put(9);
    expect(hpAt(8)).toBe(9);
    expect([interpolator.moment, interpolator.isHeld]).toEqual([8, false]);
  });
});

/** A player who turns by any angle, or stops, after a random time with this mean. */
function wander(seed: number, meanSeconds: number): Path {
  const random = Random.from(seed);
  const legs: { from: number; x: number; y: number; vx: number; vy: number }[] = [];
  let [from, x, y] = [0, 0, 0];
  while (from < 3) {
    const speed = random.chance(0.2) ? 0 : 300;
    const direction = random.between(0, 2 * Math.PI);
    const leg = { from, x, y, vx: speed * Math.cos(direction), vy: speed * Math.sin(direction) };
    legs.push(leg);
    const seconds = -Math.log(1 - random.unit()) * meanSeconds;
    [from, x, y] = [from + seconds, x + leg.vx * seconds, y + leg.vy * seconds];
  }
  return (s) => {
    const leg = legs.findLast((one) => one.from <= s) ?? legs[0];
    return [leg.x + leg.vx * (s - leg.from), leg.y + leg.vy * (s - leg.from), leg.vx, leg.vy];
  };
}

describe("[AX23] the error while snapshots stall, with the view 100 ms late and an underflow of 145 ms", () => {
  const errors = (path: Path, underflow: UnderflowPolicy): number[] =>
    play({
      path,
      policy: { underflow, recovery: { show: "jump" } },
      arrives: stall(505, 745),
      untilMs: 800,
      frameMs: 5,
    })
      .filter((f) => f.isUnderflow)
      .map((f) => f.error);
  const worst = (path: Path): number[] => ALL.map((policy) => largest(errors(path, policy)));
  const mean = (paths: readonly Path[], policy: UnderflowPolicy): number => {
    const all = paths.flatMap((path) => errors(path, policy));
    return all.reduce((sum, error) => sum + error, 0) / all.length;
  };

  it("is 0 with extrapolation along a straight path at 300 units/s, 18 units with staged, 22 with decay, 42 with hold and freeze", () => {
    const [hold, freeze, extrapolate, decay, staged] = worst(straight(300));
    expect(extrapolate).toBeLessThan(1e-9);
    expect(staged).toBeCloseTo(17.7, 1);
    expect(decay).toBeCloseTo(21.7, 1);
    expect([hold, freeze]).toEqual([42, 42].map((error) => expect.closeTo(error, 6)));
  });

  it("is 18 units with hold and staged on a way to and fro every 80 ms, 26 with decay, 48 with extrapolation", () => {
    const [hold, , extrapolate, decay, staged] = worst(zigzag(300, 0.08));
    expect(hold).toBeCloseTo(18, 1);
    expect(staged).toBe(hold);
    expect(decay).toBeCloseTo(26.3, 1);
    expect(extrapolate).toBeCloseTo(48, 1);
  });

  it("is 64 units with staged on a steady turn of 23° per interval, which it takes for erratic, against 36", () => {
    const [hold, , extrapolate, , staged] = worst(circle(60, 8));
    expect(staged).toBe(hold);
    expect(staged).toBeCloseTo(63.7, 1);
    expect(extrapolate).toBeCloseTo(36.3, 1);
  });

  it("is least on average with straight motion, and largest with hold, for rows that turn every 0.1 s or 0.5 s on average", () => {
    for (const meanSeconds of [0.1, 0.5]) {
      const paths = Array.from({ length: 60 }, (_, seed) => wander(seed, meanSeconds));
      const [hold, extrapolate, staged] = [HOLD, EXTRAPOLATE, STAGED].map((policy) => mean(paths, policy));
      expect(extrapolate).toBeLessThan(staged);
      expect(staged).toBeLessThan(0.75 * hold);
    }
  });
});

describe("a view of any lateness", () => {
  const frameMs = fc.constantFrom(1000 / 30, TICK_MS, 1000 / 144, 1000 / 240);
  const recovery = fc.constantFrom(
    { show: "jump" } as const,
    { show: "offset", perSecond: 15 } as const,
    { show: "warp", ms: 150 } as const,
  );
  const delays = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 16, maxLength: 16 });

  it("[HN20, AX24] never moves backward along a straight path, is never NaN, and never passes view time", () => {
    const property = fc.property(policies, recovery, delays, frameMs, (underflow, back, late, everyMs) => {
      const frames = play({
        path: straight(300),
        policy: { underflow, recovery: back },
        arrives: (tick, sentMs) => sentMs + late[(tick / 3) % late.length],
        untilMs: 700,
        frameMs: everyMs,
      });
      const seen = frames.filter((f) => f.moment >= 0);
      for (let i = 1; i < seen.length; i++) {
        expect(seen[i].x).toBeGreaterThanOrEqual(seen[i - 1].x - 1e-9);
        expect(seen[i].moment).toBeGreaterThanOrEqual(seen[i - 1].moment - 1e-9);
      }
      const first = seen.findIndex((f) => f.viewTick > f.moment - 1e-9);
      for (const f of seen.slice(Math.max(0, first)))
        expect(f.x).toBeLessThan(Math.max(f.viewTick, f.moment) * 5 + 1e-9);
    });
    // A view that warped once went back, by slowing down anew from a moment that it had already shown.
    const late = [0, 0, 0, 0, 203, 160, 110, 60, 10, 0, 0, 0, 0, 0, 0, 0];
    const warp = { show: "warp", ms: 150 } as const;
    const slows: UnderflowPolicy = { show: "decay", capMs: 500 };
    fc.assert(property, { numRuns: 150, examples: [[slows, warp, late, 1000 / 144]] });
  });
});
