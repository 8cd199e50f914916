// Level 6, Kruskal's: walls fall in random order if their two sides are not yet connected. Always true: each fallen wall
// joins two groups of rooms, so there is exactly one way between any two.

import { type Generator, Groups, pairs, shuffle } from "./rooms.ts";

export const kruskal: Generator = (rooms, random) => {
  const groups = new Groups();
  for (const [a, b] of shuffle(pairs(rooms), random)) if (groups.unite(a, b)) rooms.join(a, b);
};
