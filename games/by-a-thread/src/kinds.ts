// The world of By a Thread: a row for each player, and one about the match. Every rule reads and writes these columns, and no
// other state lasts. Clients predict what a player does alone: walking, looking, the trigger's rest. The server decides health
// and fate. Always true: a player without health neither moves nor shoots, and cannot be hit; a fate is final.

import { angle, enumeration, fixed, integer, kind, type World } from "reckon";
import { MOST_MAZE } from "./maze.ts";
import {
  CELL,
  CELLS,
  EYE,
  FIRE_REST,
  HEALTH,
  MATCH_TICKS,
  MERCY,
  MOST_MINUTES,
  PLAYERS,
  RADIUS,
  SPEED,
  TICK_RATE,
} from "./tuning.ts";

/** The fate of a player; all but the first are final. */
export const FATE = { plays: 0, shot: 1, minotaured: 2, escaped: 3, winner: 4 } as const;
/** The phase of a match. */
export const PHASE = { play: 0, over: 1 } as const;

const place = { min: 0, max: CELLS * CELL, resolution: 1 / 64, shownAs: 1 / 8, topSpeed: SPEED } as const;
const speed = { min: -512, max: 512, resolution: 1 / 16, stop: 1 / 2, sees: "owner" } as const;
const pitch = { min: -4, max: 4, resolution: 1 / 2048 } as const;
const rate = { min: -16, max: 16, resolution: 1 / 256, sees: "owner" } as const;
const decided = { author: "server" } as const;

/** One row for each player, including those who are out. */
export const player = kind("player", {
  capacity: PLAYERS,
  position: ["x", "y", "z"],
  // Two players touch at two radii; in twelve ticks both may come this much nearer.
  reach: 2 * RADIUS + 2 * ((SPEED / TICK_RATE) * 12),
  target: { radius: RADIUS, while: "health" },
  fields: {
    /** The middle of the sphere: x to the east, z to the south; y, its height, is always the same. */
    x: fixed(place),
    y: fixed({ min: 0, max: 32, resolution: 8, initial: EYE, shown: "step" }),
    z: fixed(place),
    vx: fixed({ ...speed, rateOf: "x" }),
    vz: fixed({ ...speed, rateOf: "z" }),
    /** The view direction, mouse and keys together: see input.ts. */
    yaw: angle({ bits: 14, shownBits: 8 }),
    pitch: fixed({ ...pitch, shownAs: 1 / 32 }),
    /** What keys have turned, and how fast they turn now; initially, the direction in which a player is set down. */
    keyYaw: angle({ bits: 18, sees: "owner" }),
    keyPitch: fixed({ ...pitch, resolution: 1 / 16384, sees: "owner" }),
    turnRate: fixed(rate),
    tiltRate: fixed(rate),
    /** Ticks until the next shot; the count of presses, so that each acts once. */
    fireRest: integer({ min: 0, max: FIRE_REST, sees: "owner" }),
    lastFire: integer({ min: 0, max: 15, sees: "owner" }),
    health: integer({ min: 0, max: HEALTH, initial: HEALTH, ...decided }),
    /** Ticks until their own plasma can harm them again. */
    mercy: integer({ min: 0, max: MERCY, sees: "server", ...decided }),
    fate: enumeration(Object.keys(FATE), decided),
    /** How long they have been in the match. */
    ticks: integer({ min: 0, max: MATCH_TICKS, sees: "server", ...decided }),
  },
});

/** A single row: the maze, and the standing of the match. */
export const match = kind("match", {
  capacity: 1,
  fields: {
    /** Number of the maze: see maze.ts. */
    maze: integer({ min: 0, max: MOST_MAZE, ...decided }),
    /** When the Minotaur comes, with several players. */
    minutes: integer({ min: 1, max: MOST_MINUTES, initial: MOST_MINUTES, ...decided }),
    phase: enumeration(Object.keys(PHASE), decided),
    /** Until the Minotaur comes, rounded up. */
    secondsLeft: integer({
      min: 0,
      max: MATCH_TICKS / TICK_RATE,
      initial: MATCH_TICKS / TICK_RATE,
      ...decided,
    }),
    /** Ticks played, and how many players ever came in: a single player looks for the exit. */
    ticks: integer({ min: 0, max: MATCH_TICKS, sees: "server", ...decided }),
    joined: integer({ min: 0, max: 255, ...decided }),
  },
});

export type ThreadWorld = World<readonly [typeof player, typeof match]>;
