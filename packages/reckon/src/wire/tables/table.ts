// Trained probabilities of a plan's nodes, and the trained choices: where every packet starts from. A table belongs to a plan, and
// both ends must hold the same one; epoch-tables.ts turns tables into bytes and back.
// Always true: a probability of a table is one of 256, so that it fits a byte.

import { exp, log } from "../../core/trig.ts";
import { LEAST_CHANCE, MOST_CHANCE } from "../entropy/range-nodes.ts";
import { MOTIONS, type Plan, REFERENCE, STICK, SYMBOL, VELOCITY } from "../image/code-plan.ts";

export interface Table {
  /** A probability goes 1/2^shift of the way to each coded bit: 6 in a trained table, less in one that fits roughly. */
  readonly shift: number;
  /** Probability of a 1 at each node, in 1/65536. */
  readonly chances: Uint16Array;
  /** Which predictor to use, see experts.ts. */
  readonly choice: Int16Array;
  /** For each slot the slot of its kind whose residual says most about it; −1: the two before it. */
  readonly kin: Int16Array;
  /** For each tree the size where the search starts. */
  readonly sizes: Uint8Array;
}

/** The tables of an epoch, one for each part of a snapshot. */
export interface Tables {
  readonly shared: Table;
  /** undefined when no field is for owners. */
  readonly owner: Table | undefined;
}

const HALF = 32768;
const TRAINED_SHIFT = 6;
const LEAST_SHIFT = 3;
const MOST_SHIFT = 8;
/** Steps of the scale to halve a probability. */
const STEPS = 12;
const LN_2 = 0.6931471805599453;

/** The probabilities that a byte can stand for: rising, close together near 0 and 1. */
const SCALE: Uint16Array = Uint16Array.from({ length: 256 }, (_, i) => {
  const below = Math.max(
    LEAST_CHANCE,
    Math.floor(HALF * exp((-(i < 128 ? 127 - i : i - 128) * LN_2) / STEPS)),
  );
  return i < 128 ? below : Math.min(MOST_CHANCE, 65536 - below);
});

/** The byte for a probability in 1/65536. */
export function chanceByte(chance: number): number {
  const below = chance < HALF ? chance : 65536 - chance;
  const steps = Math.min(127, Math.floor((log(HALF / Math.max(1, below)) / LN_2) * STEPS + 0.5));
  return chance < HALF ? 127 - steps : 128 + steps;
}

/** The probability that a byte stands for, in 1/65536. */
export function chanceOf(byte: number): number {
  return SCALE[byte & 255];
}

/** A table that knows nothing. */
export function blankTable(plan: Plan): Table {
  return {
    shift: TRAINED_SHIFT,
    chances: new Uint16Array(plan.nodes).fill(HALF),
    choice: new Int16Array(plan.choices),
    kin: new Int16Array(plan.slots).fill(-1),
    sizes: new Uint8Array(plan.trees),
  };
}

/** Whether a table is made for a plan. */
export function fits(table: Table, plan: Plan): boolean {
  return (
    table.shift >= LEAST_SHIFT &&
    table.shift <= MOST_SHIFT &&
    table.chances.length === plan.nodes &&
    table.choice.length === plan.choices &&
    table.kin.length === plan.slots &&
    table.sizes.length === plan.trees
  );
}

/** Whether every choice of a table exists: then it can be coded with. */
export function isSound(plan: Plan, table: Table): boolean {
  if (table.shift < LEAST_SHIFT || table.shift > MOST_SHIFT) return false;
  for (const { steps, firstSlot, slots } of plan.kinds) {
    for (let slot = 0; slot < slots; slot++) {
      const kin = table.kin[firstSlot + slot];
      if (kin < -1 || kin >= slot) return false;
    }
    for (const { type, choices, firstTree, treeCount, bits } of steps) {
      if (type === STICK) continue;
      const sets = type === VELOCITY ? 2 : 1;
      for (let i = 0; i < MOTIONS * sets; i++)
        if (table.choice[choices + i] < 0 || table.choice[choices + i] > 2) return false;
      if (type === VELOCITY && table.choice[choices + 2 * MOTIONS] < 0) return false;
      const most = type === SYMBOL || type === REFERENCE ? 0 : bits;
      for (let i = 0; i < treeCount * sets; i++) if (table.sizes[firstTree + i] > most) return false;
    }
  }
  return true;
}
