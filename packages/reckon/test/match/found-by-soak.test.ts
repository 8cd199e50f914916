// Scenarios that `npm run soak` found and shrank, each with what was wrong.
import { checkScenario, type Scenario } from "reckon/testing/engine";
import { expect, it } from "vitest";
import { cast } from "./cast.ts";

const calm = { skewPpm: 0, stepMs: 0, leaveMs: 0, stalls: [] };

it("[RC3] a neighbour at its predicted place is the cause, even when a newer snapshot has it elsewhere", () => {
  const scenario: Scenario = {
    game: "dash",
    preset: "reckon",
    profile: "tcp",
    seed: 473_614_317,
    firstTick: 0,
    playMs: 8280,
    clients: [
      { ...calm, bot: "chase", frameRate: 30, joinMs: 0 },
      { ...calm, bot: "wander", frameRate: 60, joinMs: 2603 },
    ],
    serverStalls: [],
  };
  expect(checkScenario(scenario, cast).violations).toEqual([]);
});
