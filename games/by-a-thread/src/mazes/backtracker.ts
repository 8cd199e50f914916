// Level 8: a walk goes on into unvisited rooms, and back only if there are none. Long ways that lead far before
// they end. Always true: each room is first visited once, so there is exactly one way between any two.

import { type Generator, ROOMS, shuffledDirections } from "./rooms.ts";

export const backtracker: Generator = (rooms, random) => {
  const isSeen = new Uint8Array(ROOMS);
  const trail = [random.below(ROOMS)];
  isSeen[trail[0]] = 1;
  while (trail.length > 0) {
    const room = trail[trail.length - 1];
    const way = shuffledDirections(random).find((direction) => {
      const next = rooms.beside(room, direction);
      return next >= 0 && isSeen[next] === 0;
    });
    if (way === undefined) {
      trail.pop();
      continue;
    }
    const next = rooms.beside(room, way);
    isSeen[next] = 1;
    rooms.join(room, next);
    trail.push(next);
  }
};
