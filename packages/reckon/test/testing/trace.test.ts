// The Mahimahi packet-delivery format: its meaning, and the files that are refused with the number of the line.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTrace } from "../../src/testing/link/trace.ts";

describe("parseTrace", () => {
  it("reads one time per line; the last one is the period", () => {
    const { deliveriesMs, periodMs } = parseTrace("0\n3\n3\n17\n");
    expect([...deliveriesMs]).toEqual([0, 3, 3, 17]);
    expect(periodMs).toBe(17);
  });

  it("accepts Windows line ends, and a missing or double last line end", () => {
    for (const text of ["1\r\n2\r\n", "1\n2", "1\n2\n\n"])
      expect([...parseTrace(text).deliveriesMs]).toEqual([1, 2]);
  });

  it("reads back every trace that writeTrace writes", () => {
    const times = fc.array(fc.nat(), { minLength: 1 }).filter((list) => list.some((ms) => ms > 0));
    const property = fc.property(times, (list) => {
      const sorted = [...list].sort((a, b) => a - b);
      const trace = parseTrace(sorted.map((ms) => `${ms}\n`).join(""));
      expect([...trace.deliveriesMs]).toEqual(sorted);
      expect(trace.periodMs).toBe(sorted[sorted.length - 1]);
    });
    fc.assert(property, { seed: 14, numRuns: 200 });
  });

  it.each([
    ["", /empty/],
    ["\n\n", /empty/],
    ["1\n\n2\n", /Line 2 of the trace is "": write/],
    ["1\n-2\n", /Line 2 of the trace is "-2": write/],
    ["1.5\n", /Line 1 of the trace is "1.5": write/],
    ["1\n2 3\n", /Line 2 of the trace is "2 3": write/],
    ["1\n2\nfast\n", /Line 3 of the trace is "fast": write/],
    ["1e3\n", /Line 1 of the trace/],
    ["99999999999999999999\n", /Line 1 of the trace/],
    ["5\n4\n", /Line 2 of the trace goes back from 5 to 4 ms: sort/],
    ["0\n0\n", /Line 2 of the trace, its last, is 0 ms/],
  ])("refuses %j", (text, sentence) => {
    expect(() => parseTrace(text)).toThrow(sentence);
  });
});
