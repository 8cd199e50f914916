// Settles the cells of a kind's rows, except references and quaternions. World.settle calls it for the rows that it has listed. What
// settling must know of columns is worked out once for a layout and lies together: a tick settles few rows of many columns, and fetching
// each column's field from its own place in memory would take longer than settling a cell.
// Always true: a column is in exactly one list, except those of references and quaternions.

import type { Arena } from "../arena.ts";
import type { Column } from "../column.ts";
import { settleAngle, settleLine } from "./settle.ts";

/** Replaces a value that is out of its column's range, or not a number. */
export type OutOfRange<R> = (rows: R, column: number, row: number, value: number) => number;

/** The part of KindRows that settling needs: the listed rows. */
interface ListedRows {
  readonly layout: { readonly settling: Settling };
  readonly listed: Uint16Array;
}

/** Columns that are settled in the same way. */
interface Settled {
  /** For each column of the list: its index, and where it starts in the arena, counted in cells of its width. */
  readonly columns: Uint16Array;
  readonly starts: Uint32Array;
  /** For each column LIMITS numbers: least and greatest value, grid step, and stop (of an angle: its bits). */
  readonly limits: Float64Array;
}

const LIMITS = 4;

/** How the columns of a kind are settled. */
export interface Settling {
  readonly lines: Settled;
  readonly angles: Settled;
  /** Whole numbers, by width. */
  readonly integers: Settled;
  readonly octets: Settled;
  /** Positions in `KindLayout.columns`. */
  readonly references: readonly number[];
}

export function settlingOf(columns: readonly Column[]): Settling {
  const placed = columns.map((one, column) => ({ ...one, column }));
  const isWhole = ({ field }: Column): boolean =>
    field.type === "integer" || field.type === "flag" || field.type === "enumeration";
  return {
    lines: laidOut(placed.filter(({ field }) => field.type === "fixed")),
    angles: laidOut(placed.filter(({ field }) => field.type === "angle")),
    integers: laidOut(placed.filter((one) => isWhole(one) && one.width === 4)),
    octets: laidOut(placed.filter((one) => isWhole(one) && one.width === 1)),
    references: placed.filter(({ field }) => field.type === "reference").map(({ column }) => column),
  };
}

function laidOut(placed: readonly (Column & { readonly column: number })[]): Settled {
  const limitsOf = ({ field }: Column): number[] => [
    field.min,
    field.max,
    field.resolution,
    field.type === "angle" ? field.bits : field.stop,
  ];
  return {
    columns: Uint16Array.from(placed, ({ column }) => column),
    starts: Uint32Array.from(placed, ({ byteOffset, width }) => byteOffset / width),
    limits: Float64Array.from(placed.flatMap(limitsOf)),
  };
}

/** Settles the first `count` of the listed rows. */
export function settleCells<R extends ListedRows>(
  rows: R,
  arena: Arena,
  count: number,
  outOfRange: OutOfRange<R>,
): void {
  const { lines, angles, integers, octets } = rows.layout.settling;
  if (lines.starts.length > 0) settleLines(rows, arena.floats, count, outOfRange);
  if (angles.starts.length > 0) settleAngles(rows, arena.floats, count, outOfRange);
  if (integers.starts.length > 0) settleWhole(rows, integers, arena.integers, count, outOfRange);
  if (octets.starts.length > 0) settleWhole(rows, octets, arena.octets, count, outOfRange);
}

function settleLines<R extends ListedRows>(
  rows: R,
  cells: Float64Array,
  count: number,
  outOfRange: OutOfRange<R>,
): void {
  const { columns, starts, limits } = rows.layout.settling.lines;
  const { listed } = rows;
  for (let i = 0, at = 0; i < starts.length; i++, at += LIMITS) {
    const start = starts[i];
    const least = limits[at];
    const most = limits[at + 1];
    const step = limits[at + 2];
    const stop = limits[at + 3];
    for (let n = 0; n < count; n++) {
      const cell = start + listed[n];
      const was = cells[cell];
      const value = settleLine(was, step, stop);
      if (!(value >= least && value <= most)) cells[cell] = outOfRange(rows, columns[i], listed[n], value);
      else if (value !== was || was === 0) cells[cell] = value;
    }
  }
}

function settleAngles<R extends ListedRows>(
  rows: R,
  cells: Float64Array,
  count: number,
  outOfRange: OutOfRange<R>,
): void {
  const { columns, starts, limits } = rows.layout.settling.angles;
  for (let i = 0, at = 0; i < starts.length; i++, at += LIMITS)
    for (let n = 0; n < count; n++) {
      const row = rows.listed[n];
      const cell = starts[i] + row;
      const was = cells[cell];
      const value = settleAngle(was, limits[at + 2], limits[at + 3]);
      if (!(value >= limits[at] && value <= limits[at + 1]))
        cells[cell] = outOfRange(rows, columns[i], row, value);
      else if (value !== was || was === 0) cells[cell] = value;
    }
}

/** Whole numbers are on their grid already: only their range is checked. */
function settleWhole<R extends ListedRows>(
  rows: R,
  { columns, starts, limits }: Settled,
  cells: Int32Array | Uint8Array,
  count: number,
  outOfRange: OutOfRange<R>,
): void {
  const { listed } = rows;
  for (let i = 0, at = 0; i < starts.length; i++, at += LIMITS) {
    const start = starts[i];
    const least = limits[at];
    const most = limits[at + 1];
    for (let n = 0; n < count; n++) {
      const value = cells[start + listed[n]];
      if (value < least || value > most)
        cells[start + listed[n]] = outOfRange(rows, columns[i], listed[n], value);
    }
  }
}
