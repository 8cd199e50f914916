// The strength of bots: the host's choice, or the game's.

import { expect, it } from "vitest";
import { BOT_STRENGTHS, strengthOf } from "../src/index.ts";

it("bots have the strength that the host chose, or the game's if the host left it to the game", () => {
  expect(BOT_STRENGTHS.map((bots) => strengthOf({ bots }))).toEqual(["easy", "fair", "strong"]);
  expect([strengthOf({}), strengthOf({ bots: "By difficulty" }), strengthOf({ bots: "easy" })]).toEqual(
    Array(3).fill(undefined),
  );
});
