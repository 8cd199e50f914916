// Whom a shooter says he saw in his way, and was not given: what the verdict says of it, reason by reason.
import { beforeEach, describe, expect, it } from "vitest";
import type { SeenMoment } from "../../src/server/rewind/past-view.ts";
import { SeenView } from "../../src/server/seen/view-check.ts";
import type { KindRows } from "../../src/world/kind-rows.ts";
import type { Fairness, Rewound } from "../../src/world/rewound.ts";
import { EVERY, FAIR, Life, TICK_MS } from "./rewind-life.ts";

const SHOOTER = 0;
const NOW = 90;

let life: Life;
let runners: KindRows;

beforeEach(() => {
  life = new Life({ coordinates: 2, seed: 1 });
  runners = life.world.of("runner");
});

/** A runner that stands at x = 10, with a radius of 1. */
function stand(): number {
  const row = life.world.spawn("runner", 1);
  life.column(runners, "x")[row] = 10;
  return row;
}

/** From tick 60 on it runs, 1/2 per tick, and says so. */
function run(row: number): void {
  pass(60);
  while (life.world.tick <= NOW) {
    life.column(runners, "x")[row] = 10 - (life.world.tick - 59) / 2;
    life.column(runners, "vx")[row] = -30;
    if (life.world.tick === NOW) return;
    life.settle();
  }
}

function pass(until: number): void {
  while (life.world.tick < until) life.settle();
}

function viewAt(moment: number, more: Partial<SeenMoment> = {}): SeenMoment {
  const from = Math.floor(moment / EVERY) * EVERY;
  const still = { isExtrapolated: false, isFading: false, newest: Number.MAX_SAFE_INTEGER };
  return { moment, from, to: from + EVERY, own: life.world.tick - 1, ...still, ...more };
}

function lookAt(moment: number, fairness: Partial<Fairness> = {}, more: Partial<SeenMoment> = {}): Rewound {
  return life.rewind.at(viewAt(moment, more), { ...FAIR, ...fairness }, SHOOTER);
}

/** The x at which a ray along y = 0 meets a runner, or undefined. */
function metAt(past: Rewound): number | undefined {
  return past.ray([-20, 0], [20, 0])?.point[0];
}

describe("the verdict of a shot that was not given its hit", () => {
  it("[QU19] does not name a row of the shooter's own that has ended", () => {
    const row = life.world.spawn("runner", SHOOTER);
    life.column(runners, "x")[row] = 10;
    pass(60);
    life.world.despawn("runner", row);
    expect(metAt(lookAt(50))).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("");
  });

  it("[QU19] says who was met beyond the cap, if what was looked at has him not", () => {
    const row = stand();
    run(row);
    const across = [
      [10, -9],
      [10, 9],
    ];
    const capped = { capMs: 24 * TICK_MS + 1e-6 };
    expect(lookAt(50, capped).ray(across[0], across[1])).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ denied: "capped", deniedKind: "runner", deniedRow: row });
    expect(lookAt(50, { ...capped, beyondCap: "now" }).ray(across[0], across[1])).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("capped");
    // Met all the same, a little later on his way; and seen by nobody.
    expect(metAt(lookAt(50, capped))).toBeCloseTo(5.5, 3);
    expect(life.rewind.verdict.denied).toBe("");
    expect(lookAt(50, capped).ray([0, 5], [20, 5])).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("");
    let touched = 0;
    lookAt(50, capped).overlap([10.5, 0], 1, () => touched++);
    expect([touched, life.rewind.verdict.denied]).toEqual([0, "capped"]);
  });

  it("[QU19] reports the target named by a player whose view was rejected, and why it was rejected", () => {
    const row = stand();
    run(row);
    const said = Object.assign(new SeenView(), viewAt(50), { basis: "older" });
    const ask = (fairness: Partial<Fairness> = {}): Rewound =>
      life.rewind.at(viewAt(84), { ...FAIR, ...fairness }, SHOOTER, undefined, said);
    expect(ask().ray([10, -9], [10, 9])).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ denied: "older", deniedKind: "runner", deniedRow: row });
    // Where the cap is in the way too, it is the cap.
    expect(ask({ capMs: 300 }).ray([10, -9], [10, 9])).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("capped");
    expect(metAt(ask())).toBe(-3.5);
    expect(life.rewind.verdict.denied).toBe("");
    said.basis = "claimed";
    expect(ask().ray([10, -9], [10, 9])).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("");
  });

  it("[QU19] reports the target met in a view that may not hit, or nothing if it met none", () => {
    const row = stand();
    run(row);
    const fading = lookAt(67, { fading: "never" }, { isFading: true });
    expect(metAt(fading)).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ denied: "fading", deniedRow: row });
    expect(fading.ray([-20, 5], [20, 5])).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("");
  });

  it("[QU19] looks at what is said 16 times in a tick, so that lies are cheap", () => {
    run(stand());
    const reasons = Array.from({ length: 20 }, () => {
      lookAt(50, { capMs: 400 }).ray([10, -9], [10, 9]);
      return life.rewind.verdict.denied;
    });
    expect(reasons).toEqual([...new Array(16).fill("capped"), "", "", "", ""]);
    pass(NOW + 1);
    lookAt(50, { capMs: 400 }).ray([10, -9], [10, 9]);
    expect(life.rewind.verdict.denied).toBe("capped");
  });
});
