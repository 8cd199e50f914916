// `npm run -s mutants -- --game high-noon`: do the tests of a game's rules notice faults in them? Draws small faults from a seed
// (tools/mutants/mutations.ts), runs the game's tests with each, and plays seeded matches with those that no test caught. Prints every
// fault that changed a match unnoticed, and the score: caught ones among those that change behaviour. Ends with 1 below the bar.

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Random } from "reckon";
import { type OptionValues, run } from "../apps/sim/src/command-line.ts";
import { MATCHES } from "./mutants/matches.ts";
import { type Mutant, mutantsOf } from "./mutants/mutations.ts";

const USAGE = "npm run mutants -- [options]: do the tests of a game's rules notice faults in them?";
const OPTIONS = {
  game: { type: "text", default: "high-noon", choices: Object.keys(MATCHES), help: "whose rules" },
  count: { type: "whole", default: 100, min: 1, max: 100_000, help: "faults that are drawn" },
  seed: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "of the draw" },
  workers: { type: "whole", default: 2, min: 1, max: 64, help: "processes" },
} as const;
const BAR_PCT = 85;
/** A fault may make a loop endless. */
const MOST_MS = 240_000;
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CONFIG = "tools/mutants/vitest.config.ts";

type Options = OptionValues<typeof OPTIONS>;

/** Rules and no more: views are looked at, and bots may play as they like. */
function faultsOf(game: string): readonly Mutant[] {
  const folder = join(ROOT, "games", game, "src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (file) => file.endsWith(".ts") && !/^(stage|bots)\/|(^|\/)(bot|rival|crowd|index)\.ts$/.test(file),
    )
    .sort()
    .flatMap((file) => mutantsOf(join(folder, file), readFileSync(join(folder, file), "utf8")));
}

function draw(all: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const random = Random.from(seed);
  const left = [...all];
  const drawn: Mutant[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}

/** True when every test passes. */
function passes(
  mutant: Mutant | undefined,
  tests: string,
  more: Record<string, string> = {},
): Promise<boolean> {
  const fault: Record<string, string> = mutant === undefined ? {} : { MUTANT: JSON.stringify(mutant) };
  return new Promise((resolve) => {
    const command = ["vitest", "run", "--config", CONFIG, tests];
    const child = spawn("npx", command, {
      cwd: ROOT,
      env: { ...process.env, ...fault, ...more },
      stdio: "ignore",
      detached: true,
    });
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), MOST_MS);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

/** The hashes of the game's matches; "": it could not be played. */
async function behaviour(game: string, mutant: Mutant | undefined, file: string): Promise<string> {
  rmSync(file, { force: true });
  const isPlayed = await passes(mutant, "tools/mutants/behaviour", {
    MUTANT_GAME: game,
    MUTANT_BEHAVIOUR: file,
  });
  return isPlayed ? readFileSync(file, "utf8") : "";
}

async function score({ game, count, seed, workers }: Options): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  const tests = `games/${game}/test`;
  const sound = await behaviour(game, undefined, join(folder, "sound"));
  if (sound === "" || !(await passes(undefined, tests)))
    throw new Error(
      `The tests of ${game} fail without any fault: mend them first, with npx vitest run ${tests}.`,
    );
  const all = faultsOf(game);
  const drawn = draw(all, count, seed);
  const tally = { caught: 0, missed: 0, unseen: 0 };
  let next = 0;
  const work = async (worker: number): Promise<void> => {
    for (let mutant = drawn[next++]; mutant !== undefined; mutant = drawn[next++]) {
      const isCaught = !(await passes(mutant, tests));
      const isChanged = isCaught || (await behaviour(game, mutant, join(folder, `${worker}`))) !== sound;
      tally[isCaught ? "caught" : isChanged ? "missed" : "unseen"]++;
      const done = tally.caught + tally.missed + tally.unseen;
      process.stderr.write(
        `${done}/${drawn.length}: ${tally.caught} caught, ${tally.missed} missed, ${tally.unseen} change nothing\r`,
      );
      const { file, line, before, after } = mutant;
      if (isChanged && !isCaught)
        console.log(`${relative(ROOT, file)}:${line}: nobody notices ${after} for ${before}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, i) => work(i)));
  rmSync(folder, { recursive: true });
  const pct = (100 * tally.caught) / Math.max(1, tally.caught + tally.missed);
  console.log(
    `${game}: ${drawn.length} of ${all.length} faults (seed ${seed}): ${tally.caught} caught, ${tally.missed} missed, ${tally.unseen} change nothing: ${pct.toFixed(1)} % of those that change behaviour are caught (bar ${BAR_PCT}).`,
  );
  return pct >= BAR_PCT ? 0 : 1;
}

await run(USAGE, OPTIONS, score);
