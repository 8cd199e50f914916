// What a room says of hits that it denied, held against a judge that looks at nothing but what shooters were shown.

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
  it("[QU19] are few while players are believed, and then because they were not", () => {
    const { shots, hits, denied, deniedCount } = qualityOf({});
    expect(shots).toBeGreaterThan(100);
    expect(hits).toBeGreaterThan(30);
    expect(hits).toBeLessThan(shots);
    expect(deniedCount).toBeLessThan(0.1 * shots);
    for (const reason of ["capped", "dodged", "extrapolated", "fading", "elsewhere"] as const)
      expect(denied[reason], reason).toBe(0);
    expect(DENIALS.reduce((sum, reason) => sum + denied[reason], 0)).toBe(deniedCount);
  });

  it("[QU19] beyond the cap are those that the shooters saw", () => {
    const preset = presetWith({ capMs: 100 });
    let quality: RoomQuality | undefined;
    const onRoom = (room: { quality: RoomQuality }): void => {
      quality = room.quality;
    };
    const tally = playGallery({ profile: path, seed: 8, seconds: 30, preset, settleMs: 0, onRoom });
    expect(tally.capped).toBeGreaterThan(20);
    // The judge leaves grazes out; and what was drawn while it faded only he has seen, so some of his nobody stated.
    expect(quality!.denied.capped).toBeGreaterThanOrEqual(0.95 * tally.capped);
    expect(quality!.denied.capped).toBeLessThanOrEqual(tally.capped + tally.grazes);
  });

  it("[QU19] because victims dodged are counted where that is fair", () => {
    expect(qualityOf({ favour: "victim" }).denied.dodged).toBeGreaterThan(0);
    expect(qualityOf({ favour: "victim" }, WEAPON.bolt, 30).denied.dodged).toBeGreaterThan(0);
  });

  it("[QU19] to who says that he saw targets elsewhere are counted by why he is not believed", () => {
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
    // His aim is right for what he really saw, so few of these have a hit where he says; the others are hits all the same.
    expect(hits).toBeGreaterThan(20);
    expect(denied.older).toBeGreaterThan(2);
    expect(denied.older).toBeGreaterThan(0.8 * (deniedCount - denied.silent));
  });

  it("[QU19] flights count when they end, and claims that are not believed are denied", () => {
    const honest = qualityOf({}, WEAPON.dart);
    expect(honest.shots).toBeGreaterThan(20);
    expect(honest.hits).toBeGreaterThan(5);
    expect(honest.denied.capped).toBe(0);
    const capped = qualityOf({ capMs: 30 }, WEAPON.dart, 30);
    expect(capped.denied.capped).toBeGreaterThan(0);
  });

  it("[QU19] are not looked for where shots look at the present", () => {
    const { shots, hits, deniedCount } = qualityOf({ look: "present" });
    expect([shots, hits, deniedCount]).toEqual([0, 0, 0]);
  });
});
