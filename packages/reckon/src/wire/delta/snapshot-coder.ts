// The snapshot coder: an image as bytes against a baseline that the receiver holds, and back.
// The room captures an image of each snapshot and keeps some; it prepares a delta once and encodes it for each view. A
// client keeps the images that it decoded. Always true: a packet depends only on (table, baseline, older, their ticks,
// receiver); decoding never throws, and its time and memory are bounded by the layout.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import type { PacketCoder } from "../entropy/coder.ts";
import type { Plan } from "../image/code-plan.ts";
import type { Image } from "../image/image.ts";
import type { Against, Receiver } from "../image/sides.ts";
import { fits, type Table } from "../tables/table.ts";
import { DeltaWalk } from "./delta-walk.ts";

/** Codes snapshots of one plan with one table and a coder that starts as the table says. Keeps no state from packet to packet but what `prepare` found. */
export class SnapshotCoder {
  readonly #coder: PacketCoder;
  readonly #walk: DeltaWalk;

  constructor(plan: Plan, table: Table, coder: PacketCoder, tickRate: number) {
    if (CHECKS)
      assert(
        fits(table, plan),
        "The table belongs to another plan: train one for this layout and view, or use defaultTable(plan).",
      );
    this.#coder = coder;
    this.#walk = new DeltaWalk(plan, coder, table, tickRate);
  }

  /**
   * Codes `current` for one receiver and appends the bytes to `out`. Fills `held`, if it is given, with what the receiver
   * will hold then; it must be none of the other images.
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
   * Compares `current` with a baseline, and predicts it from that and an older snapshot, once for many receivers who hold
   * all or some rows of these. The images must not change until the last `encodeFor`, nor may this codec do anything else.
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
   * Decodes the next `length` bytes into `held`. False when they are not a packet against these images: `held` means
   * nothing then. `against.select` does not matter.
   */
  decode(from: ByteReader, length: number, against: Against, held: Image): boolean {
    if (CHECKS) checkApart(held, against);
    if (!(length >= 0 && length <= from.left)) return false;
    this.#coder.startDecoding(from, length);
    return this.#walk.decode(against, held) && this.#coder.finishDecoding();
  }
}

function checkApart(held: Image, { baseline, older }: Against): void {
  assert(held !== baseline && held !== older, "Give an image of its own for what the receiver will hold.");
}
