// A picture that is laid out once and drawn many times equals, bit for bit, one that is made afresh in every frame.
import { describe, expect, it } from "vitest";
import type { ViewPolicy } from "../../src/client/picture/interpolator.ts";
import type { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { Random } from "../../src/core/random.ts";
import { commit, newBuffer, newInterpolator, newWorld, TICK_MS, type ViewWorld } from "./view-fixture.ts";

/** Policies under which no frame depends on earlier ones. */
const STATELESS = { underflow: { show: "hold" }, recovery: { show: "jump" } } as const;

/** Changes a few rows: some move, some stand, some come and go. */
function wander(world: ViewWorld, random: Random): void {
  const { body, ghost } = world.fields;
  for (const name of ["body", "ghost"] as const) {
    if (random.chance(0.3)) world.spawn(name, random.below(3));
    if (random.chance(0.1)) world.despawn(name, random.below(4));
  }
  for (const row of world.all("body")) {
    if (random.chance(0.3)) continue;
    body.x[row] += random.between(-40, 40);
    body.y[row] += random.chance(0.5) ? random.between(-40, 40) : 0;
    body.vx[row] = random.between(-900, 900);
    body.heading[row] += random.chance(0.5) ? random.between(-3, 3) : 0;
    body.spin.x[row] += random.between(-1, 1);
    body.hp[row] = random.below(101);
    body.mood[row] = random.below(2);
    body.armed[row] = random.below(2);
  }
  for (const row of world.all("ghost")) ghost.x[row] += random.between(-40, 40);
  world.settle();
}

/** Commits a snapshot; some of its rows are marked as older than it, and are mended later. */
function arrive(buffer: SnapshotBuffer, tick: number, truth: ViewWorld, random: Random): void {
  for (const skipped of buffer.draftSkipped)
    for (let row = 0; row < skipped.length; row++) skipped[row] = random.chance(0.15) ? 1 : 0;
  commit(buffer, tick, (world) => world.copyFrom(truth));
}

/** Plays snapshots, some of them lost or out of order, and counts the frames whose picture differs from a fresh one. */
function differences(seed: number, policy: Partial<ViewPolicy>): number {
  const random = Random.from(seed);
  const buffer = newBuffer();
  const kept = newInterpolator({ ...STATELESS, ...policy });
  const shown = newWorld();
  const fresh = newWorld();
  const truth = newWorld();
  const overtaken: { tick: number; world: ViewWorld }[] = [];
  let view = 0;
  let count = 0;
  for (let tick = 0; tick < 240; tick += 3) {
    wander(truth, random);
    if (tick === 0 || random.chance(0.5)) arrive(buffer, tick, truth, random);
    else {
      overtaken.push({ tick, world: newWorld() });
      overtaken[overtaken.length - 1].world.copyFrom(truth);
    }
    for (let frame = random.below(6); frame > 0; frame--) {
      const late = random.chance(0.2) ? overtaken.shift() : undefined;
      if (late !== undefined && buffer.wants(late.tick)) arrive(buffer, late.tick, late.world, random);
      view = Math.max(view, tick - 6 - random.unit() * 3);
      kept.show(buffer, view, TICK_MS, shown);
      newInterpolator({ ...STATELESS, ...policy }).show(buffer, view, TICK_MS, fresh);
      if (shown.hash() !== fresh.hash()) count++;
      // The caller may write into the picture.
      shown.fields.body.x.fill(random.unit());
      shown.kinds[0].alive.fill(random.below(2));
    }
  }
  return count;
}

describe("a picture that is laid out once", () => {
  const policies = [
    { curve: "linear", steps: "half" },
    { curve: "linear", steps: "to" },
    { curve: "hermite", steps: "half" },
  ] as const;
  for (const policy of policies)
    it(`equals a picture made afresh, with ${policy.curve} curves and steps at "${policy.steps}"`, () => {
      for (let seed = 1; seed <= 12; seed++) expect(differences(seed, policy), `seed ${seed}`).toBe(0);
    });
});
