// A recorded match with shots replays bit by bit: the record contains the answers that rules got about the past.

import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/presets/index.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";

describe("[RM3] a recorded match with shots", () => {
  it.each(["wifi", "bad"])("replays to the same worlds (%s)", (profile) => {
    const hashes: string[] = [];
    let fallen = 0;
    const stepper = new Stepper({
      game: skirmish,
      preset: presets.reckon,
      profile: profileNamed(profile),
      seed: 21,
      record: true,
      clients: Array.from({ length: 5 }, () => ({
        bot: (player: number, seed: number) => new SkirmishBot(seed, player),
      })),
      onTick: ({ world }) => {
        hashes.push(world.hash());
        fallen += world.fields.player.downTicks.filter((ticks) => ticks === 1).length;
      },
    });
    stepper.run(15_000);
    expect(fallen).toBeGreaterThan(2);
    const again: string[] = [];
    const { record } = stepper;
    if (record === undefined) expect.fail("There is no record.");
    replayMatch(record, (world) => void again.push(world.hash()));
    expect(again.slice(-hashes.length)).toEqual(hashes);
  });
});
