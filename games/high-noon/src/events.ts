// What rules tell the view, and what they fire. A bullet is told when it is fired and when it ends, and flies alike on every
// side (HN31); that of a player starts on his own screen at once (HN3), and is judged by what he saw (HN24 A).

import {
  angle,
  enumeration,
  event,
  type Field,
  fixed,
  flag,
  flight,
  type GameEvent,
  type GameFlight,
  integer,
  type Tools,
} from "reckon";
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

type FieldsOf<N extends string> = { readonly [F in N]: Field };

export type Events = {
  /** A shot: flash and sound. `last`: it was the last round. */
  readonly shot: GameEvent<FieldsOf<"last">>;
  /** A landing that shakes the ground. */
  readonly stomped: GameEvent<FieldsOf<"x" | "y">>;
  /** A player has fallen: who, and by what; the event is of him who did it, or of nobody. */
  readonly felled: GameEvent<FieldsOf<"who" | "by">>;
  /** An enemy has died. */
  readonly slain: GameEvent<FieldsOf<"x" | "y" | "sort">>;
  /** A bomb has burst. */
  readonly burst: GameEvent<FieldsOf<"x" | "y">>;
};

const x: Field<"fixed"> = fixed({ min: 0, max: MOST_COLUMNS * TILE, resolution: 1 / 16 });
const y: Field<"fixed"> = fixed({ min: 0, max: MOST_LINES * TILE, resolution: 1 / 16 });
const coarseX: Field<"fixed"> = fixed({ min: 0, max: MOST_COLUMNS * TILE, resolution: 1 });
const coarseY: Field<"fixed"> = fixed({ min: 0, max: MOST_LINES * TILE, resolution: 1 });

export const events: Events = {
  shot: event({ fields: { last: flag() } }),
  stomped: event({ fields: { x: coarseX, y: coarseY } }),
  felled: event({
    fields: { who: integer({ min: 0, max: PLAYERS - 1 }), by: enumeration(Object.keys(BY)) },
    reliable: true,
  }),
  slain: event({ fields: { x: coarseX, y: coarseY, sort: enumeration(ENEMY_NAMES) } }),
  burst: event({ fields: { x: coarseX, y: coarseY } }),
};

export type Flights = {
  readonly bullet: GameFlight<FieldsOf<"x" | "y" | "aim" | "last" | "showdown">>;
  readonly shell: GameFlight<FieldsOf<"x" | "y" | "aim" | "pace" | "sort">>;
};

/** What flies, and at whom players' bullets do: the fallen partner is nobody's target, the rival is. */
export function flightsAt(targets: readonly string[]): Flights {
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

export type HighNoonTools = Tools<Ground, Events, Flights>;
