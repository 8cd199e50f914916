import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandTick, WIRE_TICKS, wireTick } from "../../src/core/tick.ts";

/** Ticks around every place where a narrower counter would wrap, and anywhere else. */
const tick = fc.oneof(
  ...[0, 2 ** 15, 2 ** 16, 2 ** 31, 2 ** 32, 2 ** 40, 2 ** 52].map((near) =>
    fc.integer({ min: -70_000, max: 70_000 }).map((offset) => Math.max(0, near + offset)),
  ),
  fc.nat({ max: Number.MAX_SAFE_INTEGER - WIRE_TICKS }),
);
const within = fc.integer({ min: -32_768, max: 32_767 });

describe("[BT10] [TK3] ticks travel as 16 bits", () => {
  it("[BT10] a tick within half a wrap of head comes back as itself", () => {
    fc.assert(
      fc.property(tick, within, (head, offset) => {
        fc.pre(head + offset >= 0);
        expect(expandTick(wireTick(head + offset), head)).toBe(head + offset);
      }),
      { numRuns: 2000 },
    );
  });

  it("[BT10] the expanded tick has the bits that were sent, is never negative, and no such tick is nearer to head", () => {
    fc.assert(
      fc.property(tick, fc.nat({ max: 65_535 }), (head, wire) => {
        const expanded = expandTick(wire, head);
        expect(wireTick(expanded)).toBe(wire);
        expect(expanded).toBeGreaterThanOrEqual(0);
        const distance = Math.abs(expanded - head);
        for (const other of [expanded - WIRE_TICKS, expanded + WIRE_TICKS]) {
          if (other >= 0) expect(Math.abs(other - head)).toBeGreaterThanOrEqual(distance);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("[BT10] the wire form is tick modulo 65536, also beyond 2^32", () => {
    fc.assert(
      fc.property(tick, (t) => {
        expect(wireTick(t)).toBe(t % WIRE_TICKS);
      }),
    );
  });

  it.each([
    { head: 65_530, wire: 1, tick: 65_537 },
    { head: 65_537, wire: 65_530, tick: 65_530 },
    { head: 2 ** 32 - 1, wire: 0, tick: 2 ** 32 },
    { head: 2 ** 32, wire: 65_535, tick: 2 ** 32 - 1 },
    { head: 2 ** 40 - 2, wire: 3, tick: 2 ** 40 + 3 },
    { head: 2 ** 40 + 3, wire: 65_534, tick: 2 ** 40 - 2 },
  ])("[BT10] with head $head, wire $wire is tick $tick", ({ head, wire, tick: expected }) => {
    expect(expandTick(wire, head)).toBe(expected);
  });

  it("[BT10] of two equally near ticks the older is taken, unless it would be negative", () => {
    expect(expandTick(wireTick(100_000 + 32_768), 100_000)).toBe(100_000 - 32_768);
    expect(expandTick(32_768 + 5, 5)).toBe(32_768 + 5);
  });

  it("[BT10] before any tick is known (head −1) the wire form is the tick", () => {
    for (const wire of [0, 1, 32_766, 32_767, 32_768, 65_535]) expect(expandTick(wire, -1)).toBe(wire);
  });
});
