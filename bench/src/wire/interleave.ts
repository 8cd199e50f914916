// Runs the blocks of all codecs in turn: one of the first, one of the second, …, and then again. What else the machine
// does in a minute so meets all of them alike. Called by wire.ts. Always true: one worker works at a time.
// Of times and allocations the calmest block counts, and of it the median (times) or the mean (allocations): code that
// was thrown away and is not compiled again yet is slow, and allocates for every number that it handles. What a codec
// allocates by itself is in every block.

import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "../shared/heap.ts";
import type { TimeBlock } from "./measure.ts";
import { CODEC_ROWS } from "./rows.ts";
import type { Answer, Ask } from "./worker.ts";

const TIME_ROUNDS = 10;
const HEAP_ROUNDS = 4;
const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));

export interface Figure {
  readonly name: string;
  /** Per client and snapshot, median. */
  readonly bytes: number;
  /** Microseconds for all clients. */
  readonly encodeUs: number;
  /** Microseconds for one client. */
  readonly decodeUs: number;
  /** The larger of one encode for all clients and one decode. */
  readonly allocBytes: number;
}

/** One codec's process and what it said so far. */
class Worker {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #times: TimeBlock[] = [];
  readonly #allocBytes: number[] = [];

  constructor(name: string, n: number, seed: number) {
    this.name = name;
    this.#child = fork(WORKER, [name, String(n), String(seed)]);
  }

  /** Its next answer. Throws if it ends instead. */
  async answer(): Promise<Answer> {
    return await new Promise((resolve, reject) => {
      const failed = (): void => reject(new Error(`${this.name} could not be measured: see above.`));
      this.#child.once("exit", failed);
      this.#child.once("message", (answer: Answer) => {
        this.#child.off("exit", failed);
        resolve(answer);
      });
    });
  }

  async run(ask: Ask): Promise<void> {
    this.#child.send(ask);
    const answer = await this.answer();
    if (answer === "warm") throw new Error(`${this.name} is warm twice: look at worker.ts.`);
    if ("allocBytes" in answer) this.#allocBytes.push(answer.allocBytes);
    else this.#times.push(answer);
  }

  end(): void {
    this.#child.disconnect();
  }

  get figure(): Figure {
    const least = (values: readonly number[]): number => Math.round(Math.min(...values) * 100) / 100;
    return {
      name: this.name,
      bytes: median(this.#times.flatMap(({ sizes }) => sizes)),
      encodeUs: least(this.#times.map(({ encodeUs }) => encodeUs)),
      decodeUs: least(this.#times.map(({ decodeUs }) => decodeUs)),
      allocBytes: Math.round(Math.min(...this.#allocBytes)),
    };
  }
}

/** Figures of all codecs; `say` is told how far it is. */
export async function measureAll(n: number, seed: number, say: (line: string) => void): Promise<Figure[]> {
  const workers: Worker[] = [];
  try {
    for (const { name } of CODEC_ROWS) {
      say(`warming up ${workers.length + 1}/${CODEC_ROWS.length} ${name}`);
      const worker = new Worker(name, n, seed);
      workers.push(worker);
      await worker.answer();
    }
    for (let round = 1; round <= TIME_ROUNDS + HEAP_ROUNDS; round++) {
      const ask = round <= TIME_ROUNDS ? "time" : "heap";
      say(`round ${round}/${TIME_ROUNDS + HEAP_ROUNDS}: ${ask}`);
      for (const worker of workers) await worker.run(ask);
    }
    return workers.map(({ figure }) => figure);
  } finally {
    for (const worker of workers) worker.end();
  }
}
