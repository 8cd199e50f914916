// Between two snapshots: curves, steps, and rows that come and go.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hermite } from "../../src/view/curve.ts";
import { angleBetween } from "../../src/world/fields/settle.ts";
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
  straight,
  TICK_MS,
  type ViewWorld,
} from "./view-fixture.ts";

/** Two snapshots, at ticks 0 and 3, of one body; the second one is filled by `second` on top of the first. */
function twoSnapshots(first: (world: ViewWorld) => void, second: (world: ViewWorld) => void) {
  const buffer = newBuffer();
  const spawned = (world: ViewWorld): void => {
    world.spawn("body");
    first(world);
  };
  commit(buffer, 0, spawned);
  commit(buffer, 3, (world) => {
    spawned(world);
    second(world);
  });
  return buffer;
}

describe("the view between two snapshots", () => {
  it("[BT32, HN13, HN14] [VW1] shows a third of the distance a third of the way between them", () => {
    const buffer = twoSnapshots(
      (w) => (w.fields.body.x[0] = 30),
      (w) => (w.fields.body.x[0] = 60),
    );
    const interpolator = newInterpolator();
    const world = newWorld();
    interpolator.show(buffer, 1, TICK_MS, world);
    expect(world.fields.body.x[0]).toBeCloseTo(40, 12);
    expect([interpolator.fromTick, interpolator.toTick]).toEqual([0, 3]);
    expect(interpolator.alpha).toBeCloseTo(1 / 3, 12);
    expect([interpolator.isUnderflow, interpolator.isHeld, interpolator.lateIntervals]).toEqual([
      false,
      false,
      0,
    ]);
  });

  it("shows a snapshot bit for bit when it is exactly at it", () => {
    const buffer = newBuffer();
    for (let tick = 0; tick <= 12; tick += 3) commit(buffer, tick, onPath(circle(200, 2), tick));
    for (const curve of ["linear", "hermite"] as const) {
      const interpolator = newInterpolator({ curve });
      const world = newWorld();
      for (let tick = 0; tick <= 12; tick += 3) {
        interpolator.show(buffer, tick, TICK_MS, world);
        expect(world.hash()).toBe(buffer.at(tick)?.hash());
      }
    }
  });

  it("[HN13] lies between the two snapshots that are there when one in between is lost", () => {
    const frames = play({
      path: straight(300),
      untilMs: 600,
      arrives: (t, ms) => (t === 12 ? Infinity : ms),
    });
    expect(frames.some((f) => f.isUnderflow)).toBe(false);
    expect(largest(frames.filter((f) => f.ms >= 100).map((f) => f.error))).toBeLessThan(1e-9);
  });

  it("shows nothing before the first snapshot, and then that one until view time reaches it", () => {
    const buffer = newBuffer();
    const interpolator = newInterpolator();
    const world = newWorld();
    interpolator.show(buffer, 0, TICK_MS, world);
    expect([interpolator.fromTick, interpolator.toTick, world.isAlive("body", 0)]).toEqual([-1, -1, false]);
    commit(buffer, 6, onPath(straight(300), 6));
    interpolator.show(buffer, 1, TICK_MS, world);
    expect([world.fields.body.x[0], interpolator.moment]).toEqual([30, 6]);
    commit(buffer, 3, onPath(straight(300), 3));
    commit(buffer, 9, onPath(straight(300), 9));
    interpolator.show(buffer, 4, TICK_MS, world);
    expect([world.fields.body.x[0], interpolator.moment]).toEqual([30, 6]);
    interpolator.show(buffer, 7.5, TICK_MS, world);
    expect(world.fields.body.x[0]).toBe(37.5);
  });
});

