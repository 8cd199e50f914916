// Recorded digests of the room's world through stretches of every level. If one of these fails although
// no rule was meant to change, a rule changed by mistake; after an intended change, record the new digest.

import { Hash } from "reckon/testing/engine";
import { expect, it } from "vitest";
import { SORT, SORTS } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { BOSS_CLOCK } from "../src/tuning.ts";
import { Drive } from "./drive.ts";
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
  [1, 3500, 2, "6c78735375c00821"],
  [1, BOSS_CLOCK[0] + 60, 1, "15be83a2182f0387"],
  [2, 400, 2, "989a8f0a9a1f7b40"],
  [2, BOSS_CLOCK[1] + 60, 3, "5124aef2d5de8825"],
  [3, 2000, 3, "e71873a0b0a2b3e4"],
  [3, BOSS_CLOCK[2] + 60, 2, "80f3ed2b6451395d"],
])(
  "[RG17] level %d from clock %d with %d pilots keeps its recorded digest",
  (level, clock, pilots, golden) => {
    expect(digest(level, clock, pilots)).toBe(golden);
  },
);

it("[RG8] each sort of enemy keeps the recorded digest of its movement and fire", () => {
  const digests = SORTS.slice(0, SORT.gateCore).map(({ name }, sort) => {
    const drive = new Drive(1, {}, 7);
    drive.quiet();
    drive.put(0, 300, 474);
    spawnEnemy(drive.world, sort, 1600, 420, 1);
    const hash = new Hash();
    for (let i = 0; i < 12; i++) {
      drive.tick(20);
      drive.ship.shieldEnds[0] = drive.clock + 100;
      hash.bytes(drive.simulation.world.bytes);
    }
    return `${name} ${hash.digest()}`;
  });
  expect(digests).toMatchInlineSnapshot(`
    [
      "bug 27a6fbd6bbf42216",
      "fighter 9ec83647bbbee8a7",
      "kamikaze 772e76fd1431effc",
      "miner b2bcb31f676d3fc9",
      "mine 7b58f82b13f7b294",
      "walker 4498e88792239c28",
      "turret 11fcdce42ed818e6",
      "splitter 145e4a1947d7b649",
      "shard d8085d08df821eb3",
      "snake dda845264b2e73ee",
      "segment 664cab2606dbe67e",
      "carrier 601f2911424c30ca",
    ]
  `);
});
