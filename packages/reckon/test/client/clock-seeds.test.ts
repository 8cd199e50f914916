// The clock filters of the seeds work as their text says, on hand-made exchanges without a network.

import { describe, expect, it } from "vitest";
import { ALL_TIMELINES } from "../../src/client/time/all-timelines.ts";
import { CLOCK_POLICIES, type Clock, type ClockPolicy } from "../../src/client/time/clock-policy.ts";

/** An exchange whose two ways take `upMs` and `downMs`, with the server `offsetMs` ahead, sent at `sentAt`. */
function exchange(clock: Clock, sentAt: number, upMs: number, downMs: number, offsetMs: number): number {
  const t1 = sentAt + upMs + offsetMs;
  const arrivedAt = sentAt + upMs + downMs + 5;
  clock.sample(sentAt, t1, t1 + 5, arrivedAt);
  return arrivedAt;
}

const newest = CLOCK_POLICIES.plan;
const best = CLOCK_POLICIES.byAThread;
const median: ClockPolicy = { ...CLOCK_POLICIES.highNoon, source: "push" } as ClockPolicy;

describe("the filter by the newest sample (000)", () => {
  it("[BT23] takes half of an error up to 100 ms, and three tenths of a larger one", () => {
    const clock = ALL_TIMELINES.clock(newest);
    exchange(clock, 0, 10, 10, 5000);
    expect(clock.offsetMs).toBeCloseTo(5000, 9);
    exchange(clock, 50, 10, 10, 5040);
    expect(clock.offsetMs).toBeCloseTo(5020, 9);
    exchange(clock, 100, 10, 10, 5220);
    expect(clock.offsetMs).toBeCloseTo(5080, 9);
  });

  it("[BT23] rejects a sample whose round trip exceeds one second", () => {
    const clock = ALL_TIMELINES.clock(newest);
    exchange(clock, 0, 10, 10, 5000);
    exchange(clock, 50, 980, 30, 5040);
    expect(clock.offsetMs).toBeCloseTo(5000, 9);
  });

  it("[BT23] shows a time that never runs backward, although its estimate does", () => {
    const clock = ALL_TIMELINES.clock(newest);
    const at = exchange(clock, 0, 10, 10, 5000);
    const before = clock.serverTime(at + 10);
    exchange(clock, 10, 10, 90, 5000);
    expect(clock.offsetMs).toBeLessThan(4981);
    expect(clock.serverTime(at + 11)).toBe(before);
  });
});

describe("the filter by the best of ten (002)", () => {
  it("[BT24] follows the least round trip of the window, not the newest", () => {
    const clock = ALL_TIMELINES.clock(best);
    exchange(clock, 0, 10, 10, 1000);
    for (let i = 1; i < 10; i++) exchange(clock, i * 50, 10, 150, 1000);
    expect(clock.serverTime(600) - 600).toBeCloseTo(1000, 9);
  });

  it("[BT24] prefers a slightly longer fresh round trip to a perfect old one: 0.02 per ms of age", () => {
    const clock = ALL_TIMELINES.clock({ ...best, alpha: 1 } as ClockPolicy);
    exchange(clock, 0, 10, 10, 1000);
    const at = exchange(clock, 1000, 10, 28, 1000);
    // 18 ms more round trip against 1018 ms more age, worth 20.4: the fresh one, which is 9 ms off.
    clock.serverTime(at);
    clock.serverTime(at + 1);
    expect(clock.offsetMs).toBeCloseTo(991, 9);
  });

  it("[BT24, AX9] [CL4] snaps above one second, ignores 2 ms, and closes any other error by a tenth per 1/60 s", () => {
    const clock = ALL_TIMELINES.clock(best);
    const at = exchange(clock, 0, 10, 10, 1000);
    clock.serverTime(at);
    exchange(clock, 50, 9, 10, 1001.9);
    clock.serverTime(200);
    expect(clock.offsetMs).toBeCloseTo(1000, 9);
    exchange(clock, 200, 5, 5, 1400);
    clock.serverTime(215);
    const start = clock.offsetMs;
    clock.serverTime(215 + 1000 / 60);
    expect((1400 - clock.offsetMs) / (1400 - start)).toBeCloseTo(0.9, 6);
    exchange(clock, 300, 4, 4, 3500);
    expect(clock.offsetMs).toBeCloseTo(3500, 9);
  });

  it("corrects independently of the frame rate: 30 and 240 Hz end within 0.001 ms (a fault of 000, mended)", () => {
    const after = [30, 240].map((fps) => {
      const clock = ALL_TIMELINES.clock(best);
      exchange(clock, 0, 10, 10, 1000);
      clock.serverTime(25);
      const at = exchange(clock, 30, 5, 5, 1100);
      for (let frame = 1; frame <= fps / 5; frame++) clock.serverTime(at + (frame * 1000) / fps);
      return clock.offsetMs;
    });
    expect(after[0]).toBeGreaterThan(1050);
    expect(Math.abs(after[0] - after[1])).toBeLessThan(1e-3);
  });
});

