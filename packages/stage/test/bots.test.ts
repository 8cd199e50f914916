// Bots as an arcade seats them: the host's choice of strength reaches them, and each match has new ones.

import type { Client } from "reckon/client";
import type { Choices } from "reckon/lobby";
import { describe, expect, it } from "vitest";
import { BOT_STRENGTHS, botSampler, type Cast, type GameRules, strengthOf } from "../src/index.ts";

describe("bots of the arcade", () => {
  it("are as strong as the host chose, and as the game likes where the host left it to the game", () => {
    expect(BOT_STRENGTHS.map((bots) => strengthOf({ bots }))).toEqual(["easy", "fair", "strong"]);
    expect([strengthOf({}), strengthOf({ bots: "By difficulty" }), strengthOf({ bots: "easy" })]).toEqual(
      Array(3).fill(undefined),
    );
  });

  it("are new in each match, with what was chosen for that match", () => {
    const casts: Cast[] = [];
    const bot = (cast: Cast) => {
      const match = casts.push(cast);
      return (into: Record<string, number>) => {
        into.match = match;
      };
    };
    const rules = { bot } as unknown as GameRules;
    let choices: Choices = { bots: "Easy" };
    const sample = botSampler(rules, 7, () => choices);
    const into: Record<string, number> = {};
    const [first, second] = [{ player: 3 }, { player: 1 }] as Client[];
    sample(into, first);
    choices = { bots: "Strong" };
    sample(into, first);
    expect(into.match).toBe(1);
    sample(into, second);
    expect(into.match).toBe(2);
    expect(casts).toEqual([
      { seed: 7, player: 3, choices: { bots: "Easy" } },
      { seed: 7, player: 1, choices: { bots: "Strong" } },
    ]);
  });
});
