// Level 1: an open hall is divided by a straight wall with one door, and so is each half, until no hall is left. Always true: a
// wall crosses the longer side of its hall, and leaves exactly one door.

import type { Random } from "reckon";
import { type Generator, type Rooms, SIDE } from "./rooms.ts";

export const recursiveDivision: Generator = (rooms, random) => {
  rooms.joinAll();
  divide(rooms, random, 0, 0, SIDE, SIDE);
};

function divide(
  rooms: Rooms,
  random: Random,
  column: number,
  line: number,
  wide: number,
  high: number,
): void {
  if (wide < 2 || high < 2) return;
  const isLying = wide < high || (wide === high && random.chance(0.5));
  const along = isLying ? wide : high;
  const before = 1 + random.below((isLying ? high : wide) - 1);
  const door = random.below(along);
  for (let i = 0; i < along; i++) {
    if (i === door) continue;
    const room = isLying ? (line + before) * SIDE + column + i : (line + i) * SIDE + column + before;
    rooms.part(room, rooms.beside(room, isLying ? 3 : 2));
  }
  if (isLying) {
    divide(rooms, random, column, line, wide, before);
    divide(rooms, random, column, line + before, wide, high - before);
  } else {
    divide(rooms, random, column, line, before, high);
    divide(rooms, random, column + before, line, wide - before, high);
  }
}
