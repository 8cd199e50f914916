// Events for the view, and the shots of ships. A shot is reported when it is fired and when it ends, and flies alike on every side;
// one's own starts in the frame of the press. Enemy bullets are not events: see the kind `curtain`. Always true: events that a view
// must not miss (a ship lost, a boss that falls) are reliable; sparks may be lost.

import { enumeration, event, fixed, flight, integer, type Tools } from "reckon";
import { SORT_NAMES } from "./enemies/sorts.ts";
import { POWER } from "./kinds.ts";
import type { Ground } from "./terrain.ts";
import {
  BEAM_DAMAGE,
  BEAM_RADIUS,
  GREAT_BEAM_RADIUS,
  HEIGHT,
  LEVELS,
  MOST_CLOCK,
  PLAYERS,
  SHOT_RADIUS,
  WIDTH,
} from "./tuning.ts";

/** Causes of damage to a ship. */
export const BY = { bullet: 0, body: 1, boss: 2, terrain: 3 } as const;

const x = fixed({ min: -128, max: WIDTH + 128, resolution: 4 });
const y = fixed({ min: -128, max: HEIGHT + 128, resolution: 4 });
const who = integer({ min: 0, max: PLAYERS - 1 });
const level = integer({ min: 1, max: LEVELS, initial: 1 });

export const events = {
  /** An enemy or a part of a boss has burst; belongs to the player who did it. */
  blast: event({ fields: { x, y, sort: enumeration(SORT_NAMES) } }),
  /** A shot hit something that it cannot hurt. */
  clink: event({ fields: { x, y } }),
  /** A ship was hurt, and by what. Belongs to its player. */
  hurt: event({ fields: { by: enumeration(Object.keys(BY)) } }),
  /** A missile left its ship; the missile itself is a row. */
  launched: event(),
  /** Daring raised the multiplier of a player. */
  dared: event(),
  /** A power-up was taken; belongs to the player who took it. */
  took: event({ fields: { sort: enumeration(Object.keys(POWER)), x, y } }),
  /** A bomb clears the field. */
  bombed: event({ fields: { x, y }, reliable: true }),
  /** A ship is lost; the event's player has brought one back. */
  lost: event({ fields: { who }, reliable: true }),
  back: event({ fields: { who }, reliable: true }),
  /** A level begins, its boss comes, its core opens, it falls. */
  levelBegan: event({ fields: { level }, reliable: true }),
  bossCame: event({ fields: { level }, reliable: true }),
  coreOpened: event(),
  bossFell: event({ fields: { level, x, y }, reliable: true }),
};

/** Paths of a shot: straight, a little up, a little down, or in a wave. */
export const COURSE = { straight: 0, up: 1, down: 2, wave: 3 } as const;

const place = {
  x: fixed({ min: 0, max: WIDTH + 64, resolution: 1 }),
  y: fixed({ min: -32, max: HEIGHT + 32, resolution: 1 }),
  /** The level's clock when it was fired: the ground moves, and stops shots. */
  clock: integer({ min: 0, max: MOST_CLOCK * 2 }),
};
const beam = {
  fields: {
    ...place,
    level: integer({ min: 0, max: 5 }),
    /** Its remaining damage. */
    power: integer({ min: 0, max: 5 * BEAM_DAMAGE }),
  },
  position: ["x", "y"],
  lifeTicks: 100,
  targets: ["enemy"],
  hits: "fastForward",
  capacity: 32,
} as const;

export const flights = {
  shot: flight({
    fields: { ...place, course: enumeration(Object.keys(COURSE)) },
    position: ["x", "y"],
    radius: SHOT_RADIUS,
    lifeTicks: 180,
    targets: ["enemy"],
    hits: "fastForward",
    capacity: 256,
  }),
  /** Levels 1 to 3, and 4 and 5. */
  beam: flight({ ...beam, radius: BEAM_RADIUS }),
  greatBeam: flight({ ...beam, radius: GREAT_BEAM_RADIUS }),
};

export type Flights = typeof flights;
export type RTypeTools = Tools<Ground, typeof events, Flights>;
