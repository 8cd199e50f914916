// The choices of hosts in each game of the arcade: how strong bots are, and how long a match is. For a client games with different
// choices are the same game, because it may have connected before they were made.

import { BOT_STRENGTHS } from "@reckon/stage";
import type { World } from "reckon";
import type { Client } from "reckon/client";
import { type Choices, defaultChoices } from "reckon/session";
import { simulationWithoutNetwork } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/games.ts";

/** Long enough for bots to meet and to fire. */
const TICKS = 900;

/** By game, the choices that decide when a match ends, and the field of the world that holds the choice. */
const LENGTHS: Readonly<Record<string, readonly (readonly [choice: string, kind: string, field: string])[]>> =
  {
    dash: [
      ["touches", "ground", "touches"],
      ["minutes", "ground", "minutes"],
    ],
    "by-a-thread": [["minutes", "match", "minutes"]],
    "high-noon": [
      ["rideStages", "run", "stages"],
      ["duelTo", "run", "wins"],
      ["duelMinutes", "run", "minutes"],
    ],
    "r-type": [["levels", "run", "levels"]],
  };

describe.each(GAMES)("[DG5][HG6][HG11][TH9][RG12] a host's choice in $name", (stage) => {
  const { choices } = stage.lobby;
  const usual = defaultChoices(stage.lobby);

  async function world(chosen: Choices): Promise<World> {
    const { hosted } = await stage.rules();
    const simulation = simulationWithoutNetwork(hosted.make(chosen));
    simulation.begin(7, 0);
    return simulation.world;
  }

  it("sets how strong bots are, and bots of each strength play", async () => {
    expect(choices.bots).toEqual(expect.arrayContaining([...BOT_STRENGTHS]));
    const { bots: own } = (await stage.rules()).hosted;
    for (const bots of choices.bots) {
      const sample = own.make({ seed: 1, player: 0, choices: { ...usual, bots } });
      const client = { player: 0, tick: 1, shown: await world(usual), flights: [] } as unknown as Client;
      expect(() => sample({}, client)).not.toThrow();
    }
  });

  it("takes effect: bots of each strength play differently", async () => {
    const { hosted } = await stage.rules();
    const game = hosted.make(usual);
    const played = (bots: string): string => {
      const simulation = simulationWithoutNetwork(game);
      const { world } = simulation;
      simulation.begin(7, 0);
      const bot = [0, 1].map((player) => {
        simulation.join(player);
        const sample = hosted.bots.make({ seed: 1, player, choices: { ...usual, bots } });
        return { player, sample, into: {} as Record<string, number>, said: [] as string[] };
      });
      const values = new Float64Array(game.input.size);
      for (let tick = 1; tick <= TICKS; tick++) {
        for (const { player, sample, into, said } of bot) {
          sample(into, { player, tick, shown: world, flights: [] } as unknown as Client);
          game.input.settle(into, values);
          said.push(values.join());
          simulation.inputs.set(player, values, tick);
        }
        simulation.advance(tick);
      }
      return bot.map(({ said }) => said.join()).join();
    };
    const all = BOT_STRENGTHS.map(played);
    expect(new Set(all).size).toBe(BOT_STRENGTHS.length);
    expect(played(BOT_STRENGTHS[0])).toBe(all[0]);
  });

  it("is asked for only where it matters, and every choice matters with some others", () => {
    const asked = new Set<string>();
    const values = Object.entries(choices).flatMap(([name, all]) => all.map((value) => ({ [name]: value })));
    for (const value of values) {
      const unused = stage.unused?.({ ...usual, ...value }) ?? [];
      for (const name of Object.keys(choices)) if (!unused.includes(name)) asked.add(name);
    }
    expect([...asked].sort()).toEqual(Object.keys(choices).sort());
    if (stage.name === "high-noon") {
      expect(stage.unused?.({ ...usual, mode: "Duel" })).toEqual(["rideStages"]);
      expect(stage.unused?.(usual)).toEqual(["duelTo", "duelMinutes"]);
    }
  });

  it("sets when a match ends, which the world shows", async () => {
    for (const [choice, kind, field] of LENGTHS[stage.name]) {
      expect(choices[choice].length).toBeGreaterThan(1);
      for (const value of choices[choice])
        expect((await world({ ...usual, [choice]: value })).fields[kind][field][0]).toBe(Number(value));
      // Without a choice the first one offered counts.
      expect((await world({})).fields[kind][field][0]).toBe(Number(usual[choice]));
    }
  });
});
