// The property on which everything else depends, over fixed seeds; `npm run soak` runs it over thousands of fresh ones.
import { checkScenario, randomScenario, type ScenarioChoices } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { cast } from "./cast.ts";

const choices: ScenarioChoices = {
  games: [
    { game: "dash", bots: ["wander", "chase", "push"] },
    { game: "dashAlone", bots: ["alone"] },
  ],
  presets: ["reckon"],
  profiles: ["lan", "cable", "wifi", "lte", "ocean", "bad", "asymmetric", "tcp"],
  playMs: [20_000, 22_000],
  mostClients: 4,
};

describe("after any scenario and two quiet seconds own rows equal the server's, and uncontested ticks were predicted exactly", () => {
  for (let seed = 1; seed <= 36; seed++)
    it(`[BT29] [HN5] [BT5] [RC7] reckon, seed ${seed}`, () => {
      const scenario = randomScenario(seed, choices);
      const { violations } = checkScenario(scenario, cast);
      expect(violations, JSON.stringify(scenario)).toEqual([]);
    });

  for (const preset of ["byAThread", "highNoon", "rType"])
    for (let seed = 101; seed <= 106; seed++)
      it(`[AX17] ${preset}, seed ${seed}`, () => {
        const scenario = randomScenario(seed, { ...choices, presets: [preset] });
        const { violations } = checkScenario(scenario, cast);
        expect(violations, JSON.stringify(scenario)).toEqual([]);
      });

  it("compares most ticks of a quiet link, so that it could fail", () => {
    const scenario = {
      ...randomScenario(3, { ...choices, games: [choices.games[1]] }),
      profile: "cable",
      serverStalls: [],
    };
    const calm = {
      ...scenario,
      clients: scenario.clients.map((client) => ({ ...client, stalls: [], leaveMs: 0, joinMs: 0 })),
    };
    const { compared, stepper } = checkScenario(calm, cast);
    const ticks = (stepper.room.tick - calm.firstTick) * calm.clients.length;
    expect(compared / ticks).toBeGreaterThan(0.9);
  });
});
