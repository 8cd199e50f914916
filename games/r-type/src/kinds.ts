// The world of R-Type: ships, enemies (parts of bosses are enemies too), curtains of bullets, missiles,
// power-ups, and one row about the run. Rules read and write these columns, and no other state lasts. Clients predict what a player
// does with their own ship: its place, its charge, its trigger. The server decides health, score and everything that others do to it.
// Every field is for all or for the server, because the seed broadcasts one snapshot (RT4).
// Times are sent as ends on the level's clock (clock.ts), so an unchanged field costs nothing.

import { angle, enumeration, fixed, flag, integer, kind, type World } from "reckon";
import { PATTERN_NAMES } from "./curtains/patterns.ts";
import { MOOD_NAMES, MOST_HEALTH, MOST_RADIUS, SORT_NAMES } from "./enemies/sorts.ts";
import {
  CURTAINS,
  ENEMIES,
  FAR_X,
  FAR_Y,
  HEALTH,
  HEIGHT,
  LEAST_MULTIPLIER,
  LEVELS,
  MISSILES,
  MOST_BOMBS,
  MOST_CHARGE,
  MOST_CLOCK,
  MOST_MULTIPLIER,
  MOST_SCORE,
  PLAYERS,
  POWER_UPS,
  SHIP_SPEED,
  WIDTH,
} from "./tuning.ts";

/**
 * `fight`: waves come. `boss`: the boss is there. `clear`: it has fallen, and the next level begins soon. `victory` and `over`
 * end the run.
 */
export const PHASE = { fight: 0, boss: 1, clear: 2, victory: 3, over: 4 } as const;
export const MODULE = { none: 0, homing: 1, spread: 2, wave: 3 } as const;
/** The effects of power-ups; the first three are the modules. A lifeline brings a partner back. */
export const POWER = { homing: 0, spread: 1, wave: 2, bomb: 3, shield: 4, lifeline: 5 } as const;

const hidden = { author: "server", sees: "server" } as const;
const decided = { author: "server" } as const;
const count = { min: 0, max: 15 } as const;
const clock = { min: 0, max: MOST_CLOCK * 2, author: "server" } as const;
/** Places beyond the field: enemies come from there. */
const BEYOND = 320;
const farX = { min: -BEYOND, max: WIDTH + BEYOND } as const;
const farY = { min: -BEYOND, max: HEIGHT + BEYOND } as const;

/** One row for each player. Its place is the upper left corner of the drawn ship (RT5). */
export const ship = kind("ship", {
  capacity: PLAYERS,
  position: ["x", "y"],
  fields: {
    x: fixed({ min: 0, max: FAR_X, resolution: 1 / 64, shownAs: 1 / 2, topSpeed: SHIP_SPEED }),
    y: fixed({ min: 0, max: FAR_Y, resolution: 1 / 64, shownAs: 1 / 2, topSpeed: SHIP_SPEED }),
    /** Ticks that the trigger has been held, counted here and on the server alike: `levelOf` gives the level, 0 to 5. */
    chargeTicks: integer({ min: 0, max: MOST_CHARGE }),
    /** Ticks until the next shot. */
    rest: integer({ min: 0, max: 31 }),
    /** Press counts of the last input, so that each press acts once. */
    lastShoot: integer(count),
    lastBomb: integer(count),
    module: enumeration(Object.keys(MODULE), decided),
    bombs: integer({ min: 0, max: MOST_BOMBS, ...decided }),
    health: integer({ min: 0, max: HEALTH, initial: HEALTH, ...decided }),
    /** How often it was hurt; put elsewhere, stopped or released: clients react to changes. */
    wounds: integer({ min: 0, max: 15, ...decided }),
    places: integer({ min: 0, max: 15, ...decided }),
    /** On the level's clock: nothing hurts until then. */
    shieldEnds: integer(clock),
    blinkEnds: integer(clock),
    /** Lost: its player watches, until a partner takes a lifeline. */
    isOut: flag(decided),
    score: integer({ min: 0, max: MOST_SCORE, ...decided }),
    /** In tenths. */
    multiplier: integer({
      min: LEAST_MULTIPLIER,
      max: MOST_MULTIPLIER,
      initial: LEAST_MULTIPLIER,
      ...decided,
    }),
    daring: integer({ min: 0, max: 1023, ...hidden }),
    daringRest: integer({ min: 0, max: 1023, ...hidden }),
    outSince: integer({ ...clock, ...hidden }),
  },
});

const speed = { min: -1024, max: 1024, resolution: 1 / 16, sees: "server" } as const;

