// `npm run soak`: thousands of random matches, each checked against all invariants (of reckon/testing), in two processes. A match
// that fails is reduced and printed as a test to paste. Exits with 1 if any match failed. The same seed (--from) gives the same
// matches again.

import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { type OptionValues, run } from "./command-line.ts";
import { asTest, type Outcome } from "./soak/hunt.ts";
import { SYNC_GAMES, type SyncGame } from "./soak/hunt-sync.ts";

const USAGE = "npm run soak -- [options]: checks random matches until --count or --minutes is reached.";

const OPTIONS = {
  count: { type: "whole", default: 2000, min: 1, max: 100_000_000, help: "how many matches" },
  minutes: {
    type: "number",
    default: 0,
    min: 0,
    max: 100_000,
    help: "run for this long instead; 0 for --count",
  },
  from: { type: "whole", default: -1, min: -1, max: 4_000_000_000, help: "first seed; -1 for a fresh one" },
  sync: {
    type: "text",
    default: "off",
    choices: SYNC_GAMES,
    help: "run sync tests of this game instead of matches",
  },
  workers: { type: "whole", default: 2, min: 1, max: 64, help: "processes" },
} as const;

type Options = OptionValues<typeof OPTIONS>;

/** What a soak has done so far, and how it reports it. */
class Progress {
  readonly #count: number;
  readonly #minutes: number;
  readonly #beganMs: number = performance.now();
  #saidMs = 0;
  done = 0;
  failed = 0;
  compared = 0;
  simulatedMs = 0;

  constructor({ count, minutes }: Options) {
    this.#count = count;
    this.#minutes = minutes;
  }

  get elapsedMs(): number {
    return performance.now() - this.#beganMs;
  }

  /** True if no more matches should start; `begun` is how many have. */
  isOver(begun: number): boolean {
    return this.#minutes > 0 ? this.elapsedMs >= this.#minutes * 60_000 : begun >= this.#count;
  }

  add(outcome: Outcome): void {
    this.done++;
    this.compared += outcome.compared;
    this.simulatedMs += outcome.simulatedMs;
    if (outcome.failure !== undefined || outcome.desync !== undefined) this.failed++;
  }

  get sentence(): string {
    const rate = this.simulatedMs / Math.max(1, this.elapsedMs);
    return (
      `${this.done} ${this.done === 1 ? "match" : "matches"}, ${rate.toFixed(0)} × real time, ` +
      `${short(this.compared)} predictions compared, ${this.failed} failed`
    );
  }

  /** The line that is shown while it runs: often in a terminal, every ten seconds in a file. */
  say(): void {
    const { isTTY } = process.stderr;
    if (performance.now() - this.#saidMs < (isTTY ? 200 : 10_000)) return;
    this.#saidMs = performance.now();
    const isTimed = this.#minutes > 0;
    const share = isTimed ? this.elapsedMs / (this.#minutes * 60_000) : this.done / this.#count;
    const of = isTimed ? "" : `/${this.#count}`;
    const left = share > 0 ? `, ${span((this.elapsedMs * (1 - share)) / share)} left` : "";
    const line = `${this.done}${of}: ${this.sentence.replace(/^\d+ match(es)?, /, "")}${left}`;
    process.stderr.write(isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  }
}

function short(count: number): string {
  if (count < 10_000) return `${count}`;
  return count < 10_000_000 ? `${(count / 1000).toFixed(0)} k` : `${(count / 1_000_000).toFixed(1)} M`;
}

function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function report({ seed, failure, desync }: Outcome): void {
  if (desync !== undefined) console.log(`\nSeed ${seed} failed. ${desync}\n`);
  if (failure === undefined) return;
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  console.log(`\nSeed ${seed} failed. Paste this as apps/sim/test/soak-${seed}.test.ts:\n`);
  console.log(asTest(seed, failure));
}

/** Keeps one worker busy until the soak is over, then ends it. */
function employ(
  worker: ChildProcess,
  sync: SyncGame,
  nextSeed: () => number | undefined,
  take: (outcome: Outcome) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      const seed = nextSeed();
      if (seed === undefined) worker.disconnect();
      else worker.send({ seed, sync });
    };
    worker.on("message", (outcome: Outcome) => {
      take(outcome);
      go();
    });
    worker.on("error", reject);
    worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`))));
    go();
  });
}

async function main(options: Options): Promise<number> {
  const first = options.from >= 0 ? options.from : Date.now() % 1_000_000_000;
  const progress = new Progress(options);
  let begun = 0;
  let isInterrupted = false;
  process.on("SIGINT", () => {
    isInterrupted = true;
  });
  const nextSeed = (): number | undefined =>
    isInterrupted || progress.isOver(begun) ? undefined : first + begun++;
  console.log(`Soaking from seed ${first}. Ctrl-C ends it after the matches that are running.`);
  const path = fileURLToPath(new URL("./soak/soak-worker.ts", import.meta.url));
  const workers = Math.min(options.workers, availableParallelism(), options.minutes > 0 ? 64 : options.count);
  await Promise.all(
    Array.from({ length: workers }, () =>
      employ(fork(path), options.sync as SyncGame, nextSeed, (outcome) => {
        progress.add(outcome);
        report(outcome);
        progress.say();
      }),
    ),
  );
  const again = options.sync === "off" ? "" : ` --sync ${options.sync}`;
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  console.log(`${progress.sentence}, ${span(progress.elapsedMs)}.`);
  if (progress.failed > 0)
    console.log(`Run it again with: npm run soak -- --from ${first} --count ${begun}${again}`);
  return progress.failed > 0 ? 1 : 0;
}

await run(USAGE, OPTIONS, main);
