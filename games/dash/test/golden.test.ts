// Recorded digests of rules and arenas: packages/kit/test/golden.ts says what to do when one of these fails.

import { arenaOf, dash, dashAlone } from "@reckon/dash";
import { Hash } from "reckon/testing/engine";
import { expect, it } from "vitest";
import { goldenOf } from "../../../packages/kit/test/golden.ts";

it("[KT8] dash: a number gives the same arena in every version", () => {
  const hash = new Hash();
  for (let map = 0; map < 50; map++) {
    const { edges, sun, width, height } = arenaOf(map);
    for (const edge of [...edges, sun.left, sun.top, sun.right, sun.bottom, width, height]) hash.number(edge);
  }
  expect(hash.digest()).toBe("0c965ebec70d8820");
});

it.each([
  ["dash", dash, 8, "6793e5ce9f826d15"],
  ["dash alone", dashAlone, 16, "61d88a22763b1e13"],
])("[KT8] %s: a match of clumsy scripted players keeps its recorded digest", (_, game, players, digest) => {
  expect(goldenOf(game, { players, seconds: 10 })).toBe(digest);
});