describe("the view of a field", () => {
  it("[HN15, AX22] turns an angle the shorter way: the raw mean would point backward, wrong by half a turn", () => {
    const buffer = twoSnapshots(
      (w) => (w.fields.body.heading[0] = 3),
      (w) => (w.fields.body.heading[0] = -3),
    );
    const world = newWorld();
    newInterpolator().show(buffer, 1.5, TICK_MS, world);
    const shown = world.fields.body.heading[0];
    expect(Math.abs(angleBetween(Math.PI, shown))).toBeLessThan(1e-12);
    expect(Math.abs(angleBetween(Math.PI, (3 + -3) / 2))).toBeCloseTo(Math.PI, 12);
    expect(shown).toBeLessThan(Math.PI);
  });

  it("keeps a quaternion at length 1 and turns it the shorter way, also between opposite signs of one rotation", () => {
    const half = Math.SQRT1_2;
    const buffer = twoSnapshots(
      () => undefined,
      (w) => {
        w.fields.body.spin.z[0] = -half;
        w.fields.body.spin.w[0] = -half;
      },
    );
    const world = newWorld();
    newInterpolator().show(buffer, 1.5, TICK_MS, world);
    const { x, y, z, w } = world.fields.body.spin;
    expect([x[0], y[0]]).toEqual([0, 0].map((zero) => expect.closeTo(zero, 12)));
    expect(z[0]).toBeCloseTo(Math.sin(Math.PI / 8), 12);
    expect(w[0]).toBeCloseTo(Math.cos(Math.PI / 8), 12);
  });

  it("[HN15] [VW2] switches a step past the middle, or to the later value at once, and shows the newest hp at once", () => {
    const buffer = twoSnapshots(
      (w) => (w.fields.body.hp[0] = 90),
      (w) => {
        w.fields.body.mood[0] = 1;
        w.fields.body.armed[0] = 1;
        w.fields.body.hp[0] = 60;
      },
    );
    commit(buffer, 6, (w) => (w.fields.body.hp[w.spawn("body")] = 20));
    const seen = (steps: "half" | "to", viewTick: number): number[] => {
      const world = newWorld();
      newInterpolator({ steps }).show(buffer, viewTick, TICK_MS, world);
      const { mood, armed, hp } = world.fields.body;
      return [mood[0], armed[0], hp[0]];
    };
    expect(seen("half", 1.5)).toEqual([0, 0, 20]);
    expect(seen("half", 1.51)).toEqual([1, 1, 20]);
    expect(seen("to", 0)).toEqual([0, 0, 20]);
    expect(seen("to", 0.01)).toEqual([1, 1, 20]);
  });
});

describe("the view of rows that come and go", () => {
  it("[VW1] shows a row when it reaches the snapshot that has it, and ends it in the same way", () => {
    const buffer = newBuffer();
    commit(buffer, 0, (w) => (w.fields.body.x[w.spawn("body")] = 5));
    commit(buffer, 3, (w) => {
      w.spawn("body");
      w.fields.body.x[w.spawn("body")] = 7;
      w.despawn("body", 0);
    });
    commit(buffer, 6, () => undefined);
    const interpolator = newInterpolator();
    const world = newWorld();
    const alive = (viewTick: number): boolean[] => {
      interpolator.show(buffer, viewTick, TICK_MS, world);
      return [world.isAlive("body", 0), world.isAlive("body", 1)];
    };
    expect(alive(0)).toEqual([true, false]);
    expect(alive(2.99)).toEqual([true, false]);
    expect(world.fields.body.x[0]).toBe(5);
    expect(alive(3)).toEqual([false, true]);
    expect(alive(5.99)).toEqual([false, true]);
    expect(alive(6)).toEqual([false, false]);
  });

  it("[VW1] does not blend a row with the earlier row of its slot", () => {
    const buffer = twoSnapshots(
      (w) => (w.fields.body.x[0] = 0),
      (w) => {
        w.fields.body.x[0] = 900;
        w.of("body").generation[0]++;
      },
    );
    const interpolator = newInterpolator();
    const world = newWorld();
    interpolator.show(buffer, 2.9, TICK_MS, world);
    expect([world.fields.body.x[0], world.of("body").generation[0]]).toEqual([0, 1]);
    interpolator.show(buffer, 3, TICK_MS, world);
    expect([world.fields.body.x[0], world.of("body").generation[0]]).toEqual([900, 2]);
  });
});

describe("[AX22, HN16] hermite against linear", () => {
  const worst = (path: Path, curve: "linear" | "hermite"): number =>
    largest(
      play({ path, policy: { curve }, untilMs: 1500, frameMs: 5 })
        .filter((f) => f.ms > 200)
        .map((f) => f.error),
    );

  it("errs 100 times less on a circle of 100 units at 4 rad/s", () => {
    const linear = worst(circle(100, 4), "linear");
    const curved = worst(circle(100, 4), "hermite");
    expect(linear).toBeGreaterThan(0.49);
    expect(linear).toBeLessThan(0.51);
    expect(curved).toBeLessThan(0.005);
  });

  it("shows a row that stops between two snapshots 0.8 units inside the wall, linear does not", () => {
    // 600 units/s, against a wall at 6 units: a fifth of the interval.
    const wall: Path = (s) => (s <= 0.01 ? [600 * s, 0, 600, 0] : [6, 0, 0, 0]);
    const reach = (curve: "linear" | "hermite"): number =>
      largest(play({ path: wall, policy: { curve }, untilMs: 300, frameMs: 1 }).map((f) => f.x));
    expect(reach("linear")).toBe(6);
    expect(reach("hermite")).toBeCloseTo(6.79, 2);
  });

  it("takes slopes from the snapshot before if no client receives the rate: still 2.5 times better than linear", () => {
    const buffer = newBuffer();
    const fall: Path = (s) => [400 * s * s, 0, 800 * s, 0];
    for (let tick = 0; tick <= 30; tick += 3) commit(buffer, tick, onPath(fall, tick));
    const error = (curve: "linear" | "hermite"): number => {
      const interpolator = newInterpolator({ curve });
      const world = newWorld();
      const errors: number[] = [];
      for (let view = 6; view < 27; view += 0.1) {
        interpolator.show(buffer, view, TICK_MS, world);
        errors.push(Math.abs(world.fields.ghost.x[0] - fall((view * TICK_MS) / 1000)[0]));
      }
      return largest(errors);
    };
    expect(error("linear")).toBeCloseTo(0.25, 2);
    expect(error("hermite")).toBeLessThan(0.1);
  });

  it("does not bend a piece that is being shown when another snapshot arrives", () => {
    const buffer = newBuffer();
    for (let tick = 0; tick <= 9; tick += 3) commit(buffer, tick, onPath(circle(100, 4), tick));
    const shownAt = (): number => {
      const world = newWorld();
      newInterpolator({ curve: "hermite" }).show(buffer, 7.7, TICK_MS, world);
      return world.fields.ghost.x[0];
    };
    const before = shownAt();
    commit(buffer, 12, onPath(circle(100, 4), 12));
    expect(shownAt()).toBe(before);
  });
});

