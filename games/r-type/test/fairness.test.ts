// Whether threats are visible in time: a client draws curtains at the tick of its own ship, so it must know of each
// before that tick reaches the curtain's birth.

import type { ProfileName } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { clockAt } from "../src/clock.ts";
import type { RTypeWorld } from "../src/kinds.ts";
import { startRun } from "./play.ts";

/** For each curtain, the least number of ticks of the own ship's clock by which it was shown before its birth, on any client. */
function margins(profile: ProfileName): number[] {
  const known = new Map<string, number>();
  const stepper = startRun(
    { profile, pilots: 2, level: 2, clock: 720, frameRate: 60, strength: "fair" },
    {
      onFrame: ({ client, index }) => {
        if (client === undefined || !client.isStarted) return;
        // The world in which the own ship is predicted: it has the rows of the newest snapshot.
        const shown = client.predictor.world as RTypeWorld;
        const clock = clockAt(shown, shown.tick);
        for (const row of shown.all("curtain")) {
          const born = shown.fields.curtain.born[row];
          const key = `${index} ${row} ${born}`;
          if (!known.has(key)) known.set(key, born - clock);
        }
      },
    },
  );
  stepper.run(4000);
  // Curtains from before a client came do not count.
  known.clear();
  stepper.run(24_000);
  return [...known.values()].sort((a, b) => a - b);
}

describe("[RG6] a curtain", () => {
  it.each(["wifi", "ocean", "bad"] as const)("is visible on %s before its first bullet leaves", (profile) => {
    const all = margins(profile);
    expect(all.length).toBeGreaterThan(30);
    expect(all[0]).toBeGreaterThanOrEqual(0);
  });
});
