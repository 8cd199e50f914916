// Plays frames of cubes as packets through our snapshot codec, by the rules of the challenge: frame i is coded against
// frame i − 6 and the one before that, both acknowledged by then; the first six are free. Used by cubes.ts.
// Always true: the table comes from the training file alone; a client decodes every packet against what it decoded
// before, and the result is compared with the file, number by number.

import { fixed, flag, kind, quaternion } from "reckon";
import {
  ByteReader,
  ByteWriter,
  codePlanOf,
  DeltaCodec,
  type DeltaOptions,
  Image,
  layoutOf,
  type Plan,
  type Table,
  Trainer,
} from "reckon/wire";
import { median } from "../shared/heap.ts";
import { CUBES, type Frames } from "./frames.ts";

/** Frames from a baseline to the frame that is coded against it: also how many are free. */
export const AGE = 6;
/** The older snapshot is so many frames before the baseline. */
const OLDER = 1;
const TICK_RATE = 60;
/** Every so many frames are trained on: first twice for the choices, then for the table. */
const STEPS = [16, 16, 4];
/** Of so many packets one is decoded once more, by a codec that has seen no other: packets must stand alone. */
const ALONE_EVERY = 100;
/** Passes over the file: what else runs on the machine disturbs some. */
const PASSES = 3;
/** Images that each end keeps: AGE + OLDER and the present one, rounded up to a power of two. */
const KEPT = 8;
const EVERYTHING = {};

export interface Score {
  /** Mean per packet. */
  readonly bytes: number;
  /** Median over the file, from the numbers of a frame to the bytes of a packet; of the calmest pass. */
  readonly encodeUs: number;
}

function planFor(isDeclared: boolean): Plan {
  // The data's smallest three have 9 bits on ±√½, so the grid is theirs and not a power of two.
  const turn = quaternion({ bits: 9 });
  const grid = 1.414214 / 511;
  const cube = kind("cube", {
    capacity: CUBES,
    fields: {
      turn: { ...turn, resolution: grid, shownAs: grid },
      x: fixed({ min: -32, max: 32, resolution: 1 / 512 }),
      y: fixed({ min: -32, max: 32, resolution: 1 / 512 }),
      z: fixed({ min: 0, max: 16, resolution: 1 / 512 }),
      interacting: flag(),
    },
    position: ["x", "y", "z"],
    attachedTo: isDeclared ? { kind: "cube", row: 0 } : undefined,
  });
  return codePlanOf(layoutOf([cube], TICK_RATE), "shared");
}

/** The frames that one end holds. */
class Held {
  readonly #images: readonly Image[];

  constructor(plan: Plan, frames: Frames) {
    this.#images = Array.from({ length: KEPT }, () => new Image(plan));
    for (let frame = 0; frame < AGE; frame++) frames.fill(this.at(frame), frame);
  }

  at(frame: number): Image {
    return this.#images[frame % KEPT];
  }
  /** What a frame is coded against. */
  baselineOf(frame: number): Image {
    return this.at(frame - AGE);
  }
  /** The one before that, if there is any. */
  olderOf(frame: number): Image | undefined {
    return frame < AGE + OLDER ? undefined : this.at(frame - AGE - OLDER);
  }
}

function trained(plan: Plan, frames: Frames): Table {
  const trainer = new Trainer(plan, TICK_RATE);
  STEPS.forEach((step, pass) => {
    if (pass > 0) trainer.again();
    const held = new Held(plan, frames);
    for (let frame = AGE; frame < frames.count; frame++) {
      const current = held.at(frame);
      frames.fill(current, frame);
      if ((frame - AGE) % step > 0) continue;
      const [baseline, older] = [held.baselineOf(frame), held.olderOf(frame)];
      trainer.add(current, { tick: frame, baseline, older, select: undefined });
    }
  });
  return trainer.table();
}

/** One pass over a file: a server that encodes and a client that decodes. */
class Pass {
  readonly #plan: Plan;
  readonly #options: DeltaOptions;
  readonly #frames: Frames;
  readonly #encoder: DeltaCodec;
  readonly #decoder: DeltaCodec;
  readonly #server: Held;
  readonly #client: Held;
  readonly #out = new ByteWriter();
  readonly #reader = new ByteReader();

  constructor(plan: Plan, options: DeltaOptions, frames: Frames) {
    this.#plan = plan;
    this.#options = options;
    this.#frames = frames;
    this.#encoder = new DeltaCodec(plan, options);
    this.#decoder = new DeltaCodec(plan, options);
    this.#server = new Held(plan, frames);
    this.#client = new Held(plan, frames);
  }

  run(): Score {
    const timesUs: number[] = [];
    let bytes = 0;
    for (let frame = AGE; frame < this.#frames.count; frame++) {
      const before = performance.now();
      this.#encode(frame);
      timesUs.push((performance.now() - before) * 1000);
      bytes += this.#out.length;
      if (frame % ALONE_EVERY === 0) this.#decode(new DeltaCodec(this.#plan, this.#options), frame);
      this.#decode(this.#decoder, frame);
    }
    return { bytes: bytes / timesUs.length, encodeUs: median(timesUs) };
  }

  #encode(frame: number): void {
    const server = this.#server;
    this.#out.reset();
    this.#frames.fill(server.at(frame), frame);
    this.#encoder.prepare(server.at(frame), server.baselineOf(frame), server.olderOf(frame));
    this.#encoder.encodeFor(EVERYTHING, this.#out);
  }

  #decode(by: DeltaCodec, frame: number): void {
    const client = this.#client;
    const into = client.at(frame);
    const [baseline, older] = [client.baselineOf(frame), client.olderOf(frame)];
    this.#reader.start(this.#out.finish());
    const against = { tick: frame, baseline, older, select: undefined };
    if (!by.decode(this.#reader, this.#out.length, against, into) || !this.#frames.isIn(into, frame))
      throw new Error(`Frame ${frame} was decoded wrong: discard these figures.`);
  }
}

/** Trains on one file and plays another; `say` is told what happens. Throws if a frame is decoded wrong. */
export function score(
  isDeclared: boolean,
  train: Frames,
  frames: Frames,
  say: (sentence: string) => void,
): Score {
  const plan = planFor(isDeclared);
  say(`training on ${train.count} frames`);
  const options = { table: trained(plan, train), tickRate: TICK_RATE };
  const passes = Array.from({ length: PASSES }, (_, i) => {
    say(`coding ${frames.count - AGE} frames, pass ${i + 1} of ${PASSES}`);
    return new Pass(plan, options, frames).run();
  });
  return {
    bytes: Math.round(passes[0].bytes * 10) / 10,
    encodeUs: Math.round(Math.min(...passes.map(({ encodeUs }) => encodeUs))),
  };
}
