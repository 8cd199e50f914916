// The sounds of By a Thread, measured on the samples that a browser would play: whether each sound is audible and sounds like its
// name, where it comes from, and that a fight of ten does not clip.

import { seesThrough } from "@reckon/kit";
import { Ears, type StageControls, type StageSettings } from "@reckon/stage";
import type { Client } from "reckon/client";
import { profiles } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { loudest, RATE, RenderedAudio, shareOf } from "../../../packages/stage/test/rendered-audio.ts";
import type { ByAThread } from "../src/by-a-thread.ts";
import { Memory } from "../src/stage/maps/memory.ts";
import * as sounds from "../src/stage/sounds.ts";
import { WALLS } from "../src/walk.ts";
import { HALL, middle } from "./drive.ts";
import { startMatch } from "./play.ts";

const decibels = (level: number): number => 20 * Math.log10(level);
const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

/** A sound by itself, at full volume. */
async function alone(sound: readonly number[]): Promise<Float32Array> {
  const { buildSamples } = await new RenderedAudio(0).synthesiser();
  const steady = [...sound];
  steady[1] = 0;
  return Float32Array.from(buildSamples(...steady));
}

describe("the sounds of By a Thread", () => {
  it.each(Object.entries(sounds))("[TH41] %s can be heard, is not clipped, and ends", async (_, sound) => {
    const samples = await alone(sound);
    expect(decibels(loudest(samples))).toBeGreaterThan(-26);
    expect(decibels(loudest(samples))).toBeLessThan(-12);
    expect(peakOf(samples)).toBeLessThan(0.7);
    expect(Math.abs(samples[samples.length - 1])).toBeLessThan(0.02);
    // Nearly all of it is in the range of ears and small loudspeakers.
    expect(shareOf(samples, 60, 16_000)).toBeGreaterThan(0.9);
    expect(samples.length / RATE).toBeLessThan(3.5);
  });

  it("[TH41] sound like their names: a clang is hollow, the own hit deep, a shatter bright, a breath low and slow", async () => {
    const [clang, hit, hurt, shatter, breath, bell] = await Promise.all(
      [
        sounds.CLANG_SOUND,
        sounds.HIT_SOUND,
        sounds.HURT_SOUND,
        sounds.SHATTER_SOUND,
        sounds.BREATH_SOUND,
        sounds.BELL_SOUND,
      ].map(alone),
    );
    // Hollow sounds have a pitch and its odd overtones, and nothing between.
    for (const [bronze, hertz] of [
      [clang, 240],
      [hit, 330],
      [hurt, 62],
    ] as const) {
      let odd = 0;
      for (const overtone of [1, 3, 5, 7])
        odd += shareOf(bronze, (overtone - 0.5) * hertz, (overtone + 0.5) * hertz);
      expect(odd).toBeGreaterThan(0.9);
    }
    expect(shareOf(hurt, 0, 400)).toBeGreaterThan(0.9);
    expect(shareOf(hit, 0, 400)).toBeLessThan(0.4);
    expect(shareOf(shatter, 1000, RATE / 2)).toBeGreaterThan(0.7);
    expect(shareOf(breath, 0, 600)).toBeGreaterThan(0.9);
    const beginning = (samples: Float32Array): number => loudest(samples.subarray(0, RATE / 10));
    expect(beginning(breath)).toBeLessThan(0.4 * loudest(breath));
    expect(beginning(bell)).toBeGreaterThan(0.9 * loudest(bell));
    expect(bell.length).toBeGreaterThan(3 * RATE);
  });

  it("[TH41][ST13] come from their side, softer from afar, and duller from behind a wall", async () => {
    const walls = { ...HALL, tiles: HALL.tiles.slice() };
    walls.tiles.fill(1, 18 * walls.columns, 19 * walls.columns);
    /** A player shatters this many cells ahead and to the right of a player who looks east. */
    const heard = async (ahead: number, right: number): Promise<RenderedAudio> => {
      const audio = new RenderedAudio(1);
      const ears = new Ears(await audio.sound(), {
        earshot: 1100,
        sideways: 90,
        hasSight: (fromX, fromZ, toX, toZ) => seesThrough(walls, fromX, fromZ, toX, toZ, WALLS),
      });
      ears.listen(middle(8), middle(16), 0);
      ears.play(sounds.SHATTER_SOUND, middle(8 + ahead), middle(16 + right));
      return audio;
    };
    const [ahead, left, far, hidden] = await Promise.all([
      heard(3, 0),
      heard(0, -3),
      heard(9, 0),
      heard(0, 3),
    ]);
    expect(decibels(loudest(ahead.left) / loudest(ahead.right))).toBeCloseTo(0, 1);
    expect(decibels(loudest(left.left) / loudest(left.right))).toBeGreaterThan(20);
    expect(decibels(loudest(far.left) / loudest(ahead.left))).toBeLessThan(-6);
    expect(decibels(loudest(hidden.right) / loudest(left.left))).toBeLessThan(-6);
    expect(shareOf(left.left, 1400, RATE / 2)).toBeGreaterThan(0.6);
    expect(shareOf(hidden.right, 1400, RATE / 2)).toBeLessThan(0.2);
    expect(peakOf((await heard(20, 0)).left)).toBe(0);
  });

  it("[TH41] of a whole fight of ten are audible, and do not clip together", async () => {
    const SECONDS = 8;
    const audio = new RenderedAudio(SECONDS + 4);
    const settings: StageSettings = { quality: "low", reducedMotion: true, volume: 1 };
    const controls = { device: "keyboard", isDown: () => false, takeTurn: () => ({ x: 0, y: 0 }) };
    const memory = new Memory({
      parent: new FakePage().parent,
      kind: "canvas",
      settings,
      controls: controls as unknown as StageControls,
      sound: await audio.sound(),
    });
    startMatch(
      { profile: profiles.lan, seed: 4, clients: 10, level: 0, fire: 1 },
      {
        onFrame: ({ index, client }, now) => {
          if (index !== 0 || client === undefined) return;
          audio.seconds = now / 1000;
          memory.look({ now, client: client as Client<ByAThread>, people: [], ghosts: false }, 1 / 60);
        },
      },
    ).run(SECONDS * 1000);
    for (const ear of [audio.left, audio.right]) {
      expect(peakOf(ear)).toBeLessThan(1);
      expect(decibels(loudest(ear))).toBeGreaterThan(-26);
    }
  });
});
