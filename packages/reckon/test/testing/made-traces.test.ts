// Our two synthetic traces: the committed files are what the generator makes, and they have their documented properties.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type MadeTraceName, madeTrace } from "../../src/testing/link/made-traces.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { parseTrace, TRACE_PACKET_BYTES, type Trace, writeTrace } from "../../src/testing/link/trace.ts";

const NAMES: readonly MadeTraceName[] = ["train", "cafe"];
const WAYS = ["up", "down"] as const;
const each = NAMES.flatMap((name) => WAYS.map((way) => ({ name, way })));

/** Pauses between opportunities above 45 ms, ms. */
function pauses({ deliveriesMs }: Trace): number[] {
  return Array.from(deliveriesMs.subarray(1), (at, i) => at - deliveriesMs[i]).filter((ms) => ms > 45);
}

/** Mbit/s in each second. */
function rates({ deliveriesMs, periodMs }: Trace): number[] {
  const counts = new Array<number>(periodMs / 1000).fill(0);
  for (const ms of deliveriesMs) counts[Math.ceil(ms / 1000) - 1]++;
  return counts.map((count) => (count * TRACE_PACKET_BYTES * 8) / 1e6);
}

describe("the synthetic traces", () => {
  it.each(each)(
    "[TS3] follow from their seed: the file of $name, $way, is the same byte for byte",
    ({ name, way }) => {
      const file = readFileSync(new URL(`../../traces/${name}.${way}`, import.meta.url), "utf8");
      expect(file === writeTrace(madeTrace(name)[way])).toBe(true);
      expect(file.length).toBeLessThan(200_000);
      expect(parseTrace(file)).toEqual(profiles[name][way].trace);
    },
  );

  it.each(WAYS)("have, for a train, tunnels of 1 to 3 s and 0.3 to 12 Mbit/s between them (%s)", (way) => {
    const trace = madeTrace("train")[way];
    const tunnels = pauses(trace);
    expect(tunnels).toHaveLength(3);
    for (const ms of tunnels) expect(ms > 1000 && ms <= 3050).toBe(true);
    expect(Math.max(...rates(trace))).toBeLessThanOrEqual(12.1);
    expect(rates(trace).filter((mbps) => mbps < 0.5).length).toBeGreaterThan(5);
  });

  it.each(WAYS)("have, for a café, gaps of 50 to 300 ms, some in a row, and 2 to 20 Mbit/s (%s)", (way) => {
    const trace = madeTrace("cafe")[way];
    const gaps = pauses(trace);
    expect(gaps.length).toBeGreaterThan(15);
    expect(Math.max(...gaps)).toBeLessThan(600);
    expect(Math.max(...rates(trace))).toBeLessThanOrEqual(20);
    expect(Math.max(...rates(trace))).toBeGreaterThan(5);
  });
});
