// The rooms of a maze under construction: one on every odd cell, with a wall or a passage between neighbours. The generators in
// this folder join and separate them. Always true: a room is a whole number, line by line; cells that are neither a room nor
// between two rooms stay wall, and so does the border.

import type { Random } from "reckon";
import { CELLS } from "../tuning.ts";

/** Rooms along each side. */
export const SIDE: number = (CELLS - 1) / 2;
export const ROOMS: number = SIDE * SIDE;

/** East, south, west, north: steps from a room to its neighbour. */
const STEP_COLUMN: readonly number[] = [1, 0, -1, 0];
const STEP_LINE: readonly number[] = [0, 1, 0, -1];
export const DIRECTIONS = 4;

/** A generator: makes every room reachable from every other. */
export type Generator = (rooms: Rooms, random: Random) => void;

export class Rooms {
  readonly tiles: Uint8Array = new Uint8Array(CELLS * CELLS).fill(1);

  constructor() {
    for (let room = 0; room < ROOMS; room++) this.tiles[cellOf(room)] = 0;
  }

  /** The room next to a room, or −1 at the border. */
  beside(room: number, direction: number): number {
    const column = columnOf(room) + STEP_COLUMN[direction];
    const line = lineOf(room) + STEP_LINE[direction];
    return column >= 0 && line >= 0 && column < SIDE && line < SIDE ? line * SIDE + column : -1;
  }

  /** Opens the passage between two neighbours. */
  join(a: number, b: number): void {
    this.tiles[(cellOf(a) + cellOf(b)) / 2] = 0;
  }

  /** Closes it again. */
  part(a: number, b: number): void {
    this.tiles[(cellOf(a) + cellOf(b)) / 2] = 1;
  }

  /** Opens every possible passage. */
  joinAll(): void {
    for (const [a, b] of pairs(this)) this.join(a, b);
  }
}

/** All neighbours, each pair once. */
export function pairs(rooms: Rooms): (readonly [number, number])[] {
  const all: (readonly [number, number])[] = [];
  for (let room = 0; room < ROOMS; room++)
    for (let direction = 0; direction < 2; direction++) {
      const next = rooms.beside(room, direction);
      if (next >= 0) all.push([room, next]);
    }
  return all;
}

export function columnOf(room: number): number {
  return room % SIDE;
}

export function lineOf(room: number): number {
  return Math.floor(room / SIDE);
}

/** The cell of a room. */
function cellOf(room: number): number {
  return (2 * lineOf(room) + 1) * CELLS + 2 * columnOf(room) + 1;
}

/** Shuffles a list. */
export function shuffle<T>(list: T[], random: Random): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** The four directions, in random order. */
export function shuffledDirections(random: Random): number[] {
  return shuffle([0, 1, 2, 3], random);
}

/** Groups of connected rooms, while passages are added one by one. */
export class Groups {
  readonly #parent: number[] = Array.from({ length: ROOMS }, (_, room) => room);

  /** True if two rooms were in different groups; now they are in one. */
  unite(a: number, b: number): boolean {
    const first = this.#root(a);
    const second = this.#root(b);
    this.#parent[first] = second;
    return first !== second;
  }

  #root(room: number): number {
    let at = room;
    while (this.#parent[at] !== at) {
      this.#parent[at] = this.#parent[this.#parent[at]];
      at = this.#parent[at];
    }
    return at;
  }
}
