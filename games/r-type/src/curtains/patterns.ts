// The bullet patterns of enemies: the number of bullets, when each leaves, and its place at an age. The server
// tests them against ships, bots dodge them and the view draws them, all by `bulletAt`. Always true: a place follows from the
// curtain's fields, the bullet's number and the age alone, so one row stands for a curtain of a hundred bullets.

import { cos, mix, sin, TAU } from "reckon";
import { HEIGHT, TICK_RATE, WIDTH } from "../tuning.ts";

export interface Pattern {
  readonly name: string;
  readonly bullets: number;
  /** The radius of one bullet. */
  readonly radius: number;
  /** px per second, of the slowest bullet. */
  readonly speed: number;
  /** Ticks from the first bullet that leaves to the last. */
  readonly spanTicks: number;
}

export interface Curtain {
  readonly pattern: number;
  readonly x: number;
  readonly y: number;
  readonly aim: number;
  readonly seed: number;
}

export interface Bullet {
  x: number;
  y: number;
}

export const PATTERN = {
  dart: 0,
  fan: 1,
  ring: 2,
  burst: 3,
  mine: 4,
  wideFan: 5,
  spiral: 6,
  wall: 7,
  rain: 8,
  flower: 9,
  storm: 10,
  lances: 11,
} as const;

export const PATTERNS: readonly Pattern[] = [
  /** One bullet, aimed. */
  { name: "dart", bullets: 1, radius: 8, speed: 360, spanTicks: 0 },
  /** Three bullets, aimed. */
  { name: "fan", bullets: 3, radius: 8, speed: 330, spanTicks: 0 },
  /** Eight bullets all around. */
  { name: "ring", bullets: 8, radius: 8, speed: 250, spanTicks: 0 },
  /** Five bullets in a row, each faster than the one before. */
  { name: "burst", bullets: 5, radius: 8, speed: 260, spanTicks: 32 },
  /** Twelve slow bullets all around. */
  { name: "mine", bullets: 12, radius: 9, speed: 190, spanTicks: 0 },
  /** Nine bullets in a wide fan, aimed. */
  { name: "wideFan", bullets: 9, radius: 9, speed: 300, spanTicks: 0 },
  /** Sixty bullets on two turning arms. */
  { name: "spiral", bullets: 60, radius: 9, speed: 240, spanTicks: 174 },
  /** A column over the whole height, with a gap. */
  { name: "wall", bullets: 18, radius: 10, speed: 280, spanTicks: 0 },
  /** Thirty bullets that fall from above the field, at random places. */
  { name: "rain", bullets: 30, radius: 9, speed: 240, spanTicks: 203 },
  /** Six rings of sixteen that bend as they grow. */
  { name: "flower", bullets: 96, radius: 9, speed: 210, spanTicks: 120 },
  /** Five rings of twenty, each between the gaps of the one before. */
  { name: "storm", bullets: 100, radius: 9, speed: 230, spanTicks: 144 },
  /** Nine fast lances along the field, each in a lane of its own. */
  { name: "lances", bullets: 9, radius: 12, speed: 720, spanTicks: 96 },
];

export const PATTERN_NAMES: readonly string[] = PATTERNS.map(({ name }) => name);

/** The gap of a wall, in bullets. */
const GAP = 4;
const WALL_STEP = 60;
/** Steps from the lane of one lance to that of the next: none shares a factor with the number of lanes. */
const STRIDES: readonly number[] = [2, 4, 5, 7];
/** The longest flight of a bullet within the field. */
const DIAGONAL = 2300;
/** A bullet ends this far outside. */
const MARGIN = 24;

/** Ticks of the clock from a curtain's first bullet to its end. */
export function lifeTicks(pattern: number): number {
  const { speed, spanTicks } = PATTERNS[pattern];
  return spanTicks + Math.ceil((DIAGONAL * TICK_RATE) / speed);
}

/** A number from 0 to 1 that follows from a seed and a number. */
function chance(seed: number, index: number): number {
  return mix(seed + 1, index + 1) / 0x1_0000_0000;
}

