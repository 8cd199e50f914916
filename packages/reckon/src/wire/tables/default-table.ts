// The table for a game without trained ones. tools/tables/train-default-table.ts learnt it from a mix of movements, by the type of a
// field and the size of its motion, and wrote it to default-table-data.ts; `defaultTable` spreads it over the fields of a plan.

import { hexBytes } from "../bytes.ts";
import { SIGN_NODES } from "../entropy/coder.ts";
import {
  CIRCLE,
  FLAG_NODES,
  MOTIONS,
  type Plan,
  REFERENCE,
  SIBLINGS,
  STICK,
  STUCK,
  STUCK_CLASSES,
  type Step,
  SYMBOL,
  TURN,
  VELOCITY,
} from "../image/code-plan.ts";
import { DEFAULT_TABLE } from "./default-table-data.ts";
import { blankTable, chanceByte, chanceOf, type Table } from "./table.ts";

/** Groups of similar fields: scalars, angles, quaternions, the two parts of a velocity, scalars with a rate. */
export const GROUPS = 6;
export const CLASSES: number = STUCK + STUCK_CLASSES;
/** Sizes in the data; larger ones are as likely as one share. */
export const DATA_SIZES = 18;
/** For each group and class: the shares of the sizes, the three signs, the choice of predictor. */
export const CLASS_BYTES: number = DATA_SIZES + SIGN_NODES + 1;
/** Before them: the flags of a kind, then a symbol's change after standing still and after moving. */
export const HEAD_BYTES: number = FLAG_NODES + 2;

/** A table for any game fits none well, so its probabilities adapt quickly. */
const QUICK_SHIFT = 4;

/** Group of a step's set of trees. */
export function groupOf({ type, rate }: Step, set: number): number {
  if (type === CIRCLE) return 1;
  if (type === TURN) return 2;
  if (type === VELOCITY) return 3 + set;
  return rate >= 0 ? 5 : 0;
}

/** A table for any plan. */
export function defaultTable(plan: Plan): Table {
  const data = hexBytes(DEFAULT_TABLE);
  const table = { ...blankTable(plan), shift: QUICK_SHIFT };
  for (const { flags, steps } of plan.kinds) {
    for (let i = 0; i < FLAG_NODES; i++) table.chances[flags + i] = chanceOf(data[i]);
    for (const step of steps) {
      if (step.type === SYMBOL) fillSymbol(table, step, data);
      else if (step.type !== REFERENCE && step.type !== STICK) fillNumber(table, step, data);
    }
  }
  return table;
}

function fillSymbol(table: Table, { trees, treeSize, treeCount }: Step, data: Uint8Array): void {
  for (let tree = 0; tree < treeCount; tree++)
    table.chances[trees + tree * treeSize] = chanceOf(data[FLAG_NODES + (tree % SIBLINGS === 1 ? 1 : 0)]);
}

function fillNumber(table: Table, step: Step, data: Uint8Array): void {
  const { type, bits, trees, treeSize, treeCount, firstTree, choices } = step;
  for (let set = 0; set < (type === VELOCITY ? 2 : 1); set++) {
    const group = HEAD_BYTES + groupOf(step, set) * CLASSES * CLASS_BYTES;
    for (let tree = 0; tree < treeCount; tree++) {
      const at = group + Math.floor(tree / SIBLINGS) * CLASS_BYTES;
      const node = trees + (set * treeCount + tree) * treeSize;
      for (let i = 0; i < SIGN_NODES; i++) table.chances[node + i] = chanceOf(data[at + DATA_SIZES + i]);
      const shares = Array.from({ length: bits + 1 }, (_, size) => 1 + (data[at + size] ?? 0));
      if (bits >= DATA_SIZES) shares.fill(1, DATA_SIZES);
      table.sizes[firstTree + set * treeCount + tree] = fillSizes(table, node + SIGN_NODES, shares);
    }
    for (let motion = 0; motion < MOTIONS; motion++)
      table.choice[choices + set * MOTIONS + motion] =
        data[group + motion * CLASS_BYTES + DATA_SIZES + SIGN_NODES];
  }
}

/** Turns shares of sizes into probabilities of a tree; returns where the search starts. */
function fillSizes(table: Table, node: number, shares: readonly number[]): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let start = 0;
  let upTo = shares[0];
  while (upTo < total / 2 && start < shares.length - 1) upTo += shares[++start];
  const above = (size: number): number => shares.slice(size + 1).reduce((sum, share) => sum + share, 0);
  for (let i = 0; i < shares.length - 1; i++) {
    let p = above(i) / total;
    if (i > start) p = above(i) / above(i - 1);
    else if (i < start) p = shares[i + 1] / (total - above(i + 1));
    table.chances[node + i] = chanceOf(chanceByte(p * 65536));
  }
  return start;
}
