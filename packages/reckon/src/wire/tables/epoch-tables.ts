// The tables of an epoch, one for each part of a snapshot, and their bytes: a room publishes them, an operator saves them, and the next
// room starts with them:
//   8 B  digest of the schema and of the plans: tables fit one game under one agreement only
//   ...  one range-coded packet: for every number of the tables, shared rows first, one bit that tells whether it is the default's, and
//        otherwise its bytes; a probability is a byte on the scale of table.ts
// Always true: tables equal what their bytes read as, and can be coded with. Reading never throws; the bytes and the plans bound its
// time and memory. A number that training did not touch is the default's and costs next to nothing.

import { Hash } from "../../core/hash.ts";
import { onceFor } from "../../core/once-for.ts";
import type { Game } from "../../world/game.ts";
import { ByteReader, ByteWriter, hexBytes } from "../bytes.ts";
import { RangeCoder } from "../entropy/range-coder.ts";
import { type RangeEncoder, rangeEncoder } from "../entropy/range-encoder.ts";
import type { RangeNodes } from "../entropy/range-nodes.ts";
import type { Plan } from "../image/code-plan.ts";
import type { SnapshotPlans } from "../image/snapshot-plans.ts";
import { schemaHash } from "../schema-hash.ts";
import { atOnce, type Slices } from "../slices.ts";
import { defaultTable } from "./default-table.ts";
import { chanceByte, chanceOf, isSound, type Table, type Tables } from "./table.ts";

/** Goes up when a table's columns change, or what a node or a choice of the coder means. */
const VERSION = 2;
const DIGEST_BYTES = 8;
/** Nodes of one sort of numbers: whether a number is the default's, by whether the two before it were; then its two bytes. */
const SAME_NODES = 4;
const SORT_NODES: number = SAME_NODES + 2 * 256;
const SORTS = 5;
const HALF = 32768;
const SHIFT = 5;
/** Numbers that are coded in one slice. */
const SLICE_NUMBERS = 2048;

type Numbers = Uint8Array | Uint16Array | Int16Array;

/** The tables of epoch 0. */
export const defaultTables: (plans: SnapshotPlans) => Tables = onceFor(({ shared, owner }) => ({
  shared: defaultTable(shared),
  owner: owner && defaultTable(owner),
}));

/** Tables by the bytes they were read from: all rooms and clients of a program that get the same bytes share one copy. */
const given = new WeakMap<
  Uint8Array,
  { readonly schema: string; readonly plans: SnapshotPlans; tables: Tables }
>();

/** Reads tables of this game under this agreement; undefined: the bytes are damaged or belong to another one. */
export function givenTables(game: Game, plans: SnapshotPlans, bytes: Uint8Array): Tables | undefined {
  const schema = schemaHash(game);
  const known = given.get(bytes);
  if (known?.plans === plans && known.schema === schema) return known.tables;
  const tables = new TablesReader(game, plans, defaultTables(plans)).read(bytes);
  if (tables !== undefined) given.set(bytes, { schema, plans, tables });
  return tables;
}

/** Reads tables of one game under one agreement. */
export class TablesReader {
  protected readonly plans: SnapshotPlans;
  /** Those of epoch 0, which the bytes of others refer to. */
  protected readonly first: Tables;
  protected readonly digest: Uint8Array;

  constructor(game: Game, plans: SnapshotPlans, first: Tables) {
    this.plans = plans;
    this.first = first;
    this.digest = digestOf(game, plans);
  }

  /** Most bytes that tables take: an adaptive coder spends little more than a bit on a decision, and a byte takes nine. */
  get mostBytes(): number {
    const { shared, owner } = this.plans;
    return DIGEST_BYTES + 64 + 2 * (plainBytes(shared) + (owner === undefined ? 0 : plainBytes(owner)));
  }

