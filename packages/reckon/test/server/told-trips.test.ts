import { describe, expect, it } from "vitest";
import { ToldTrips } from "../../src/server/seen/told-trips.ts";

const INTERVAL_MS = 50;

/** Reports each snapshot from `first` to `last` after this many ms. */
function tell(trips: ToldTrips, first: number, last: number, tripMs: number, step = 1): void {
  for (let place = first; place <= last; place += step) trips.note(place, place * INTERVAL_MS + tripMs);
}

describe("[VC8] the round trip of one player as it is now", () => {
  it("follows a way that becomes longer after six snapshots, and one that becomes shorter at once", () => {
    const trips = new ToldTrips(INTERVAL_MS);
    tell(trips, 0, 40, 60);
    expect(trips.ms).toBe(60);
    tell(trips, 41, 45, 300);
    expect(trips.ms).toBe(60);
    tell(trips, 46, 46, 300);
    expect(trips.ms).toBe(300);
    tell(trips, 52, 52, 60);
    expect(trips.ms).toBe(60);
    expect(trips.mostMs).toBe(300);
  });

  it("remembers the longest for 2.5 to 5 s, because views catch up slowly", () => {
    const trips = new ToldTrips(INTERVAL_MS);
    tell(trips, 0, 60, 300);
    tell(trips, 61, 105, 60);
    expect(trips.mostMs).toBe(300);
    tell(trips, 106, 170, 60);
    expect(trips.mostMs).toBe(60);
  });

  it("does not get longer for a client that reports only now and then", () => {
    const trips = new ToldTrips(INTERVAL_MS);
    tell(trips, 0, 40, 60);
    expect(trips.isDense).toBe(true);
    tell(trips, 45, 400, 500, 5);
    expect(trips.ms).toBe(60);
    expect(trips.isDense).toBe(false);
  });
});
