// The bots of a session: a new one for each match, made with the choices of that match.

import { expect, it } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { botSampler } from "../../src/host/index.ts";
import type { Cast } from "../../src/host/room/hosted-bots.ts";
import type { Choices } from "../../src/lobby/lobby-messages.ts";

it("[HO21] each match has new bots, made with the choices of that match", () => {
  const casts: Cast[] = [];
  const make = (cast: Cast) => {
    const match = casts.push(cast);
    return (into: Record<string, number>) => {
      into.match = match;
    };
  };
  let choices: Choices = { bots: "Easy" };
  const sample = botSampler({ bots: { make } }, 7, () => choices);
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

it("making a bot of a game without bots throws a sentence that says so", () => {
  expect(() => botSampler({}, 1, () => ({}))).toThrow("This game has no bots: give its hosted game `bots`.");
});