  /** undefined: these bytes are not tables for this game and agreement. */
  read(bytes: Uint8Array): Tables | undefined {
    if (bytes.length > this.mostBytes) return undefined;
    const from = new ByteReader();
    from.start(bytes);
    for (const byte of this.digest) if (from.u8() !== byte) return undefined;
    const coder = newCoder();
    coder.startDecoding(from, from.left);
    const shared = decodeTable(coder, this.plans.shared, this.first.shared);
    const { owner: ownerPlan } = this.plans;
    const { owner: ownerDefault } = this.first;
    const owner = ownerPlan && ownerDefault && decodeTable(coder, ownerPlan, ownerDefault);
    if (!coder.finishDecoding() || shared === undefined) return undefined;
    return ownerPlan !== undefined && owner === undefined ? undefined : { shared, owner };
  }
}

/** Writes them too. */
export class TablesCodec extends TablesReader {
  *write({ shared, owner }: Tables): Slices<Uint8Array> {
    const coder = newCoder(rangeEncoder);
    coder.startEncoding();
    yield* codeTable(coder, shared, this.first.shared);
    if (owner !== undefined && this.first.owner !== undefined)
      yield* codeTable(coder, owner, this.first.owner);
    yield;
    const out = new ByteWriter(1024);
    out.append(this.digest);
    coder.finishEncoding(out);
    return out.finish().slice();
  }
}

/** Bytes of a plan's table without a coder. */
function plainBytes({ nodes, trees, choices, slots }: Plan): number {
  return 1 + nodes + trees + 2 * choices + 2 * slots;
}

function decodeTable(coder: RangeCoder, plan: Plan, base: Table): Table | undefined {
  const { chances, sizes, choice, kin } = base;
  const copy = {
    shift: 0,
    chances: chances.slice(),
    sizes: sizes.slice(),
    choice: choice.slice(),
    kin: kin.slice(),
  };
  const table = { ...copy, shift: atOnce(codeTable(coder, copy, base)) };
  return isSound(plan, table) ? table : undefined;
}

/** Codes a table, number by number beside the default one; when decoding, fills its arrays. Returns its shift. */
function* codeTable(coder: RangeCoder, table: Table, base: Table): Slices<number> {
  const shift = coder.symbol(0, 8, table.shift);
  yield* codeNumbers(coder, 1, table.chances, base.chances);
  yield* codeNumbers(coder, 2, table.sizes, base.sizes);
  yield* codeNumbers(coder, 3, table.choice, base.choice);
  yield* codeNumbers(coder, 4, table.kin, base.kin);
  return shift;
}

function* codeNumbers(coder: RangeCoder, sort: number, numbers: Numbers, base: Numbers): Slices<void> {
  const nodes = sort * SORT_NODES;
  let before = 0;
  // Past the end of damaged bytes there is nothing to read.
  for (let i = 0; i < numbers.length && !coder.overflowed; i++) {
    if (i % SLICE_NUMBERS === SLICE_NUMBERS - 1) yield;
    const isSame = coder.bit(nodes + before, numbers[i] === base[i] ? 1 : 0);
    before = ((before << 1) | isSame) & (SAME_NODES - 1);
    if (isSame === 1) numbers[i] = base[i];
    else numbers[i] = codeNumber(coder, sort, nodes + SAME_NODES, numbers[i]);
  }
}

function codeNumber(coder: RangeCoder, sort: number, nodes: number, number: number): number {
  if (sort === 1) return chanceOf(coder.symbol(nodes, 8, chanceByte(number)));
  const low = coder.symbol(nodes, 8, number & 255);
  return sort === 2 ? low : (coder.symbol(nodes + 256, 8, (number >> 8) & 255) << 8) | low;
}

function newCoder(encoder?: (nodes: RangeNodes) => RangeEncoder): RangeCoder {
  const chances = new Uint16Array(SORTS * SORT_NODES).fill(HALF);
  return new RangeCoder({ chances, shift: SHIFT }, encoder);
}

function digestOf(game: Game, { shared, owner }: SnapshotPlans): Uint8Array {
  const hash = new Hash();
  hash.word(VERSION);
  hash.text(schemaHash(game));
  for (const plan of owner === undefined ? [shared] : [shared, owner])
    for (const total of [plan.nodes, plan.choices, plan.slots, plan.trees]) hash.word(total);
  return hexBytes(hash.digest());
}
