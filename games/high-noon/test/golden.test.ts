// Recorded digests of rules and grounds: packages/kit/test/golden.ts says what to do when one of these fails.

import { presets } from "reckon/presets";
import { Hash } from "reckon/testing/engine";
import { expect, it } from "vitest";
import { goldenOf } from "../../../packages/kit/test/golden.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { groundNumber, groundOf } from "../src/map.ts";

it("[KT8][HG1] a number gives the same ground in every version", () => {
  const hash = new Hash();
  for (let seed = 0; seed < 24; seed++) hash.bytes(groundOf(groundNumber(seed, seed % 4)).tiles);
  expect(hash.digest()).toBe("7cef3228e2509217");
});

it.each([
  ["duel", 1, 4, 25, "9b4e17030458259d"],
  ["ride", 1, 4, 25, "0bb2a3f66dafdeca"],
  ["ride", 2, 3, 25, "adfff11c869f5a32"],
  ["ride", 3, 2, 25, "85c258f50a928852"],
] as const)(
  "[KT8][HG15] a %s on stage %d with %d clumsy players keeps its recorded digest",
  (mode, stage, players, seconds, digest) => {
    const game = highNoonGame({ mode, stage });
    expect(goldenOf(game, { players, seconds, preset: presets.highNoon })).toBe(digest);
  },
);
