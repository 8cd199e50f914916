import fc from "fast-check";
import { expect, it } from "vitest";
import { BUFFERED_TICKS } from "../../src/server/input/input-rows.ts";
import { createInputBuffer } from "../../src/server/input/make-input-buffer.ts";
import { ViewClaim } from "../../src/server/seen/view-claim.ts";
import { counterGame } from "./counter.ts";

const policy = { missing: { use: "neutral" }, overflow: { drop: "oldest", above: 30 } } as const;
const starts = fc.constantFrom(0, 2 ** 16 - 30, 2 ** 32 - 30, 2 ** 40 - 30);
const arrivals = fc.record({
  offset: fc.integer({ min: -20, max: 150 }),
  ticks: fc.integer({ min: 0, max: 3 }),
});

it("[BT11] [BT12] [TK5] knows the newest and the last processed tick: each tick gets the input that arrived for it in time, and no other", () => {
  fc.assert(
    fc.property(starts, fc.array(arrivals, { maxLength: 80 }), (from, happenings) => {
      const { input: schema } = counterGame;
      const buffer = createInputBuffer("tick", schema, policy, from);
      const [taken, claim] = [new Float64Array(schema.size), new ViewClaim()];
      const inTime = new Map<number, number>();
      let tail = from;
      let newest = -1;
      for (const [i, { offset, ticks }] of happenings.entries()) {
        const number = Math.max(0, tail + offset);
        const input = new Float64Array(schema.size).fill(i + 1);
        const isInReach = number > tail - BUFFERED_TICKS && number <= tail + BUFFERED_TICKS;
        const isNew = isInReach && !buffer.arrivals.has(number);
        const said = buffer.offer(number, input, claim);
        expect(said).toBe(!isInReach ? "refused" : !isNew ? "duplicate" : number > tail ? "fresh" : "late");
        if (said === "fresh") inTime.set(number, i + 1);
        if (isNew) newest = Math.max(newest, number);
        expect(buffer.arrivals.newest).toBe(newest);
        for (let t = 0; t < ticks; t++) {
          const isOwn = buffer.take(++tail, taken, claim);
          expect(isOwn).toBe(inTime.has(tail));
          if (isOwn) expect(taken[0]).toBe(inTime.get(tail));
          expect(buffer.used).toBe(tail);
        }
      }
    }),
    { numRuns: 200 },
  );
});
