// No timeline runs backward or becomes NaN, whatever happens: random calls in random order, with every policy.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LEAD_POLICIES } from "../../src/client/input/lead-policy.ts";
import { ALL_TIMELINES } from "../../src/client/time/all-timelines.ts";
import type { ClockPolicy } from "../../src/client/time/clock-policy.ts";
import { CLOCK_POLICIES } from "../../src/client/time/clock-policy.ts";
import { DELAY_POLICIES } from "../../src/client/time/delay-policy.ts";
import { Run, TICK_MS } from "./timing-harness.ts";
import { PROFILES } from "./timing-link.ts";

const tickOffset: ClockPolicy = {
  filter: "tickOffset",
  tickMs: TICK_MS,
  snapMs: 500,
  gain: 0.1,
  source: "ack",
  rtt: { smoothing: "latest" },
};
const clocks = [...Object.values(CLOCK_POLICIES), tickOffset];
const leads = Object.values(LEAD_POLICIES);
const delays = Object.values(DELAY_POLICIES);

/** One event: its kind as below, with a size in [0, 1]. */
const happening = fc.record({
  kind: fc.constantFrom(
    "frame",
    "frame",
    "frame",
    "packet",
    "packet",
    "need",
    "late",
    "stall",
    "shift",
    "odd",
  ),
  size: fc.double({ min: 0, max: 1, noNaN: true }),
  more: fc.double({ min: 0, max: 1, noNaN: true }),
});

const scenario = fc.record({
  clock: fc.constantFrom(...clocks),
  lead: fc.constantFrom(...leads),
  delay: fc.constantFrom(...delays),
  roundMs: fc.constantFrom(0, 1, 50 / 3),
  offsetMs: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  happenings: fc.array(happening, { minLength: 20, maxLength: 300 }),
});

describe("no timeline runs backward", () => {
  it("[TK6] under any sequence of frames, packets, needs, stalls, jumps and odd numbers, with any policy", () => {
    fc.assert(
      fc.property(scenario, (s) => {
        const clock = ALL_TIMELINES.clock(s.clock);
        const lead = ALL_TIMELINES.lead(s.lead, TICK_MS);
        const delay = ALL_TIMELINES.delay(s.delay, 50);
        let now = 0;
        let jumped = 0;
        let snapshot = 0;
        const shown = [0, 0, 0];
        const local = () => {
          const exact = now + s.offsetMs + jumped;
          return s.roundMs > 0 ? Math.floor(exact / s.roundMs) * s.roundMs : exact;
        };
        const look = () => {
          if (clock.isLocked && !lead.isStarted) lead.start(local(), clock);
          const times = [
            clock.serverTime(local()),
            lead.advance(local(), clock),
            delay.advance(local(), clock),
          ];
          times.forEach((time, i) => {
            expect(Number.isFinite(time)).toBe(true);
            expect(time).toBeGreaterThanOrEqual(shown[i]);
            shown[i] = time;
          });
          expect(Number.isFinite(clock.rttMs + clock.minRttMs + clock.jitterMs + clock.offsetMs)).toBe(true);
          expect(Number.isFinite(lead.offsetMs + delay.delayMs)).toBe(true);
        };
        for (const { kind, size, more } of s.happenings) {
          if (kind === "frame") now += size * 40;
          else if (kind === "stall") now += size * 5000;
          else if (kind === "need") lead.need(lead.offsetMs + (size - 0.5) * 900, local());
          else if (kind === "late") lead.lateInput(local());
          else if (kind === "packet") {
            const sentAt = now - size * 200;
            const found = clock.sample(local() - 300 * more, sentAt - 10, sentAt, local());
            lead.shift(found);
            delay.shift(found);
            if (sentAt > snapshot) {
              snapshot = sentAt;
              delay.arrived(snapshot, local());
            }
          } else if (kind === "shift") {
            // Half of the jumps are reported, the others must be found.
            const ms = (size - 0.5) * 8000;
            jumped += ms;
            if (more < 0.5) for (const timeline of [clock, lead, delay]) timeline.shift(ms);
          } else {
            const odd = more < 0.5 ? Number.NaN : Number.POSITIVE_INFINITY;
            clock.sample(odd, odd, now, local());
            clock.sample(local(), now, odd, local());
            lead.need(odd, local());
          }
          look();
        }
      }),
      { numRuns: 400, seed: 20 },
    );
  });

  it("[TK6] on any profile with any policy of the seeds, with stalls of all kinds, in the simulation", () => {
    const sleep = { fromMs: 8000, toMs: 11_000 };
    const troubles = [
      { clientStall: sleep },
      { suspend: sleep },
      { serverStall: sleep },
      { leap: { atMs: 9000, ms: 2000 } },
      { roundMs: 1 },
      { roundMs: 50 / 3 },
    ];
    let seed = 0;
    for (const profile of Object.values(PROFILES)) {
      for (const trouble of troubles) {
        seed++;
        const run = new Run({
          clock: clocks[seed % clocks.length],
          lead: leads[seed % leads.length],
          delay: delays[(seed * 3) % delays.length],
          profile,
          seed,
          seconds: 16,
          fps: seed % 2 === 0 ? 60 : 144,
          skewPpm: seed % 3 === 0 ? 200 : -200,
          offsetMs: (seed - 20) * 5000,
          ...trouble,
        });
        run.finish();
        expect(run.backward).toBe(0);
      }
    }
  });
});
