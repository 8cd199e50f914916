// Level 5, Prim's: one tree takes in a random room of all that lie beside it. Many short dead ends. Always true: a room is
// taken in once, by one passage, so there is exactly one way between any two.

import { DIRECTIONS, type Generator, ROOMS, shuffledDirections } from "./rooms.ts";

export const prim: Generator = (rooms, random) => {
  const isIn = new Uint8Array(ROOMS);
  const isListed = new Uint8Array(ROOMS);
  const rim: number[] = [];
  const take = (room: number): void => {
    isIn[room] = 1;
    isListed[room] = 1;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = rooms.beside(room, direction);
      if (next < 0 || isListed[next] === 1) continue;
      isListed[next] = 1;
      rim.push(next);
    }
  };
  take(random.below(ROOMS));
  while (rim.length > 0) {
    const at = random.below(rim.length);
    const room = rim[at];
    rim[at] = rim[rim.length - 1];
    rim.pop();
    for (const direction of shuffledDirections(random)) {
      const next = rooms.beside(room, direction);
      if (next < 0 || isIn[next] === 0) continue;
      rooms.join(room, next);
      break;
    }
    take(room);
  }
};
