// Our input timeline: what it measures, how it starts and moves, what it reaches on simulated links.
import { describe, expect, it } from "vitest";
import { LEAD_POLICIES, type Lead } from "../../src/client/input/lead-policy.ts";
import { ALL_TIMELINES } from "../../src/client/time/all-timelines.ts";
import { CLOCK_POLICIES, type Clock } from "../../src/client/time/clock-policy.ts";
import { DELAY_POLICIES } from "../../src/client/time/delay-policy.ts";
import { steadyClock } from "./steady-clock.ts";
import { pooled, Run, type RunOptions, TICK_MS } from "./timing-harness.ts";
import { MODELLED, PROFILES } from "./timing-link.ts";

const ours = { clock: CLOCK_POLICIES.reckon, lead: LEAD_POLICIES.reckon, delay: DELAY_POLICIES.reckon };
const FRAME_MS = 1000 / 60;

/** A lead that has run for `frames` with every input needing `needMs`; answers the time too. */
function settled(needMs: number, frames: number): { lead: Lead; now: number; clock: Clock } {
  const clock = steadyClock(needMs - 20, 40);
  const lead = ALL_TIMELINES.lead(LEAD_POLICIES.reckon, TICK_MS);
  lead.start(0, clock);
  let now = 0;
  for (let frame = 0; frame < frames; frame++) {
    now += FRAME_MS;
    if (frame % 3 === 0) for (let i = 0; i < 3; i++) lead.need(needMs, now);
    lead.advance(now, clock);
  }
  return { lead, now, clock };
}

