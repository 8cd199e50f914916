// A link whose way changes while packets are under way, and what it tells of each packet when it is sent.
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { runLink } from "./run-link.ts";

const BYTES = new Uint8Array(40);

describe("[NL3] a link that changes", () => {
  it("keeps the time of packets under way, and gives later ones the new way", () => {
    const link = new Link({ latencyMs: 100 }, 3);
    link.send(BYTES, 0);
    link.change({ latencyMs: 10 });
    link.send(BYTES, 10);
    expect(link.receive(19)).toBeUndefined();
    expect(link.receive(20)).toHaveLength(40);
    expect(link.receive(99)).toBeUndefined();
    expect(link.receive(100)).toHaveLength(40);
  });

  it("plays a way of pieces from the moment that its timing says", () => {
    const link = new Link({ latencyMs: 10 }, 3);
    link.send(BYTES, 500);
    link.change(
      [
        { fromMs: 0, latencyMs: 20 },
        { fromMs: 100, latencyMs: 50 },
      ],
      { startMs: 1000 },
    );
    const trips = [1000, 1099, 1100].map((now) => {
      let trip = Number.NaN;
      link.onFate = (arrivesMs) => {
        trip = arrivesMs - now;
      };
      link.send(BYTES, now);
      return Math.round(trip);
    });
    expect(trips).toEqual([20, 20, 50]);
  });

  it("to the way it has gives the arrivals of a link that does not change", () => {
    const way = profiles.bad.down;
    const sends = { count: 500, everyMs: 10 };
    const changed = new Link(way, 9);
    changed.change(way);
    expect(runLink(changed, sends)).toEqual(runLink(new Link(way, 9), sends));
  });

  it("refuses a way of another sort with a sentence", () => {
    const link = new Link({ latencyMs: 10 }, 3);
    expect(() => link.change(profiles.tcp.down)).toThrow("A link is a stream from beginning to end or never");
    expect(() => link.change(profiles.train.down)).toThrow("start another match");
    expect(() => link.change({ latencyMs: -1 })).toThrow("latencyMs is -1");
  });
});

describe("[NL5] what a link tells of its packets", () => {
  it("is when each arrives, or that it is lost, and copies count", () => {
    const link = new Link({ latencyMs: 20, jitterMs: 5, loss: 0.2, duplicate: 0.2 }, 5);
    const told: number[] = [];
    link.onFate = (arrivesMs, bytes) => {
      expect(bytes).toBe(40);
      told.push(arrivesMs);
    };
    for (let now = 0; now < 2000; now += 10) link.send(BYTES, now);
    const { sent, lost, duplicated } = link.counts;
    expect(told).toHaveLength(sent + duplicated);
    expect(told.filter((ms) => ms === Number.POSITIVE_INFINITY)).toHaveLength(lost);
    const arrivals: number[] = [];
    for (let ms = link.nextArrivalMs(); ms < Number.POSITIVE_INFINITY; ms = link.nextArrivalMs()) {
      link.receive(ms);
      arrivals.push(ms);
    }
    expect(arrivals).toEqual(told.filter((ms) => ms < Number.POSITIVE_INFINITY).sort((a, b) => a - b));
  });
});
