// The snapshot coder: an image as bytes against a baseline that the receiver holds, and back. A room captures an image of each
// snapshot, prepares a delta once and encodes it for each view; a client keeps the images that it decodes.
// Always true: a packet depends only on (table, baseline, older, their ticks, receiver). Decoding never throws; the layout bounds its
// time and memory. From packet to packet a coder keeps only what `prepare` found.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import { RangeCoder } from "../entropy/range-coder.ts";
import { rangeEncoder } from "../entropy/range-encoder.ts";
import type { Plan } from "../image/code-plan.ts";
import type { Image } from "../image/image.ts";
import type { Against, Receiver } from "../image/sides.ts";
import { fits, type Table } from "../tables/table.ts";
import { DeltaWalk } from "./delta-walk.ts";

export interface DeltaOptions {
  /** Ticks per second, for declared rates. */
  readonly tickRate: number;
  /** Trained probabilities and choices: `defaultTable`, or a Trainer's. Both ends must hold the same. */
  readonly table: Table;
}

/** Codes snapshots of one plan with one table. */
export class SnapshotCoder {
  readonly #coder: RangeCoder;
  readonly #walk: DeltaWalk;

  /** @param encoder makes the encoding half; without it, as in clients, this only decodes */
  constructor(plan: Plan, { table, tickRate }: DeltaOptions, encoder?: typeof rangeEncoder) {
    if (CHECKS)
      assert(
        fits(table, plan),
        "The table belongs to another plan: train one for this layout and view, or use defaultTable(plan).",
      );
    this.#coder = new RangeCoder(table, encoder);
    this.#walk = new DeltaWalk(plan, this.#coder, table, tickRate);
  }

  /**
   * Codes `current` for one receiver and appends the bytes to `out`. Fills `held`, if given, with what the receiver will
   * hold; it must be none of the other images.
   */
  encode(current: Image, against: Against, held: Image | undefined, out: ByteWriter): void {
    if (CHECKS && held !== undefined) checkApart(held, against);
    if (CHECKS) assert(held !== current, "Give encode an image of its own for what the receiver will hold.");
    this.#coder.startEncoding();
    this.#walk.prepare(current, against.tick, against.baseline, against.older, false);
    this.#walk.encode(against, held);
    this.#coder.finishEncoding(out);
  }

  /**
   * Compares `current` with a baseline and predicts it from the baseline and an older snapshot, once for many receivers that hold
   * all or some rows of these. Until the last `encodeFor` the images must not change, nor may this codec do anything else.
   */
  prepare(current: Image, baseline: Image | undefined, older: Image | undefined): void {
    this.#coder.startEncoding();
    this.#walk.prepare(current, current.tick, baseline, older, true);
  }

  /** Appends to `out` what was prepared, for one receiver. Fills `held`, if given, as `encode` does. */
  encodeFor(receiver: Receiver, out: ByteWriter, held?: Image): void {
    this.#coder.startEncoding();
    this.#walk.encode(receiver, held);
    this.#coder.finishEncoding(out);
  }

  /**
   * Decodes the next `length` bytes into `held`. False if they are not a packet against these images: then `held` is
   * meaningless. `against.select` does not matter.
   */
  decode(from: ByteReader, length: number, against: Against, held: Image): boolean {
    if (CHECKS) checkApart(held, against);
    if (!(length >= 0 && length <= from.left)) return false;
    this.#coder.startDecoding(from, length);
    return this.#walk.decode(against, held) && this.#coder.finishDecoding();
  }
}

/** A snapshot coder that encodes too. */
export class DeltaCodec extends SnapshotCoder {
  constructor(plan: Plan, options: DeltaOptions) {
    super(plan, options, rangeEncoder);
  }
}

function checkApart(held: Image, { baseline, older }: Against): void {
  assert(held !== baseline && held !== older, "Give an image of its own for what the receiver will hold.");
}
