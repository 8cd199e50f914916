// AX20, AX23 and AX24 in whole matches: how far in the past others are shown, and what is shown without data.

import { describe, expect, it } from "vitest";
import type { DelayPolicy } from "../../src/client/time/delay-policy.ts";
import { DELAY_POLICIES } from "../../src/client/time/delay-policy.ts";
import { presets } from "../../src/presets/index.ts";
import type { RecoveryPolicy, UnderflowPolicy } from "../../src/view/underflow.ts";
import { change, type Figures, play } from "./match.ts";
import { type OthersFigures, watchOthers } from "./others.ts";

function age(figures: Figures): number {
  return figures.viewAgeMs.percentile(0.5);
}

function with_(profile: string, delay: DelayPolicy): Figures {
  return play({ profile, preset: change({ client: { delay } }) });
}

describe("[AX20] view delay on ocean", () => {
  const adaptive = with_("ocean", DELAY_POLICIES.reckon);

  it("[AX20] 100 ms has no data in half of the frames, adaptive in a few of a thousand: adaptive wins (58 v 0.2 %) [BT32][HN13]", () => {
    const fixed = with_("ocean", DELAY_POLICIES.byAThread);
    const figures = `underflow ${fixed.underflowShare} v ${adaptive.underflowShare} %, age ${age(fixed)} v ${age(adaptive)} ms`;
    expect(fixed.underflowShare, figures).toBeGreaterThan(30);
    expect(adaptive.underflowShare, figures).toBeLessThan(1);
    expect(age(adaptive), figures).toBeLessThan(165);
  });

  it("[AX20] 50 ms and twice the jitter never has data where the way alone takes 75 ms: adaptive wins", () => {
    const jitter = with_("ocean", DELAY_POLICIES.highNoonAsBuilt);
    expect(jitter.underflowShare).toBeGreaterThan(90);
  });

  it("[AX20][RT7] one interval is 20 ms younger, and stands still more often than adaptive", () => {
    const interval = with_("ocean", DELAY_POLICIES.rType);
    const figures = `still ${interval.stillShare} v ${adaptive.stillShare} %, age ${age(interval)} v ${age(adaptive)} ms`;
    expect(age(interval), figures).toBeLessThan(age(adaptive) - 8);
    expect(interval.stillShare, figures).toBeGreaterThan(adaptive.stillShare + 0.1);
  });
});

describe("[AX20] view delay on wifi", () => {
  const names = ["reckon", "byAThread", "highNoonAsBuilt", "rType"] as const;
  const [adaptive, fixed, jitter, interval] = names.map((name) => with_("wifi", DELAY_POLICIES[name]));
  const figures = [adaptive, fixed, jitter, interval]
    .map((one) => `underflow ${one.underflowShare}, still ${one.stillShare} %, age ${age(one)} ms`)
    .join("; ");

  it("[AX20] adaptive has the fewest frames without data, and is the oldest (0.8, 3.3, 10 % of frames at 130, 100, 81 ms)", () => {
    expect(adaptive.underflowShare, figures).toBeLessThan(0.5 * fixed.underflowShare);
    expect(fixed.underflowShare, figures).toBeLessThan(0.7 * jitter.underflowShare);
    expect(age(jitter), figures).toBeLessThan(age(fixed));
    expect(age(fixed), figures).toBeLessThan(age(adaptive));
  });

  it("[AX20] at 40 ms per % of frames without data or motion adaptive beats each of the seeds", () => {
    const cost = (one: Figures): number => age(one) + 40 * Math.max(one.underflowShare, one.stillShare);
    for (const other of [fixed, jitter, interval])
      expect(cost(adaptive), figures).toBeLessThan(0.9 * cost(other));
  });

  it("[AX20][RT7] one interval from arrival stands still in each gap: 6 % of frames against 0.03", () => {
    expect(interval.stillShare, figures).toBeGreaterThan(10 * adaptive.stillShare);
    expect(interval.backward + adaptive.backward + fixed.backward + jitter.backward).toBe(0);
  });
});

describe("[AX23][AX24] without data: 100 ms on bad", () => {
  /** Past the newest snapshot in two thirds of the frames. */
  function short(underflow: UnderflowPolicy, recovery: RecoveryPolicy = { show: "jump" }): OthersFigures {
    return watchOthers({
      profile: "bad",
      preset: change({
        client: {
          delay: DELAY_POLICIES.byAThread,
          view: { ...presets.reckon.client.view, underflow, recovery },
        },
      }),
    });
  }
  const hold = short({ show: "hold" });
  const straight = short({ show: "extrapolate", capMs: 150 });
  const offset: RecoveryPolicy = { show: "offset", perSecond: 15 };

  it("[AX23] going straight on errs a third as much as standing still: extrapolation wins over hold and freeze (1.8 v 5.3 units)", () => {
    const freeze = short({ show: "freeze" });
    const figures = `${straight.error.mean} v ${hold.error.mean} v ${freeze.error.mean} units`;
    expect(straight.error.mean, figures).toBeLessThan(0.6 * hold.error.mean);
    expect(freeze.error.mean, figures).toBeGreaterThan(hold.error.mean);
  });

  it("[AX23][HN19][HN20] the staged table and decay lie between: better than hold, no better than straight on", () => {
    const staged = short({ show: "staged" });
    const decay = short({ show: "decay", capMs: 250 });
    const figures = `${straight.error.mean}, ${staged.error.mean}, ${decay.error.mean}, ${hold.error.mean} units`;
    for (const one of [staged, decay]) {
      expect(one.error.mean, figures).toBeLessThan(0.8 * hold.error.mean);
      expect(one.error.mean, figures).toBeGreaterThan(0.95 * straight.error.mean);
    }
  });

  it("[AX24][HN21] a jump back moves rows twice as far in a frame as a fading offset, which errs longer: offset wins in the picture", () => {
    const faded = short({ show: "extrapolate", capMs: 150 }, offset);
    const figures = `step p999 ${faded.step.percentile(0.999)} v ${straight.step.percentile(0.999)}, error ${faded.error.mean} v ${straight.error.mean} units`;
    expect(faded.step.percentile(0.999), figures).toBeLessThan(0.7 * straight.step.percentile(0.999));
    expect(faded.error.mean, figures).toBeGreaterThan(straight.error.mean);
  });

  it("[AX24] after a hold a time-warp of 150 ms is as smooth as the offset and nearer the truth: warp wins there", () => {
    const warped = short({ show: "hold" }, { show: "warp", ms: 150 });
    const faded = short({ show: "hold" }, offset);
    const figures = `step p999 ${hold.step.percentile(0.999)}, ${faded.step.percentile(0.999)}, ${warped.step.percentile(0.999)}; error ${faded.error.mean} v ${warped.error.mean} units`;
    expect(warped.step.percentile(0.999), figures).toBeLessThan(0.6 * hold.step.percentile(0.999));
    expect(warped.step.percentile(0.999), figures).toBeLessThan(1.3 * faded.step.percentile(0.999));
    expect(warped.error.mean, figures).toBeLessThan(faded.error.mean);
  });
});
