import { describe, expect, it } from "vitest";
import { Distribution } from "../../src/quality/distribution.ts";
import { RemoteMotion } from "../../src/quality/remote-motion.ts";
import { fixed, integer } from "../../src/world/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const place = fixed({ min: -4096, max: 4096, resolution: 1 / 64 });
const layout = layoutOf(
  [
    kind("mark", { capacity: 2, fields: { colour: integer({ min: 0, max: 9 }) } }),
    kind("runner", {
      capacity: 3,
      position: ["x", "y"],
      fields: { x: place, y: place, jumps: integer({ min: 0, max: 99 }) },
      target: { radius: 1, teleports: "jumps" },
    }),
  ],
  60,
);

/** A world with one runner of player 1, its columns, and what is measured of it. */
function scene(): { world: World; x: Float64Array; jerk: Distribution; error: Distribution } {
  const world = new World(layout);
  world.spawn("runner", 1);
  const [x] = world.of("runner").columns as Float64Array[];
  return { world, x, jerk: new Distribution(0, 64, 6400), error: new Distribution(0, 64, 6400) };
}

/** Draws a second of a path, at a frame rate, and returns what was measured. */
function drawn(frameRate: number, path: (ms: number) => number): Distribution {
  const { world, x, jerk } = scene();
  const motion = new RemoteMotion(layout, jerk);
  for (let frame = 0; frame <= frameRate; frame++) {
    const ms = (frame * 1000) / frameRate;
    x[0] = path(ms);
    motion.note(world, -1, ms);
  }
  return jerk;
}

describe("jerk of remote motion", () => {
  it("[QU14] is 0 on a straight and even path, however uneven the frames are", () => {
    const { world, x, jerk } = scene();
    const motion = new RemoteMotion(layout, jerk);
    for (const ms of [0, 16, 33, 90, 104, 121, 140]) {
      x[0] = ms / 10;
      motion.note(world, -1, ms);
    }
    expect(jerk.count).toBe(5);
    expect(jerk.max).toBeLessThan(1e-9);
  });

  it.each([30, 59.94, 60, 75, 144, 240])(
    "[QU14] of a sudden turn is the change of speed in units per 1/60 s, at %d frames a second too",
    (frameRate) => {
      // 240 units per second one way, then the other: 4 + 4 units per 1/60 s.
      const jerk = drawn(frameRate, (ms) => -Math.abs(ms - 500) * 0.24);
      expect(jerk.sum).toBeCloseTo(8, 6);
    },
  );

  it("[QU14] at high frame rates about 60 pictures a second are taken", () => {
    expect(drawn(240, () => 0).count).toBeLessThan(82);
    expect(drawn(30, () => 0).count).toBe(29);
  });

  it("[QU14] does not count rows born, ended, put elsewhere, own ones, nor frames after a stall", () => {
    const { world, x, jerk } = scene();
    const motion = new RemoteMotion(layout, jerk);
    let ms = 0;
    const frames = (count: number): void => {
      for (let i = 0; i < count; i++) {
        ms += 20;
        motion.note(world, 1, ms);
      }
    };
    frames(2);
    expect(jerk.count).toBe(0);
    frames(1);
    expect(jerk.count).toBe(1);
    world.despawn("runner", 0);
    world.spawn("runner", 1);
    x[0] = 900;
    frames(2);
    expect(jerk.count).toBe(1);
    x[0] = -900;
    (world.of("runner").columns[2] as Int32Array)[0]++;
    frames(2);
    expect(jerk.count).toBe(1);
    ms += 300;
    x[0] = 0;
    frames(2);
    expect(jerk.count).toBe(1);
    world.spawn("runner", 0);
    x[1] = 50;
    frames(10);
    expect(jerk.count).toBe(11);
    expect(jerk.max).toBe(0);
  });
});

describe("remote motion against the truth", () => {
  it("[QU14] [QU15] what the true path does itself is no jerk, and what the picture adds is", () => {
    const { world, x, jerk, error } = scene();
    const before = new World(layout);
    const after = new World(layout);
    for (const one of [before, after]) one.spawn("runner", 1);
    const motion = new RemoteMotion(layout, jerk, error);
    for (let frame = 0; frame < 60; frame++) {
      const ms = frame * 20;
      const truth = (ms * ms) / 1000;
      before.fields.runner.x[0] = truth - 1;
      after.fields.runner.x[0] = truth + 3;
      // From frame 30 on it is drawn 2 units too far to the right: that is one jump, there and in the step after.
      x[0] = truth + (frame < 30 ? 0 : 2);
      motion.note(world, -1, ms, { before, after, alpha: 0.25 });
    }
    expect(jerk.sum).toBeCloseTo((2 * 2 * 1000) / 60 / 20, 6);
    expect(error.count).toBe(60);
    expect(error.percentile(0.5)).toBeCloseTo(0.01, 6);
    expect(error.max).toBeCloseTo(2, 6);
  });

  it("[QU15] rows that were not there in truth, or were put elsewhere, do not count", () => {
    const { world, jerk, error } = scene();
    const before = new World(layout);
    const after = new World(layout);
    const motion = new RemoteMotion(layout, jerk, error);
    const note = (ms: number): void => motion.note(world, -1, ms, { before, after, alpha: 0.5 });
    note(20);
    before.spawn("runner", 1);
    note(40);
    expect(error.count).toBe(0);
    after.spawn("runner", 1);
    note(60);
    expect(error.count).toBe(1);
    (after.of("runner").columns[2] as Int32Array)[0]++;
    note(80);
    expect(error.count).toBe(1);
  });
});
