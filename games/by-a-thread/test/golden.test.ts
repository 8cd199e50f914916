// Recorded digests of rules and mazes: packages/kit/test/golden.ts says what to do when one of these fails.

import { Hash } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { goldenOf } from "../../../packages/kit/test/golden.ts";
import { byAThreadGame } from "../src/by-a-thread.ts";
import { mazeNumber, mazeOf } from "../src/maze.ts";
import { LEVELS } from "../src/mazes/generators.ts";

function mazesOf(level: number): string {
  const hash = new Hash();
  for (let seed = 0; seed < 20; seed++) hash.bytes(mazeOf(mazeNumber(level, seed, seed % 5)).tiles);
  return hash.digest();
}

describe("By a Thread", () => {
  it("[TH1] makes the same maze from a number in every version, so that both sides and old records agree", () => {
    expect(LEVELS.map((_, level) => mazesOf(level))).toEqual([
      "9cced1f013e52d02",
      "410e12ac8e7369e8",
      "281852e28c844420",
      "796f1fe7d8ace1f0",
      "d52e1a2263d705f4",
      "edf0a5053c1c2485",
      "fb540f26ec6f02d8",
      "0edd3e3c454e8f72",
      "1d011a896c485824",
      "393e3d40dfda7aae",
    ]);
  });

  it.each([
    [8, 0, "382799fd548c1ff0"],
    [4, 6, "f1a2e2a2ef488ffd"],
    [1, 3, "cd308354220086b4"],
  ])(
    "[KT8][TH12] keeps the recorded digest of a match with %d clumsy players on level %d",
    (players, level, digest) => {
      expect(goldenOf(byAThreadGame({ level }), { players, seconds: 10 })).toBe(digest);
    },
  );
});
