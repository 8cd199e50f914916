// Where sounds come from.

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
  it("[ST13] hear what is near louder, nothing beyond earshot, and in a game from above the screen's right on the right", () => {
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

  it("[ST13] in the first person the side is that of the head: east is ahead, then right, behind, left", () => {
    const { ears: own, heard } = ears({ sideways: 64 });
    for (const yaw of [0, -Math.PI / 2, Math.PI, Math.PI / 2]) {
      own.listen(0, 0, yaw);
      own.play(BEEP, 500, 0);
    }
    const pans = heard.map(({ pan }) => pan);
    for (const [i, pan] of [0, 1, 0, -1].entries()) expect(pans[i]).toBeCloseTo(pan);
  });

  it("[ST13] what touches the listener has no side, and one that is half a step away little of it", () => {
    const { ears: own, heard } = ears({ sideways: 64 });
    own.listen(0, 0, 0);
    own.play(BEEP, 0, 0);
    own.play(BEEP, 0, 16);
    expect(heard.map(({ pan }) => pan)).toEqual([0, 0.25]);
  });

  it("[ST13] a sound that the listener has no sight of is dull and softer", () => {
    const { ears: own, heard } = ears({ hasSight: (_x, _y, toX) => toX < 50 });
    own.listen(0, 0);
    own.play(BEEP, 10, 0);
    own.play(BEEP, 60, 0);
    expect(heard.map(({ isDull }) => isDull)).toEqual([false, true]);
    expect(heard[1].volume).toBeLessThan(heard[0].volume / 2);
  });

  it("a sound may carry further or less far than others, and is never louder than it can be", () => {
    const { ears: own, heard } = ears();
    own.listen(0, 0);
    own.play(BEEP, 300, 0, 1, 300);
    own.play(BEEP, 1000, 0, 1, 2000);
    own.play(BEEP, 0, 0, 5);
    expect(heard.map(({ volume }) => volume)).toEqual([0.25, 1]);
    expect(own.distanceTo(3, 4)).toBe(5);
  });

  it("[ST13] who looks on from nowhere hears everything, from the middle", () => {
    const { ears: own, heard } = ears();
    own.listen(5000, 0);
    own.listenFromNowhere();
    own.play(BEEP, 9000, 0, 0.5);
    expect(heard).toEqual([{ volume: 0.5, pan: 0, isDull: false }]);
  });
});
