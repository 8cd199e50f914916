import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TickBuffer } from "../../src/core/ring.ts";

describe("[BT12] a buffer knows its newest and its last processed tick", () => {
  it("[BT12] head is the newest tick claimed, in whatever order they come", () => {
    const buffer = new TickBuffer(16, () => ({ value: 0 }));
    expect([buffer.head, buffer.tail]).toEqual([-1, -1]);
    for (const tick of [5, 9, 7]) expect(buffer.claim(tick)).toBeDefined();
    expect(buffer.head).toBe(9);
    expect([5, 6, 7, 8, 9].map((tick) => buffer.has(tick))).toEqual([true, false, true, false, true]);
  });

  it("[BT12] [TK5] a tick at or before tail is stale: not claimed, and nothing is overwritten", () => {
    const buffer = new TickBuffer(16, () => ({ value: 0 }));
    const item = buffer.claim(5);
    if (item) item.value = 50;
    buffer.advanceTail(6);
    expect(buffer.claim(6)).toBeUndefined();
    expect(buffer.claim(5)).toBeUndefined();
    expect(buffer.at(5)?.value).toBe(50);
    expect(buffer.claim(7)).toBeDefined();
  });

  it("[BT12] tail never moves back, and may pass head", () => {
    const buffer = new TickBuffer(16, () => ({}));
    buffer.claim(3);
    buffer.advanceTail(10);
    buffer.advanceTail(4);
    expect([buffer.head, buffer.tail]).toEqual([3, 10]);
  });

  it("[BT12] an old tick does not overwrite the newer one in its slot", () => {
    const buffer = new TickBuffer(16, () => ({ value: 0 }));
    const newer = buffer.claim(20);
    if (newer) newer.value = 200;
    expect(buffer.claim(4)).toBeUndefined();
    expect(buffer.at(20)?.value).toBe(200);
    expect(buffer.claim(5)).toBeDefined();
  });

  it("[BT12] the same tick may be claimed again while it is not stale", () => {
    const buffer = new TickBuffer(16, () => ({}));
    expect(buffer.claim(8)).toBe(buffer.claim(8));
  });

  it("[BT14] a tail that trails the last used snapshot by 60 ticks lets in what is late by less", () => {
    for (const start of [600, 2 ** 16 + 30, 2 ** 32 + 30, 2 ** 40 + 30]) {
      const snapshots = new TickBuffer(128, () => ({}));
      snapshots.claim(start);
      snapshots.advanceTail(start - 60);
      expect(snapshots.claim(start - 59)).toBeDefined();
      expect(snapshots.claim(start - 60)).toBeUndefined();
      expect(snapshots.head).toBe(start);
    }
  });

  it("clear forgets items, head and tail", () => {
    const buffer = new TickBuffer(8, () => ({}));
    buffer.claim(3);
    buffer.advanceTail(2);
    buffer.clear();
    expect([buffer.head, buffer.tail, buffer.has(3)]).toEqual([-1, -1, false]);
    expect(buffer.claim(1)).toBeDefined();
  });

  it("[BT12] whatever arrives, what is found was claimed for that tick and nothing newer was lost", () => {
    const start = fc.constantFrom(0, 2 ** 16 - 30, 2 ** 32 - 30, 2 ** 40 - 30);
    const arrival = fc.record({ offset: fc.nat(60), processed: fc.boolean() });
    fc.assert(
      fc.property(start, fc.array(arrival, { maxLength: 60 }), (from, arrivals) => {
        const buffer = new TickBuffer(16, () => ({ tick: -1 }));
        let newest = -1;
        let last = -1;
        for (const { offset, processed } of arrivals) {
          const tick = from + offset;
          const before = newest >= 0 ? buffer.at(newest)?.tick : undefined;
          if (processed) {
            buffer.advanceTail(tick);
            last = Math.max(last, tick);
          } else {
            const item = buffer.claim(tick);
            if (tick <= last) expect(item).toBeUndefined();
            if (item) item.tick = tick;
            if (item) newest = Math.max(newest, tick);
            else if (newest >= 0) expect(buffer.at(newest)?.tick).toBe(before);
          }
          expect([buffer.head, buffer.tail]).toEqual([newest, last]);
          if (newest >= 0) expect(buffer.at(newest)?.tick).toBe(newest);
          for (let t = from; t <= from + 60; t++) if (buffer.has(t)) expect(buffer.at(t)?.tick).toBe(t);
        }
      }),
      { numRuns: 60 },
    );
  });
});
