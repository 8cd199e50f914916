// Levels 2, 4 and 7: many trees grow from random rooms until they have taken every room, like Voronoi's cells; then one door
// joins each to another. They differ in the room from which a tree grows next: its oldest (a queue: short ways that spread),
// its newest (a stack: long winding ones), or a random one. Always true: each tree is connected, and so are all together.

import type { Random } from "reckon";
import { type Generator, Groups, pairs, ROOMS, type Rooms, shuffle, shuffledDirections } from "./rooms.ts";

/** Number of trees. */
const TREES = 14;

/** Chooses the index of the room that grows next. */
type Choice = (rim: readonly number[], random: Random) => number;

function voronoi(choose: Choice): Generator {
  return (rooms, random) => {
    const groups = new Groups();
    growAll(rooms, random, choose, groups);
    for (const [a, b] of shuffle(pairs(rooms), random)) if (groups.unite(a, b)) rooms.join(a, b);
  };
}

/** Every tree in turn takes in one room. */
function growAll(rooms: Rooms, random: Random, choose: Choice, groups: Groups): void {
  const isTaken = new Uint8Array(ROOMS);
  const all = shuffle(
    Array.from({ length: ROOMS }, (_, room) => room),
    random,
  );
  const rims = all.slice(0, TREES).map((room) => [room]);
  for (const [room] of rims) isTaken[room] = 1;
  for (let growing = rims.length; growing > 0; ) {
    growing = 0;
    for (const rim of rims) {
      growOne(rooms, random, choose, rim, isTaken, groups);
      if (rim.length > 0) growing++;
    }
  }
}

function growOne(
  rooms: Rooms,
  random: Random,
  choose: Choice,
  rim: number[],
  isTaken: Uint8Array,
  groups: Groups,
): void {
  while (rim.length > 0) {
    const at = choose(rim, random);
    const room = rim[at];
    for (const direction of shuffledDirections(random)) {
      const next = rooms.beside(room, direction);
      if (next < 0 || isTaken[next] === 1) continue;
      isTaken[next] = 1;
      rooms.join(room, next);
      groups.unite(room, next);
      rim.push(next);
      return;
    }
    rim.splice(at, 1);
  }
}

export const voronoiQueue: Generator = voronoi(() => 0);
export const voronoiStack: Generator = voronoi((rim) => rim.length - 1);
export const voronoiRandom: Generator = voronoi((rim, random) => random.below(rim.length));
