// Options by a table: values with their types, and sentences for mistakes.

import { profileNamed } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { helpText, readOptions } from "../src/command-line.ts";
import { startMatch } from "../src/match.ts";
import { chosenProfile } from "../src/profile-option.ts";

const TABLE = {
  game: { type: "text", default: "dash", choices: ["dash", "orbit"], help: "what is played" },
  file: { type: "text", default: "", value: "FILE", help: "a file" },
  seed: { type: "whole", default: 7, min: 0, max: 99, help: "seed of everything" },
  seconds: { type: "number", default: 60, min: 0.1, max: 3600, help: "length" },
  json: { type: "flag", help: "print one JSON line" },
} as const;

const MATCH = { game: "dash", preset: "reckon", seed: 1, clients: 2, mode: "", firstTick: 0 };

describe("options", () => {
  it("have their defaults and types, and the last value wins", () => {
    const nothing = { game: "dash", file: "", seed: 7, seconds: 60, json: false, help: false };
    expect(readOptions(TABLE, [])).toEqual(nothing);
    expect(readOptions(TABLE, ["--seed", "8", "--seconds=0.5", "--json", "--seed", "9"])).toEqual({
      ...nothing,
      seed: 9,
      seconds: 0.5,
      json: true,
    });
    expect(readOptions(TABLE, ["--help"]).help).toBe(true);
  });

  it.each([
    ["--gmae x", "There is no option --gmae: use --game, --file, --seed, --seconds, --json, --help."],
    ["-j", "There is no option -j: use --game,"],
    ["dash", '"dash" belongs to no option: write --name before a value.'],
    ["--game chess", "--game chess is not known: use one of dash, orbit."],
    ["--game", "--game needs a value: what is played."],
    ["--seed=", "--seed needs a value: seed of everything."],
    ["--seed 1.5", "--seed 1.5 does not work: give a whole number from 0 to 99."],
    ["--seed 100", "--seed 100 does not work: give a whole number from 0 to 99."],
    ["--seconds=-5", "--seconds -5 does not work: give a number from 0.1 to 3600."],
    ["--seconds soon", "--seconds soon does not work: give a number from 0.1 to 3600."],
    ["--json=yes", "--json takes no value: leave out yes."],
  ])("refuse %s with a sentence that names the fix", (args, sentence) => {
    expect(() => readOptions(TABLE, args.split(" "))).toThrow(sentence);
  });

  it("explain themselves", () => {
    const help = helpText("npm run it", TABLE);
    expect(help).toContain("--game NAME         what is played: dash, orbit (default dash)\n");
    expect(help).toContain("--file FILE         a file\n");
    expect(help).toContain("--seed N            seed of everything (default 7)\n");
  });
});

describe("a match", () => {
  it("is refused with a sentence when its options do not go together", () => {
    const profile = profileNamed("lan");
    expect(() => startMatch({ ...MATCH, profile, mode: "fly" })).toThrow(
      "Bots of dash have no mode fly: use one of wander, chase, push, still, alone.",
    );
    expect(() => startMatch({ ...MATCH, profile, clients: 17 })).toThrow("lower --clients");
    const files = { network: "", "trace-up": "", "trace-down": "" };
    expect(() => chosenProfile("wifi", { ...files, "trace-up": "up.txt" })).toThrow(
      "give both --trace-up FILE and --trace-down FILE.",
    );
    expect(() =>
      chosenProfile("wifi", { ...files, "trace-up": "none/up", "trace-down": "none/down" }),
    ).toThrow("The trace file none/up cannot be read");
    expect(() => chosenProfile("wifi", { ...files, network: "none/net" })).toThrow(
      "The network file none/net cannot be read: give the path of a JSON file",
    );
    expect(() => chosenProfile("wifi", { ...files, network: "a", "trace-up": "b" })).toThrow(
      "A network comes from one source",
    );
  });
});
