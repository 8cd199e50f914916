// The snapshot coder by the name of what it codes with: for who compares coders, and for tests. Rooms and clients code with `range`,
// and make theirs in snapshot-plans.ts. Always true: it encodes and decodes.

import { PackedCoder } from "../entropy/packed-coder.ts";
import { RangeCoder } from "../entropy/range-coder.ts";
import { rangeEncoder } from "../entropy/range-encoder.ts";
import type { Plan } from "../image/code-plan.ts";
import type { Table } from "../tables/table.ts";
import { SnapshotCoder } from "./snapshot-coder.ts";

export interface DeltaOptions {
  /** "range": small. "packed": quick. Both ends must agree. */
  readonly coder: "range" | "packed";
  /** Ticks per second: what declared rates are counted by. */
  readonly tickRate: number;
  /** Trained probabilities and choices: `defaultTable`, or a Trainer's. Both ends must hold the same. */
  readonly table: Table;
}

/** Codes snapshots of one plan with one table. */
export class DeltaCodec extends SnapshotCoder {
  constructor(plan: Plan, { coder, tickRate, table }: DeltaOptions) {
    const chosen = coder === "range" ? new RangeCoder(table, rangeEncoder) : new PackedCoder(table.means);
    super(plan, table, chosen, tickRate);
  }
}
