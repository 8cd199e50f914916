// Trains a table: runs the walk over samples, counts every decision at every node, and takes the shares of ones.
// A node with few observations leans on the same node in other trees of its field; a node without any keeps the default's chance.
// A first run chooses predictors, kin and starting sizes, which shape the decisions of the second: add all samples, call `again`, add
// them again. A room trains on its own traffic and publishes the table as an epoch; `defaultTable` was trained this way too.

import { DeltaWalk, type Lessons } from "../delta/delta-walk.ts";
import { SIGN_NODES } from "../entropy/coder.ts";
import { CountingCoder } from "../entropy/counting-coder.ts";
import {
  EXPERTS,
  MOTIONS,
  type Plan,
  REFERENCE,
  STICK,
  type Step,
  SYMBOL,
  VELOCITY,
} from "../image/code-plan.ts";
import type { Image } from "../image/image.ts";
import type { Against } from "../image/sides.ts";
import { atOnce, type Slices } from "../slices.ts";
import { defaultTable } from "./default-table.ts";
import { bestChoices } from "./experts.ts";
import { Kinship } from "./kinship.ts";
import { blankTable, chanceByte, chanceOf, type Table } from "./table.ts";

/** The field's other trees weigh as much as this many observations. */
const LEAN = 4;
/** Nodes in one slice. */
const SLICE_NODES = 2048;

export class Trainer {
  readonly #plan: Plan;
  readonly #tickRate: number;
  readonly #counts: Float64Array;
  readonly #kinship: Kinship;
  readonly #lessons: Lessons & { readonly sums: Float64Array };
  /** Choices that are usual speeds. */
  readonly #speeds: ReadonlySet<number>;
  readonly #default: Table;
  #base: Table;
  readonly #coder: CountingCoder;
  #walk: DeltaWalk;

  constructor(plan: Plan, tickRate: number) {
    this.#plan = plan;
    this.#tickRate = tickRate;
    this.#counts = new Float64Array(plan.nodes * 2);
    this.#kinship = new Kinship(plan);
    this.#lessons = {
      sums: new Float64Array(plan.choices * EXPERTS * 2),
      watch: (kind, list, planes) => this.#kinship.watch(kind, list, planes),
    };
    this.#speeds = new Set(
      plan.kinds.flatMap(({ steps }) =>
        steps.flatMap(({ type, choices }) => (type === VELOCITY ? [choices + 2 * MOTIONS] : [])),
      ),
    );
    this.#default = defaultTable(plan);
    this.#base = blankTable(plan);
    this.#coder = new CountingCoder(this.#counts);
    this.#walk = new DeltaWalk(plan, this.#coder, this.#base, tickRate);
    this.#walk.learnInto(this.#lessons);
  }

  /** Learns from one snapshot. */
  add(current: Image, against: Against): void {
    this.#walk.prepare(current, against.tick, against.baseline, against.older, false);
    this.#walk.encode(against);
  }

  /** Keeps the choices learnt so far and counts anew. Two runs are enough. */
  again(): void {
    atOnce(this.againInSlices());
  }

  /** The same in slices; add nothing before the last one. */
  *againInSlices(): Slices<void> {
    const sizes = yield* this.#findSizes();
    const table = yield* this.tableInSlices();
    this.#base = { ...table, kin: yield* this.#kinship.find(), sizes };
    this.#walk = new DeltaWalk(this.#plan, this.#coder, this.#base, this.#tickRate);
    this.#walk.learnInto(this.#lessons);
    this.#counts.fill(0);
    this.#lessons.sums.fill(0);
    this.#kinship.forget();
  }

  /** Decisions counted since the last `again`: [zeros, ones] for each node. */
  get counts(): Float64Array {
    return this.#counts;
  }

  table(): Table {
    return atOnce(this.tableInSlices());
  }

  /** The same in slices; add nothing before the last one. */
  *tableInSlices(): Slices<Table> {
    const chances = this.#default.chances.slice();
    const choice = bestChoices(this.#lessons.sums, this.#default.choice, (at) => this.#speeds.has(at));
    const prior = Float64Array.from(chances, (chance) => chance / 65536);
    for (const kind of this.#plan.kinds)
      for (const step of kind.steps) {
        this.#pool(step, prior);
        yield;
      }
    for (let i = 0; i < chances.length; i++) {
      if (i % SLICE_NODES === SLICE_NODES - 1) yield;
      const zeros = this.#counts[2 * i];
      const ones = this.#counts[2 * i + 1];
      if (zeros + ones === 0) continue;
      const p = (ones + LEAN * prior[i]) / (zeros + ones + LEAN);
      chances[i] = chanceOf(chanceByte(p * 65536));
    }
    return { shift: this.#base.shift, chances, choice, kin: this.#base.kin, sizes: this.#base.sizes };
  }

  /** What a node leans on: the same node in all trees of the field that start from the same size. */
  #pool(step: Step, prior: Float64Array): void {
    const trees = treesOf(step);
    const startOf = (tree: number): number => this.#base.sizes[step.firstTree + tree];
    for (let i = 0; i < step.treeSize; i++) {
      const zeros = new Float64Array(33).fill(0.5);
      const ones = new Float64Array(33).fill(0.5);
      const nodeOf = (tree: number): number => step.trees + tree * step.treeSize + i;
      for (let tree = 0; tree < trees; tree++) {
        zeros[startOf(tree)] += this.#counts[2 * nodeOf(tree)];
        ones[startOf(tree)] += this.#counts[2 * nodeOf(tree) + 1];
      }
      for (let tree = 0; tree < trees; tree++) {
        const start = startOf(tree);
        prior[nodeOf(tree)] = ones[start] / (zeros[start] + ones[start]);
      }
    }
  }

  /** The median size of every tree, from the decisions counted with the sizes used so far. */
  *#findSizes(): Slices<Uint8Array> {
    const sizes = this.#default.sizes.slice();
    for (const kind of this.#plan.kinds)
      for (const step of kind.steps) {
        if (step.type === SYMBOL || step.type === REFERENCE || step.type === STICK) continue;
        yield;
        const trees = treesOf(step);
        for (let tree = 0; tree < trees; tree++) {
          const node = step.trees + tree * step.treeSize + SIGN_NODES;
          const start = this.#base.sizes[step.firstTree + tree];
          const seen = sizesSeen(this.#counts, node, step.bits, start);
          if (seen.some((count) => count > 0)) sizes[step.firstTree + tree] = medianSize(seen);
        }
      }
    return sizes;
  }
}

/** How often each size was coded at a tree, from the counts of its size nodes, the first being `node`, and the size where the search started. */
export function sizesSeen(counts: Float64Array, node: number, bits: number, start: number): number[] {
  const zeros = (i: number): number => counts[2 * (node + i)];
  const ones = (i: number): number => counts[2 * (node + i) + 1];
  return Array.from({ length: bits + 1 }, (_, size) => {
    if (size > start) return size === bits ? ones(size - 1) : zeros(size);
    return size === 0 ? zeros(0) : ones(size - 1);
  });
}

/** The median of the sizes seen. */
function medianSize(seen: readonly number[]): number {
  const half = seen.reduce((sum, count) => sum + count, 0) / 2;
  let size = 0;
  let sum = seen[0];
  while (sum < half && size < seen.length - 1) sum += seen[++size];
  return size;
}

function treesOf({ type, treeCount }: Step): number {
  return treeCount * (type === VELOCITY ? 2 : 1);
}
