// The command line of `reckon-train`, and its help. Always true: a mistake throws an Error whose sentence names the fix.

import { parseArgs } from "node:util";
import type { Profile } from "../testing/link/link-pieces.ts";
import { profileNamed } from "../testing/link/profiles.ts";

export const USAGE = `reckon-train MODULE [options]: plays matches of bots in virtual time and writes tables that make snapshots smaller.

MODULE exports a hosted game with bots: hosted(game, { bots: { make } }).
Then ship the tables: hosted(game, { bots, tables }).

  --out FILE      where to write: .ts, .js, .json, otherwise bytes (default tables.ts)
  --export NAME   the export of MODULE that is the game (default: the only one that fits)
  --matches N     matches side by side, each with its own choices (default 8)
  --players N     players in each match (default 4, or all seats if fewer)
  --seconds N     virtual time to learn from in each match (default 30)
  --profile NAME  network of all players (default wifi)
  --seed N        seed of all chance (default 1): the same seed writes the same file`;

export interface TrainOptions {
  readonly module: string;
  readonly out: string;
  readonly exported: string | undefined;
  readonly matches: number | undefined;
  readonly players: number | undefined;
  readonly seconds: number | undefined;
  readonly seed: number | undefined;
  readonly profile: Profile;
}

const TEXTS = ["out", "export", "matches", "players", "seconds", "profile", "seed"] as const;

/** The options; undefined: the user asked for help. */
export function readTrainOptions(args: readonly string[]): TrainOptions | undefined {
  const parsed = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(TEXTS.map((name) => [name, { type: "string" as const }])),
      help: { type: "boolean" as const },
    },
  });
  const { positionals } = parsed;
  const values: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
  if (values.help === true) return undefined;
  if (positionals.length !== 1) throw new Error("Name one module: reckon-train ./game.js --out tables.ts.");
  const text = (name: (typeof TEXTS)[number]): string | undefined => values[name] as string | undefined;
  const whole = (name: (typeof TEXTS)[number], least: number): number | undefined => {
    const said = text(name);
    if (said === undefined) return undefined;
    const number = Number(said);
    if (!Number.isInteger(number) || number < least || number > 100_000)
      throw new Error(`--${name} ${said} is not possible: give a whole number from ${least} to 100000.`);
    return number;
  };
  return {
    module: positionals[0],
    out: text("out") ?? "tables.ts",
    exported: text("export"),
    matches: whole("matches", 1),
    players: whole("players", 1),
    seconds: whole("seconds", 10),
    seed: whole("seed", 0),
    profile: profileNamed(text("profile") ?? "wifi"),
  };
}
