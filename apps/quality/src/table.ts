// The whole table: every preset on every profile, cell by cell in as many processes as there are cores, with a line of
// progress. Called by the command. Always true: a cell is the same whichever process plays it.

import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Cell } from "./cell.ts";
import { ORACLE_NAMES, type Oracle } from "./foresight/oracle.ts";

export interface TableOptions {
  readonly presets: readonly string[];
  readonly profiles: readonly string[];
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly clients: number;
  readonly oracles: readonly Oracle[];
}

/** A cell to play, as it is sent to a process. */
export interface Job {
  readonly preset: string;
  readonly profile: string;
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly clients: number;
  readonly oracles: readonly Oracle[];
}

/** Plays every cell. */
export async function playTable(options: TableOptions): Promise<Cell[]> {
  const jobs = jobsOf(options);
  const progress = new Progress(jobs.length);
  const cells: Cell[] = [];
  const path = fileURLToPath(new URL("./worker.ts", import.meta.url));
  const queue = [...jobs];
  const workers = Math.min(jobs.length, availableParallelism());
  await Promise.all(
    Array.from({ length: workers }, () =>
      employ(
        fork(path),
        () => queue.shift(),
        (done) => {
          cells.push(...done);
          progress.add(done[0]);
        },
      ),
    ),
  );
  progress.end();
  return inOrder(cells, options);
}

/** Sorts by profile and preset, whichever was done first; oracles come last. */
function inOrder(cells: readonly Cell[], { profiles, presets }: TableOptions): Cell[] {
  const names = [...presets, ...Object.values(ORACLE_NAMES)];
  return profiles.flatMap((profile) =>
    names.flatMap((name) => cells.filter((cell) => cell.profile === profile && cell.preset === name)),
  );
}

/** The longest jobs first, so that no process is left alone with one at the end. */
function jobsOf({ presets, profiles, oracles, ...rest }: TableOptions): Job[] {
  const jobs = presets.flatMap((preset) =>
    profiles.map((profile) => ({ ...rest, preset, profile, oracles: preset === "reckon" ? oracles : [] })),
  );
  return jobs.sort((a, b) => b.oracles.length - a.oracles.length);
}

/** Keeps a process busy until no job is left. */
function employ(
  worker: ChildProcess,
  next: () => Job | undefined,
  take: (cells: Cell[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      const job = next();
      if (job === undefined) worker.disconnect();
      else worker.send(job);
    };
    worker.on("message", (cells: Cell[]) => {
      take(cells);
      go();
    });
    worker.on("error", reject);
    worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`))));
    go();
  });
}

class Progress {
  readonly #beganMs: number = performance.now();
  readonly #cells: number;
  #done = 0;

  constructor(cells: number) {
    this.#cells = cells;
  }

  /** Prints its progress: over the last line in a terminal, line by line in a file. */
  add({ preset, profile }: Cell): void {
    this.#done++;
    const elapsed = (performance.now() - this.#beganMs) / 1000;
    const left = (elapsed / this.#done) * (this.#cells - this.#done);
    const line = `${this.#done}/${this.#cells} cells, ${preset} on ${profile} done, ${left.toFixed(0)} s left`;
    process.stderr.write(process.stderr.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  }

  end(): void {
    const seconds = ((performance.now() - this.#beganMs) / 1000).toFixed(0);
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
    process.stderr.write(`${this.#cells} cells in ${seconds} s\n`);
  }
}
