#!/usr/bin/env node
// The package's `bin`: `npx reckon-train MODULE --out FILE`, with the options of train-options.ts. Exit code 2 after an error, which stderr
// tells in a sentence.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import type { HostedGame } from "../host/hosted-game.ts";
import { trainTables } from "../testing/train-tables.ts";
import { tablesFile } from "./tables-file.ts";
import { readTrainOptions, type TrainOptions, USAGE } from "./train-options.ts";
import { trainedGameOf } from "./trained-game.ts";

async function gameOf({ module, exported }: TrainOptions): Promise<HostedGame> {
  const { href } = pathToFileURL(resolve(module));
  const loaded: unknown = await import(href).catch((error: unknown) => {
    throw new Error(
      `${module} cannot be loaded (${String(error)}): give a module that this version of Node can run, or compile it first.`,
    );
  });
  return trainedGameOf(loaded as Readonly<Record<string, unknown>>, exported);
}

try {
  const options = readTrainOptions(argv.slice(2));
  if (options === undefined) console.log(USAGE);
  else {
    const hosted = await gameOf(options);
    const { matches, players, seconds, seed, profile, out } = options;
    const tables = trainTables({ hosted, matches, players, seconds, seed, profile });
    writeFileSync(out, tablesFile(out, tables, "reckon-train"));
    console.log(`${out}: tables of ${tables.length} bytes. Ship them: hosted(game, { tables }).`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
