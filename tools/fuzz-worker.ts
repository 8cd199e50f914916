// One decoder's campaign in its own process: it runs in spans, and reports after each. fuzz.ts starts it with the decoder's name, a seed, the
// number of buffers, the first life, and a file to write each buffer into before it is taken ("" for none). It ends by itself. It needs
// --expose-gc to measure the memory held.

import { openSync, writeSync } from "node:fs";
import { argv, memoryUsage } from "node:process";
import {
  Campaign,
  describeFailure,
  type Tally,
  type Watch,
} from "../packages/reckon/test/hostile/campaign.ts";
import { DECODERS } from "../packages/reckon/test/hostile/decoders.ts";

/** The report of a worker after each span. */
export interface Progress {
  readonly tally: Tally;
  /** The life that goes on. */
  readonly life: number;
  /** Longest time that one buffer took, µs: also what else the machine did meanwhile. */
  readonly slowestUs: number;
  /** Most bytes held beyond those after the first span. */
  readonly heldBytes: number;
  /** What failed, with the bytes. */
  readonly failure?: string;
  readonly isDone: boolean;
}

const SPAN = 1000;
/** Memory is measured after this many spans; the memory after the first ones is the code's own. */
const LOOK_SPANS = 20;
const FIRST_SPANS = 5;
const COLLECTIONS = 4;

const [name, seedText, countText, lifeText, traceFile] = argv.slice(2);
const seed = Number(seedText);
const count = Number(countText);
const decoder = DECODERS.find((one) => one.name === name);
if (decoder === undefined) throw new Error(`There is no decoder ${name}.`);
const { mostBytes: bound } = decoder;
const campaign = new Campaign(decoder, seed, Number(lifeText));
const collect = (globalThis as { gc?: () => void }).gc;
const trace = traceFile === "" ? -1 : openSync(traceFile, "w");
let slowestUs = 0;
let beganMs = 0;
let firstBytes = 0;
let mostBytes = 0;

const watch: Watch = {
  before(bytes) {
    if (trace >= 0) writeSync(trace, `${Buffer.from(bytes).toString("hex")}\n`);
    beganMs = performance.now();
  },
  after() {
    slowestUs = Math.max(slowestUs, (performance.now() - beganMs) * 1000);
  },
};

/** Bytes in use. A collection frees arrays a little later, so it takes some until nothing is left to free. */
async function usedBytes(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < COLLECTIONS; i++) {
    collect?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { heapUsed, arrayBuffers } = memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}

/** What is wrong with the memory after a span, or undefined. */
async function memoryComplaint(span: number): Promise<string | undefined> {
  if (span === FIRST_SPANS) firstBytes = await usedBytes();
  if (span % LOOK_SPANS > 0) return undefined;
  mostBytes = Math.max(mostBytes, (await usedBytes()) - firstBytes);
  if (mostBytes <= bound) return undefined;
  return `${name}, seed ${seed}, life ${campaign.life}: ${mostBytes} bytes more are held than at first, and the bound is ${bound}.`;
}

for (let span = 1, isDone = false; !isDone; span++) {
  // At first code is slow because it is not compiled yet.
  if (span === FIRST_SPANS) slowestUs = 0;
  campaign.run(Math.min(SPAN, count - campaign.tally.buffers), watch);
  const { tally, life } = campaign;
  const failure = campaign.failure
    ? describeFailure(name, seed, campaign.failure)
    : await memoryComplaint(span);
  isDone = failure !== undefined || tally.buffers >= count;
  const progress: Progress = { tally, life, slowestUs, heldBytes: mostBytes, failure, isDone };
  await new Promise((resolve) => process.send?.(progress, resolve));
}
process.disconnect?.();
