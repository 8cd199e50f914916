// All of a world's memory, seen in each width that cells have, and operations on all cells of one row. KindRows calls them: they need
// no look at the row's columns, which lie apart in memory. Always true: arenas of one layout have the same cell at the same place.

export interface Arena {
  readonly floats: Float64Array;
  readonly integers: Int32Array;
  readonly octets: Uint8Array;
}

/** Where columns start in an arena that is seen as floats, as integers and as octets. */
export interface Starts {
  readonly floats: readonly number[];
  readonly integers: readonly number[];
  readonly octets: readonly number[];
}

/** Copies the cells of a row, for the columns that start at these places. */
export function copyCells(to: Arena, from: Arena, { floats, integers, octets }: Starts, row: number): void {
  for (let i = 0; i < floats.length; i++) to.floats[floats[i] + row] = from.floats[floats[i] + row];
  for (let i = 0; i < integers.length; i++) to.integers[integers[i] + row] = from.integers[integers[i] + row];
  for (let i = 0; i < octets.length; i++) to.octets[octets[i] + row] = from.octets[octets[i] + row];
}

/** True when these cells of a row are equal. */
export function areSame(a: Arena, b: Arena, { floats, integers, octets }: Starts, row: number): boolean {
  for (let i = 0; i < floats.length; i++)
    if (a.floats[floats[i] + row] !== b.floats[floats[i] + row]) return false;
  for (let i = 0; i < integers.length; i++)
    if (a.integers[integers[i] + row] !== b.integers[integers[i] + row]) return false;
  for (let i = 0; i < octets.length; i++)
    if (a.octets[octets[i] + row] !== b.octets[octets[i] + row]) return false;
  return true;
}