describe("control", () => {
  it("[LD1] starts half the least round trip and 50 ms ahead of the clock", () => {
    const lead = ALL_TIMELINES.lead(LEAD_POLICIES.reckon, TICK_MS);
    const clock = steadyClock(500, 30);
    expect(lead.advance(5, clock)).toBe(0);
    lead.start(10, clock);
    expect(lead.isStarted).toBe(true);
    expect(lead.advance(10, clock)).toBeCloseTo(10 + 500 + 15 + 50, 9);
  });

  it("[LD1] rests within 2 ms above what every input needs, and never below", () => {
    const { lead } = settled(120, 60 * 30);
    expect(lead.offsetMs).toBeGreaterThanOrEqual(120);
    expect(lead.offsetMs).toBeLessThan(122.5);
  });

  it("[LD2] rises at most 5 % of time, 10 % for a second after a late input, and falls at most 2 %", () => {
    const { lead, clock } = settled(120, 600);
    let { now } = settled(120, 600);
    const rest = lead.offsetMs;
    const frame = (needMs: number) => {
      now += FRAME_MS;
      // The newest is in time: a pause, no step.
      for (const needed of [needMs, needMs, rest - 1]) lead.need(needed, now);
      const before = lead.offsetMs;
      lead.advance(now, clock);
      return (lead.offsetMs - before) / FRAME_MS;
    };
    for (let i = 0; i < 3; i++) frame(rest + 100);
    expect(frame(rest + 100)).toBeCloseTo(0.05, 6);
    lead.lateInput(now);
    expect(frame(rest + 100)).toBeCloseTo(0.1, 6);
    now += 1000;
    frame(rest + 100);
    expect(frame(rest + 100)).toBeCloseTo(0.05, 6);
    const { lead: high, now: at, clock: steady } = settled(120, 3);
    const start = high.offsetMs;
    high.advance(at + FRAME_MS, steady);
    expect((high.offsetMs - start) / FRAME_MS).toBeCloseTo(-0.02, 6);
  });

  it("[LD2] jumps forward when it is off by more than 250 ms", () => {
    const { lead, now, clock } = settled(120, 600);
    for (let i = 0; i < 8; i++) lead.need(lead.offsetMs + 300, now);
    const before = lead.advance(now, clock);
    expect(lead.advance(now + 1, clock)).toBeGreaterThanOrEqual(before);
    expect(lead.offsetMs).toBeGreaterThan(400);
  });

  it("a lone spike of 200 ms is ignored: it costs 4000 ms / 1200", () => {
    const { lead, now, clock } = settled(120, 60 * 30);
    const rest = lead.offsetMs;
    lead.need(320, now);
    for (let frame = 1; frame < 60; frame++) {
      for (let i = 0; i < 3; i++) lead.need(120, now + frame * FRAME_MS);
      lead.advance(now + frame * FRAME_MS, clock);
    }
    expect(lead.offsetMs - rest).toBeLessThan(5);
  });

  it("[LD3] needs 400 ms above the lead are a stall, while the newest input is in time", () => {
    const { lead, now, clock } = settled(120, 600);
    const rest = lead.offsetMs;
    for (let report = 1; report <= 10; report++) {
      for (const needMs of [3120, 3104, 120]) lead.need(needMs, now + report * 50);
      lead.advance(now + report * 50, clock);
      expect(Math.abs(lead.offsetMs - rest)).toBeLessThan(2);
    }
  });

  it("[LD5] four late inputs in a row lift the lead above them at once, unless each is less late than the one before", () => {
    const step = settled(120, 600);
    for (let i = 0; i < 4; i++) step.lead.need(270 + i, step.now);
    step.lead.advance(step.now, step.clock);
    expect(step.lead.offsetMs).toBeGreaterThan(273);
    const drain = settled(120, 600);
    const rest = drain.lead.offsetMs;
    for (let i = 0; i < 4; i++) drain.lead.need(270 - i * 16, drain.now);
    drain.lead.advance(drain.now, drain.clock);
    expect(drain.lead.offsetMs - rest).toBeLessThan(5);
  });

  it("[LD5] a rise that was for a moment is given back, at most 250 ms of it at once", () => {
    const { lead, now: begin, clock } = settled(120, 600);
    const rest = lead.offsetMs;
    let now = begin;
    for (let i = 0; i < 4; i++) lead.need(320, now);
    lead.advance(now, clock);
    for (let frame = 1; frame <= 60 * 8; frame++) {
      now += FRAME_MS;
      if (frame % 3 === 0) for (let i = 0; i < 3; i++) lead.need(120, now);
      lead.advance(now, clock);
    }
    expect(Math.abs(lead.offsetMs - rest)).toBeLessThan(10);
  });

  it("[LD6] waits for a frame are spread over its length, whatever they were: no input is late at any of them", () => {
    const clock = steadyClock(100, 40);
    const lead = ALL_TIMELINES.lead(LEAD_POLICIES.reckon, TICK_MS);
    lead.start(0, clock);
    for (let frame = 1; frame < 60 * 30; frame++) {
      const circumstances = { frameMs: FRAME_MS, hasWaited: false, ageMs: 50 };
      lead.need(120, frame * FRAME_MS, circumstances);
      lead.advance(frame * FRAME_MS, clock);
    }
    expect(lead.offsetMs).toBeGreaterThan(120 + FRAME_MS - 1);
    expect(lead.offsetMs).toBeLessThan(120 + FRAME_MS + 3);
  });

  it("[LD10] starting again forgets what was learnt", () => {
    const { lead, now } = settled(3000, 600);
    lead.start(now, steadyClock(0, 40));
    expect(lead.offsetMs).toBeCloseTo(20 + 50, 9);
    lead.need(60, now);
    lead.advance(now + 1, steadyClock(0, 40));
    expect(lead.offsetMs).toBeLessThan(200);
  });

  it("[LD3] of a report with more than 40 needs only the newest counts", () => {
    const { lead, now, clock } = settled(120, 600);
    const rest = lead.offsetMs;
    for (let i = 0; i < 60; i++) lead.need(i === 59 ? 120 : 400, now + 10);
    lead.advance(now + 10, clock);
    for (let frame = 1; frame < 30; frame++) lead.advance(now + 10 + frame * FRAME_MS, clock);
    expect(lead.offsetMs).toBeCloseTo(rest, 0);
  });

  it("a jump of the local clock moves the lead with it, and what was learned stays", () => {
    const { lead, now, clock } = settled(120, 600);
    const before = lead.advance(now, clock);
    const rest = lead.offsetMs;
    lead.shift(-5000);
    expect(lead.advance(now, clock)).toBeCloseTo(before + 5000, 6);
    expect(lead.offsetMs).toBeCloseTo(rest + 5000, 6);
    for (let frame = 1; frame < 60; frame++) {
      lead.need(5120, now + frame * FRAME_MS);
      lead.advance(now + frame * FRAME_MS, clock);
    }
    expect(lead.offsetMs).toBeCloseTo(rest + 5000, 0);
  });
});

