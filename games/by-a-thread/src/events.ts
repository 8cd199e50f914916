// Events for the view, and the plasma that rules fire. A shot has no event of its own: the first picture of a ball
// is one. Clients learn of a ball when it is fired, when it bounces off a player and when it ends at one (BT34 to BT36); walls and floor
// it bounces off alike on every side. Plasma of others is drawn at the tick of this player's own inputs, so that a ball
// that is seen coming can be dodged; nothing looks into the past (BT37).

import { event, fixed, flight, integer, type Tools } from "reckon";
import type { Maze } from "./maze.ts";
import {
  BOUNCES,
  CELL,
  CELLS,
  CORE,
  HEALTH,
  IN_THE_AIR,
  PLASMA_SPEED,
  PLASMA_TICKS,
  PLAYERS,
  TICK_RATE,
} from "./tuning.ts";

const who = integer({ min: 0, max: PLAYERS - 1 });

export const events = {
  /** A player was hit and lives, with this much health left; the event belongs to the shooter, or to no player if they are gone. */
  hurt: event({ fields: { who, health: integer({ min: 0, max: HEALTH }) } }),
  /** A player was shot dead: reliable (BT45). `bounces`: of the ball before the hit. */
  felled: event({ fields: { who, bounces: integer({ min: 0, max: BOUNCES }) }, reliable: true }),
};

const ground = { min: 0, max: CELLS * CELL, resolution: 1 / 16 } as const;
const speed = { min: -1024, max: 1024, resolution: 1 / 4 } as const;
/** There is no ceiling: straight up a ball gets this high. */
const highest = 64 + (PLASMA_SPEED * PLASMA_TICKS) / TICK_RATE;

export const flights = {
  plasma: flight({
    fields: {
      x: fixed(ground),
      y: fixed({ min: 0, max: highest, resolution: 1 / 16 }),
      z: fixed(ground),
      vx: fixed({ ...speed, rateOf: "x" }),
      vy: fixed({ ...speed, rateOf: "y" }),
      vz: fixed({ ...speed, rateOf: "z" }),
      /** Bounces so far: off walls, floors and players. */
      bounces: integer({ min: 0, max: BOUNCES }),
    },
    position: ["x", "y", "z"],
    radius: CORE,
    lifeTicks: PLASMA_TICKS,
    targets: ["player"],
    hits: "none",
    meetsShooter: "bounces",
    others: "input",
    perPlayer: IN_THE_AIR,
    capacity: PLAYERS * IN_THE_AIR,
  }),
};

export type Flights = typeof flights;
export type ThreadTools = Tools<Maze, typeof events, Flights>;
