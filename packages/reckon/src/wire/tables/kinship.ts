// In training, finds for each field the earlier field of its kind whose residual says most about it: the one that leaves it the least
// entropy. Typical pairs are a position and its velocity, or health and a state that changes with it.

import { log } from "../../core/trig.ts";
import type { Planes, RowList } from "../delta/columns.ts";
import { sizeOf } from "../entropy/coder.ts";
import type { Plan } from "../image/code-plan.ts";
import type { Slices } from "../slices.ts";

/** Classes of the known residual: its size in five steps, its sign. */
const KNOWN = 15;
/** Classes of the residual to be told. */
const ASKED = 64;

function knownClass(residual: number): number {
  const size = sizeOf(residual);
  const step = size > 6 ? 4 : (size + 1) >> 1;
  return residual === 0 ? 0 : step * 3 + (residual > 0 ? 1 : 2);
}

/** The larger of the two residuals before: the context of a field without kin. */
function lastClass(residuals: readonly Int32Array[], j: number, row: number): number {
  const last = j > 0 ? sizeOf(residuals[j - 1][row]) : 0;
  const before = j > 1 ? sizeOf(residuals[j - 2][row]) : 0;
  const size = last > before ? last : before;
  return (size > 6 ? 4 : (size + 1) >> 1) * 3;
}

function askedClass(residual: number): number {
  return residual === 0 ? 0 : Math.min(sizeOf(residual), 31) * 2 + (residual > 0 ? 1 : 0);
}

/** Kin replaces the motion's sign, so it must leave at most this share of the entropy that is left without it. */
const WORTH = 0.95;

export class Kinship {
  readonly #plan: Plan;
  /** Counts for each pair of slots (known, asked). */
  readonly #pairs: Map<number, Float64Array> = new Map();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** Counts the residuals of changed rows. */
  watch(kind: number, { rows, count }: RowList, { residuals }: Planes): void {
    const { firstSlot } = this.#plan.kinds[kind];
    for (let j = 0; j < residuals.length; j++)
      for (let i = -1; i < j; i++) {
        const table = this.#table(firstSlot + i, firstSlot + j, i < 0);
        for (let n = 0; n < count; n++) {
          const known = i < 0 ? lastClass(residuals, j, rows[n]) : knownClass(residuals[i][rows[n]]);
          table[known * ASKED + askedClass(residuals[j][rows[n]])]++;
        }
      }
  }

  forget(): void {
    this.#pairs.clear();
  }

  /** For each slot its kin, counted within its kind; −1: the two slots before it. */
  *find(): Slices<Int16Array> {
    const kin = new Int16Array(this.#plan.slots).fill(-1);
    for (const { firstSlot, slots } of this.#plan.kinds)
      for (let j = 1; j < slots; j++) {
        yield;
        let best = entropy(this.#table(firstSlot - 1, firstSlot + j, true)) * WORTH;
        for (let i = 0; i < j; i++) {
          const left = entropy(this.#table(firstSlot + i, firstSlot + j, false));
          if (left >= best) continue;
          best = left;
          kin[firstSlot + j] = i;
        }
      }
    return kin;
  }

  #table(known: number, asked: number, isLast: boolean): Float64Array {
    const key = (isLast ? 0 : known + 1) * 65536 + asked;
    let table = this.#pairs.get(key);
    if (table === undefined) {
      table = new Float64Array(KNOWN * ASKED);
      this.#pairs.set(key, table);
    }
    return table;
  }
}

/** The entropy of the asked residual given the known one, in nats times observations. */
function entropy(table: Float64Array): number {
  let sum = 0;
  for (let known = 0; known < KNOWN; known++) {
    let total = 0;
    for (let asked = 0; asked < ASKED; asked++) total += table[known * ASKED + asked];
    for (let asked = 0; asked < ASKED; asked++) {
      const count = table[known * ASKED + asked];
      if (count > 0) sum -= count * log(count / total);
    }
  }
  return sum;
}