describe("on simulated links, 4 seeds of 60 s", () => {
  for (const [profile, { lead, starved }] of Object.entries(MODELLED)) {
    it(`[AX12] ${profile}: lead near ${lead} ms, starved near ${starved} %`, () => {
      const figures = pooled({ ...ours, profile: PROFILES[profile as keyof typeof PROFILES] }, 4, 60);
      expect(Math.abs(figures.lead - lead)).toBeLessThan(5 + 0.1 * lead);
      expect(figures.starvedPercent).toBeLessThan(0.1 + 1.6 * starved);
    });
  }
});

describe("steps, stalls and jumps on cable", () => {
  function run(options: Partial<RunOptions>): Run {
    return new Run({ ...ours, profile: PROFILES.cable, seed: 1, seconds: 60, ...options });
  }

  for (const [addMs, starvedTicks, settledMs] of [
    [30, 32, 1500],
    [60, 58, 2300],
    [100, 90, 2500],
  ] as const) {
    it(`+${addMs} ms each way: at most ${starvedTicks} starved ticks, settled within ${settledMs} ms`, () => {
      let lastMove = 0;
      let before = 0;
      const one = run({
        dropSeconds: 30,
        step: { atMs: 30_000, addMs },
        watch: ({ now, lead }) => {
          if (now > 30_000 && now < 36_000 && Math.abs(lead.offsetMs - before) > 0.04 * FRAME_MS)
            lastMove = now;
          before = lead.offsetMs;
        },
      });
      one.until(36_000);
      expect(one.figures().starvedTicks).toBeLessThanOrEqual(starvedTicks);
      expect(lastMove - 30_000).toBeLessThan(settledMs);
    });
  }

  it("[LD2] does not oscillate: after a step of 100 ms the lead passes its resting place by less than 15 ms", () => {
    let top = 0;
    const one = run({
      step: { atMs: 30_000, addMs: 100 },
      watch: ({ now, lead }) => {
        if (now > 30_000 && now < 38_000) top = Math.max(top, lead.offsetMs);
      },
    });
    one.until(48_000);
    expect(top - one.lead.offsetMs).toBeLessThan(15);
  });

  it("gives a better link's time back after the window: 100 ms within 28 s", () => {
    const one = run({ step: { atMs: 10_000, addMs: 100, untilMs: 25_000 } });
    one.until(53_000);
    expect(one.inputMs - one.now).toBeLessThan(60);
  });

  it("survives 5 s without frames: the lead is as before, and the ticks of a second later are all there", () => {
    const one = run({ dropSeconds: 25.5, clientStall: { fromMs: 20_000, toMs: 25_000 } });
    one.until(19_990);
    const before = one.lead.offsetMs;
    one.until(40_000);
    expect(Math.abs(one.lead.offsetMs - before)).toBeLessThan(15);
    expect(one.figures().starvedTicks).toBeLessThan(5);
    expect(one.backward).toBe(0);
  });

  it("a suspended machine is live again with the first packet: 4 starved ticks at most after waking for 0.2 s", () => {
    const one = run({ dropSeconds: 25.2, suspend: { fromMs: 20_000, toMs: 25_000 } });
    one.until(40_000);
    expect(one.figures().starvedTicks).toBeLessThan(5);
    expect(one.inputMs - one.now).toBeGreaterThan(20);
    expect(one.inputMs - one.now).toBeLessThan(80);
  });

  it("after a local clock that leapt 3 s the lead holds for 3 s and is right again", () => {
    const one = run({ dropSeconds: 24, leap: { atMs: 20_000, ms: 3000 } });
    one.until(40_000);
    expect(one.figures().starvedTicks).toBeLessThan(5);
    expect(one.inputMs - one.now).toBeLessThan(80);
    expect(one.backward).toBe(0);
  });

  it("works on a clock rounded to 16.7 ms: lead below 80 ms, starved below 1 %", () => {
    const one = run({ roundMs: 50 / 3, skewPpm: 120 });
    const figures = one.finish();
    expect(figures.lead).toBeLessThan(80);
    expect(figures.starvedPercent).toBeLessThan(1);
    expect(one.backward).toBe(0);
  });
});
