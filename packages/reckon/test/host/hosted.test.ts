// A game that is hosted: what is left out has a value, what is said wins, what makes no sense is refused.

import { dash } from "@reckon/dash";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { defineGame, fixed, hosted, kind } from "../../src/index.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import { reckon } from "../../src/presets/reckon.ts";

describe("[SV7] a hosted game", () => {
  it("needs the game alone: a ready player plays at once, on as many seats as it has players", () => {
    const made = hosted(dash);
    expect(made.make({})).toBe(dash);
    // That of `presets.reckon`, but for the timelines of policies that it does not have.
    expect(made.preset).toBe(reckon);
    const { timelines, ...client } = presets.reckon.client;
    expect(made.preset).toEqual({ ...presets.reckon, client });
    expect(timelines).toBeDefined();
    expect(made.lobby).toEqual({ ...LOBBY_RULES.dropIn, seats: dash.players });
    expect(LOBBY_RULES.dropIn).toMatchObject({
      start: "ready",
      gate: "open",
      countdownMs: 0,
      lateJoin: "play",
    });
    expectTypeOf(made).toEqualTypeOf<HostedGame<typeof dash>>();
  });

  it("has the options that are given, and is made by the choices of a match", () => {
    const judge = () => ({});
    const lobby = { start: "host", seats: 2, choices: { pace: ["slow", "fast"] } } as const;
    const made = hosted(({ pace }) => ({ ...dash, name: `dash-${pace}` }), {
      preset: presets.highNoon,
      lobby,
      judge,
    });
    expect(made.make({ pace: "fast" }).name).toBe("dash-fast");
    expect(made).toMatchObject({
      preset: presets.highNoon,
      judge,
      lobby: { ...LOBBY_RULES.dropIn, ...lobby },
    });
  });

  it("is refused with a sentence where its options make no sense", () => {
    expect(() => hosted(dash, { lobby: { leastPlayers: 99 } })).toThrow("leastPlayers is 99: give");
    expect(() => hosted(dash, { lobby: { choices: { pace: ["slow"] } } })).toThrow('set start to "host"');
    const crowd = defineGame({
      name: "crowd",
      players: 64,
      input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
      kinds: [kind("dot", { capacity: 64, fields: { x: fixed({ min: 0, max: 1, resolution: 1 / 64 }) } })],
      join() {},
      leave() {},
      step() {},
    });
    expect(() => hosted(crowd)).toThrow("A lobby has 64 seats: give a whole number from 1 to 40.");
    expect(hosted(crowd, { lobby: { seats: 40 } }).lobby.seats).toBe(40);
  });

  it("knows its own names: a misspelt field, control or command does not compile", () => {
    hosted(dash, {
      // @ts-expect-error dash has no players of that name
      judge: (world) => ({ scores: [{ seat: 0, score: world.fields.plaier.score[0] }] }),
    });
    hosted(dash, {
      // @ts-expect-error dash has no control of that name
      bots: { make: () => (into) => void (into.movX === 1) },
    });
    // @ts-expect-error dash has no command of that name
    hosted(dash, { hostCommands: ["paus"] });
  });
});
