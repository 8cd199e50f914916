// The same conditions, seed and sends give the same arrivals; one condition does not change the results of another; memory is reused.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Hash } from "../../src/core/hash.ts";
import { InFlight } from "../../src/testing/link/in-flight.ts";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";
import type { Way } from "../../src/testing/link/link-pieces.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { type Arrival, runLink } from "./run-link.ts";

function digest(way: Way, seed: number): string {
  const hash = new Hash();
  const sends = { count: 3000, everyMs: 1000 / 60, bytes: (id: number) => 40 + ((id * 53) % 400) };
  for (const { id, arrivedMs } of runLink(new Link(way, seed), sends)) {
    hash.word(id);
    hash.number(arrivedMs);
  }
  return hash.digest();
}

describe("seeds", () => {
  it.each(Object.values(profiles))(
    "$name gives the same arrivals for the same seed, and others for another",
    ({ up }) => {
      expect(digest(up, 7)).toBe(digest(up, 7));
      expect(digest(up, 8)).not.toBe(digest(up, 7));
      expect(digest(up, 7 + 2 ** 32)).not.toBe(digest(up, 7));
      expect(digest(up, -7)).not.toBe(digest(up, 7));
    },
  );

  it("a link refuses a seed that is no whole number", () => {
    expect(() => new Link({ latencyMs: 1 }, 0.5)).toThrow(/whole number/);
  });

  it("the number of calls of receive changes nothing", () => {
    const often = runLink(new Link(profiles.bad.down, 3), { count: 500, everyMs: 10 });
    const link = new Link(profiles.bad.down, 3);
    for (let id = 0; id < 500; id++) link.send(new Uint8Array(new Uint32Array([id]).buffer), id * 10);
    const ids: number[] = [];
    for (let p = link.receive(1e9); p; p = link.receive(1e9))
      ids.push(new DataView(p.buffer).getUint32(0, true));
    expect(ids).toEqual(often.map(({ id }) => id));
  });
});

describe("fates", () => {
  const plain: LinkConditions = { latencyMs: 40, jitterMs: 20 };
  const run = (more: Partial<LinkConditions>): Map<number, number> =>
    new Map(
      runLink(new Link({ ...plain, ...more }, 9), { count: 2000, everyMs: 10 })
        .reverse()
        .map(({ id, arrivedMs }: Arrival) => [id, arrivedMs]),
    );

  it("[TS2] loss, bursts, copies and blackouts remove or add packets, and do not change the others", () => {
    const before = run({});
    const burst = { lossRate: 0.1, burstMs: 60, lossInside: 0.8 };
    for (const [id, at] of run({ loss: 0.2, burst })) expect(at).toBe(before.get(id));
    for (const [id, at] of run({ duplicate: 0.3 })) expect(at).toBeLessThanOrEqual(before.get(id) ?? -1);
    const link = new Link(plain, 9);
    link.blackout(3000, 5000);
    for (const { id, arrivedMs } of runLink(link, { count: 2000, everyMs: 10 })) {
      expect(arrivedMs).toBe(before.get(id));
    }
  });

  it("jitter does not change which packets are lost", () => {
    expect(new Set(run({ loss: 0.2 }).keys())).toEqual(new Set(run({ loss: 0.2, jitterMs: 0 }).keys()));
  });
});

describe("memory", () => {
  it("a link hands out one view per length again and again", () => {
    const link = new Link({ latencyMs: 10, jitterMs: 3 }, 1);
    const exchange = (now: number, length: number): Uint8Array | undefined => {
      link.send(new Uint8Array(length).fill(now & 255), now);
      return link.receive(now + 1000);
    };
    const small = exchange(0, 100);
    const large = exchange(1000, 700);
    expect(small).not.toBe(large);
    for (let i = 2; i < 50; i++) {
      expect(exchange(i * 1000, 100)).toBe(small);
      expect(exchange(i * 1000, 700)).toBe(large);
    }
  });

  it("the slab does not grow while packets under way are no more and no larger than before", () => {
    const flight = new InFlight();
    const bytes = new Uint8Array(2048);
    for (let i = 0; i < 300; i++) flight.add(bytes, i);
    const warm = flight.capacityBytes;
    for (let i = 300; i < 20_000; i++) {
      flight.take();
      flight.add(bytes.subarray(0, (i * 7) % 2049), i + ((i * 31) % 97));
    }
    expect(flight.count).toBe(300);
    expect(flight.capacityBytes).toBe(warm);
  });

  it("a packet larger than a slot makes room, with everything under way kept", () => {
    const link = new Link({ latencyMs: 10 }, 2);
    const sizes = [0, 1, 2048, 2049, 70_000, 5];
    sizes.forEach((size, i) => {
      link.send(new Uint8Array(size).fill(i + 1), i);
    });
    sizes.forEach((size, i) => {
      expect(link.receive(1000)).toEqual(new Uint8Array(size).fill(i + 1));
    });
  });

  it("a link keeps a copy, so the sender may reuse its buffer", () => {
    const link = new Link({ latencyMs: 10 }, 3);
    const bytes = Uint8Array.of(1, 2, 3);
    link.send(bytes, 0);
    bytes.fill(9);
    expect(link.receive(10)).toEqual(Uint8Array.of(1, 2, 3));
  });

  it("the heap gives packets back by time, then by order of adding, whatever the mix of adding and taking", () => {
    const moves = fc.array(fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constant("take" as const)), {
      maxLength: 300,
    });
    const property = fc.property(moves, (list) => {
      const flight = new InFlight();
      const model: { at: number; id: number }[] = [];
      list.forEach((move, id) => {
        if (move !== "take") {
          flight.add(Uint8Array.of(id & 255, id >> 8), move);
          model.push({ at: move, id });
          model.sort((a, b) => a.at - b.at || a.id - b.id);
        } else if (model.length > 0) {
          expect(flight.nextMs).toBe(model[0].at);
          const view = flight.take();
          expect(view[0] + view[1] * 256).toBe(model.shift()?.id);
        }
        expect(flight.count).toBe(model.length);
      });
    });
    fc.assert(property, { seed: 13, numRuns: 300 });
  });
});
