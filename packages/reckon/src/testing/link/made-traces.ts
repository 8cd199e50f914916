// Two synthetic traces, a train ride and a busy café, made from a seed, so they carry no licence and no person's measurements. The
// profiles `train` and `cafe` use them; tools/make-traces.ts writes them as Mahimahi files. Always true: the same build makes the same
// times, and each trace has opportunities until its last ms.

import { mix } from "../../core/hash.ts";
import { Random } from "../../core/random.ts";
import { exp, log } from "../../core/trig.ts";
import { TRACE_PACKET_BYTES, type Trace } from "./trace.ts";

export type MadeTraceName = "train" | "cafe";

export interface MadeTrace {
  readonly up: Trace;
  readonly down: Trace;
}

const PERIOD_MS = 60_000;
const BITS = 8 * TRACE_PACKET_BYTES;

/** Rate in Mbit/s of each ms of a period, by direction. */
interface Rates {
  readonly up: Float64Array;
  readonly down: Float64Array;
}

export function madeTrace(name: MadeTraceName): MadeTrace {
  const rates = name === "train" ? trainRates(0x7121) : cafeRates(0xcafe);
  // A cell assigns the air in slots of 5 ms; Wi-Fi sends whenever it has won the air.
  const slotMs = name === "train" ? 5 : 1;
  return { up: opportunities(rates.up, slotMs), down: opportunities(rates.down, slotMs) };
}

/** Opportunities at a rate that changes with time, handed out at the end of each slot. */
function opportunities(mbps: Float64Array, slotMs: number): Trace {
  const times: number[] = [];
  let owed = 0;
  for (let ms = 1; ms <= PERIOD_MS; ms++) {
    owed += (mbps[ms - 1] * 1000) / BITS;
    if (ms % slotMs !== 0) continue;
    for (; owed >= 1; owed--) times.push(ms);
  }
  // The last line is the period.
  if (times[times.length - 1] !== PERIOD_MS) times.push(PERIOD_MS);
  return { deliveriesMs: Float64Array.from(times), periodMs: PERIOD_MS };
}

const TRAIN_SLOWEST = 0.3;
const TRAIN_FASTEST = 12;
const CELL_MS = 100;
/** One tunnel lies within each of these spans. */
const TUNNELS: readonly [from: number, to: number][] = [
  [9000, 20_000],
  [24_000, 38_000],
  [43_000, 56_000],
];

/**
 * Cells come and go along the line: the rate wanders between its bounds with a memory of some seconds, falls in long fades between two
 * cells, and is 0 in a tunnel.
 */
function trainRates(seed: number): Rates {
  const random = Random.from(mix(seed, 1));
  const up = new Float64Array(PERIOD_MS);
  const down = new Float64Array(PERIOD_MS);
  const fades = Array.from({ length: 4 }, (_, i) => {
    const middle = 7000 + i * 15_000 + random.between(0, 6000);
    return { middle, half: random.between(1500, 3500), depth: random.between(1.5, 3) };
  });
  const tunnels = TUNNELS.map(([from, to]) => {
    const length = Math.round(random.between(1000, 3000));
    const start = Math.round(random.between(from, to - length));
    return { start, end: start + length };
  });
  let wander = 0;
  for (let from = 0; from < PERIOD_MS; from += CELL_MS) {
    wander = wander * 0.97 + random.normal() * 0.16;
    let level = 1.5 + wander;
    for (const { middle, half, depth } of fades)
      level -= depth * Math.max(0, 1 - Math.abs(from - middle) / half);
    down.fill(within(exp(level), TRAIN_SLOWEST, TRAIN_FASTEST), from, from + CELL_MS);
    up.fill(within(exp(level - 1), TRAIN_SLOWEST, TRAIN_FASTEST), from, from + CELL_MS);
  }
  for (const { start, end } of tunnels) {
    down.fill(0, start, end);
    up.fill(0, start, end);
  }
  return { up, down };
}

/**
 * Laptops share a channel: calm spells at a good rate, and bursts of contention at a poor rate, in which others now and then take the air
 * for 50 to 300 ms. Both directions contend for the same air, and each has its own gaps, too.
 */
function cafeRates(seed: number): Rates {
  const random = Random.from(mix(seed, 1));
  const up = new Float64Array(PERIOD_MS);
  const down = new Float64Array(PERIOD_MS);
  for (let from = 0; from < PERIOD_MS; ) {
    const isCalm = random.chance(0.55);
    const length = Math.round(isCalm ? random.between(500, 4000) : random.between(300, 2500));
    const to = Math.min(PERIOD_MS, from + length);
    const fast = isCalm ? logBetween(random, 3, 20) : logBetween(random, 2, 5);
    down.fill(fast, from, to);
    up.fill(Math.max(2, fast / 2), from, to);
    if (!isCalm) {
      takeAir(random, from, to, [up, down]);
      takeAir(random, from, to, [up]);
      takeAir(random, from, to, [down]);
    }
    from = to;
  }
  return { up, down };
}

/** Others send in some part of a burst. */
function takeAir(random: Random, from: number, to: number, ways: readonly Float64Array[]): void {
  const length = Math.round(logBetween(random, 50, 300));
  const start = from + Math.round(random.between(0, Math.max(0, to - from - length)));
  for (const way of ways) way.fill(0, start, Math.min(to, start + length));
}

function logBetween(random: Random, low: number, high: number): number {
  return exp(random.between(log(low), log(high)));
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
