// The music: how voices join, when notes are scheduled, and when there is silence.

import type { StageMusic } from "@reckon/stage";
import { describe, expect, it } from "vitest";
import { Music, type RunSound } from "../src/stage/sound/music.ts";
import { type Note, notesAt, STEPS, stepSeconds, VOICES } from "../src/stage/sound/score.ts";

class FakeMusic implements StageMusic {
  seconds = 10;
  readonly placed: { readonly at: number; readonly parameters: readonly unknown[] }[] = [];

  readonly prepared = new Set<readonly unknown[]>();

  prepare(parameters: readonly (number | undefined)[]): void {
    this.prepared.add(parameters);
  }

  playAt(parameters: readonly (number | undefined)[], seconds: number): void {
    this.placed.push({ at: seconds, parameters });
  }
}

function run(more: Partial<RunSound> = {}): RunSound {
  return { level: 1, wave: 1, isBoss: false, isSilent: false, ...more };
}

function loop(level: number, voices: number, isBoss = false): Note[] {
  const [notes, all]: Note[][] = [[], []];
  for (let step = 0; step < STEPS; step++) {
    notesAt(level, step, voices, isBoss, notes);
    all.push(...notes);
  }
  return all;
}

/** Plays for this many seconds at 60 frames per second. */
function play(music: Music, clock: FakeMusic, seconds: number, sound: RunSound): void {
  for (let i = 0; i < seconds * 60; i++) {
    music.update(sound);
    clock.seconds += 1 / 60;
  }
}

describe("the score", () => {
  it.each([1, 2, 3])("[RV5] gains a voice with each wave of level %i", (level) => {
    let before = 0;
    for (let voices = 1; voices <= VOICES; voices++) {
      const instruments = new Set(loop(level, voices).map(({ instrument }) => instrument));
      expect(instruments.size).toBeGreaterThan(before);
      before = instruments.size;
    }
    expect(loop(level, 0)).toEqual([]);
  });

  it("is two bars long, differs from level to level, and has audible pitches", () => {
    const loops = [1, 2, 3].map((level) => loop(level, VOICES));
    expect(new Set(loops.map((notes) => JSON.stringify(notes))).size).toBe(3);
    for (const { pitch, instrument } of loops.flat()) {
      const isDrum = ["kick", "snare", "hat"].includes(instrument);
      expect(isDrum ? pitch === 0 : pitch > 40 && pitch < 2000).toBe(true);
    }
    expect(loop(1, VOICES, true)).not.toEqual(loop(1, VOICES));
  });
});

describe("the music", () => {
  it("[RV5] schedules every step once, on the sound's own clock, however late frames are", () => {
    const clock = new FakeMusic();
    const music = new Music({ play: () => {}, music: clock });
    const frames = [0, 0.016, 0.03, 0.15, 0.151, 0.3, 0.31, 0.44];
    for (const at of frames) {
      clock.seconds = 10 + at;
      music.update(run({ wave: 2 }));
    }
    const times = [...new Set(clock.placed.map(({ at }) => at))];
    for (const [i, at] of times.entries()) {
      const steps = (at - times[0]) / stepSeconds(1, false);
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      if (i > 0) expect(at).toBeGreaterThan(times[i - 1]);
    }
    expect(new Set(clock.placed.map(({ at, parameters }) => `${at} ${parameters}`)).size).toBe(
      clock.placed.length,
    );
  });

  it("[RV5] adds a voice at the beginning of a bar, and plays all of them with the boss", () => {
    const clock = new FakeMusic();
    const music = new Music({ play: () => {}, music: clock });
    play(music, clock, 0.5, run());
    expect(music.voices).toBe(1);
    play(music, clock, 0.3, run({ wave: 3 }));
    expect(music.voices).toBe(1);
    play(music, clock, 3, run({ wave: 3 }));
    expect(music.voices).toBe(3);
    play(music, clock, 3, run({ wave: 5, isBoss: true }));
    expect(music.voices).toBe(VOICES);
  });

  it.each([1, 2, 3])(
    "[RV5] has made every sound of level %i and of its boss within a second, a few in each frame",
    (level) => {
      const clock = new FakeMusic();
      const music = new Music({ play: () => {}, music: clock });
      let before = 0;
      for (let i = 0; i < 60; i++) {
        music.update(run({ level }));
        expect(clock.prepared.size - before).toBeLessThanOrEqual(8);
        before = clock.prepared.size;
        clock.seconds += 1 / 60;
      }
      const made = new Set(clock.prepared);
      play(music, clock, 6, run({ level, wave: 5 }));
      play(music, clock, 6, run({ level, wave: 5, isBoss: true }));
      for (const { parameters } of clock.placed) expect(made.has(parameters)).toBe(true);
    },
  );

  it("[RV5] is silent before the boss, in a pause, and while nothing can be heard", () => {
    const clock = new FakeMusic();
    const music = new Music({ play: () => {}, music: clock });
    play(music, clock, 2, run({ isSilent: true }));
    clock.seconds = Number.NaN;
    play(music, clock, 2, run());
    expect(clock.placed).toEqual([]);
    new Music({ play: () => {} }).update(run());
    clock.seconds = 40;
    play(music, clock, 1, run());
    expect(clock.placed.length).toBeGreaterThan(0);
    expect(Math.min(...clock.placed.map(({ at }) => at))).toBeGreaterThanOrEqual(40);
  });
});
