// Compares the snapshot codec with its peers on the shared workload, 16 clients, baseline one snapshot old.
// `npm run -s bench:wire -- --n 1000 --seed 12648430 --json`. Prints bytes, times and allocations of each codec, and
// whether our bars are met. A bar that is missed ends with 1; with --json whoever reads it is the judge, and the
// sentences go to stderr. Always true: tables are trained on another seed than the one that is scored.

import { type OptionValues, Refusal, run } from "../../apps/sim/src/command-line.ts";
import { verdicts } from "./wire/bars.ts";
import { type Figure, measureAll } from "./wire/interleave.ts";

const USAGE = "npm run -s bench:wire -- [options]: compares our snapshots with those of other libraries.";

/** A kind of entity has no more slots than this. */
const MOST_ROWS = 65_534;

const OPTIONS = {
  n: { type: "whole", default: 1000, min: 1, max: MOST_ROWS, help: "rows in the world" },
  seed: {
    type: "whole",
    default: 12_648_430,
    min: Number.MIN_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    help: "of the world; its low 32 bits count",
  },
  json: { type: "flag", help: "one line of JSON" },
} as const;

type Options = OptionValues<typeof OPTIONS>;

function print({ n, seed }: Options, rows: readonly Figure[]): void {
  const line = (cells: readonly (string | number)[]): void =>
    console.log(
      cells.map((cell, i) => (i === 0 ? String(cell).padEnd(20) : String(cell).padStart(11))).join(" "),
    );
  console.log(`n = ${n}, seed = ${seed}, 16 clients; encode for all of them, decode for one`);
  line(["codec", "bytes", "encode µs", "decode µs", "alloc B"]);
  for (const { name, bytes, encodeUs, decodeUs, allocBytes } of rows)
    line([name, bytes, encodeUs, decodeUs, allocBytes]);
}

async function measured({ n, seed }: Options): Promise<Figure[]> {
  try {
    return await measureAll(n, seed, (line) => console.error(line));
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

async function main(options: Options): Promise<number> {
  const { n, seed, json } = options;
  const rows = await measured(options);
  if (json) console.log(JSON.stringify({ n, seed, rows }));
  else print(options, rows);
  const bars = verdicts(n, rows);
  const missed = bars.filter(({ isMet }) => !isMet);
  if (!json)
    for (const { isMet, sentence } of bars) console.log(`${isMet ? "met   " : "MISSED"} ${sentence}`);
  for (const { sentence } of missed) console.error(`${sentence}: missed.`);
  return missed.length > 0 && !json ? 1 : 0;
}

await run(USAGE, OPTIONS, main);
