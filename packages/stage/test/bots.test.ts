// How strong bots are: the host's choice, or the game's.

import { expect, it } from "vitest";
import { BOT_STRENGTHS, strengthOf } from "../src/index.ts";

it("bots are as strong as the host chose, and as the game likes where the host left it to the game", () => {
  expect(BOT_STRENGTHS.map((bots) => strengthOf({ bots }))).toEqual(["easy", "fair", "strong"]);
  expect([strengthOf({}), strengthOf({ bots: "By difficulty" }), strengthOf({ bots: "easy" })]).toEqual(
    Array(3).fill(undefined),
  );
});
