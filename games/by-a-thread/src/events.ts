// What rules tell the view, and what they fire. A shot has no event of its own: a ball of plasma that is drawn for the first time
// is one. The ball is told when it is fired, when it bounces off a player and when it ends at one (BT34 to BT36); walls and floor
// it bounces off alike on every side. Others' plasma is drawn where it is when this player's inputs are stepped, so that what
// can be seen coming can be dodged; nothing looks into the past (BT37).

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
  /** A player was hit and lives, with so much health left; the event is of who fired, or of nobody who is still here. */
  hurt: event({ fields: { who, health: integer({ min: 0, max: HEALTH }) } }),
  /** A player was shot dead: reliable (BT45). `bounces`: what the ball had bounced off before. */
  felled: event({ fields: { who, bounces: integer({ min: 0, max: BOUNCES }) }, reliable: true }),
};

const ground = { min: 0, max: CELLS * CELL, resolution: 1 / 16 } as const;
const speed = { min: -1024, max: 1024, resolution: 1 / 4 } as const;
/** There is no ceiling: straight up it comes so high. */
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
      /** Walls, floors and players that it has bounced off. */
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