/** One row for each enemy and each part of a boss, by its middle, without an owner, so that only the server steps them (RT7). */
export const enemy = kind("enemy", {
  capacity: ENEMIES,
  position: ["x", "y"],
  target: { radius: "radius", while: "health" },
  fields: {
    x: fixed({ ...farX, resolution: 1 / 16, shownAs: 1 }),
    y: fixed({ ...farY, resolution: 1 / 16, shownAs: 1 }),
    sort: enumeration(SORT_NAMES),
    health: integer({ min: 0, max: MOST_HEALTH, ...decided }),
    mood: enumeration(MOOD_NAMES),
    radius: fixed({ min: 0, max: MOST_RADIUS, resolution: 1, shown: "step" }),
    /** Its direction of look or strike. */
    aim: angle({ bits: 12, shownBits: 5, shown: "angle" }),
    vx: fixed(speed),
    vy: fixed(speed),
    /** The origin of its motion. */
    anchorX: fixed({ ...farX, resolution: 1 / 16, sees: "server" }),
    anchorY: fixed({ ...farY, resolution: 1 / 16, sees: "server" }),
    /** Ticks since it came; ticks until it fires, or for a segment its place behind the head. */
    age: integer({ min: 0, max: 65535, ...hidden }),
    rest: integer({ min: 0, max: 4095, ...hidden }),
    /** For a snake's head and its segments: their common number. For a part: its index in the boss. For a turret: 1 on a ceiling. */
    link: integer({ min: 0, max: 15, ...decided }),
  },
});

/**
 * A whole pattern of bullets, as one row that never changes, so it is sent once. Every side computes its bullets by itself, as a
 * function of these fields and of the clock (patterns.ts).
 */
export const curtain = kind("curtain", {
  capacity: CURTAINS,
  position: ["x", "y"],
  fields: {
    pattern: enumeration(PATTERN_NAMES),
    x: fixed({ ...farX, resolution: 1, shown: "step" }),
    y: fixed({ ...farY, resolution: 1, shown: "step" }),
    aim: angle({ bits: 10, shown: "step" }),
    seed: integer({ min: 0, max: 255 }),
    /** Tick of the level's clock at which its first bullet leaves; until then there is only a warning. */
    born: integer({ min: 0, max: MOST_CLOCK * 2 }),
    /** Row of the enemy that fires it, + 1: if the enemy falls before, no bullet comes. */
    by: integer({ min: 0, max: ENEMIES, ...hidden }),
  },
});

/** A missile of the homing module: it follows an unpredictable target, so the server alone flies it. */
export const missile = kind("missile", {
  capacity: MISSILES,
  position: ["x", "y"],
  fields: {
    x: fixed({ ...farX, resolution: 1 / 16, shownAs: 1 }),
    y: fixed({ ...farY, resolution: 1 / 16, shownAs: 1 }),
    aim: angle({ bits: 12, shownBits: 6 }),
    /** Its player, + 1. */
    by: integer({ min: 0, max: PLAYERS, ...decided }),
    age: integer({ min: 0, max: 1023, ...hidden }),
    /** Row of its target, + 1. */
    prey: integer({ min: 0, max: ENEMIES, ...hidden }),
  },
});

export const powerUp = kind("powerUp", {
  capacity: POWER_UPS,
  position: ["x", "y"],
  fields: {
    sort: enumeration(Object.keys(POWER)),
    x: fixed({ ...farX, resolution: 1 / 16, shownAs: 1 }),
    y: fixed({ ...farY, resolution: 1 / 16, shownAs: 1 }),
    age: integer({ min: 0, max: 4095, ...hidden }),
  },
});

/** A single row: the progress of the run. */
export const run = kind("run", {
  capacity: 1,
  fields: {
    phase: enumeration(Object.keys(PHASE), decided),
    /** 1 to 3, and the level that wins the run. */
    level: integer({ min: 1, max: LEVELS, initial: 1, ...decided }),
    levels: integer({ min: 1, max: LEVELS, initial: LEVELS, ...decided }),
    /** The tick at which the level's clock stood at 0, moved on by every pause; see clock.ts. */
    started: integer({ min: -MOST_CLOCK, max: 0x3fffffff, ...decided }),
    /** The tick at which the pause began, and the player who paused, + 1; 0: not paused. */
    pausedAt: integer({ min: 0, max: 0x3fffffff, ...decided }),
    pausedBy: integer({ min: 0, max: PLAYERS, ...decided }),
    /** The seed of waves and ground. */
    seed: integer({ min: 0, max: 0xffff, ...decided }),
    /** The initial total health of the boss's parts; 0: there is no boss. */
    bossMost: integer({ min: 0, max: 0xffff, ...decided }),
    phaseTicks: integer({ min: 0, max: 4095, ...hidden }),
    lifelineRest: integer({ min: 0, max: 4095, ...hidden }),
    /** Power-ups dropped so far: they decide the next one. */
    drops: integer({ min: 0, max: 1023, ...hidden }),
  },
});

export type RTypeWorld = World<
  readonly [typeof ship, typeof enemy, typeof curtain, typeof missile, typeof powerUp, typeof run]
>;
