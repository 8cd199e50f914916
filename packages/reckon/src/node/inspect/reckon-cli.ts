#!/usr/bin/env node
// The package's `bin`: `npx reckon inspect FILE`, with the options of inspect-options.ts. Exit code 1 if the file is damaged or cannot be played
// by the rules at hand, 2 after an error, which stderr tells in a sentence.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import type { HostedGame } from "../../host/hosted-game.ts";
import { hostedGameIn } from "../../train/trained-game.ts";
import { INSPECT_USAGE, type InspectOptions, readInspectOptions } from "./inspect-options.ts";
import { inspect } from "./inspection.ts";
import { inspectionText } from "./inspection-text.ts";
import { regressionTest } from "./regression-test.ts";

async function gameOf({ module, exported }: InspectOptions): Promise<[string, HostedGame] | undefined> {
  if (module === undefined) return undefined;
  const { href } = pathToFileURL(resolve(module));
  const loaded: unknown = await import(href).catch((error: unknown) => {
    throw new Error(
      `${module} cannot be loaded (${String(error)}): give a module that this version of Node can run, or compile it first.`,
    );
  });
  return hostedGameIn(loaded as Readonly<Record<string, unknown>>, exported);
}

async function run(options: InspectOptions): Promise<void> {
  const { file, module, isJson, test } = options;
  const bytes = readFileSync(file);
  const found = await gameOf(options);
  const inspection = inspect(bytes, found?.[1].make);
  const { refusal, notes, chunks, header } = inspection;
  console.log(isJson ? JSON.stringify(inspection, undefined, 2) : inspectionText(inspection));
  if (refusal !== undefined || notes.length > 0 || chunks.some(({ isSame }) => isSame === false))
    process.exitCode = 1;
  if (test === undefined || found === undefined || module === undefined || header === undefined) return;
  const title = `the rules lead the match ${header.id} of ${header.game} where they had led it`;
  writeFileSync(test, regressionTest({ test, file, module, exported: found[0], title }));
  console.error(`${test}: run it with node --test ${test}`);
}

try {
  const options = readInspectOptions(argv.slice(2));
  if (options === undefined) console.log(INSPECT_USAGE);
  else await run(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
