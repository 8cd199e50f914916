// Level 3: an open hall is divided by two blobs that grow from two of its rooms until they meet; a wall with one door stands
// between them, and each blob is divided again. Always true: a blob is connected, so each part can be walked through.

import type { Random } from "reckon";
import { DIRECTIONS, type Generator, ROOMS, type Rooms } from "./rooms.ts";

export const blobbyDivision: Generator = (rooms, random) => {
  rooms.joinAll();
  const blobOf = new Int32Array(ROOMS);
  const waiting: number[][] = [Array.from({ length: ROOMS }, (_, room) => room)];
  let blobs = 1;
  for (let hall = waiting.pop(); hall !== undefined; hall = waiting.pop()) {
    // A hall smaller than a square of four needs no wall.
    if (hall.length < 4) continue;
    const first = blobs++;
    const second = blobs++;
    const halves = grow(rooms, random, hall, blobOf, first, second);
    putWall(rooms, random, halves[0], blobOf, second);
    waiting.push(...halves);
  }
};

/** Divides a hall in two: in turns a room at the rim of each blob takes in a neighbour. */
function grow(
  rooms: Rooms,
  random: Random,
  hall: readonly number[],
  blobOf: Int32Array,
  first: number,
  second: number,
): [number[], number[]] {
  const old = blobOf[hall[0]];
  const start = random.below(hall.length);
  const other = (start + 1 + random.below(hall.length - 1)) % hall.length;
  const halves: [number[], number[]] = [[hall[start]], [hall[other]]];
  const rims = [[hall[start]], [hall[other]]];
  blobOf[hall[start]] = first;
  blobOf[hall[other]] = second;
  for (let turn = 0; rims[0].length + rims[1].length > 0; turn = 1 - turn) {
    const rim = rims[turn];
    if (rim.length === 0) continue;
    const at = random.below(rim.length);
    const next = freeBeside(rooms, random, rim[at], blobOf, old);
    if (next < 0) {
      rim[at] = rim[rim.length - 1];
      rim.pop();
      continue;
    }
    blobOf[next] = turn === 0 ? first : second;
    halves[turn].push(next);
    rim.push(next);
  }
  return halves;
}

/** A room beside one that no blob has taken yet, or −1. */
function freeBeside(rooms: Rooms, random: Random, room: number, blobOf: Int32Array, old: number): number {
  const turned = random.below(DIRECTIONS);
  for (let i = 0; i < DIRECTIONS; i++) {
    const next = rooms.beside(room, (i + turned) % DIRECTIONS);
    if (next >= 0 && blobOf[next] === old) return next;
  }
  return -1;
}

/** Separates a blob from another, except for one door. */
function putWall(
  rooms: Rooms,
  random: Random,
  blob: readonly number[],
  blobOf: Int32Array,
  other: number,
): void {
  const border: [number, number][] = [];
  for (const room of blob)
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = rooms.beside(room, direction);
      if (next >= 0 && blobOf[next] === other) border.push([room, next]);
    }
  const door = random.below(border.length);
  for (let i = 0; i < border.length; i++) if (i !== door) rooms.part(border[i][0], border[i][1]);
}
