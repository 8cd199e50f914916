import { describe, expect, it } from "vitest";
import { Distribution } from "../../src/quality/distribution.ts";
import { RemoteMotion } from "../../src/quality/remote-motion.ts";
import { fixed, integer } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const place = fixed({ min: -4096, max: 4096, resolution: 1 / 64 });
const layout = layoutOf(
  [
    kind("mark", { capacity: 2, fields: { colour: integer({ min: 0, max: 9 }) } }),
    kind("runner", {
      capacity: 8,
      position: ["x", "y"],
      fields: { x: place, y: place, jumps: integer({ min: 0, max: 99 }) },
      target: { radius: 1, teleports: "jumps" },
    }),
  ],
  60,
);

/** A world with one runner of player 1, its column, and what is measured of it. */
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
    if (motion.takes(ms)) motion.note(world, -1);
  }
  return jerk;
}

describe("jerk of remote motion", () => {
  it("[QU14] is 0 on a straight and even path, however uneven the frames are", () => {
    const { world, x, jerk } = scene();
    const motion = new RemoteMotion(layout, jerk);
    for (const ms of [0, 16, 33, 90, 104, 121, 140]) {
      x[0] = ms / 10;
      if (motion.takes(ms)) motion.note(world, -1);
    }
    expect(jerk.count).toBe(5);
    expect(jerk.max).toBeLessThan(1e-9);
  });

  it.each([30, 59.94, 60, 75, 144, 240])(
    "[QU14] of a sudden turn is the change of speed in units per 1/60 s, also at %d frames per second",
    (frameRate) => {
      // 240 units per second one way, then the other: 4 + 4 units per 1/60 s.
      const jerk = drawn(frameRate, (ms) => -Math.abs(ms - 60) * 0.24);
      expect(jerk.sum).toBeCloseTo(8, 6);
    },
  );

  it.each([
    [240, 80],
    [144, 72.5],
    [75, 75],
    [60, 60],
    [30, 30],
  ])("[QU14] at %d frames per second takes 8 in 64 of %d pictures", (frameRate, pictures) => {
    const motion = new RemoteMotion(layout, scene().jerk);
    let taken = 0;
    for (let frame = 0; frame < 64 * frameRate; frame++) {
      if (!motion.takes((frame * 1000) / frameRate)) continue;
      taken++;
      motion.note(new World(layout), -1);
    }
    expect(Math.abs(taken - 8 * pictures)).toBeLessThanOrEqual(8);
  });

  it.each<[string, (world: World) => void, number]>([
    ["was teleported", (world) => world.of("runner").columns[2][0]++, 0],
    ["is the client's own", (world) => world.of("runner").owner.fill(1), 0],
    ["is another entity now", (world) => world.of("runner").generation[0]++, 0],
    ["was away", (world) => world.of("runner").alive.fill(0), 0],
    ["comes after a stall", () => {}, 300],
  ])("[QU14] does not count a row that %s, until two steps are known anew", (_, change, stallMs) => {
    const { world, x, jerk } = scene();
    const motion = new RemoteMotion(layout, jerk);
    let ms = 0;
    const frames = (count: number, own: number): void => {
      for (let i = 0; i < count; i++) {
        ms += 20;
        if (motion.takes(ms)) motion.note(world, own);
      }
    };
    frames(2, -1);
    expect(jerk.count).toBe(0);
    frames(1, -1);
    expect(jerk.count).toBe(1);
    change(world);
    x[0] = 900;
    ms += stallMs;
    frames(1, 1);
    world.of("runner").alive[0] = 1;
    frames(1, 1);
    expect([jerk.count, jerk.max]).toEqual([1, 0]);
  });

  it("[QU14] counts a jump without such a reason, in the step to it and in the next one", () => {
    const { world, x, jerk } = scene();
    const motion = new RemoteMotion(layout, jerk);
    for (let frame = 1; frame <= 8; frame++) {
      if (frame === 5) x[0] = 6;
      if (motion.takes((frame * 1000) / 60)) motion.note(world, -1);
    }
    expect(jerk.count).toBe(6);
    expect(jerk.sum).toBeCloseTo(12, 6);
  });
});

describe("remote motion against the truth", () => {
  it("[QU14] [QU15] counts as jerk what the picture adds, and not what the true path does", () => {
    const { world, x, jerk, error } = scene();
    const before = new World(layout);
    const after = new World(layout);
    for (const one of [before, after]) one.spawn("runner", 1);
    const motion = new RemoteMotion(layout, jerk, error);
    for (let frame = 0; frame < 8; frame++) {
      const ms = frame * 20;
      const truth = (ms * ms) / 1000;
      before.fields.runner.x[0] = truth - 1;
      after.fields.runner.x[0] = truth + 3;
      // From frame 5 on it is drawn 2 units too far to the right: that is one jump, there and in the step after.
      x[0] = truth + (frame < 5 ? 0 : 2);
      if (motion.takes(ms)) motion.note(world, -1, { before, after, alpha: 0.25 });
    }
    expect(jerk.sum).toBeCloseTo((2 * 2 * 1000) / 60 / 20, 6);
    expect(error.count).toBe(8);
    expect(error.percentile(0.5)).toBeCloseTo(0.01, 6);
    expect(error.max).toBeCloseTo(2, 6);
  });

  it("[QU15] does not count rows that did not truly exist or were teleported", () => {
    const { world, jerk, error } = scene();
    const before = new World(layout);
    const after = new World(layout);
    const motion = new RemoteMotion(layout, jerk, error);
    const note = (ms: number): void => {
      if (motion.takes(ms)) motion.note(world, -1, { before, after, alpha: 0.5 });
    };
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
