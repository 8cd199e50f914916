// The rows of one kind in a world: the columns as views of the arena, which rows are alive, and whose they are. World makes one for each
// kind; codecs, prediction and rewind walk them. Always true: a row is at the same place in every world of one layout.

import { type Arena, areSame, copyCells, type Starts } from "./arena.ts";
import type { ColumnArray } from "./column.ts";
import { type OutOfRange, settleCells } from "./fields/settling.ts";
import type { KindLayout } from "./kind.ts";
import { RowSet } from "./rows.ts";

/** The four columns of a quaternion field. */
export type QuaternionColumns = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly w: Float64Array;
};

/** Rows of one kind, by position in the layout: for code that walks any world. */
export class KindRows {
  readonly layout: KindLayout;
  readonly alive: Uint8Array;
  readonly generation: Uint16Array;
  /** Owner code: player + 1, or 0 without an owner. */
  readonly owner: Uint16Array;
  readonly columns: readonly ColumnArray[];
  /** Quaternion fields, each with its four columns, name and grid step. */
  readonly quaternions: readonly (QuaternionColumns & {
    readonly name: string;
    readonly resolution: number;
  })[];
  /** The rows that `listSimulated` found last. */
  readonly listed: Uint16Array;
  readonly simulated: RowSet;
  readonly all: RowSet;
  readonly #arena: Arena;
  /** No slot below this one is free. It is a hint: it may be too low, never too high. */
  lowestFree = 0;

  constructor(layout: KindLayout, arena: Arena, only: () => number) {
    const { capacity } = layout.kind;
    const { buffer } = arena.floats;
    this.layout = layout;
    this.alive = new Uint8Array(buffer, layout.aliveOffset, capacity);
    this.generation = new Uint16Array(buffer, layout.generationOffset, capacity);
    this.owner = new Uint16Array(buffer, layout.ownerOffset, capacity);
    this.columns = layout.columns.map(({ width, byteOffset }) => {
      if (width === 8) return new Float64Array(buffer, byteOffset, capacity);
      return width === 4
        ? new Int32Array(buffer, byteOffset, capacity)
        : new Uint8Array(buffer, byteOffset, capacity);
    });
    this.#arena = arena;
    this.quaternions = layout.columns.flatMap(({ name, field, component }, i) => {
      if (field.type !== "quaternion" || component !== 0) return [];
      const [x, y, z, w] = this.columns.slice(i, i + 4) as Float64Array[];
      return [{ name, x, y, z, w, resolution: field.resolution }];
    });
    this.listed = new Uint16Array(capacity);
    this.simulated = new RowSet(this.alive, this.owner, only);
    this.all = new RowSet(this.alive, this.owner, everyRow);
  }

  /** Lists the living rows of an owner (code; −1: of all) in `listed`, and returns how many they are. */
  listSimulated(only: number): number {
    const { alive, owner, listed } = this;
    let count = 0;
    for (let row = 0; row < alive.length; row++)
      if (alive[row] === 1 && (only < 0 || owner[row] === only)) listed[count++] = row;
    return count;
  }

  /** Settles the first `count` rows in `listed`, except references and quaternions. */
  settle(count: number, outOfRange: OutOfRange<KindRows>): void {
    settleCells(this, this.#arena, count, outOfRange);
  }

  /** True when `row` is alive or not, and has the same generation and owner, as in another world of this layout. */
  isSameSlot(other: KindRows, row: number): boolean {
    if (this.alive[row] !== other.alive[row] || this.generation[row] !== other.generation[row]) return false;
    return this.owner[row] === other.owner[row];
  }

  /** True when `row` is equal in another world of this layout. */
  isSameRow(other: KindRows, row: number): boolean {
    return this.isSameSlot(other, row) && areSame(this.#arena, other.#arena, this.layout.starts, row);
  }

  /** Copies `row` from another world of this layout. */
  copyRow(from: KindRows, row: number): void {
    this.#copy(from, row, this.layout.starts);
  }

  /** The same without the fields that the server alone decides. */
  copyRuled(from: KindRows, row: number): void {
    this.#copy(from, row, this.layout.ruled);
  }

  #copy(from: KindRows, row: number, starts: Starts): void {
    this.alive[row] = from.alive[row];
    this.generation[row] = from.generation[row];
    this.owner[row] = from.owner[row];
    copyCells(this.#arena, from.#arena, starts, row);
    this.lowestFree = 0;
  }
}

const everyRow = (): number => -1;

/** True when a row is alive in both worlds, and is the same entity. */
export function areSameEntity(one: KindRows, other: KindRows | undefined, row: number): other is KindRows {
  if (other === undefined || one.alive[row] === 0 || other.alive[row] === 0) return false;
  return one.generation[row] === other.generation[row];
}
