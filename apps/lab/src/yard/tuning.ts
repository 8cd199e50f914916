// The numbers of the yard, and where its walls stand. Rules, bots and drawing read them. Lengths in units, times in ticks.

import type { Court, Rectangle } from "@reckon/kit";

export const [WIDTH, HEIGHT] = [640, 400];
export const RADIUS = 14;
/** Units per second. */
export const SPEED = 200;
export const RANGE = 800;
/** Ticks from one shot to the next. */
export const COOLDOWN = 15;
/** For so many ticks the gate is open, and then for as many shut. */
export const GATE_TICKS = 90;
export const PLAYERS = 4;
/** Grid step of positions. */
export const GRID: number = 1 / 64;

const box = (left: number, top: number, right: number, bottom: number): Rectangle => ({
  left,
  top,
  right,
  bottom,
});

export const WALLS: readonly Rectangle[] = [
  box(312, 0, 328, 130),
  box(312, 270, 328, 400),
  box(128, 96, 144, 200),
  box(470, 140, 486, 260),
];
/** The gate closes the gap in the middle. */
export const GATE: Rectangle = box(312, 130, 328, 270);

const courtOf = (walls: readonly Rectangle[]): Court => ({
  width: WIDTH,
  height: HEIGHT,
  grid: GRID,
  edges: Float64Array.from(walls.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom])),
});

export const OPEN: Court = courtOf(WALLS);
export const SHUT: Court = courtOf([...WALLS, GATE]);

/** Where players enter, by player. */
export const STARTS: readonly (readonly [x: number, y: number])[] = [
  [400, 200],
  [560, 200],
  [240, 330],
  [60, 60],
];

/** How much of a straight way is clear of walls, 0 to 1. */
export function clearShare({ edges }: Court, fromX: number, fromY: number, toX: number, toY: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  let share = 1;
  for (let i = 0; i < edges.length; i += 4) {
    const first = Math.max(
      entry(fromX, dx, edges[i], edges[i + 2]),
      entry(fromY, dy, edges[i + 1], edges[i + 3]),
    );
    const last = Math.min(
      exit(fromX, dx, edges[i], edges[i + 2]),
      exit(fromY, dy, edges[i + 1], edges[i + 3]),
    );
    if (first <= last && last >= 0 && first < share) share = Math.max(0, first);
  }
  return share;
}

function entry(from: number, way: number, low: number, high: number): number {
  if (way === 0) return from > low && from < high ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Math.min((low - from) / way, (high - from) / way);
}

function exit(from: number, way: number, low: number, high: number): number {
  if (way === 0) return from > low && from < high ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return Math.max((low - from) / way, (high - from) / way);
}
