// The world of High Noon: players, enemies, bombs, and one row about the ride. Every rule reads and writes these columns, and no
// other state lasts. Predicted are the fields that HN2 names: place, state and weapon of the own player. The server decides health,
// score and everything that others do to a player; where it writes a predicted field too (a fall, a safe moment), a field of its
// own changes in the same tick, so that a client knows the cause.

import { angle, enumeration, fixed, flag, integer, kind, pressesOf, reference, type World } from "reckon";
import {
  BIGGEST_RADIUS,
  BOMB_GRACE,
  BOMB_TICKS,
  BOMBS,
  ENEMY_NAMES,
  MOOD_NAMES,
  MOST_ENEMY_HEALTH,
  PLAN,
} from "./enemies/sorts.ts";
import {
  CAMP_TICKS,
  DUEL_MINUTES,
  DUEL_WINS,
  ENEMIES,
  HEALTH,
  JUMP_HEIGHT,
  MOST_COLUMNS,
  MOST_HEALTH,
  MOST_LINES,
  MOST_MINUTES,
  MOST_UPGRADE,
  MOST_WINS,
  PLAYERS,
  RADIUS,
  RELOAD_TICKS,
  RESPAWN_TICKS,
  REVIVE_TICKS,
  ROUNDS,
  SHOWDOWN_REST,
  SHOWDOWN_TICKS,
  SPEED,
  STAGES,
  TILE,
} from "./tuning.ts";

export const STATE = { walk: 0, roll: 1, jump: 2, land: 3, down: 4 } as const;
export const PHASE = { fight: 0, pause: 1, camp: 2, victory: 3, defeat: 4 } as const;
export const MODE = { ride: 0, duel: 1 } as const;
/** Number of grounds: see map.ts. */
const MOST_GROUND = 0xffffff;

const width = MOST_COLUMNS * TILE;
const height = MOST_LINES * TILE;
const direction = { min: -1, max: 1, resolution: 1 / 1024, sees: "owner" } as const;
const speed = { min: -1024, max: 1024, resolution: 1 / 16, stop: 1 / 4, sees: "owner" } as const;
const upgrade = { min: 0, max: MOST_UPGRADE, author: "server" } as const;

/** One row for each player. */
export const player = kind("player", {
  capacity: PLAYERS,
  position: ["x", "y"],
  target: { radius: RADIUS, while: "isOpen", teleports: "places" },
  fields: {
    x: fixed({ min: 0, max: width, resolution: 1 / 64, shownAs: 1 / 8, topSpeed: SPEED }),
    y: fixed({ min: 0, max: height, resolution: 1 / 64, shownAs: 1 / 8, topSpeed: SPEED }),
    vx: fixed({ ...speed, rateOf: "x" }),
    vy: fixed({ ...speed, rateOf: "y" }),
    z: fixed({ min: 0, max: JUMP_HEIGHT, resolution: 1 / 16, shownAs: 1 }),
    aim: angle({ bits: 12, shownBits: 8 }),
    /** The player's action, for how long, and the direction of a roll or a jump (HN4). */
    state: enumeration(Object.keys(STATE)),
    stateTicks: integer({ min: 0, max: 255, sees: "owner" }),
    wayX: fixed(direction),
    wayY: fixed(direction),
    /** Ticks in which nothing hurts, and whether the player can be hurt. */
    safeTicks: integer({ min: 0, max: 255, sees: "owner" }),
    isOpen: flag({ initial: 1 }),
    lastFire: pressesOf("fire"),
    lastRoll: pressesOf("roll"),
    lastJump: pressesOf("jump"),
    lastReload: pressesOf("reload"),
    lastShowdown: pressesOf("showdown"),
    /** The revolver: rounds, ticks until the next shot, ticks until reloaded. */
    rounds: integer({ min: 0, max: ROUNDS, initial: ROUNDS, sees: "owner" }),
    fireRest: integer({ min: 0, max: 63, sees: "owner" }),
    reloadTicks: integer({ min: 0, max: RELOAD_TICKS, sees: "owner" }),
    showdownTicks: integer({ min: 0, max: SHOWDOWN_TICKS, sees: "owner" }),
    showdownRest: integer({ min: 0, max: SHOWDOWN_REST, sees: "owner" }),
    markedEnemy: reference("enemy", { author: "server" }),
    markedPlayer: reference("player", { author: "server" }),
    health: integer({ min: 0, max: MOST_HEALTH, initial: HEALTH, author: "server" }),
    /** How often they were hurt, and put elsewhere: clients react to changes. */
    wounds: integer({ min: 0, max: 15, author: "server" }),
    places: integer({ min: 0, max: 15, author: "server" }),
    score: integer({ min: 0, max: 4095, author: "server" }),
    downTicks: integer({ min: 0, max: RESPAWN_TICKS, author: "server", sees: "server" }),
    reviveTicks: integer({ min: 0, max: REVIVE_TICKS, author: "server" }),
    boots: integer(upgrade),
    hands: integer(upgrade),
    lead: integer(upgrade),
    heart: integer(upgrade),
    picks: integer({ min: 0, max: 15, author: "server", sees: "owner" }),
    isReady: flag({ author: "server" }),
  },
});

