// Searches for matches that break an invariant: one scenario per seed, reduced if it fails, and printed as a test.
// `soak` runs it in worker processes; tests run it on a planted fault.
// Always true: a seed always gives the same outcome, a scenario that throws has failed, and the printed test
// fails in the same way when it is pasted (with the games and bots of CAST).

import { DashBot, type DashBotMode, dash, dashAlone } from "@reckon/dash";
import { OrbitBot, type OrbitBotMode, orbit } from "@reckon/orbit";
import {
  checkScenario,
  QUIET_MS,
  randomScenario,
  type Scenario,
  type ScenarioCast,
  type ScenarioChoices,
  shrinkScenario,
} from "reckon/testing/engine";
import { PROFILE_NAMES } from "../profile-option.ts";

/** The games and bots of a soak. */
export const CAST: ScenarioCast = {
  games: { dash, dashAlone, orbit },
  bot: (game, mode, player, seed) =>
    game === "orbit"
      ? new OrbitBot(seed, player, mode as OrbitBotMode)
      : new DashBot(seed, player, mode as DashBotMode),
};

/** The choices of a soak: the preset `reckon` promises most, so it is tested most. */
export const CHOICES: ScenarioChoices = {
  games: [
    { game: "dash", bots: ["wander", "chase", "push"] },
    { game: "dashAlone", bots: ["alone"] },
    { game: "orbit", bots: ["wander", "still"], scope: "world" },
  ],
  presets: ["reckon", "reckon", "reckon", "byAThread", "highNoon", "rType"],
  profiles: PROFILE_NAMES,
  networks: 0.4,
  playMs: [20_000, 30_000],
  mostClients: 4,
};

/** Scenarios to try while reducing a failing one. */
const MOST_TRIES = 200;

/** Result of one seed. Plain values, so that it can be sent from one process to another. */
export interface Outcome {
  readonly seed: number;
  /** Virtual time that was played and checked, ms. */
  readonly simulatedMs: number;
  /** Predictions compared with the server's history. */
  readonly compared: number;
  readonly failure?: Failure;
  /** Sync tests only: what a replay did differently. */
  readonly desync?: string;
}

export interface Failure {
  /** The smallest scenario found that still fails, and the invariants that it breaks. */
  readonly scenario: Scenario;
  readonly violations: readonly string[];
}

interface Examined {
  readonly violations: readonly string[];
  readonly compared: number;
}

function examine(scenario: Scenario, cast: ScenarioCast): Examined {
  try {
    const { violations, compared } = checkScenario(scenario, cast);
    return { violations, compared };
  } catch (error) {
    return { violations: [`It threw: ${error instanceof Error ? error.message : error}`], compared: 0 };
  }
}

/** Runs the scenario of a seed, and reduces it if it fails. */
export function hunt(seed: number, cast: ScenarioCast = CAST, choices: ScenarioChoices = CHOICES): Outcome {
  const scenario = randomScenario(seed, choices);
  const { violations, compared } = examine(scenario, cast);
  const outcome = { seed, compared, simulatedMs: scenario.playMs + QUIET_MS };
  if (violations.length === 0) return outcome;
  let tries = 0;
  const smallest = shrinkScenario(
    scenario,
    (smaller) => ++tries <= MOST_TRIES && examine(smaller, cast).violations.length > 0,
  );
  return { ...outcome, failure: { scenario: smallest, violations: examine(smallest, cast).violations } };
}

/** A failure as a vitest file to paste into apps/sim/test. */
export function asTest(seed: number, { scenario, violations }: Failure): string {
  const { game, preset, network } = scenario;
  const profile = network?.name ?? scenario.profile;
  return `import { DashBot, type DashBotMode, dash, dashAlone } from "@reckon/dash";
import { OrbitBot, type OrbitBotMode, orbit } from "@reckon/orbit";
import { expect, it } from "vitest";

const cast: ScenarioCast = {
  games: { dash, dashAlone, orbit },
  bot: (game, mode, player, seed) =>
    game === "orbit"
      ? new OrbitBot(seed, player, mode as OrbitBotMode)
      : new DashBot(seed, player, mode as DashBotMode),
};

${violations.map((sentence) => `// ${sentence}`).join("\n")}
const scenario: Scenario = ${JSON.stringify(scenario, undefined, 2)};

it("holds in scenario ${seed} (${game}, ${preset}, ${profile})", () => {
  expect(checkScenario(scenario, cast).violations).toEqual([]);
});
`;
}