/** Ticks after the curtain's birth at which a bullet leaves. */
export function leavesAt(pattern: number, index: number): number {
  if (pattern === PATTERN.burst) return index * 8;
  if (pattern === PATTERN.spiral) return (index >> 1) * 6;
  if (pattern === PATTERN.rain) return index * 7;
  if (pattern === PATTERN.flower) return Math.floor(index / 16) * 24;
  if (pattern === PATTERN.storm) return Math.floor(index / 20) * 36;
  if (pattern === PATTERN.lances) return index * 12;
  return 0;
}

/**
 * The place of a bullet of a curtain, `age` ticks after the curtain's birth; false: it has not left yet, or is out of the field.
 *
 * @example for (let i = 0; i < PATTERNS[pattern].bullets; i++) if (bulletAt(curtain, i, clock - born, at)) draw(at.x, at.y);
 */
export function bulletAt(curtain: Curtain, index: number, age: number, into: Bullet): boolean {
  const { pattern } = curtain;
  const ticks = age - leavesAt(pattern, index);
  if (!(ticks >= 0)) return false;
  const far = (PATTERNS[pattern].speed * ticks) / TICK_RATE;
  if (pattern === PATTERN.wall) inWall(curtain, index, far, into);
  else if (pattern === PATTERN.rain) inRain(curtain, index, far, into);
  else if (pattern === PATTERN.lances) onLane(curtain, index, far, into);
  else {
    const way = wayOf(curtain, index, ticks);
    const farther = pattern === PATTERN.burst ? far * (1 + index * 0.12) : far;
    into.x = curtain.x + cos(way) * farther;
    into.y = curtain.y + sin(way) * farther;
  }
  return into.x > -MARGIN && into.x < WIDTH + MARGIN && into.y > -MARGIN * 4 && into.y < HEIGHT + MARGIN;
}

/** The direction from a bullet's start to its place. */
function wayOf({ pattern, aim, seed }: Curtain, index: number, ticks: number): number {
  switch (pattern) {
    case PATTERN.fan:
      return aim + (index - 1) * 0.21;
    case PATTERN.wideFan:
      return aim + (index - 4) * 0.17;
    case PATTERN.ring:
      return aim + (index * TAU) / 8;
    case PATTERN.mine:
      return aim + (index * TAU) / 12;
    case PATTERN.spiral:
      return aim + (index & 1) * Math.PI + (index >> 1) * (seed & 1 ? 0.37 : -0.37);
    case PATTERN.flower:
      return (
        aim + ((index % 16) * TAU) / 16 + Math.floor(index / 16) * 0.13 + ticks * (seed & 1 ? 0.004 : -0.004)
      );
    case PATTERN.storm:
      return aim + ((index % 20) * TAU) / 20 + (Math.floor(index / 20) & 1) * (TAU / 40);
    default:
      return aim;
  }
}

function inWall({ x, seed }: Curtain, index: number, far: number, into: Bullet): void {
  const gap = Math.floor(chance(seed, 0) * (PATTERNS[PATTERN.wall].bullets - GAP - 2)) + 1;
  into.x = x - far;
  // Bullets in the gap are left out: they have no place.
  into.y = index >= gap && index < gap + GAP ? Number.NaN : WALL_STEP / 2 + index * WALL_STEP;
}

function inRain({ seed }: Curtain, index: number, far: number, into: Bullet): void {
  into.x = chance(seed, index) * (WIDTH + 300) - far * 0.25;
  into.y = -60 + far;
}

function onLane({ x, seed }: Curtain, index: number, far: number, into: Bullet): void {
  into.x = x - far;
  into.y = laneOf(seed, index);
}

/** The lane of a lance: the seed gives an order of lanes over the field in which none repeats at once. */
export function laneOf(seed: number, index: number): number {
  const lanes = PATTERNS[PATTERN.lances].bullets;
  const lane = (index * STRIDES[seed & 3] + (seed >> 2)) % lanes;
  return ((lane + 0.5) * HEIGHT) / lanes;
}
