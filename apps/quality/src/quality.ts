// `npm run quality`: how good a match feels, as numbers. Without options it plays the whole table and writes docs/quality.md,
// docs/quality.json and a picture of each figure; with a preset, a profile, a network or recordings it plays one run and prints its
// figures, with --json as one line. Options: `npm run quality -- --help`.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { presets } from "reckon/presets";
import { type OptionValues, Refusal, refuseIfThrown, run } from "../../sim/src/command-line.ts";
import { chosenProfile, FILE_OPTIONS, PROFILE_NAMES } from "../../sim/src/profile-option.ts";
import { playCell } from "./cell.ts";
import { chartOf } from "./look/chart.ts";
import { CHARTS } from "./look/charts.ts";
import { reportOf } from "./report.ts";
import { playTable, type TableOptions } from "./table.ts";

const USAGE =
  "npm run quality -- [options]: measures how good presets feel on networks. Without --preset, --profile, --network, --trace-up and --json: the whole table.";

const PRESET_NAMES: readonly string[] = Object.keys(presets);

const OPTIONS = {
  preset: {
    type: "text",
    default: "",
    choices: PRESET_NAMES,
    help: "play only this preset; reckon for one run",
  },
  profile: {
    type: "text",
    default: "",
    choices: PROFILE_NAMES,
    help: "play only this network; wifi for one run",
  },
  ...FILE_OPTIONS,
  seed: {
    type: "whole",
    default: 1,
    min: 0,
    max: 4_294_967_295,
    help: "seed of the run, or first seed of the table",
  },
  seeds: { type: "whole", default: 3, min: 1, max: 1000, help: "runs of each cell of the table" },
  seconds: { type: "number", default: 60, min: 6, max: 86_400, help: "length of each run" },
  clients: { type: "whole", default: 8, min: 1, max: 16, help: "players" },
  "by-screen": { type: "flag", help: "add an oracle with one lead for each frame rate to the table" },
  out: { type: "text", default: "", value: "FOLDER", help: "where to write the table; docs if not given" },
  json: { type: "flag", help: "print one run as one JSON line" },
} as const;
type Options = OptionValues<typeof OPTIONS>;

function playOne(options: Options): number {
  const profile = chosenProfile(options.profile || "wifi", options);
  const preset = options.preset || "reckon";
  const { seed, seconds, clients } = options;
  const [{ figures }] = playCell({ preset, profile, seeds: [seed], seconds, clients, oracles: [] });
  const line = { preset, profile: profile.name, seed, seconds, clients, ...figures };
  if (options.json) console.log(JSON.stringify(line));
  else for (const [name, value] of Object.entries(line)) console.log(name.padEnd(20), JSON.stringify(value));
  return 0;
}

async function playAll(options: Options): Promise<number> {
  const { seed, seeds, seconds, clients } = options;
  const folder = options.out || fileURLToPath(new URL("../../../docs", import.meta.url));
  const table: TableOptions = {
    presets: PRESET_NAMES,
    profiles: PROFILE_NAMES,
    seeds: Array.from({ length: seeds }, (_, i) => seed + i),
    seconds,
    clients,
    oracles: options["by-screen"] ? ["one", "by screen", "foresight"] : ["one", "foresight"],
  };
  refuseIfThrown(() => mkdirSync(join(folder, "quality"), { recursive: true }));
  const cells = await playTable(table);
  writeFileSync(join(folder, "quality.md"), reportOf(table, cells));
  writeFileSync(join(folder, "quality.json"), `${JSON.stringify({ ...table, cells }, undefined, 1)}\n`);
  for (const chart of CHARTS)
    writeFileSync(join(folder, "quality", `${chart.file}.svg`), chartOf(chart, table.profiles, cells));
  console.log(`Written: ${join(folder, "quality.md")}, quality.json and ${CHARTS.length} pictures.`);
  return 0;
}

function main(options: Options): number | Promise<number> {
  const isOne =
    options.json ||
    [options.preset, options.profile, options.network, options["trace-up"], options["trace-down"]].some(
      (text) => text !== "",
    );
  if (isOne && options.out !== "")
    throw new Refusal("One run writes no report: leave --out out, or --preset, --profile and --json.");
  return isOne ? playOne(options) : playAll(options);
}

await run(USAGE, OPTIONS, main);
