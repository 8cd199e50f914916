// Level 9, Wilson's: a random walk from every room until it meets the maze; the maze takes the walk without its loops.
// Every maze without loops is equally likely, so it has no pattern to learn. Always true: a walk ends in the maze.

import { DIRECTIONS, type Generator, ROOMS } from "./rooms.ts";

export const wilson: Generator = (rooms, random) => {
  const isIn = new Uint8Array(ROOMS);
  /** The direction of the last departure from each room. */
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