const hidden = { author: "server", sees: "server" } as const;

/** One row for each enemy, without an owner, so that only the server steps them. */
export const enemy = kind("enemy", {
  capacity: ENEMIES,
  position: ["x", "y"],
  target: { radius: "radius", while: "health" },
  fields: {
    x: fixed({ min: 0, max: width, resolution: 1 / 64, shownAs: 1 / 4 }),
    y: fixed({ min: 0, max: height, resolution: 1 / 64, shownAs: 1 / 4 }),
    vx: fixed({ min: -512, max: 512, resolution: 1 / 16, sees: "server" }),
    vy: fixed({ min: -512, max: 512, resolution: 1 / 16, sees: "server" }),
    radius: fixed({ min: 0, max: BIGGEST_RADIUS, resolution: 1, shown: "step" }),
    sort: enumeration(ENEMY_NAMES),
    health: integer({ min: 0, max: MOST_ENEMY_HEALTH, author: "server" }),
    mood: enumeration(MOOD_NAMES),
    /** Where it will strike: sent with its warning. */
    aim: angle({ bits: 12, shownBits: 6, shown: "step" }),
    /** The boss's announced attack. */
    plan: enumeration(Object.keys(PLAN)),
    moodTicks: integer({ min: 0, max: 1023, ...hidden }),
    rest: integer({ min: 0, max: 1023, ...hidden }),
    /** Row of its prey, + 1. */
    prey: integer({ min: 0, max: PLAYERS, ...hidden }),
    /** Number of attacks so far. */
    turns: integer({ min: 0, max: 255, ...hidden }),
  },
});

/** One row for each bomb, where it will burst, without an owner. */
export const bomb = kind("bomb", {
  capacity: BOMBS,
  position: ["x", "y"],
  fields: {
    x: fixed({ min: 0, max: width, resolution: 1, shown: "step" }),
    y: fixed({ min: 0, max: height, resolution: 1, shown: "step" }),
    ticks: integer({ min: 0, max: BOMB_TICKS + BOMB_GRACE, ...hidden }),
  },
});

const decided = { author: "server" } as const;

/** A single row: the ground, the mode, and the progress of the ride. */
export const run = kind("run", {
  capacity: 1,
  fields: {
    ground: integer({ min: 0, max: MOST_GROUND, ...decided }),
    mode: enumeration(Object.keys(MODE), decided),
    phase: enumeration(Object.keys(PHASE), decided),
    stage: integer({ min: 0, max: STAGES, ...decided }),
    wave: integer({ min: 0, max: 15, ...decided }),
    phaseTicks: integer({ min: 0, max: CAMP_TICKS, ...hidden }),
    /** Of the wave: threats and fodder still to come, and ticks until the next one. */
    threats: integer({ min: 0, max: 511, ...decided }),
    fodder: integer({ min: 0, max: 255, ...hidden }),
    spawnRest: integer({ min: 0, max: 1023, ...hidden }),
    experience: integer({ min: 0, max: 4095, ...decided }),
    level: integer({ min: 0, max: 15, ...decided }),
    kills: integer({ min: 0, max: 4095, ...decided }),
    /** Duel: the winner, + 1. */
    winner: integer({ min: 0, max: PLAYERS, ...decided }),
    /** Duel: kills that win it, and its end in time. */
    wins: integer({ min: 1, max: MOST_WINS, initial: DUEL_WINS, ...decided }),
    minutes: integer({ min: 1, max: MOST_MINUTES, initial: DUEL_MINUTES, ...decided }),
    /** Ride: the stage that wins it. */
    stages: integer({ min: 1, max: STAGES, initial: STAGES, ...decided }),
  },
});

export type HighNoonWorld = World<readonly [typeof player, typeof enemy, typeof run, typeof bomb]>;
