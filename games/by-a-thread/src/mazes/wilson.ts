// Level 9, Wilson's: from every room one strays by chance until one meets the maze, and what is kept is the way without its loops.
// Every maze without loops is equally likely, so nothing about it can be learnt. Always true: a way ends in the maze.

import { DIRECTIONS, type Generator, ROOMS } from "./rooms.ts";

export const wilson: Generator = (rooms, random) => {
  const isIn = new Uint8Array(ROOMS);
  /** Where one went from each room the last time that one was there. */
  const wayFrom = new Uint8Array(ROOMS);
  isIn[random.below(ROOMS)] = 1;
  for (let start = 0; start < ROOMS; start++) {
    for (let room = start; isIn[room] === 0; ) {
      const direction = random.below(DIRECTIONS);
      const next = rooms.beside(room, direction);
      if (next < 0) continue;
      wayFrom[room] = direction;
      room = next;
    }
    for (let room = start; isIn[room] === 0; ) {
      const next = rooms.beside(room, wayFrom[room]);
      isIn[room] = 1;
      rooms.join(room, next);
      room = next;
    }
  }
};