describe("the view of any values", () => {
  const coordinate = fc.integer({ min: -4096 * 1024, max: 4096 * 1024 }).map((n) => n / 1024);
  const rate = fc.integer({ min: -2048, max: 2048 });
  const heading = fc.integer({ min: -32768, max: 32767 }).map((n) => (n * Math.PI) / 32768);
  const sample = fc.record({
    x: coordinate,
    vx: rate,
    heading,
    q: fc.array(rate, { minLength: 4, maxLength: 4 }),
  });
  type Sample = { x: number; vx: number; heading: number; q: number[] };

  const filled = (s: Sample) => (world: ViewWorld) => {
    const { body } = world.fields;
    const row = world.spawn("body");
    body.x[row] = s.x;
    body.vx[row] = s.vx;
    body.heading[row] = s.heading;
    [body.spin.x[row], body.spin.y[row], body.spin.z[row], body.spin.w[row]] = s.q;
    world.settle();
  };

  it("[HN14] [VW2] stays between its samples if linear, within the shorter arc for angles, at length 1 for quaternions", () => {
    const property = fc.property(
      sample,
      sample,
      fc.double({ min: 0, max: 3, noNaN: true }),
      (a, b, viewTick) => {
        const buffer = newBuffer();
        commit(buffer, 0, filled(a));
        commit(buffer, 3, filled(b));
        const world = newWorld();
        newInterpolator().show(buffer, viewTick, TICK_MS, world);
        const { x, heading, spin } = world.fields.body;
        expect(x[0]).toBeGreaterThanOrEqual(Math.min(a.x, b.x));
        expect(x[0]).toBeLessThanOrEqual(Math.max(a.x, b.x));
        const arc = Math.abs(angleBetween(a.heading, b.heading));
        const parts =
          Math.abs(angleBetween(a.heading, heading[0])) + Math.abs(angleBetween(heading[0], b.heading));
        expect(parts).toBeLessThan(arc + 1e-9);
        expect(Math.abs(Math.hypot(spin.x[0], spin.y[0], spin.z[0], spin.w[0]) - 1)).toBeLessThan(1e-9);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it("[HN16] stays inside the field's range if hermite, and is never NaN", () => {
    const property = fc.property(
      sample,
      sample,
      fc.double({ min: 0, max: 12, noNaN: true }),
      (a, b, viewTick) => {
        const buffer = newBuffer();
        commit(buffer, 0, filled(a));
        commit(buffer, 3, filled(b));
        const world = newWorld();
        newInterpolator({ curve: "hermite" }).show(buffer, viewTick, TICK_MS, world);
        const values = [
          ...world.fields.body.x.slice(0, 1),
          world.fields.body.y[0],
          world.fields.body.heading[0],
        ];
        for (const value of values) expect(Math.abs(value)).toBeLessThanOrEqual(4096);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it("is the straight line if hermite has the slopes of the chord, and has the given slopes at its ends", () => {
    const property = fc.property(coordinate, coordinate, rate, rate, (a, b, m, n) => {
      expect(hermite(a, b, b - a, b - a, 0.3)).toBe(a + (b - a) * 0.3);
      const step = 1e-6;
      expect((hermite(a, b, m, n, step) - a) / step).toBeCloseTo(m, 0);
      expect((b - hermite(a, b, m, n, 1 - step)) / step).toBeCloseTo(n, 0);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
