// A soak finds a fault, reduces its match, and prints it as a test to paste.

import { DashBot, dashAlone } from "@reckon/dash";
import type { Game } from "reckon";
import {
  type LinkPiece,
  parseNetwork,
  randomScenario,
  type Scenario,
  type ScenarioCast,
  type ScenarioChoices,
  shrinkScenario,
  startScenario,
} from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { asTest, CHOICES, hunt } from "../src/soak/hunt.ts";
import { huntSync } from "../src/soak/hunt-sync.ts";
import { runCommand } from "./run-command.ts";

const choices: ScenarioChoices = {
  ...CHOICES,
  games: [{ game: "dashAlone", bots: ["alone"] }],
  presets: ["reckon"],
  playMs: [6000, 8000],
};

function castOf(game: Game): ScenarioCast {
  return {
    games: { dashAlone: game },
    bot: (_game, _mode, player, seed) => new DashBot(seed, player, "alone"),
  };
}

/** Rules that remember something outside the world: how often they ran. */
function forgetful(): Game {
  let runs = 0;
  return {
    ...dashAlone,
    step(world, inputs, tools): void {
      dashAlone.step(world, inputs, tools);
      runs++;
      for (const row of world.rows("player")) world.fields.player.spark[row] = runs & 255;
    },
  };
}

function hasDark({ network }: Scenario): boolean {
  return (network?.up as LinkPiece[] | undefined)?.some(({ darkMs = 0 }) => darkMs > 30) ?? false;
}

describe("a soak", () => {
  it("[TS6] finds a planted fault, reduces its match and prints it as a test", () => {
    const sound = hunt(5, castOf(dashAlone), choices);
    expect(sound.failure).toBeUndefined();
    expect(sound.compared).toBeGreaterThan(0);
    const { failure } = hunt(5, castOf(forgetful()), choices);
    if (failure === undefined) throw new Error("The planted fault was not found.");
    expect(failure.violations.join("\n")).toContain("player.spark");
    const { clients, serverStalls, playMs, profile } = failure.scenario;
    expect(clients).toHaveLength(1);
    expect(serverStalls).toEqual([]);
    expect(playMs).toBeLessThan(1500);
    expect(profile).toBe("lan");
    const test = asTest(5, failure);
    expect(test).toContain('it("holds in scenario 5 (dashAlone, reckon, lan)"');
    expect(test).toContain('import { expect, it } from "vitest";');
    const printed = test.slice(test.indexOf("= {", test.indexOf("Scenario =")) + 2, test.indexOf(";\n\nit("));
    expect(JSON.parse(printed)).toEqual(failure.scenario);
  });

  it("tries matches with watched and unwatched rules, and with prediction of own rows and of the whole world", () => {
    const tried = Array.from({ length: 60 }, (_, seed) => randomScenario(seed, CHOICES));
    const ways = tried.map(({ development, scope }) => `${development} ${scope ?? "own"}`);
    expect(new Set(ways)).toEqual(new Set(["true own", "false own", "true world", "false world"]));
    const world = tried.findIndex(({ scope }) => scope === "world");
    expect(hunt(world).failure).toBeUndefined();
  });

  it("[TS11] tries networks that change: steps, ramps, blackouts, held packets, batches, rates and losses, on streams too", () => {
    const tried = Array.from({ length: 400 }, (_, seed) => randomScenario(seed, CHOICES));
    const networks = tried.flatMap(({ network }) => network ?? []);
    expect(networks.length).toBeGreaterThan(120);
    expect(networks.length).toBeLessThan(200);
    const pieces = networks.flatMap(({ up, down }) => [...(up as LinkPiece[]), ...(down as LinkPiece[])]);
    for (const knob of ["rampMs", "darkMs", "held", "batchMs", "rateKbps", "burst", "stream"] as const)
      expect(pieces.filter((piece) => piece[knob]).length, knob).toBeGreaterThan(15);
    for (const network of networks) expect(parseNetwork(JSON.stringify(network))).toEqual(network);
    expect(new Set(networks.map((network) => JSON.stringify(network))).size).toBe(networks.length);
    for (const { network, playMs } of tried)
      for (const way of [network?.up, network?.down])
        expect((way as LinkPiece[] | undefined)?.at(-1)?.fromMs ?? 0).toBeLessThanOrEqual(0.8 * playMs);
  });

  it("[TS6, TS11] reduces a network that changes, too: only the pieces that the fault needs are left", () => {
    const seed = Array.from({ length: 400 }, (_, i) => i).find((i) => hasDark(randomScenario(i, choices)));
    const scenario = randomScenario(seed ?? 0, choices);
    // A fault that shows whenever the way up is dark for a while.
    const smallest = shrinkScenario(scenario, hasDark);
    const { up, down } = smallest.network as { up: readonly LinkPiece[]; down: readonly LinkPiece[] };
    expect(down).toHaveLength(1);
    expect(up).toHaveLength(2);
    expect(Object.keys(up[1]).sort()).toEqual(["darkMs", "fromMs"]);
    expect(smallest.clients).toHaveLength(1);
    expect(smallest.playMs).toBeLessThan(scenario.playMs);
    // A fault that does not need a network of its own ends on a profile.
    expect(shrinkScenario(scenario, () => true).network).toBeUndefined();
  });

  it("[TS11] plays a network that changes; pasted scenarios without one are still the same matches", () => {
    const found = Array.from({ length: 60 }, (_, seed) => seed).find(
      (seed) => randomScenario(seed, choices).network !== undefined,
    );
    const scenario = randomScenario(found ?? 0, choices);
    const pasted = JSON.parse(JSON.stringify(scenario));
    const hashes = [scenario, pasted, { ...scenario, network: undefined }].map((one) => {
      const stepper = startScenario(one, castOf(dashAlone));
      stepper.run(6000);
      return stepper.hash;
    });
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it("fails a match if its rules throw", () => {
    const step = (): void => {
      throw new Error("Nobody knows this rule.");
    };
    const { failure } = hunt(5, castOf({ ...dashAlone, step }), choices);
    expect(failure?.violations).toEqual(["It threw: Nobody knows this rule."]);
  });

  it("[HN4] replays every tick of a game on request: in High Noon of a duel or a stage, by the seed", () => {
    expect(huntSync("highNoon", 4)).toEqual({ seed: 4, simulatedMs: 15_000, compared: 900 });
  });

  it("runs as a command and exits with 0 if all invariants hold", async () => {
    const { code, stdout } = await runCommand("soak", "--count", "1", "--from", "1");
    expect(stdout).toContain("Soaking from seed 1.");
    expect(stdout).toMatch(/\n1 match, .*, 0 failed, /);
    expect(code).toBe(0);
  });
});
