// Clocks with coarse readings, as in some browsers: every client begins to play with any preset. A round trip that is shorter than a step
// may look negative, again and again when snapshots come in step with the clock.

import { defineGame, integer, kind } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { ALL_TIMELINES } from "../../src/client/time/all-timelines.ts";
import { CLOCK_POLICIES } from "../../src/client/time/clock-policy.ts";
import { COARSE_MS } from "../../src/client/time/clock-source.ts";

const dot = kind("dot", { capacity: 4, fields: { x: integer({ min: 0, max: 4095 }) } });
const dots = defineGame({
  name: "dots",
  players: 4,
  input: { go: integer({ min: 0, max: 1 }) },
  kinds: [dot],
  join: (world, player) => void world.spawn("dot", player),
  leave: (world, player) => world.despawn("dot", world.rowOf("dot", player)),
  step(world, inputs) {
    const { x } = world.fields.dot;
    for (const row of world.rows("dot")) x[row] = (x[row] + inputs.of(world.ownerOf("dot", row)).go) % 4096;
  },
});

const NAMES = Object.keys(presets) as (keyof typeof presets)[];
const cases = NAMES.flatMap((preset) => [1, 16, 50, 100].map((stepMs) => ({ preset, stepMs })));

describe("a clock with coarse readings", () => {
  it.each(cases)(
    "[CL6] lets every client start with $preset and steps of $stepMs ms",
    ({ preset, stepMs }) => {
      for (const profile of ["lan", "cable", "wifi"]) {
        const match = new Stepper({
          game: dots,
          preset: presets[preset],
          profile: profileNamed(profile),
          seed: 1,
          clients: [0, 1, 2, 3].map((i) => ({
            clock: { stepMs, offsetMs: 1000 + 37 * i },
            bot: () => ({
              sample: (into, { tick }) => {
                into.go = tick % 2;
              },
            }),
          })),
        });
        match.run(3000);
        for (const { client, truth } of match.clients) {
          expect(client?.isStarted).toBe(true);
          expect(truth.joinMs).toBeGreaterThan(0);
          expect(truth.joinMs).toBeLessThan(600);
        }
      }
    },
  );

  it.each(NAMES)(
    "[CL6] does not make %s use an exchange whose answer came long before its question",
    (preset) => {
      const clock = ALL_TIMELINES.clock(CLOCK_POLICIES[preset]);
      clock.sample(1000, 500, 600, 1100 - COARSE_MS - 1);
      expect(clock.isLocked).toBe(false);
      // Nor does it use up the ping.
      clock.sample(1000, 500, 600, 1100 - COARSE_MS + 1);
      expect(clock.isLocked).toBe(true);
      expect(clock.rttMs).toBe(0);
    },
  );
});
