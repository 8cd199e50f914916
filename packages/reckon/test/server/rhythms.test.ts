// The gain of a client that acknowledges in a rhythm of its own, and lies about its view. `npm run soak:lies` searches among rhythms; these
// are the worst that it found, and the one that worked once.

import { describe, expect, it } from "vitest";
import { profiles } from "../../src/testing/link/profiles.ts";
import { LIES, playLying } from "./liars.ts";
import { type Rhythm, STEADY } from "./rhythms.ts";

const every = (count: number) => (n: number) => n % count === 0;
const RHYTHMS: readonly Rhythm[] = [
  STEADY,
  { name: "acks with every 36th packet", acks: every(36) },
  { name: "acks at random, 17 packets old", acks: (_n, random) => random.chance(0.02), acksBehind: 17 },
  { name: "places with every 12th packet", places: every(12) },
  { name: "places 20 packets old", placesBehind: 20 },
  { name: "places with every 28th packet, acks in bursts", places: every(28), acks: (n) => n % 55 < 41 },
];
const BUNCHES: readonly Rhythm[] = [
  { name: "bunches of 4", bunch: 4 },
  { name: "places 34 packets old, bunches of 9", placesBehind: 34, bunch: 9 },
  { name: "places with every 60th packet, bunches of 8", places: every(60), bunch: 8 },
  {
    name: "acks with every 14th packet, 31 packets old, bunches of 9",
    acks: every(14),
    acksBehind: 31,
    bunch: 9,
  },
  {
    name: "acks in bursts, 23 packets old, bunches of 6",
    acks: (n) => n % 52 < 37,
    acksBehind: 23,
    bunch: 6,
  },
];
const LIE = "at random, up to 350 ms older";

describe("[VC6] a client that acknowledges in a rhythm, and lies with each shot,", () => {
  it.each(RHYTHMS)("gains at most 60 ms, 10 ms on average: $name", (rhythm) => {
    const { count, mean, most } = playLying(profiles.lan, 12, LIES[LIE], 11, rhythm);
    expect(count).toBeGreaterThan(600);
    expect(mean).toBeLessThanOrEqual(10);
    expect(most).toBeLessThanOrEqual(60);
  });
});

describe("[VC6] [VC8] a client that sends packets in bunches, too,", () => {
  const steady = playLying(profiles.lan, 12, LIES[LIE], 11, STEADY);

  it.each(BUNCHES)(
    "gains at most 60 ms, 10 ms on average, beyond the lead that it costs: $name",
    (rhythm) => {
      const { mean, most, leadMs } = playLying(profiles.lan, 12, LIES[LIE], 11, rhythm);
      const costMs = Math.max(0, leadMs - steady.leadMs);
      expect(mean - costMs).toBeLessThanOrEqual(10);
      expect(most - costMs).toBeLessThanOrEqual(60);
    },
  );
});
