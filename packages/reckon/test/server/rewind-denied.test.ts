// Targets that a shooter states they saw in their way, and that were denied: the verdict for each reason.
import { beforeEach, describe, expect, it } from "vitest";
import { SeenView } from "../../src/server/seen/view-check.ts";
import type { Fairness, Rewound } from "../../src/world/rewound.ts";
import { FAIR, TICK_MS } from "./rewind-life.ts";
import {
  begin,
  life,
  lookAt,
  metAt,
  NOW,
  pass,
  run,
  runners,
  SHOOTER,
  stand,
  viewAt,
} from "./rewind-range.ts";

beforeEach(begin);

describe("the verdict of a shot with a denied hit", () => {
  it("[QU19] does not name a row of the shooter's own that has ended", () => {
    const row = life.world.spawn("runner", SHOOTER);
    life.column(runners, "x")[row] = 10;
    pass(60);
    life.world.despawn("runner", row);
    expect(metAt(lookAt(50))).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("");
  });

  it("[QU19] reports the target met beyond the cap, if the view that was used does not have it", () => {
    const row = stand();
    pass(NOW, run(row));
    const across = [
      [10, -9],
      [10, 9],
    ];
    const capped = { capMs: 24 * TICK_MS + 1e-6 };
    expect(lookAt(50, capped).ray(across[0], across[1])).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ denied: "capped", deniedKind: "runner", deniedRow: row });
    expect(lookAt(50, { ...capped, beyondCap: "now" }).ray(across[0], across[1])).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("capped");
    // Met all the same, a little later on its way; and seen by no player.
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
    pass(NOW, run(row));
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
    pass(NOW, run(row));
    const fading = lookAt(67, { fading: "never" }, { isFading: true });
    expect(metAt(fading)).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ denied: "fading", deniedRow: row });
    expect(fading.ray([-20, 5], [20, 5])).toBeUndefined();
    expect(life.rewind.verdict.denied).toBe("");
  });

  it("[QU19] considers stated views at most 16 times in a tick, so that lies cost little", () => {
    pass(NOW, run(stand()));
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
