// What rules tell the view, and what they fire. A bullet is told when it is fired and when it ends, and flies alike on every
// side (HN31); that of a player starts on his own screen at once (HN3), and is judged by what he saw (HN24 A).

import { angle, enumeration, event, fixed, flag, flight, integer, type Tools } from "reckon";
import { ENEMY_NAMES, MOST_SHELLS, SHELL_RADIUS, SHELL_SPEEDS, SHELL_TICKS } from "./enemies/sorts.ts";
import type { Ground } from "./map.ts";
import { BULLET_RADIUS, BULLET_TICKS, MOST_COLUMNS, MOST_LINES, PLAYERS, TILE } from "./tuning.ts";

/** By what a player can fall. */
export const BY = {
  bullet: 0,
  stomp: 1,
  lava: 2,
  brambles: 3,
  swarmer: 4,
  grunt: 5,
  shooter: 6,
  charger: 7,
  boss: 8,
  bomb: 9,
} as const;

const x = fixed({ min: 0, max: MOST_COLUMNS * TILE, resolution: 1 / 16 });
const y = fixed({ min: 0, max: MOST_LINES * TILE, resolution: 1 / 16 });
const coarseX = fixed({ min: 0, max: MOST_COLUMNS * TILE, resolution: 1 });
const coarseY = fixed({ min: 0, max: MOST_LINES * TILE, resolution: 1 });

export const events = {
  /** A shot: flash and sound. `last`: it was the last round. */
  shot: event({ fields: { last: flag() } }),
  /** A landing that shakes the ground. */
  stomped: event({ fields: { x: coarseX, y: coarseY } }),
  /** A player has fallen: who, and by what; the event is of him who did it, or of nobody. */
  felled: event({
    fields: { who: integer({ min: 0, max: PLAYERS - 1 }), by: enumeration(Object.keys(BY)) },
    reliable: true,
  }),
  /** An enemy has died. */
  slain: event({ fields: { x: coarseX, y: coarseY, sort: enumeration(ENEMY_NAMES) } }),
  /** A bomb has burst. */
  burst: event({ fields: { x: coarseX, y: coarseY } }),
};

/** What flies, and at whom players' bullets do: the fallen partner is nobody's target, the rival is. */
export function flightsAt(targets: readonly ("player" | "enemy")[]) {
  return {
    bullet: flight({
      fields: { x, y, aim: angle({ bits: 12 }), last: flag(), showdown: flag() },
      position: ["x", "y"],
      radius: BULLET_RADIUS,
      lifeTicks: BULLET_TICKS,
      targets,
      hits: "fastForward",
      capacity: 128,
    }),
    shell: flight({
      fields: {
        x,
        y,
        aim: angle({ bits: 12 }),
        pace: integer({ min: 0, max: SHELL_SPEEDS.length - 1 }),
        sort: enumeration(ENEMY_NAMES),
      },
      position: ["x", "y"],
      radius: SHELL_RADIUS,
      lifeTicks: SHELL_TICKS,
      targets: ["player"],
      hits: "none",
      capacity: MOST_SHELLS,
    }),
  };
}

export type Flights = ReturnType<typeof flightsAt>;
export type HighNoonTools = Tools<Ground, typeof events, Flights>;
