// Events for the view, and the bullets that rules fire. A bullet is reported when it is fired and when it ends, and flies alike on every
// side (HN31); a player's own bullet starts on their screen at once (HN3), and is judged by what they saw (HN24 A).

import { angle, enumeration, event, fixed, flag, flight, integer, type Tools } from "reckon";
import { ENEMY_NAMES, MOST_SHELLS, SHELL_RADIUS, SHELL_SPEEDS, SHELL_TICKS } from "./enemies/sorts.ts";
import type { Ground } from "./map.ts";
import { BULLET_RADIUS, BULLET_TICKS, MOST_COLUMNS, MOST_LINES, PLAYERS, TILE } from "./tuning.ts";

/** The causes of a player's fall. */
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
  /** A player has fallen: who, and by what; the event belongs to the player who did it, or to none. */
  felled: event({
    fields: { who: integer({ min: 0, max: PLAYERS - 1 }), by: enumeration(Object.keys(BY)) },
    reliable: true,
  }),
  /** An enemy has died. */
  slain: event({ fields: { x: coarseX, y: coarseY, sort: enumeration(ENEMY_NAMES) } }),
  /** A bomb has burst. */
  burst: event({ fields: { x: coarseX, y: coarseY } }),
};

/** The flights, and the targets of players' bullets: on a ride no fallen partner is a target, in a duel the rivals are. */
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
