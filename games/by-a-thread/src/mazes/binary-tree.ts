// Level 0, the trivial one: from every room one passage leads towards the middle, along its line or along its column. Always
// true: a player who keeps walking towards the middle gets there, and all four quarters meet in it.

import { columnOf, type Generator, lineOf, ROOMS, SIDE } from "./rooms.ts";

const MIDDLE = SIDE / 2;

export const binaryTree: Generator = (rooms, random) => {
  for (let room = 0; room < ROOMS; room++) {
    const isAtColumn = isMiddle(columnOf(room));
    const isAtLine = isMiddle(lineOf(room));
    const takesLine = isAtColumn === isAtLine ? random.chance(0.5) : isAtLine;
    // The four rooms in the middle open both ways: there the quarters meet.
    const takesBoth = isAtColumn && isAtLine;
    if (takesLine || takesBoth) rooms.join(room, rooms.beside(room, columnOf(room) < MIDDLE ? 0 : 2));
    if (!takesLine || takesBoth) rooms.join(room, rooms.beside(room, lineOf(room) < MIDDLE ? 1 : 3));
  }
};

function isMiddle(at: number): boolean {
  return at === MIDDLE - 1 || at === MIDDLE;
}
