// The world of a room: all its state in one ArrayBuffer, the arena, with typed-array columns as views. The same class serves the live
// world, the server's history, a decoded snapshot, the predicted world and a replay: `copyFrom` captures and restores. A side steps only
// the rows that it simulates: see `simulate`. Always true: the arena is a function of what was written to it, and no state is outside.

import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import { Hash } from "../core/hash.ts";
import { Random } from "../core/random.ts";
import type { Tick } from "../core/tick.ts";
import { type ColumnArray, initialOf } from "./column.ts";
import type { Field, FieldType } from "./fields/field.ts";
import { leftNoRow, leftNoTurn, leftOutside } from "./fields/left-by-rules.ts";
import { settleQuaternion } from "./fields/settle.ts";
import type { OutOfRange } from "./fields/settling.ts";
import { HEADER_BYTES, type Kind, LAST_GENERATION, type Layout, MOST_PLAYERS } from "./kind.ts";
import type { QuaternionColumns } from "./kind-rows.ts";
import { KindRows } from "./kind-rows.ts";

/** The columns of a field in a game whose fields are not known: by row, unless it is a quaternion. */
interface AnyColumns {
  [row: number]: number;
}

type ColumnsOfField<F extends Field> = FieldType extends F["type"]
  ? AnyColumns
  : F["type"] extends "quaternion"
    ? QuaternionColumns
    : F["type"] extends "fixed" | "angle"
      ? Float64Array
      : F["type"] extends "integer" | "reference"
        ? Int32Array
        : Uint8Array;

/** Columns of every kind by kind and field name: `world.fields.player.x[row]`. */
export type WorldFields<K extends readonly Kind[]> = {
  readonly [E in K[number] as E["name"]]: {
    readonly [F in keyof E["fields"]]: ColumnsOfField<E["fields"][F]>;
  };
};

/** Argument of `simulate` for "every row". */
export const EVERYBODY = -1;

let readFloats: (world: World) => Float64Array;

/** All of a world's memory as floats: the cell of a float column is at `byteOffset / 8 + row`. */
export function floatsOf(world: World): Float64Array {
  return readFloats(world);
}

/**
 * All state of a room.
 *
 * @example export type TankWorld = World<readonly [typeof tank, typeof crate]>; // or, where the game is known, WorldOf<typeof game>
 */
export class World<K extends readonly Kind[] = readonly Kind[]> {
  readonly layout: Layout;
  readonly bytes: Uint8Array;
  readonly fields: WorldFields<K>;
  /** Rows of each kind in the layout's order. */
  readonly kinds: readonly KindRows[];
  /** The sequential random of the server; its state is part of the arena and is never sent. */
  readonly random: Random;
  /** Values that rules left out of range or as NaN, and that settling clamped (only if not strict). */
  clamped = 0;
  /** In development a value outside its range throws; otherwise it is clamped and counted. */
  strict = false;

