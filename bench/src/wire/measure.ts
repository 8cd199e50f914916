// Measures one codec on the workload, block by block: bytes and times, or allocations. Called by worker.ts, in a process
// of its own for each codec, so that none inherits compiled code or garbage; interleave.ts says when each block runs.
// Always true: all codecs have the same warm-up and the same blocks; after every snapshot, warm-up included, each decoded
// world is compared with the truth.

import { HeapSpans, median } from "../shared/heap.ts";
import { Workload } from "../shared/workload.ts";
import { CLIENTS, type Codec, type CodecRow } from "./codec.ts";
import { viewsOf } from "./views.ts";

/** Row snapshots of a block; few rows need more snapshots until the code is compiled. */
const BLOCK_ROWS = 40_000;
const LEAST_SNAPSHOTS = 10;
const MOST_SNAPSHOTS = 400;
const WARM_UP_BLOCKS = 5;

export interface TimeBlock {
  /** Length of every packet. */
  readonly sizes: readonly number[];
  /** Microseconds for all clients, median. */
  readonly encodeUs: number;
  /** Microseconds for one client, median. */
  readonly decodeUs: number;
}

type Around = (work: () => void) => void;

export class Measure {
  readonly #row: CodecRow;
  readonly #load: Workload;
  readonly #views: readonly Uint8Array[];
  readonly #codec: Codec;
  readonly #encode: () => void;
  readonly #decode: () => void;
  readonly #snapshots: number;

  /** Warms up. */
  constructor(row: CodecRow, n: number, seed: number) {
    this.#row = row;
    this.#load = new Workload(n, seed);
    this.#views = viewsOf(n, seed);
    this.#codec = row.create({ load: this.#load, seed, views: this.#views });
    this.#encode = () => this.#codec.encode();
    this.#decode = () => this.#codec.decode(0);
    this.#snapshots = Math.min(MOST_SNAPSHOTS, Math.max(LEAST_SNAPSHOTS, Math.ceil(BLOCK_ROWS / n)));
    for (let i = 0; i < WARM_UP_BLOCKS; i++) this.time();
  }

  time(): TimeBlock {
    const encodesUs: number[] = [];
    const decodesUs: number[] = [];
    const sizes = this.#block(timer(encodesUs), timer(decodesUs));
    return { sizes, encodeUs: median(encodesUs), decodeUs: median(decodesUs) };
  }

  /** Bytes allocated by one encode for all clients or one decode, whichever is more. */
  async heap(): Promise<number> {
    const encodes = new HeapSpans();
    const decodes = new HeapSpans();
    this.#block(
      (work) => encodes.add(work),
      (work) => decodes.add(work),
    );
    return Math.max(await encodes.mean(), await decodes.mean());
  }

  /** Goes on by some snapshots; returns the length of every packet. */
  #block(aroundEncode: Around, aroundDecode: Around): number[] {
    const { receivers } = this.#row;
    const sizes: number[] = [];
    for (let i = 0; i < this.#snapshots; i++) {
      this.#codec.take(this.#load, this.#load.step());
      aroundEncode(this.#encode);
      for (let client = 0; client < CLIENTS; client++) sizes.push(this.#codec.sizeOf(client));
      aroundDecode(this.#decode);
      for (let client = 1; client < receivers; client++) this.#codec.decode(client);
      for (let client = 0; client < receivers; client++) this.#check(client);
    }
    return sizes;
  }

  /** A client must hold exactly the rows that it sees, as they are. */
  #check(client: number): void {
    const { name, hasViews } = this.#row;
    const view = this.#views[client];
    for (let i = 0; i < this.#load.n; i++) {
      const got = this.#codec.read(client, i);
      const isSeen = !hasViews || view[i] === 1;
      let wrong: string | undefined;
      if (got === undefined) wrong = isSeen ? `#${i} is missing` : undefined;
      else wrong = isSeen ? this.#load.check(i, got) : `#${i} is not for this client`;
      if (wrong !== undefined)
        throw new Error(
          `${name}: client ${client} decoded snapshot ${this.#load.tick} wrong: ${wrong}. Discard its figures.`,
        );
    }
  }
}

function timer(timesUs: number[]): Around {
  return (work) => {
    const before = performance.now();
    work();
    timesUs.push((performance.now() - before) * 1000);
  };
}
