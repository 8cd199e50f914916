// `npm run -s mutants -- --game by-a-thread`: changes the rules of a game in one place at a time, and runs the game's own tests against each
// such mutant. It prints the number of mutants that are caught, and lists those that are missed although they change the game's behaviour
// (behaviour.probe.ts): by all tests, and by all but golden tests. Golden tests only notice that something changed; they run last, on the
// mutants that the others missed. It exits with 1 below 85 %; with `--without golden` mutants that only golden tests catch count as missed.
// It takes minutes and is no part of `npm test`. It does not change the tree.

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Random } from "reckon";
import { type OptionValues, run } from "../apps/sim/src/command-line.ts";
import { GAMES } from "./mutants/games.ts";
import { type Mutant, mutantsOf } from "./mutants/mutate.ts";

const USAGE = "npm run -s mutants -- [options]: do the tests of a game notice when its rules change?";
const BAR = 0.85;
/** A run may take this many times as long as one without a mutant; a longer one never ends. */
const MOST_TIMES = 8;
const LEAST_MS = 60_000;
let mostMs = 600_000;
const OPTIONS = {
  game: { type: "text", default: "by-a-thread", choices: Object.keys(GAMES), help: "whose rules" },
  most: { type: "whole", default: 100, min: 1, max: 100_000, help: "mutants, drawn by chance from all" },
  seed: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "of that chance" },
  seconds: {
    type: "whole",
    default: 100_000,
    min: 1,
    max: 100_000,
    help: "begins no mutant after so long, and says how many there were",
  },
  without: {
    type: "text",
    default: "none",
    choices: ["none", "golden"],
    help: "tests that the bar leaves out",
  },
} as const;

interface Found extends Mutant {
  readonly file: string;
}

const folder = mkdtempSync(join(tmpdir(), "reckon-mutants-"));

function filesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path],
  );
}

/** This many mutants, in random order: an interrupted run has tried some of every file. */
function drawn(all: readonly Found[], most: number, seed: number): Found[] {
  const random = Random.from(seed);
  const left = [...all];
  const found: Found[] = [];
  while (left.length > 0 && found.length < most) found.push(...left.splice(random.below(left.length), 1));
  return found;
}

/** Mutants that never ended: they count as caught, but only because the machine was not busy with others. */
let late = 0;

/** Runs vitest on some files; false: something failed, or took far too long. */
function passes(files: readonly string[], environment: Record<string, string>): Promise<boolean> {
  const config = ["--config", "tools/mutants/vitest.config.ts"];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...config, "--bail=1", ...files];
  return new Promise((done) => {
    const child = spawn(process.execPath, vitest, {
      env: { ...process.env, ...environment },
      stdio: "ignore",
      detached: true,
    });
    // A mutant may never end: then its workers go with it.
    const end = setTimeout(() => {
      late++;
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, mostMs);
    child.on("exit", (code) => {
      clearTimeout(end);
      done(code === 0);
    });
  });
}

/** The game's behaviour under a mutant, as a text; undefined: it breaks. */
async function behaviour(game: string, environment: Record<string, string>): Promise<string | undefined> {
  const path = join(folder, "probe");
  const probed = { ...environment, RECKON_GAME: game, RECKON_PROBE: path };
  rmSync(path, { force: true });
  return (await passes(["tools/mutants/behaviour.probe.ts"], probed))
    ? readFileSync(path, "utf8")
    : undefined;
}

function shareOf(caught: number, missed: number): number {
  return caught / Math.max(1, caught + missed);
}

async function main({ game, most, seed, seconds, without }: OptionValues<typeof OPTIONS>): Promise<number> {
  const { files, tests } = GAMES[game];
  const all = filesOf(files).flatMap((file) =>
    mutantsOf(readFileSync(file, "utf8")).map((mutant) => ({ ...mutant, file })),
  );
  const mutants = drawn(all, most, seed);
  const began = performance.now();
  const usual = await behaviour(game, {});
  if (usual === undefined || !(await passes(tests, {})))
    throw new Error("The tests must pass without a mutant.");
  mostMs = Math.max(LEAST_MS, MOST_TIMES * (performance.now() - began));
  const golden = tests.filter((path) => path.includes("golden"));
  const telling = tests.filter((path) => !path.includes("golden"));
  let [caught, onlyGolden, missed, same] = [0, 0, 0, 0];
  let tried = 0;
  for (const { file, line, from, to, text } of mutants) {
    if (performance.now() - began > 1000 * seconds) break;
    tried++;
    const path = join(folder, "mutant.json");
    writeFileSync(path, JSON.stringify({ file: resolve(file), text }));
    const environment = { RECKON_MUTANT: path };
    if (!(await passes(telling, environment))) caught++;
    else if (!(await passes(golden, environment))) {
      onlyGolden++;
      console.log(`only golden: ${file}:${line}  ${from} → ${to === "" ? "nothing" : to}`);
    } else if ((await behaviour(game, environment)) === usual) same++;
    else {
      missed++;
      console.log(`missed: ${file}:${line}  ${from} → ${to === "" ? "nothing" : to}`);
    }
  }
  rmSync(folder, { recursive: true });
  const score = shareOf(caught + onlyGolden, missed);
  const tellingScore = shareOf(caught, onlyGolden + missed);
  console.log(
    `${game}: ${tried} of ${all.length} mutants (seed ${seed}), ${caught} caught, ${onlyGolden} by golden tests only, ` +
      `${missed} missed, ${same} without a change that anybody saw; ${late} never ended. Caught of those that change behaviour: ` +
      `${(100 * score).toFixed(1)} %, without golden tests ${(100 * tellingScore).toFixed(1)} % (bar ${100 * BAR} %).`,
  );
  return (without === "golden" ? tellingScore : score) < BAR ? 1 : 0;
}

await run(USAGE, OPTIONS, main);
