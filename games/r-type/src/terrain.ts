// The ground of a level: the heights of ceiling and floor, as a function of the level, the run's seed and the scroll
// position. It stops and hurts ships and stops shots, walkers and turrets stand on it, the view draws it.
// Always true: the way between ceiling and floor is never narrower than LEAST_WAY; a boss has no ground around it.

import { mix, sin } from "reckon";
import { BOSS_CLOCK, HEIGHT, SCROLL, TICK_RATE, WIDTH } from "./tuning.ts";

/** The inputs of a level's ground: derived on each side, never sent. */
export interface Ground {
  /** 1 to 3. */
  readonly level: number;
  readonly seed: number;
}

/** The narrowest way between ceiling and floor. */
export const LEAST_WAY = 540;
/** From no relief to full relief, in px. */
const SLOPE = 1200;

interface Relief {
  /** Heights of ceiling and floor without any hill, and of the highest hill. */
  readonly ceiling: number;
  readonly floor: number;
  readonly hill: number;
  /** px from one hill to the next. */
  readonly pitch: number;
  /** Share of hills that have a flat top: blocks rather than waves. */
  readonly blocks: number;
}

/** By level: a cave's mouth with low waves; girders that come from above and below; a gullet that narrows. */
const RELIEFS: readonly Relief[] = [
  { ceiling: 0, floor: 40, hill: 120, pitch: 900, blocks: 0 },
  { ceiling: 44, floor: 44, hill: 210, pitch: 700, blocks: 1 },
  { ceiling: 60, floor: 60, hill: 230, pitch: 1100, blocks: 0.3 },
];

/** 0 before the relief begins, 1 within, 0 again where the boss waits. */
function envelope(level: number, at: number): number {
  const boss = (SCROLL[level - 1] * BOSS_CLOCK[level - 1]) / TICK_RATE;
  const up = (at - WIDTH - 300) / SLOPE;
  const down = (boss - at) / SLOPE;
  return Math.max(0, Math.min(1, up, down));
}

function chance(seed: number, side: number, hill: number): number {
  return mix(mix(seed + 1, side + 1), hill + 1) / 0x1_0000_0000;
}

/** A hill as a share of 1: round, or with steep sides and a flat top. */
function shape(share: number, isBlock: boolean): number {
  const round = sin(share * Math.PI);
  return isBlock ? Math.min(1, round * 2.2) : round * round;
}

function hillAt({ level, seed }: Ground, side: number, at: number): number {
  const { hill, pitch, blocks } = RELIEFS[level - 1];
  const place = (at + side * pitch * 0.5) / pitch;
  const index = Math.floor(place);
  const height = chance(seed + level * 977, side, index);
  const isBlock = chance(seed + level * 977, side + 2, index) < blocks;
  return hill * (0.25 + 0.75 * height) * shape(place - index, isBlock) * envelope(level, at);
}

/** How far the ceiling hangs down, at a coordinate of the ground (scroll + x). */
export function ceilingAt(ground: Ground, at: number): number {
  const { ceiling } = RELIEFS[ground.level - 1];
  return ceiling * envelope(ground.level, at) + hillAt(ground, 0, at) * (ground.level === 1 ? 0.35 : 1);
}

/** Where the floor begins, in px from the top. */
export function floorAt(ground: Ground, at: number): number {
  const { floor } = RELIEFS[ground.level - 1];
  const height = floor * envelope(ground.level, at) + hillAt(ground, 1, at);
  return Math.max(HEIGHT - height, ceilingAt(ground, at) + LEAST_WAY);
}

/** True inside the ground. */
export function isSolid(ground: Ground, at: number, y: number): boolean {
  return y < ceilingAt(ground, at) || y > floorAt(ground, at);
}
