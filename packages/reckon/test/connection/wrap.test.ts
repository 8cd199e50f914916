import { expect, it } from "vitest";
import { numbered, numberOf, Pair } from "./pair.ts";

const LANES = [{ kind: "ordered" }, { kind: "unordered" }, { kind: "newest" }] as const;

it("[BT10, AX32] sequences and message numbers continue past 65536, with loss, doubles and reordering", () => {
  const up = { latencyMs: 8, jitterMs: 4, loss: 0.05, duplicate: 0.05 };
  const pair = new Pair({ options: { lanes: LANES }, up, seed: 5, stepMs: 1 });
  let next = 0;
  let newest = -1;
  let delivered = 0;
  pair.run(70_000, (now) => {
    pair.a.send(2, numbered(now, 4), now);
    if (now % 5 === 0) pair.b.send(2, numbered(now, 4), now);
    if (pair.a.room(0) > 400 && pair.a.room(1) > 400 && now < 69_000) {
      pair.a.send(0, numbered(next, 4));
      pair.a.send(1, numbered(next++, 4));
    }
    for (const { lane, bytes } of pair.atB) {
      if (lane === 0) expect(numberOf(bytes)).toBe(delivered++);
      if (lane !== 2) continue;
      expect(numberOf(bytes)).toBeGreaterThan(newest);
      newest = numberOf(bytes);
    }
    pair.atB.length = 0;
    pair.atA.length = 0;
    for (let tag = pair.a.acked(2); tag !== undefined; tag = pair.a.acked(2))
      if (tag > now || tag < now - 200) expect(tag).toBe(now);
  });
  expect(pair.a.counts.sent).toBeGreaterThan(66_000);
  expect(next).toBeGreaterThan(66_000);
  expect(delivered).toBe(next);
  expect(newest).toBeGreaterThan(69_900);
  expect(pair.a.counts.bad + pair.b.counts.bad).toBe(0);
});
