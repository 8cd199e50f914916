// Trained probabilities of a plan's nodes, and the trained choices: where every packet starts from.
// A table belongs to a plan, and both ends must hold the same one, so it is published as an epoch. As bytes it takes one
// per node and tree, and some per field. Always true: a table that was read from bytes can be coded with, whatever the
// bytes were; probabilities are on a scale of 256, so a table equals what its bytes read as.

import { exp, log } from "../../core/trig.ts";
import type { ByteWriter } from "../bytes.ts";
import { LEAST_CHANCE, MOST_CHANCE } from "../entropy/range-nodes.ts";
import { MOTIONS, type Plan, REFERENCE, STICK, SYMBOL, VELOCITY } from "../image/code-plan.ts";

export interface Table {
  /** Probabilities go 1/2^shift of the way to what is coded: 6 for a trained table, less for one that fits roughly. */
  readonly shift: number;
  /** Probability of a 1 at each node, in 1/65536. */
  readonly chances: Uint16Array;
  /** Which predictor to use, see experts.ts. */
  readonly choice: Int16Array;
  /** For each slot the one, counted within its kind, whose residual says most about it; −1: the two before. */
  readonly kin: Int16Array;
  /** For each tree the size where the search starts. */
  readonly sizes: Uint8Array;
  /** For each slot the mean size of residuals that PackedCoder starts with, in 1/16. */
  readonly means: Uint16Array;
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
    means: new Uint16Array(plan.slots).fill(256),
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
    table.means.length === plan.slots &&
    table.sizes.length === plan.trees
  );
}

/** Bytes of a plan's table. */
export function tableBytes(plan: Plan): number {
  return 1 + plan.nodes + plan.trees + 2 * plan.choices + 4 * plan.slots;
}

export function writeTable(table: Table, out: ByteWriter): void {
  out.u8(table.shift);
  for (const chance of table.chances) out.u8(chanceByte(chance));
  for (const size of table.sizes) out.u8(size);
  for (const choice of table.choice) out.i16(choice);
  for (const kin of table.kin) out.i16(kin);
  for (const mean of table.means) out.u16(mean);
}

/** Reads a plan's table; undefined when the bytes are not one. */
export function readTable(plan: Plan, bytes: Uint8Array): Table | undefined {
  if (bytes.length !== tableBytes(plan)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const table = { ...blankTable(plan), shift: bytes[0] };
  let at = 1;
  for (let i = 0; i < plan.nodes; i++) table.chances[i] = chanceOf(bytes[at++]);
  for (let i = 0; i < plan.trees; i++) table.sizes[i] = bytes[at++];
  for (let i = 0; i < plan.choices; i++, at += 2) table.choice[i] = view.getInt16(at, true);
  for (let i = 0; i < plan.slots; i++, at += 2) table.kin[i] = view.getInt16(at, true);
  for (let i = 0; i < plan.slots; i++, at += 2) table.means[i] = view.getUint16(at, true);
  return isSound(plan, table) ? table : undefined;
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
