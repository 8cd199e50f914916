// Corrections of own rows: how they fade, when they jump, and that only time decides.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Smoother, type SmoothPolicy } from "../../src/client/picture/smoother.ts";
import { angleBetween } from "../../src/world/fields/settle.ts";
import { largest, layout, newWorld, TICK_MS, type ViewWorld } from "./view-fixture.ts";

const OFFSET = { show: "offset", perSecond: 15, snap: 96, epsilon: 0.5 } as const;
const BLEND = { show: "blend", ticks: 6, snap: 96 } as const;
const NONE = { show: "none" } as const;
/** Owner code of the player whose rows these are. */
const MINE = 1;

function worldWith(fill: (world: ViewWorld) => void): ViewWorld {
  const world = newWorld();
  world.spawn("body", MINE - 1);
  fill(world);
  return world;
}

const at = (x: number, y = 0): ViewWorld =>
  worldWith((world) => {
    world.fields.body.x[0] = x;
    world.fields.body.y[0] = y;
  });

/** Where x is drawn in each frame after a correction while the simulated row stands at `x`. */
function drawn(smoother: Smoother, x: number, frames: number, frameMs: number): number[] {
  return Array.from({ length: frames }, () => {
    const world = at(x);
    smoother.apply(frameMs, world, MINE);
    return world.fields.body.x[0];
  });
}

function after(policy: SmoothPolicy, d: number): Smoother {
  const smoother = new Smoother(layout, policy, TICK_MS);
  smoother.corrected(at(d), at(0), MINE);
  return smoother;
}

describe("[HN7, AX17] smoothing by offset", () => {
  it("draws the old place, then shrinks the offset by 1 − e^(−λ·dt)", () => {
    const smoother = after(OFFSET, 40);
    const [first, second] = drawn(smoother, 0, 2, 10);
    expect(first).toBeCloseTo(40 * Math.exp(-0.15), 9);
    expect(second).toBeCloseTo(40 * Math.exp(-0.3), 9);
    expect(smoother.isFading).toBe(true);
  });

  it("[SM1] reaches the same value at the same time at 30, 60, 144 and 240 Hz; the same share per frame would not", () => {
    const rates = [30, 60, 144, 240];
    const placeAt = (rate: number): number => drawn(after(OFFSET, 40), 0, rate / 6, 1000 / rate).at(-1)!;
    for (const rate of rates) expect(placeAt(rate)).toBeCloseTo(40 * Math.exp(-15 / 6), 9);
    const perFrame = rates.map((rate) => 40 * (1 - 0.22) ** (rate / 6));
    expect(largest(perFrame) - Math.min(...perFrame)).toBeGreaterThan(11);
  });

  it("[SM2] jumps and counts above `snap`, and does not fade up to `epsilon`", () => {
    const smoother = new Smoother(layout, OFFSET, TICK_MS);
    expect(smoother.corrected(at(97), at(0), MINE)).toBe(97);
    expect([smoother.snaps, smoother.isFading, drawn(smoother, 0, 1, 10)[0]]).toEqual([1, false, 0]);
    expect(smoother.corrected(at(0.3, 0.4), at(0, 0), MINE)).toBeCloseTo(0.5, 12);
    expect([smoother.snaps, smoother.isFading]).toEqual([1, false]);
    expect(smoother.corrected(at(60, 60), at(0, 0), MINE)).toBeCloseTo(84.85, 2);
    expect([smoother.snaps, smoother.isFading]).toEqual([1, true]);
  });

  it("[SM2] adds corrections up: opposite ones cancel, and a sum above `snap` jumps", () => {
    const smoother = after(OFFSET, 40);
    smoother.corrected(at(0), at(40), MINE);
    expect(drawn(smoother, 40, 1, 0)[0]).toBe(40);
    const twice = after(OFFSET, 60);
    twice.corrected(at(60), at(0), MINE);
    expect([twice.snaps, twice.isFading]).toEqual([1, false]);
  });

  it("ends by itself, and then draws the simulated place exactly", () => {
    const smoother = after(OFFSET, 40);
    expect(drawn(smoother, 0, 120, TICK_MS).at(-1)).toBe(0);
    expect(smoother.isFading).toBe(false);
  });

  it("[QU8] reports the largest distance by which fading moved a row", () => {
    const smoother = new Smoother(layout, OFFSET, TICK_MS);
    smoother.corrected(at(30, 40), at(0, 0), MINE);
    expect(smoother.apply(10, at(0), MINE)).toBeCloseTo(50 * (1 - Math.exp(-0.15)), 9);
    expect(new Smoother(layout, OFFSET, TICK_MS).apply(10, at(0), MINE)).toBe(0);
  });
});

