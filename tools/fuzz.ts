// `npm run fuzz`: sends a million hostile buffers, or --count of them, to every decoder, in two processes. No decoder may throw, hang, hold
// more memory than its bound, or be changed by a buffer that it refused. It prints a failure with its seed and its bytes, and exits with 1.
// The same seed gives the same buffers again.

import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { execArgv } from "node:process";
import { fileURLToPath } from "node:url";
import { type OptionValues, run } from "../apps/sim/src/command-line.ts";
import { DECODERS } from "../packages/reckon/test/hostile/decoders.ts";
import type { Progress } from "./fuzz-worker.ts";

const USAGE = "npm run fuzz -- [options]: hostile bytes against every decoder.";
const ALL = "all";

const OPTIONS = {
  count: { type: "whole", default: 1_000_000, min: 1, max: 1_000_000_000, help: "buffers for each decoder" },
  seed: {
    type: "whole",
    default: -1,
    min: -1,
    max: 4_000_000_000,
    help: "of all chance; -1 for a fresh one",
  },
  decoder: {
    type: "text",
    default: ALL,
    choices: [ALL, ...DECODERS.map(({ name }) => name)],
    help: "which one",
  },
  workers: { type: "whole", default: 2, min: 1, max: 64, help: "processes" },
} as const;

type Options = OptionValues<typeof OPTIONS>;

const WORKER = fileURLToPath(new URL("./fuzz-worker.ts", import.meta.url));
/** A worker without a report for this long hangs: it reports after every thousand buffers. */
const HANG_MS = 120_000;

interface Result {
  readonly name: string;
  readonly mostBytes: number;
  progress: Progress | undefined;
  failure: string | undefined;
  ms: number;
}

/** Starts a worker and follows it until it is done, fails, ends, or says nothing any more. */
function follow(
  child: ChildProcess,
  take: (progress: Progress) => void,
): Promise<"done" | "ended" | "hangs"> {
  return new Promise((resolve) => {
    let last: Progress | undefined;
    const hung = (): void => {
      child.kill("SIGKILL");
      resolve("hangs");
    };
    let watchdog = setTimeout(hung, HANG_MS);
    child.on("message", (progress: Progress) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(hung, HANG_MS);
      last = progress;
      take(progress);
    });
    child.on("exit", () => {
      clearTimeout(watchdog);
      resolve(last?.isDone ? "done" : "ended");
    });
  });
}

function start(name: string, seed: number, count: number, life: number, traceFile: string): ChildProcess {
  return fork(WORKER, [name, String(seed), String(count), String(life), traceFile], {
    execArgv: [...execArgv, "--expose-gc"],
  });
}

/** The bytes at which a decoder hangs: runs on from the life in which it went quiet, and writes down each buffer. */
async function findHang(name: string, seed: number, life: number, count: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "reckon-fuzz-"));
  const file = join(folder, "buffers");
  await follow(start(name, seed, count, life, file), () => {});
  const last = readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "";
  rmSync(folder, { recursive: true });
  return `${name}, seed ${seed}, from life ${life} on: it hangs, or ends its process, at\n  ${last.length / 2} B: ${last}`;
}

async function fuzz(result: Result, { count }: Options, seed: number, say: () => void): Promise<void> {
  const { name } = result;
  const beganMs = performance.now();
  const how = await follow(start(name, seed, count, 0, ""), (progress) => {
    result.progress = progress;
    result.failure = progress.failure;
    result.ms = performance.now() - beganMs;
    say();
  });
  if (how === "done") return;
  result.failure = await findHang(name, seed, result.progress?.life ?? 0, count);
}

function percent(part: number, whole: number): string {
  const share = (100 * part) / whole;
  return `${share < 10 ? share.toFixed(1) : share.toFixed(0)} %`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

function printTable(results: readonly Result[]): void {
  console.log(
    "decoder       buffers  genuine between    each  slowest     held of at most  what became of them",
  );
  for (const { name, mostBytes, progress, ms } of results) {
    if (progress === undefined) continue;
    const { buffers, checks, outcomes } = progress.tally;
    const shares = Object.entries(outcomes).sort((a, b) => b[1] - a[1]);
    console.log(
      `${name.padEnd(12)} ${String(buffers).padStart(8)} ${String(checks).padStart(16)} ` +
        `${`${((1000 * ms) / buffers).toFixed(0)} µs`.padStart(7)} ` +
        `${`${(progress.slowestUs / 1000).toFixed(1)} ms`.padStart(8)} ` +
        `${kilobytes(progress.heldBytes).padStart(8)} ${kilobytes(mostBytes).padStart(10)}  ` +
        shares.map(([outcome, times]) => `${outcome} ${percent(times, buffers)}`).join(", "),
    );
  }
}

/** The line that is shown while it runs: often in a terminal, every ten seconds in a file. */
function progressLine(results: readonly Result[], count: number): () => void {
  let saidMs = 0;
  return () => {
    const { isTTY } = process.stderr;
    if (performance.now() - saidMs < (isTTY ? 200 : 10_000)) return;
    saidMs = performance.now();
    const begun = results.filter(({ progress }) => progress !== undefined);
    const done = begun.reduce((sum, { progress }) => sum + (progress?.tally.buffers ?? 0), 0);
    const running = begun.filter(({ progress }) => progress?.isDone === false).map(({ name }) => name);
    const line = `${percent(done, results.length * count)}: ${running.join(", ")}`;
    process.stderr.write(isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  };
}

async function main(options: Options): Promise<number> {
  const seed = options.seed >= 0 ? options.seed : Date.now() % 1_000_000_000;
  const results: Result[] = DECODERS.filter(({ name }) => [ALL, name].includes(options.decoder)).map(
    ({ name, mostBytes }) => ({ name, mostBytes, progress: undefined, failure: undefined, ms: 0 }),
  );
  const waiting = [...results];
  const say = progressLine(results, options.count);
  console.log(`Fuzzing with seed ${seed}: ${options.count} buffers for each of ${results.length} decoders.`);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await fuzz(next, options, seed, say);
  };
  await Promise.all(Array.from({ length: Math.min(options.workers, availableParallelism()) }, work));
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  printTable(results);
  const failed = results.filter(({ failure }) => failure !== undefined);
  for (const { name, failure } of failed) {
    console.log(`\n${failure}`);
    console.log(
      `Have it again with: npm run fuzz -- --decoder ${name} --seed ${seed} --count ${options.count}`,
    );
  }
  return failed.length > 0 ? 1 : 0;
}

await run(USAGE, OPTIONS, main);
