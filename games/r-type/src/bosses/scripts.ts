// The three bosses: their parts, the place of every part, and the times of their attacks. bosses.ts runs them. Always true: a
// boss repeats the same attacks in the same order, so that players can learn it; below a share of its health it does
// more. Parts marked as guards close the core: without them it stays open.

import { cos, sin, TAU } from "reckon";
import { PATTERN } from "../curtains/patterns.ts";
import { SORT } from "../enemies/sorts.ts";

export interface Place {
  x: number;
  y: number;
}

interface Part {
  readonly sort: number;
  readonly isGuard?: boolean;
  /** Its place relative to the core: `age` ticks after the boss came, with the core open by this share (0 to 1). */
  readonly place: (age: number, open: number, into: Place) => void;
}

export interface Attack {
  /** Tick of the cycle at which the warning begins. */
  readonly at: number;
  /** The part that fires it, if it still exists; the core, if absent. */
  readonly part?: number;
  /** The pattern; −1: it releases two bugs. */
  readonly pattern: number;
  readonly windUp?: number;
  /** Only when the boss has lost more than half its health. */
  readonly isRage?: boolean;
}

export interface Boss {
  /** The core comes first. */
  readonly parts: readonly Part[];
  /** Ticks of a cycle. */
  readonly cycle: number;
  /** Ticks of the cycle in which the core is open; the boss holds still then, so the core's long patterns belong there. */
  readonly opens: number;
  readonly closes: number;
  readonly attacks: readonly Attack[];
}

export const BROOD = -1;

const still = (x: number, y: number) => (_age: number, _open: number, into: Place) => {
  into.x = x;
  into.y = y;
};

function jaw(side: number): Part["place"] {
  return (age, open, into) => {
    into.x = -70 + 30 * open;
    into.y = side * (64 + 110 * open + 6 * sin(age * 0.12));
  };
}

function bobbing(x: number, y: number, height: number): Part["place"] {
  return (age, _open, into) => {
    into.x = x;
    into.y = y + height * sin(age * 0.04 + y);
  };
}

function plate(index: number): Part["place"] {
  return (age, open, into) => {
    const way = age * 0.02 + (index * TAU) / 4;
    const far = 128 + 110 * open;
    into.x = cos(way) * far;
    into.y = sin(way) * far;
  };
}

function arm(index: number): Part["place"] {
  const lane = index - 1.5;
  return (age, open, into) => {
    into.x = -120 - 40 * sin(age * 0.035 + index * 1.3) + 50 * open;
    into.y = lane * (104 + 80 * open) + 36 * sin(age * 0.03 + index);
  };
}

const gatekeeper: Boss = {
  parts: [
    { sort: SORT.gateCore, place: still(0, 0) },
    { sort: SORT.gateJaw, isGuard: true, place: jaw(-1) },
    { sort: SORT.gateJaw, isGuard: true, place: jaw(1) },
    { sort: SORT.gateGun, place: bobbing(60, -270, 40) },
    { sort: SORT.gateGun, place: bobbing(60, 270, 40) },
  ],
  cycle: 600,
  opens: 280,
  closes: 560,
  attacks: [
    { at: 20, part: 3, pattern: PATTERN.burst },
    { at: 80, part: 4, pattern: PATTERN.burst },
    { at: 150, part: 1, pattern: PATTERN.wideFan },
    { at: 200, part: 2, pattern: PATTERN.wideFan, isRage: true },
    { at: 300, pattern: PATTERN.spiral, windUp: 45 },
    { at: 420, pattern: PATTERN.mine, isRage: true },
    { at: 520, pattern: PATTERN.wideFan },
  ],
};

const broodmother: Boss = {
  parts: [
    { sort: SORT.broodCore, place: still(0, 0) },
    { sort: SORT.broodPlate, isGuard: true, place: plate(0) },
    { sort: SORT.broodPlate, isGuard: true, place: plate(1) },
    { sort: SORT.broodPlate, isGuard: true, place: plate(2) },
    { sort: SORT.broodPlate, isGuard: true, place: plate(3) },
    { sort: SORT.broodNest, place: bobbing(110, -300, 30) },
    { sort: SORT.broodNest, place: bobbing(110, 300, 30) },
  ],
  cycle: 660,
  opens: 300,
  closes: 620,
  attacks: [
    { at: 10, part: 5, pattern: BROOD },
    { at: 40, part: 6, pattern: BROOD },
    { at: 90, pattern: PATTERN.wall, windUp: 50 },
    { at: 190, pattern: PATTERN.wall, windUp: 50 },
    { at: 250, part: 5, pattern: BROOD, isRage: true },
    { at: 320, pattern: PATTERN.flower, windUp: 50 },
    { at: 400, pattern: PATTERN.spiral, windUp: 45, isRage: true },
    { at: 500, part: 6, pattern: PATTERN.burst },
    { at: 540, part: 5, pattern: PATTERN.burst },
  ],
};

const heart: Boss = {
  parts: [
    { sort: SORT.heartCore, place: still(0, 0) },
    { sort: SORT.heartArm, isGuard: true, place: arm(0) },
    { sort: SORT.heartArm, isGuard: true, place: arm(1) },
    { sort: SORT.heartArm, isGuard: true, place: arm(2) },
    { sort: SORT.heartArm, isGuard: true, place: arm(3) },
    { sort: SORT.heartEye, place: bobbing(120, -330, 24) },
    { sort: SORT.heartEye, place: bobbing(120, 330, 24) },
  ],
  cycle: 720,
  opens: 320,
  closes: 680,
  attacks: [
    { at: 10, part: 5, pattern: PATTERN.lances, windUp: 60 },
    { at: 130, part: 6, pattern: PATTERN.lances, windUp: 60, isRage: true },
    { at: 160, pattern: PATTERN.rain, windUp: 45 },
    { at: 340, pattern: PATTERN.storm, windUp: 50 },
    { at: 470, part: 1, pattern: PATTERN.wideFan },
    { at: 500, pattern: PATTERN.flower, windUp: 50, isRage: true },
    { at: 520, part: 4, pattern: PATTERN.wideFan },
    { at: 560, pattern: PATTERN.wall, windUp: 50, isRage: true },
  ],
};

/** By level. */
export const BOSSES: readonly Boss[] = [gatekeeper, broodmother, heart];