describe("[AX17] smoothing by offset, blend and none, of a correction of 40 units", () => {
  const steps = (policy: SmoothPolicy): number[] => {
    const places = [40, ...drawn(after(policy, 40), 0, 60, TICK_MS)];
    return places.slice(1).map((place, i) => places[i] - place);
  };
  const framesUntilRight = (policy: SmoothPolicy): number =>
    drawn(after(policy, 40), 0, 60, TICK_MS).findIndex((place) => Math.abs(place) < 0.5) + 1;

  it("jumps by all 40 in one frame with none, by at most 8.8 with offset, by 6.7 with a blend over 6 ticks", () => {
    expect(largest(steps(NONE))).toBe(40);
    expect(largest(steps(OFFSET))).toBeCloseTo(8.85, 2);
    expect(largest(steps(BLEND))).toBeCloseTo(40 / 6, 9);
  });

  it("is right after 1 frame with none, after 6 with blend, within half a unit after 18 with offset", () => {
    expect([NONE, BLEND, OFFSET].map(framesUntilRight)).toEqual([1, 6, 18]);
  });

  it("[SM3] ends after its ticks with blend at any frame rate, and evenly so", () => {
    const half = [60, 120, 240].map((rate) => drawn(after(BLEND, 40), 0, rate / 20, 1000 / rate).at(-1)!);
    for (const place of half) expect(place).toBeCloseTo(20, 9);
    const whole = [60, 120, 240].map((rate) => drawn(after(BLEND, 40), 0, rate / 10, 1000 / rate).at(-1)!);
    for (const place of whole) expect(Math.abs(place)).toBeLessThan(1e-9);
  });

  it("stays 10 units off with blend, which starts anew each time, 7 with offset and 0 with none if every tick corrects 2 units", () => {
    const settled = (policy: SmoothPolicy): number => {
      const smoother = new Smoother(layout, policy, TICK_MS);
      let place = 0;
      for (let tick = 0; tick < 200; tick++) {
        smoother.corrected(at(2), at(0), MINE);
        [place] = drawn(smoother, 0, 1, TICK_MS);
      }
      return place;
    };
    expect(settled(BLEND)).toBeCloseTo(10, 6);
    expect(settled(OFFSET)).toBeCloseTo(7.04, 2);
    expect(settled(NONE)).toBe(0);
  });

  it("[BT30] [SM3, QU7] counts each correction as a jump with none, and reports its distance", () => {
    const smoother = new Smoother(layout, NONE, TICK_MS);
    expect(smoother.corrected(at(3, 4), at(0, 0), MINE)).toBe(5);
    expect(smoother.corrected(at(0), at(0), MINE)).toBe(0);
    expect([smoother.snaps, smoother.isFading]).toEqual([1, false]);
  });
});

describe("an offset", () => {
  it("belongs only to rows of the given owner; −1 means every row", () => {
    const smoother = new Smoother(layout, OFFSET, TICK_MS);
    expect(smoother.corrected(at(40), at(0), MINE + 1)).toBe(0);
    expect(smoother.isFading).toBe(false);
    expect(smoother.corrected(at(40), at(0), -1)).toBe(40);
    expect(smoother.isFading).toBe(true);
  });

  it("[SM1] ends when its row dies, when its slot holds another row, and by clear", () => {
    const dead = at(0);
    dead.despawn("body", 0);
    const other = at(7);
    other.of("body").generation[0]++;
    for (const world of [dead, other]) {
      const smoother = after(OFFSET, 40);
      smoother.apply(10, world, MINE);
      expect(smoother.isFading).toBe(false);
    }
    expect(other.fields.body.x[0]).toBe(7);
    const cleared = after(OFFSET, 40);
    cleared.clear();
    expect([cleared.isFading, drawn(cleared, 0, 1, 10)[0]]).toEqual([false, 0]);
  });

  it("is not made for rows that are new, or another entity than before", () => {
    const smoother = new Smoother(layout, OFFSET, TICK_MS);
    const other = at(40);
    other.of("body").generation[0]++;
    expect(smoother.corrected(other, at(0), MINE)).toBe(0);
    expect(smoother.corrected(newWorld(), at(0), MINE)).toBe(0);
    expect(smoother.isFading).toBe(false);
  });
});

