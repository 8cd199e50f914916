// Tunes and their player, on a clock that a test moves.

import { describe, expect, it } from "vitest";
import type { StageMusic } from "../src/arcade-game.ts";
import type { SoundParameters } from "../src/sound/sound.ts";
import type { Tune } from "../src/sound/tune.ts";
import { TunePlayer } from "../src/sound/tune-player.ts";

const TUNE: Tune = {
  stepsPerMinute: 600,
  root: 100,
  scale: [0, 7],
  voices: [
    { instrument: [1, 0, 0, 0.01], volume: 0.5, steps: "0.2" },
    { instrument: [1, 0, 55], volume: 1, steps: "x.", isDrum: true },
  ],
};
const OTHER: Tune = { ...TUNE, voices: [{ instrument: [1, 0, 0], volume: 1, steps: "1" }] };

interface Placed {
  readonly pitch: number;
  readonly seconds: number;
  readonly volume: number;
  readonly parameters: SoundParameters;
}

function band(): { music: StageMusic & { seconds: number }; placed: Placed[]; player: TunePlayer } {
  const placed: Placed[] = [];
  const music = {
    seconds: 0,
    playAt: (parameters: SoundParameters, seconds: number, volume = 1) =>
      void placed.push({
        pitch: Math.round(parameters[2] ?? Number.NaN),
        seconds: Math.round(1000 * seconds) / 1000,
        volume,
        parameters,
      }),
    prepare: () => {},
  };
  return { music, placed, player: new TunePlayer(music) };
}

describe("[ST23] a tune", () => {
  it("is scheduled a little ahead on the sound's clock, voices by their own length, however late frames are", () => {
    const { music, placed, player } = band();
    for (const seconds of [0, 0.016, 0.2, 0.21, 0.4]) {
      music.seconds = seconds;
      player.update(TUNE);
      expect(placed.every((note) => note.seconds < seconds + 0.26)).toBe(true);
    }
    expect(placed.map(({ pitch, seconds, volume }) => [seconds, pitch, volume])).toEqual([
      [0.1, 100, 0.5],
      [0.1, 55, 1],
      [0.3, 200, 0.5],
      [0.3, 55, 1],
      [0.4, 100, 0.5],
      [0.5, 55, 1],
      [0.6, 200, 0.5],
    ]);
    // Each note's sound is made once.
    expect(placed[4].parameters).toBe(placed[0].parameters);
  });

  it("gives way to another at once, and stops if no tune is wanted or nothing can be heard", () => {
    const { music, placed, player } = band();
    player.update(TUNE);
    player.update(OTHER);
    expect(placed.at(-1)).toMatchObject({ pitch: 150, seconds: 0.2 });
    const count = placed.length;
    music.seconds = 1;
    player.update(undefined);
    music.seconds = Number.NaN;
    player.update(OTHER);
    expect(placed.length).toBe(count);
    music.seconds = 60;
    player.update(OTHER);
    expect(placed.slice(count).map(({ seconds }) => seconds)).toEqual([60.1, 60.2]);
  });
});
