import { TunePlayer } from "@reckon/stage";
import { expect, it } from "vitest";
import { GAMES } from "../../src/games.ts";
import { HOME_TUNE } from "../../src/page/sound/tunes.ts";

/** Pitches that can be a fundamental of music, Hz; drums have others. */
const LOWEST = 40;
const HIGHEST = 2000;

it("[ST23] tunes of the page and of games are audible but quiet, and have pitches in the musical range", () => {
  const tunes = [HOME_TUNE, ...GAMES.flatMap(({ tune }) => (tune === undefined ? [] : [tune]))];
  expect(tunes.length).toBeGreaterThanOrEqual(4);
  for (const tune of tunes) {
    const music = { seconds: 0, playAt: () => {}, prepare: () => {} };
    const volumes: number[] = [];
    const pitches: number[] = [];
    const drums = new Set(tune.voices.filter(({ isDrum }) => isDrum).map(({ instrument }) => instrument[2]));
    music.playAt = ((parameters: readonly number[], _: number, volume: number) => {
      volumes.push(volume);
      if (!drums.has(parameters[2])) pitches.push(parameters[2]);
    }) as never;
    const player = new TunePlayer(music);
    for (; music.seconds < 60; music.seconds += 0.1) player.update(tune);
    expect(volumes.length).toBeGreaterThan(20);
    expect(Math.max(...volumes)).toBeLessThanOrEqual(0.5);
    expect(Math.min(...pitches)).toBeGreaterThan(LOWEST);
    expect(Math.max(...pitches)).toBeLessThan(HIGHEST);
  }
});