describe("the smoothing of a field", () => {
  const turned = (heading: number): ViewWorld =>
    worldWith((world) => (world.fields.body.heading[0] = heading));

  it("fades an angle along the shorter way and within −π…π, even without a change of place", () => {
    const smoother = new Smoother(layout, OFFSET, TICK_MS);
    expect(smoother.corrected(turned(-3), turned(3), MINE)).toBe(0);
    const world = turned(3);
    smoother.apply(0, world, MINE);
    expect(Math.abs(angleBetween(world.fields.body.heading[0], -3))).toBeLessThan(1e-12);
    expect(Math.abs(world.fields.body.heading[0])).toBeLessThanOrEqual(Math.PI);
  });

  it("draws steps, hp and moods as they are", () => {
    const smoother = new Smoother(layout, OFFSET, TICK_MS);
    const wild = worldWith((w) => {
      w.fields.body.x[0] = 30;
      w.fields.body.hp[0] = 80;
      w.fields.body.mood[0] = 1;
    });
    smoother.corrected(wild, at(0), MINE);
    const world = at(0);
    smoother.apply(0, world, MINE);
    expect([world.fields.body.x[0], world.fields.body.hp[0], world.fields.body.mood[0]]).toEqual([30, 0, 0]);
  });

  it("fades a quaternion to the new rotation at length 1, also when its sign flips meanwhile", () => {
    const spun = (half: number, sign: number): ViewWorld =>
      worldWith((w) => {
        w.fields.body.spin.z[0] = Math.sin(half) * sign;
        w.fields.body.spin.w[0] = Math.cos(half) * sign;
      });
    const smoother = new Smoother(layout, OFFSET, TICK_MS);
    smoother.corrected(spun(0.6, 1), spun(0.2, -1), MINE);
    for (const sign of [-1, 1, -1, 1]) {
      const world = spun(0.2, sign);
      smoother.apply(10, world, MINE);
      const { z, w } = world.fields.body.spin;
      expect(Math.hypot(z[0], w[0])).toBeCloseTo(1, 12);
      const half = Math.atan2(z[0] * sign, w[0] * sign);
      expect(half).toBeGreaterThan(0.2);
      expect(half).toBeLessThan(0.6);
    }
  });
});

describe("the smoothing of any corrections", () => {
  const policies = fc.constantFrom<SmoothPolicy>(OFFSET, BLEND, NONE);
  const event = fc.record({
    d: fc.integer({ min: -200, max: 200 }),
    frameMs: fc.double({ min: 0, max: 100, noNaN: true }),
  });

  it("[HN7] draws finite places, at most `snap` from the truth, and ends there", () => {
    const property = fc.property(policies, fc.array(event, { maxLength: 30 }), (policy, events) => {
      const smoother = new Smoother(layout, policy, TICK_MS);
      for (const { d, frameMs } of events) {
        smoother.corrected(at(d), at(0), MINE);
        const [place] = drawn(smoother, 0, 1, frameMs);
        expect(Math.abs(place)).toBeLessThanOrEqual(96);
      }
      expect(drawn(smoother, 0, 2, 2000).at(-1)).toBe(0);
    });
    fc.assert(property, { numRuns: 100 });
  });

  it("[HN7] depends on time alone: a second is a second in any frames", () => {
    const cuts = fc.array(fc.double({ min: 1, max: 60, noNaN: true }), { minLength: 1, maxLength: 20 });
    const property = fc.property(fc.constantFrom<SmoothPolicy>(OFFSET, BLEND), cuts, (policy, frames) => {
      const total = frames.reduce((sum, ms) => sum + ms, 0);
      const [once] = drawn(after(policy, 40), 0, 1, total);
      const smoother = after(policy, 40);
      const many = frames.map((ms) => drawn(smoother, 0, 1, ms)[0]).at(-1);
      expect(many).toBeCloseTo(once, 4);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
