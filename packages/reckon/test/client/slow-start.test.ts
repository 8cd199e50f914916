// A page that is still loading when its first packets arrive does not suffer from that during the next minute.
import { describe, expect, it } from "vitest";
import { LEAD_POLICIES } from "../../src/client/input/lead-policy.ts";
import { CLOCK_POLICIES } from "../../src/client/time/clock-policy.ts";
import { DELAY_POLICIES } from "../../src/client/time/delay-policy.ts";
import { Run } from "./timing-harness.ts";
import { PROFILES } from "./timing-link.ts";

const ours = { clock: CLOCK_POLICIES.reckon, lead: LEAD_POLICIES.reckon, delay: DELAY_POLICIES.reckon };

describe("a slow start on cable", () => {
  for (const [fromMs, toMs] of [
    [60, 400],
    [60, 700],
    [60, 1500],
    [300, 1200],
  ]) {
    it(`gives the same view and lead as a quick start a second after no frames came from ${fromMs} to ${toMs} ms`, () => {
      for (const seed of [1, 2, 3]) {
        const clientStall = { fromMs, toMs };
        const run = new Run({
          ...ours,
          profile: PROFILES.cable,
          seed,
          seconds: 10,
          clientStall,
          dropSeconds: 2.5,
        });
        run.until(2500);
        expect(run.now - run.viewMs).toBeLessThan(120);
        expect(run.inputMs - run.now).toBeLessThan(90);
        const { starvedTicks, underMs } = run.finish();
        expect(starvedTicks).toBeLessThan(6);
        expect(underMs).toBeLessThan(50);
        expect(run.backward).toBe(0);
      }
    });
  }
});
