// The ground of a match: tiles from a number. `derive` in high-noon.ts makes it on every side; it is never sent (HN31: a map
// travels as its seed). Always true: the border is wall, every tile that is not solid can be reached from the middle, and
// the middle is free; the same number gives the same tiles everywhere.

import { lastFew, type TileGrid } from "@reckon/kit";
import { mix, Random } from "reckon";
import { TILE } from "./tuning.ts";

export const GROUND = { sand: 0, wall: 1, half: 2, lava: 3, mud: 4, bramble: 5 } as const;

/** Sizes in tiles, by the last two bits of a ground's number: the three stages, and the duel. */
const SIZES: readonly (readonly [columns: number, lines: number])[] = [
  [50, 38],
  [54, 42],
  [46, 36],
  [34, 26],
];
export const DUEL_SIZE = 3;

/** One map. */
export interface Ground extends TileGrid {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Tiles around the middle that stay empty. */
const CLEARING = 4;
/** Obstacles are at least this many tiles apart. */
const APART = 4;

/** The number of a ground: its chance, and its size. */
export function groundNumber(seed: number, size: number): number {
  return (mix(seed, size) & 0x3fffff) * 4 + size;
}

/** Grounds in the cache, for all rooms and bots of a process. */
const KEPT = 32;

export const groundOf: (number: number) => Ground = lastFew(KEPT, makeGround);

function makeGround(number: number): Ground {
  const [columns, lines] = SIZES[number & 3];
  const random = Random.from(number);
  const tiles = new Uint8Array(columns * lines);
  const ground = { columns, lines, tile: TILE, width: columns * TILE, height: lines * TILE, tiles };
  layHazards(ground, random);
  putObstacles(ground, random);
  for (let column = 0; column < columns; column++)
    for (let line = 0; line < lines; line++)
      if (column === 0 || line === 0 || column === columns - 1 || line === lines - 1)
        tiles[line * columns + column] = GROUND.wall;
  fillUnreachable(ground);
  return ground;
}

/** Smooth noise between whole points: high places become lava, mud or brambles. */
function layHazards({ columns, lines, tiles }: Ground, random: Random): void {
  const step = 6;
  const wide = Math.ceil(columns / step) + 2;
  for (const hazard of [GROUND.lava, GROUND.mud, GROUND.bramble]) {
    const points = Float64Array.from({ length: wide * (Math.ceil(lines / step) + 2) }, () => random.unit());
    for (let line = 0; line < lines; line++)
      for (let column = 0; column < columns; column++) {
        const i = Math.floor(column / step);
        const j = Math.floor(line / step);
        const u = column / step - i;
        const v = line / step - j;
        const top = points[j * wide + i] * (1 - u) + points[j * wide + i + 1] * u;
        const bottom = points[(j + 1) * wide + i] * (1 - u) + points[(j + 1) * wide + i + 1] * u;
        const isHigh = top * (1 - v) + bottom * v > 0.8;
        if (isHigh && !isClearing(columns, lines, column, line)) tiles[line * columns + column] = hazard;
      }
  }
}

/** Huts, fences and rocks, each apart from the others. */
function putObstacles(ground: Ground, random: Random): void {
  const { columns, lines } = ground;
  const taken: (readonly [number, number])[] = [];
  for (let attempt = 0; attempt < columns * 6; attempt++) {
    const column = 2 + random.below(columns - 4);
    const line = 2 + random.below(lines - 4);
    const what = random.chance(0.4) ? GROUND.half : GROUND.wall;
    const isLying = random.chance(0.5);
    const long = 1 + random.below(4);
    const thick = what === GROUND.half ? 1 : 1 + random.below(2);
    if (taken.some(([c, l]) => Math.abs(c - column) < APART && Math.abs(l - line) < APART)) continue;
    taken.push([column, line]);
    put(ground, column, line, isLying ? long : thick, isLying ? thick : long, what);
  }
}

function put(
  { columns, lines, tiles }: Ground,
  left: number,
  top: number,
  wide: number,
  high: number,
  what: number,
): void {
  for (let line = top; line < Math.min(top + high, lines); line++)
    for (let column = left; column < Math.min(left + wide, columns); column++)
      if (!isClearing(columns, lines, column, line)) tiles[line * columns + column] = what;
}

function isClearing(columns: number, lines: number, column: number, line: number): boolean {
  return Math.abs(column - columns / 2) <= CLEARING && Math.abs(line - lines / 2) <= CLEARING;
}

/** Tiles that cannot be reached from the middle become wall. */
function fillUnreachable({ columns, lines, tiles }: Ground): void {
  const isReached = new Uint8Array(tiles.length);
  const open = [Math.floor(lines / 2) * columns + Math.floor(columns / 2)];
  isReached[open[0]] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of [at - 1, at + 1, at - columns, at + columns]) {
      if (isReached[next] === 1 || tiles[next] === GROUND.wall || tiles[next] === GROUND.half) continue;
      isReached[next] = 1;
      open.push(next);
    }
  for (let i = 0; i < tiles.length; i++)
    if (isReached[i] === 0 && tiles[i] !== GROUND.half) tiles[i] = GROUND.wall;
}
