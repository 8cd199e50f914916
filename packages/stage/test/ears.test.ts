// The places of sounds.

import { describe, expect, it } from "vitest";
import { Ears, type EarsOptions } from "../src/sound/ears.ts";

const BEEP = [1, 0, 440];
type Heard = { volume: number; pan: number; isDull: boolean };

function ears(options: Partial<EarsOptions> = {}): { ears: Ears; heard: Heard[] } {
  const heard: Heard[] = [];
  const play = (_: unknown, volume = 1, pan = 0, isDull = false): void =>
    void heard.push({ volume, pan, isDull });
  return { ears: new Ears({ play }, { earshot: 1000, ...options }), heard };
}

describe("ears", () => {
  it("[ST13] hear nearer sounds louder, nothing beyond earshot, and in a game from above the screen's right on the right", () => {
    const { ears: own, heard } = ears();
    own.listen(100, 100);
    own.play(BEEP, 100, 100);
    own.play(BEEP, 600, 100);
    own.play(BEEP, 100, 600, 0.5);
    own.play(BEEP, 1100, 100);
    expect(heard.map(({ volume, pan }) => [volume, Math.round(pan * 100) / 100])).toEqual([
      [1, 0],
      [0.25, 0.5],
      [0.125, 0],
    ]);
  });

  it("[ST13] turn with the head in the first person: ahead, then right, behind, left", () => {
    const { ears: own, heard } = ears({ sideways: 64 });
    for (const yaw of [0, -Math.PI / 2, Math.PI, Math.PI / 2]) {
      own.listen(0, 0, yaw);
      own.play(BEEP, 500, 0);
    }
    const pans = heard.map(({ pan }) => pan);
    for (const [i, pan] of [0, 1, 0, -1].entries()) expect(pans[i]).toBeCloseTo(pan);
  });

  it("[ST13] hear a sound at the listener in the middle, and one half a step away almost there", () => {
    const { ears: own, heard } = ears({ sideways: 64 });
    own.listen(0, 0, 0);
    own.play(BEEP, 0, 0);
    own.play(BEEP, 0, 16);
    expect(heard.map(({ pan }) => pan)).toEqual([0, 0.25]);
  });

  it("[ST13] hear a sound without line of sight dull and softer", () => {
    const { ears: own, heard } = ears({ hasSight: (_x, _y, toX) => toX < 50 });
    own.listen(0, 0);
    own.play(BEEP, 10, 0);
    own.play(BEEP, 60, 0);
    expect(heard.map(({ isDull }) => isDull)).toEqual([false, true]);
    expect(heard[1].volume).toBeLessThan(heard[0].volume / 2);
  });

  it("hear some sounds further than others, and none louder than its maximum", () => {
    const { ears: own, heard } = ears();
    own.listen(0, 0);
    own.play(BEEP, 300, 0, 1, 300);
    own.play(BEEP, 1000, 0, 1, 2000);
    own.play(BEEP, 0, 0, 5);
    expect(heard.map(({ volume }) => volume)).toEqual([0.25, 1]);
    expect(own.distanceTo(3, 4)).toBe(5);
  });

  it("[ST13] hear everything from the middle as a spectator without a place", () => {
    const { ears: own, heard } = ears();
    own.listen(5000, 0);
    own.listenFromNowhere();
    own.play(BEEP, 9000, 0, 0.5);
    expect(heard).toEqual([{ volume: 0.5, pan: 0, isDull: false }]);
  });
});