describe("the filter by the median of the ten lowest (001)", () => {
  it("[HN26] takes server time − (send + rtt / 2) as the offset, and no long round trip among the ten lowest", () => {
    const clock = ALL_TIMELINES.clock({ ...median, gain: 1 } as ClockPolicy);
    for (let i = 0; i < 10; i++) exchange(clock, i * 100, 10, 10, 1000 + i);
    expect(clock.offsetMs).toBeCloseTo(1005, 9);
    for (let i = 0; i < 20; i++) exchange(clock, 1000 + i * 100, 10, 400, 1000);
    expect(clock.offsetMs).toBeCloseTo(1005, 9);
  });

  it("[HN27, AX9] takes a tenth of the error per sample, and snaps above 500 ms", () => {
    const clock = ALL_TIMELINES.clock(median);
    exchange(clock, 0, 10, 10, 1000);
    exchange(clock, 100, 9, 9, 1100);
    expect(clock.offsetMs).toBeCloseTo(1010, 9);
    for (let i = 0; i < 12; i++) exchange(clock, 200 + i * 100, 5, 5, 1700);
    expect(clock.offsetMs).toBeCloseTo(1700, 9);
  });

  it("[HN27] [CL4] lets samples age out and so follows drift: within 15 ms after 10 min at 100 ppm, where 001 is 60 ms off", () => {
    const clock = ALL_TIMELINES.clock(CLOCK_POLICIES.highNoon);
    for (let at = 0; at <= 600_000; at += 50) exchange(clock, at, 10, 10 + (at % 7), 1000 + at * 100e-6);
    expect(Math.abs(clock.offsetMs - 1060)).toBeLessThan(15);
  });
});

describe("the filter by tick offset (001)", () => {
  it("[HN28, AX7] takes server tick − local tick at arrival + latency, all in whole ticks", () => {
    const tickMs = 1000 / 60;
    const clock = ALL_TIMELINES.clock({
      ...median,
      filter: "tickOffset",
      tickMs,
      snapMs: 500,
      gain: 1,
    } as ClockPolicy);
    clock.sample(1000, 51_040, 51_045, 1085);
    const expected = Math.floor(51_045 / tickMs) - Math.floor(1085 / tickMs) + Math.round(40 / tickMs);
    expect(clock.offsetMs / tickMs).toBeCloseTo(expected, 9);
    expect(Math.abs(clock.offsetMs - 50_000)).toBeLessThan(1.5 * tickMs);
  });
});

describe("the absent clock (004)", () => {
  it("[RT9] pings once a second, smooths the round trip by 0.8 / 0.2, and estimates no way", () => {
    const clock = ALL_TIMELINES.clock(CLOCK_POLICIES.rType);
    for (let at = 0; at < 1000; at += 100) exchange(clock, at, 50, 50, 7000);
    expect(clock.rttMs).toBeCloseTo(100, 9);
    exchange(clock, 1000, 100, 100, 7000);
    expect(clock.rttMs).toBeCloseTo(0.8 * 100 + 0.2 * 200, 9);
    exchange(clock, 1100, 300, 300, 7000);
    expect(clock.rttMs).toBeCloseTo(120, 9);
    expect(clock.offsetMs).toBeCloseTo(6950, 9);
  });
});

describe("the source of samples", () => {
  it("[AX7, BT22] [CL5] is every packet with push, every newer echo with ack, one packet per interval with ping", () => {
    const seen = (["push", "ack", "ping"] as const).map((source) => {
      const clock = ALL_TIMELINES.clock({ ...newest, source, pingMs: 1000 } as ClockPolicy);
      let samples = 0;
      let before = Number.NaN;
      for (let i = 0; i < 60; i++) {
        // Two packets of the server echo each packet of ours.
        const sentAt = Math.floor(i / 2) * 100;
        const held = (i % 2) * 50;
        clock.sample(sentAt, sentAt + 5000 + i, sentAt + 5010 + i + held, sentAt + 20 + held);
        if (clock.offsetMs !== before) samples++;
        before = clock.offsetMs;
      }
      return samples;
    });
    expect(seen).toEqual([60, 30, 3]);
  });

  it("[AX7] is never a packet without an echo, and such a packet locks no clock", () => {
    for (const policy of Object.values(CLOCK_POLICIES)) {
      const clock = ALL_TIMELINES.clock(policy);
      expect(clock.sample(Number.NaN, Number.NaN, 100, 50)).toBe(0);
      expect(clock.isLocked).toBe(false);
      expect(clock.serverTime(60)).toBe(0);
    }
  });
});

describe("the smoothed round-trip time", () => {
  it("[BT25, AX10] [CL5] rises by 0.1 and falls by 0.01 per 1/60 s if asymmetric, and never exceeds one second", () => {
    const clock = ALL_TIMELINES.clock(best);
    const frame = 1000 / 60;
    const roundTrip = (arrivedAt: number, rtt: number) => clock.sample(arrivedAt - rtt, 0, 0, arrivedAt);
    roundTrip(1000, 100);
    roundTrip(1000 + frame, 200);
    expect(clock.rttMs).toBeCloseTo(110, 6);
    roundTrip(1000 + 2 * frame, 10);
    expect(clock.rttMs).toBeCloseTo(109, 6);
    for (let i = 0; i < 100; i++) roundTrip(2000 + i * 100, 5000);
    expect(clock.rttMs).toBeLessThanOrEqual(1000);
    expect(clock.rttMs).toBeGreaterThan(990);
  });

  it("[AX10] is the newest sample with latest, takes a fixed share of it with ema, and keeps the least of 10 s with both", () => {
    const latest = ALL_TIMELINES.clock({ ...newest, rtt: { smoothing: "latest" } } as ClockPolicy);
    const ema = ALL_TIMELINES.clock({ ...newest, rtt: { smoothing: "ema", alpha: 0.2 } } as ClockPolicy);
    for (const clock of [latest, ema]) {
      exchange(clock, 0, 10, 10, 0);
      exchange(clock, 100, 30, 40, 0);
    }
    expect(latest.rttMs).toBe(70);
    expect(ema.rttMs).toBeCloseTo(30, 9);
    expect([latest.minRttMs, ema.minRttMs]).toEqual([20, 20]);
  });
});

describe("the options of a clock", () => {
  it("are refused, with the remedy, if a ping source has no interval", () => {
    expect(() => ALL_TIMELINES.clock({ ...newest, source: "ping" } as ClockPolicy)).toThrow(/pingMs/);
  });
});
