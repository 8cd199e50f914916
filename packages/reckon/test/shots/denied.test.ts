// A room's counts of denied hits, compared with a judge that knows only the pictures of the shooters.

import { SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import { describe, expect, it, vi } from "vitest";
import { InputLog } from "../../src/client/input/input-log.ts";
import { presets } from "../../src/presets/index.ts";
import { DENIALS, type RoomQuality } from "../../src/quality/room-quality.ts";
import type { RewindPolicy } from "../../src/server/rewind/shots.ts";
import { Stepper } from "../../src/testing/index.ts";
import { forge } from "../server/liars.ts";
import { playGallery } from "./gallery.ts";
import { pathOf } from "./path.ts";

const path = pathOf(150, 4, 0.01);

function presetWith(rewind: Partial<RewindPolicy>): typeof presets.reckon {
  const { room } = presets.reckon;
  return { ...presets.reckon, room: { ...room, rewind: { ...room.rewind, ...rewind } } };
}

function qualityOf(rewind: Partial<RewindPolicy>, weapon: number = WEAPON.rifle, seconds = 12): RoomQuality {
  const stepper = new Stepper({
    game: skirmish,
    preset: presetWith(rewind),
    profile: path,
    seed: 8,
    hashed: false,
    clients: Array.from({ length: 6 }, () => ({
      bot: (player: number, seed: number) => new SkirmishBot(seed, player, weapon),
    })),
  });
  stepper.run(seconds * 1000);
  return stepper.room.quality;
}

describe("hits that a room denied", () => {
  it("[QU19] are few, and have the reason that the player's view was not believed", () => {
    const { shots, hits, denied, deniedCount } = qualityOf({});
    expect(shots).toBeGreaterThan(100);
    expect(hits).toBeGreaterThan(30);
    expect(hits).toBeLessThan(shots);
    expect(deniedCount).toBeLessThan(0.1 * shots);
    for (const reason of ["capped", "dodged", "extrapolated", "fading", "elsewhere"] as const)
      expect(denied[reason], reason).toBe(0);
    expect(DENIALS.reduce((sum, reason) => sum + denied[reason], 0)).toBe(deniedCount);
  });

  it("[QU19] are those that the shooters saw beyond the cap", () => {
    const preset = presetWith({ capMs: 100 });
    let quality: RoomQuality | undefined;
    const onRoom = (room: { quality: RoomQuality }): void => {
      quality = room.quality;
    };
    const tally = playGallery({ profile: path, seed: 8, seconds: 30, preset, settleMs: 0, onRoom });
    expect(tally.capped).toBeGreaterThan(20);
    // The judge leaves grazes out; and it alone knows rows that were drawn while fading, so some of its hits were not stated.
    expect(quality!.denied.capped).toBeGreaterThanOrEqual(0.95 * tally.capped);
    expect(quality!.denied.capped).toBeLessThanOrEqual(tally.capped + tally.grazes);
  });

  it("[QU19] are counted as dodged where the policy lets victims dodge", () => {
    expect(qualityOf({ favour: "victim" }).denied.dodged).toBeGreaterThan(0);
    expect(qualityOf({ favour: "victim" }, WEAPON.bolt, 30).denied.dodged).toBeGreaterThan(0);
  });

  it("[QU19] are counted by the reason why a false view was not believed", () => {
    const { record } = InputLog.prototype;
    const spy = vi.spyOn(InputLog.prototype, "record").mockImplementation(function (
      this: InputLog,
      number,
      ...rest
    ) {
      const input = record.call(this, number, ...rest);
      const stamp = this.stampAt(number);
      if (stamp?.isKnown === true) forge(stamp, 150);
      return input;
    });
    const { denied, deniedCount, hits } = qualityOf({});
    spy.mockRestore();
    // The liar's aim is right for their real view, so few of these have a hit in the stated view; the others are hits all the same.
    expect(hits).toBeGreaterThan(20);
    expect(denied.older).toBeGreaterThan(2);
    expect(denied.older).toBeGreaterThan(0.8 * (deniedCount - denied.silent));
  });

  it("[QU19] include flights when they end, and claims that are not believed", () => {
    const honest = qualityOf({}, WEAPON.dart);
    expect(honest.shots).toBeGreaterThan(20);
    expect(honest.hits).toBeGreaterThan(5);
    expect(honest.denied.capped).toBe(0);
    const capped = qualityOf({ capMs: 30 }, WEAPON.dart, 30);
    expect(capped.denied.capped).toBeGreaterThan(0);
  });

  it("[QU19] are not counted where shots are tested against the present", () => {
    const { shots, hits, deniedCount } = qualityOf({ look: "present" });
    expect([shots, hits, deniedCount]).toEqual([0, 0, 0]);
  });
});
