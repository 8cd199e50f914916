// AX11–AX13 in whole matches: how the input timeline is steered, and what becomes of long frames and coarse clocks.

import { describe, expect, it } from "vitest";
import { LEAD_POLICIES } from "../../src/client/input/lead-policy.ts";
import { CLOCK_POLICIES } from "../../src/client/time/clock-policy.ts";
import type { Span } from "../../src/testing/stepper.ts";
import { change, type Figures, play } from "./match.ts";

function lead(figures: Figures): number {
  return figures.leadMs.percentile(0.5);
}

describe("[AX11][AX12] the lead", () => {
  // The guess goes by the round trip as 000 smooths it: our clock's own is for displays.
  const { rtt } = CLOCK_POLICIES.plan;
  const open = change({ client: { lead: LEAD_POLICIES.plan, clock: { ...CLOCK_POLICIES.reckon, rtt } } });

  it("[AX12] closed on the server's margins starves less on bad than half the round trip and 50 ms (0.5 v 1.9 %): closed wins [BT26]", () => {
    const steered = play({ profile: "bad", seeds: [1, 2, 3, 4] });
    const guessed = play({ profile: "bad", seeds: [1, 2, 3, 4], preset: open });
    const figures = `starved ${steered.starvedShare} v ${guessed.starvedShare} %, lead ${lead(steered)} v ${lead(guessed)} ms`;
    expect(steered.starvedShare, figures).toBeLessThan(0.75 * guessed.starvedShare);
    expect(lead(steered), figures).toBeLessThan(lead(guessed) + 60);
  });

  it("[AX12] on wifi closed starves less at about the same lead: closed wins", () => {
    const steered = play({ profile: "wifi", seeds: [1, 2, 3, 4] });
    const guessed = play({ profile: "wifi", seeds: [1, 2, 3, 4], preset: open });
    const figures = `starved ${steered.starvedShare} v ${guessed.starvedShare} %, lead ${lead(steered)} v ${lead(guessed)} ms`;
    expect(steered.starvedShare, figures).toBeLessThan(guessed.starvedShare);
    expect(Math.abs(lead(steered) - lead(guessed)), figures).toBeLessThan(15);
  });

  it.each([
    ["asymmetric", 8],
    ["cable", 12],
    ["ocean", 5],
  ])(
    "[AX12] on %s closed answers at least %i ms sooner and starves as little: closed wins",
    (profile, atLeast) => {
      const steered = play({ profile });
      const guessed = play({ profile, preset: open });
      const figures = `starved ${steered.starvedShare} v ${guessed.starvedShare} %, lead ${lead(steered)} v ${lead(guessed)} ms`;
      expect(lead(steered), figures).toBeLessThan(lead(guessed) - atLeast);
      expect(steered.starvedShare, figures).toBeLessThan(0.2);
    },
  );

  it("[AX12] what was filled in before the first input teaches the lead nothing: 2 s after joining on ocean it is below 135 ms", () => {
    const early = play({ profile: "ocean", seconds: 6, seeds: [1, 2, 3, 4], more: { settleMs: 2000 } });
    expect(early.leadMs.percentile(0.9)).toBeLessThan(135);
  });
});

describe("[AX13] long frames", () => {
  const hitches: Span[] = Array.from({ length: 9 }, (_, i) => ({
    fromMs: 6000 + i * 2000,
    toMs: 6200 + i * 2000,
  }));

  it("[AX13] [IN2] with hitches of 200 ms a cap of 1 tick does not lengthen the lead, and starves no less than 15: each wins one", () => {
    const figuresOf = (catchUpTicks: number): Figures =>
      play({ profile: "cable", preset: change({ client: { catchUpTicks } }), client: { stalls: hitches } });
    const many = figuresOf(15);
    const one = figuresOf(1);
    const figures = `starved ${one.starvedShare} v ${many.starvedShare} %, lead ${lead(one)} v ${lead(many)} ms, filled ${one.filled} v ${many.filled}`;
    expect(one.starvedShare, figures).toBeGreaterThan(many.starvedShare);
    expect(lead(one), figures).toBeLessThan(lead(many) - 10);
    expect(one.filled, figures).toBeGreaterThan(0);
    expect(many.filled, figures).toBe(0);
    expect(one.backward + many.backward + one.ownRule + many.ownRule).toBe(0);
  });

  it("[AX13] with hitches of 300 ms a frame clamp of 250 ms learns nothing from them, one of 1 s does: shorter lead v fewer starved", () => {
    const stalls = hitches.map(({ fromMs }) => ({ fromMs, toMs: fromMs + 300 }));
    const clamped = (frameClampMs: number): Figures =>
      play({ profile: "cable", preset: change({ client: { frameClampMs } }), client: { stalls } });
    const short = clamped(250);
    const long = clamped(1000);
    const figures = `starved ${short.starvedShare} v ${long.starvedShare} %, lead ${lead(short)} v ${lead(long)} ms`;
    expect(lead(short), figures).toBeLessThan(lead(long) - 10);
    expect(short.starvedShare, figures).toBeGreaterThan(long.starvedShare);
    // Snapshots that waited for the frame are not late ones: the view stays as young as without hitches (77 ms).
    for (const { viewAgeMs } of [short, long]) expect(viewAgeMs.percentile(0.5)).toBeLessThan(100);
  });

  const awake = play({ profile: "cable", clients: 1 });

  it.each([100, 250, 5000])(
    "[AX13] [TK7] 2 s asleep with a frame clamp of %i ms: no storm of ticks, no step back, and a lead no more than a tick longer",
    (frameClampMs) => {
      let ticks = 0;
      let most = 0;
      const asleep = play({
        profile: "cable",
        clients: 1,
        preset: change({ client: { frameClampMs } }),
        client: { stalls: [{ fromMs: 10_000, toMs: 12_000 }] },
        more: {
          onFrame: ({ client }, trueMs) => {
            const { ticks: counted } = client?.quality ?? { ticks: 0 };
            if (trueMs > 9000) most = Math.max(most, counted - ticks);
            ticks = counted;
          },
        },
      });
      expect(most).toBeLessThanOrEqual(15);
      expect(asleep.backward).toBe(0);
      expect(asleep.ownRule).toBe(0);
      expect(lead(asleep), `${lead(asleep)} v ${lead(awake)} ms`).toBeLessThan(lead(awake) + 17);
    },
  );
});

describe("coarse clocks", () => {
  const exact = play({ profile: "wifi" });

  it.each([1, 16.7])(
    "readings rounded to %s ms still play: nothing runs backward, and no more starves",
    (stepMs) => {
      const coarse = play({ profile: "wifi", client: { clock: { offsetMs: 1000, skewPpm: 50, stepMs } } });
      const figures = `starved ${coarse.starvedShare} v ${exact.starvedShare} %, lead ${lead(coarse)} v ${lead(exact)} ms`;
      expect(coarse.backward).toBe(0);
      expect(coarse.ownRule).toBe(0);
      expect(coarse.starvedShare, figures).toBeLessThan(exact.starvedShare + 0.3);
      expect(lead(coarse), figures).toBeLessThan(lead(exact) + 17);
      expect(coarse.underflowShare, `${coarse.underflowShare} v ${exact.underflowShare} %`).toBeLessThan(2);
    },
  );
});
