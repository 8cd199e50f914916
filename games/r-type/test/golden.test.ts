// The rules as they have always been: digests of the room's world through stretches of every level. When one of these fails although
// no rule was meant to change, a rule changed; when one was, take the new digest over.

import { Hash } from "reckon";
import { expect, it } from "vitest";
import { BOSS_CLOCK } from "../src/tuning.ts";
import { startRun } from "./play.ts";

/** The world of a room in each half second of a stretch, pilots in it. */
function digest(level: number, clock: number, pilots: number): string {
  const hash = new Hash();
  const stepper = startRun(
    { level, clock, pilots, strength: "fair", seed: level + pilots, frameRate: 30 },
    {
      profile: { name: "even", up: { latencyMs: 20 }, down: { latencyMs: 20 } },
      onTick: ({ world, tick }) => {
        if (tick % 30 === 0) hash.bytes(world.bytes);
      },
    },
  );
  stepper.run(14_000);
  return hash.digest();
}

it.each([
  [1, 3500, 2, "53f726037896ccbd"],
  [1, BOSS_CLOCK[0] + 60, 1, "44d7ed917c07b1d0"],
  [2, 400, 2, "d151dcc7087db81b"],
  [2, BOSS_CLOCK[1] + 60, 3, "60724282352016af"],
  [3, 2000, 3, "dc0661d242f52772"],
  [3, BOSS_CLOCK[2] + 60, 2, "ac6646362d45c4d9"],
])(
  "[RG17] level %d from clock %d with %d pilots is what it has always been",
  (level, clock, pilots, golden) => {
    expect(digest(level, clock, pilots)).toBe(golden);
  },
);