  readonly #words: Float64Array;
  readonly #header: Uint32Array;
  readonly #byName: ReadonlyMap<string, KindRows>;
  /** The kind asked for last: rules mostly ask for the same one again. */
  #last: KindRows | undefined;
  #only = -1;
  #canSpawn = true;
  /** False if the kinds' hints are those of another world. */
  #isHinted = false;
  /** Replaces a value that a rule left out of range. A property and not a method, because every tick passes it on. */
  readonly #outOfRange: OutOfRange<KindRows> = (rows, column, row, value) => {
    const { field } = rows.layout.columns[column];
    if (CHECKS && this.strict) throw leftOutside(rows, column, row, value, this.tick);
    this.clamped++;
    if (value > field.max) return field.max;
    return value < field.min ? field.min : field.initial;
  };

  static {
    readFloats = (world) => world.#words;
  }

  constructor(layout: Layout) {
    const buffer = new ArrayBuffer(layout.byteLength);
    this.layout = layout;
    this.bytes = new Uint8Array(buffer);
    this.#words = new Float64Array(buffer);
    const arena = { floats: this.#words, integers: new Int32Array(buffer), octets: this.bytes };
    this.#header = new Uint32Array(buffer, 0, HEADER_BYTES / 4);
    this.random = new Random(this.#header.subarray(2, 6));
    this.kinds = layout.kinds.map((kind) => new KindRows(kind, arena, () => this.#only));
    this.#byName = new Map(this.kinds.map((rows) => [rows.layout.kind.name, rows]));
    this.fields = Object.fromEntries(
      this.kinds.map((rows) => [rows.layout.kind.name, columnsByName(rows)]),
    ) as WorldFields<K>;
  }

  get tick(): Tick {
    return this.#words[0];
  }
  set tick(tick: Tick) {
    this.#words[0] = tick;
  }

  /** Seed of the match: `tools.roll` hashes it. Every side knows it. */
  get seed(): number {
    return this.#header[6];
  }
  set seed(seed: number) {
    this.#header[6] = seed;
  }

  /** Says which rows this side steps: those of one player, or EVERYBODY. Only a side that steps everybody may spawn. */
  simulate(player: number, canSpawn: boolean = player === EVERYBODY): void {
    this.#only = player === EVERYBODY ? -1 : player + 1;
    this.#canSpawn = canSpawn;
  }
  simulateLike(other: World): void {
    this.simulate(other.#only - (other.#only < 0 ? 0 : 1), other.#canSpawn);
  }

  /** Rows of a kind that this side simulates: the ones a rule may write. */
  rows(kind: K[number]["name"]): Iterable<number> {
    return this.of(kind).simulated;
  }

  /** Every living row of a kind, for reading. */
  all(kind: K[number]["name"]): Iterable<number> {
    return this.of(kind).all;
  }

  /** The rows of a kind by name. */
  of(kind: K[number]["name"]): KindRows {
    if (this.#last?.layout.kind.name === kind) return this.#last;
    const rows = this.#byName.get(kind);
    if (rows === undefined)
      assert(false, `There is no kind ${kind}: name one of ${[...this.#byName.keys()].join(", ")}.`);
    this.#last = rows;
    return rows;
  }

  /** Player that owns a row, or −1. */
  ownerOf(kind: K[number]["name"], row: number): number {
    return this.of(kind).owner[row] - 1;
  }

  /** True when this side steps a row, so that a rule may write it: the server steps every row, a client its own. */
  simulates(kind: K[number]["name"], row: number): boolean {
    const { alive, owner } = this.of(kind);
    return alive[row] === 1 && (this.#only < 0 || owner[row] === this.#only);
  }

  isAlive(kind: K[number]["name"], row: number): boolean {
    return this.of(kind).alive[row] === 1;
  }

  /** The first living row of a kind that a player owns, or −1. */
  rowOf(kind: K[number]["name"], player: number): number {
    const { alive, owner } = this.of(kind);
    for (let row = 0; row < alive.length; row++)
      if (alive[row] === 1 && owner[row] === player + 1) return row;
    return -1;
  }

  /** A fresh row in the lowest free slot; −1 if the kind is full, or if this side does not spawn (a client). */
  spawn(kind: K[number]["name"], owner = -1): number {
    const rows = this.of(kind);
    if (!(owner >= -1 && owner < MOST_PLAYERS))
      assert(
        false,
        `A ${kind} is spawned for player ${owner}: give 0 to ${MOST_PLAYERS - 1}, or −1 for no owner.`,
      );
    if (!this.#canSpawn) return -1;
    if (!this.#isHinted) for (const one of this.kinds) one.lowestFree = 0;
    this.#isHinted = true;
    let row = rows.lowestFree;
    while (row < rows.alive.length && rows.alive[row] === 1) row++;
    rows.lowestFree = row;
    if (row === rows.alive.length) return -1;
    rows.alive[row] = 1;
    rows.owner[row] = owner + 1;
    rows.generation[row] = (rows.generation[row] + 1) & LAST_GENERATION;
    const { columns } = rows.layout;
    for (let i = 0; i < columns.length; i++) rows.columns[i][row] = initialOf(columns[i]);
    return row;
  }

  /** Ends a row if it is alive. Its slot keeps its generation, so references to the row resolve to none. */
  despawn(kind: K[number]["name"], row: number): void {
    const rows = this.of(kind);
    if (!this.#canSpawn || rows.alive[row] !== 1) return;
    rows.alive[row] = 0;
    rows.owner[row] = 0;
    for (const column of rows.columns) column[row] = 0;
    if (row < rows.lowestFree) rows.lowestFree = row;
  }

  /** The value of a reference field that points at a row; of −1 the value for "none". */
  refer(kind: K[number]["name"], row: number): number {
    return row < 0 ? 0 : this.of(kind).generation[row] * 65536 + row + 1;
  }

  /** The row that a reference points at; −1 if it is "none", or if the row has ended. */
  resolve(kind: K[number]["name"], reference: number): number {
    if (reference === 0) return -1;
    const { alive, generation } = this.of(kind);
    const row = (reference & 0xffff) - 1;
    return row >= 0 && row < alive.length && alive[row] === 1 && generation[row] === reference >>> 16
      ? row
      : -1;
  }

  /** Captures or restores: copies another world of the same layout. */
  copyFrom(other: World): void {
    this.#words.set(other.#words);
    this.#isHinted = false;
  }

  /** Ends every row and zeroes the header. */
  clear(): void {
    this.#words.fill(0);
    this.#isHinted = false;
  }

  /** Rounds every row that this side simulates onto its grid. */
  settle(): void {
    for (let k = 0; k < this.kinds.length; k++) {
      const rows = this.kinds[k];
      const count = rows.listSimulated(this.#only);
      if (count === 0) continue;
      const { references } = rows.layout.settling;
      rows.settle(count, this.#outOfRange);
      for (let i = 0; i < references.length; i++) this.#settleReferences(rows, references[i], count);
      if (rows.quaternions.length > 0) this.#settleQuaternions(rows);
    }
  }

  /** Hash over the whole arena. */
  hashInto(hash: Hash): void {
    hash.bytes(this.bytes);
  }

  /** Hash over the whole arena, as 16 hex digits. */
  hash(): string {
    const hash = new Hash();
    this.hashInto(hash);
    return hash.digest();
  }

  /** A reference may outlive its row, but it must name a slot that the kind has: receivers refuse any other. */
  #settleReferences(rows: KindRows, i: number, count: number): void {
    const { field } = rows.layout.columns[i];
    const { length } = this.of(field.kind).alive;
    const column = rows.columns[i];
    for (let n = 0; n < count; n++) {
      const row = rows.listed[n];
      const slot = column[row] & 0xffff;
      if (column[row] === 0 || (column[row] > 0 && slot >= 1 && slot <= length)) continue;
      if (CHECKS && this.strict) throw leftNoRow(rows, i, row, this.tick);
      column[row] = 0;
      this.clamped++;
    }
  }

  #settleQuaternions(rows: KindRows): void {
    for (const { name, x, y, z, w, resolution } of rows.quaternions)
      for (const row of rows.simulated)
        if (!settleQuaternion(resolution, x, y, z, w, row)) {
          if (CHECKS && this.strict) throw leftNoTurn(rows, name, row, this.tick);
          this.clamped++;
        }
  }
}

function columnsByName(rows: KindRows): Record<string, ColumnArray | QuaternionColumns> {
  const named: Record<string, ColumnArray | QuaternionColumns> = {};
  const quaternions = rows.quaternions[Symbol.iterator]();
  rows.layout.columns.forEach(({ name, field, component }, i) => {
    if (field.type !== "quaternion") named[name] = rows.columns[i];
    else if (component === 0) named[name] = quaternions.next().value as QuaternionColumns;
  });
  return named;
}
