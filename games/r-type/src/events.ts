// What rules tell the view, and what ships fire. A shot is told when it is fired and when it ends, and flies alike on every side;
// one's own starts in the frame of the press. Bullets of enemies are no events: see the kind `curtain`. Always true: what a view
// must not miss (a ship lost, a boss that falls) is reliable; sparks may be lost.

import {
  enumeration,
  event,
  type Field,
  fixed,
  flight,
  type GameEvent,
  type GameFlight,
  integer,
  type Tools,
} from "reckon";
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

type FieldsOf<N extends string> = { readonly [F in N]: Field };

/** What can hurt a ship. */
export const BY = { bullet: 0, body: 1, boss: 2, terrain: 3 } as const;

export type Events = {
  /** An enemy or a part of a boss has burst; of the player who did it. */
  readonly blast: GameEvent<FieldsOf<"x" | "y" | "sort">>;
  /** A shot met something that it cannot hurt. */
  readonly clink: GameEvent<FieldsOf<"x" | "y">>;
  /** A ship was hurt, by what. Of its player. */
  readonly hurt: GameEvent<FieldsOf<"by">>;
  /** A missile left its ship; the missile itself is a row. */
  readonly launched: GameEvent<FieldsOf<never>>;
  /** Daring raised the multiplier of a player. */
  readonly dared: GameEvent<FieldsOf<never>>;
  /** A power-up was taken; of who took it. */
  readonly took: GameEvent<FieldsOf<"sort" | "x" | "y">>;
  /** A bomb clears the field. */
  readonly bombed: GameEvent<FieldsOf<"x" | "y">>;
  /** A ship is lost; one is brought back by the event's player. */
  readonly lost: GameEvent<FieldsOf<"who">>;
  readonly back: GameEvent<FieldsOf<"who">>;
  /** A level begins, its boss comes, its core opens, it falls. */
  readonly levelBegan: GameEvent<FieldsOf<"level">>;
  readonly bossCame: GameEvent<FieldsOf<"level">>;
  readonly coreOpened: GameEvent<FieldsOf<never>>;
  readonly bossFell: GameEvent<FieldsOf<"level" | "x" | "y">>;
};

const x: Field<"fixed"> = fixed({ min: -128, max: WIDTH + 128, resolution: 4 });
const y: Field<"fixed"> = fixed({ min: -128, max: HEIGHT + 128, resolution: 4 });
const who: Field<"integer"> = integer({ min: 0, max: PLAYERS - 1 });
const level: Field<"integer"> = integer({ min: 1, max: LEVELS, initial: 1 });

export const events: Events = {
  blast: event({ fields: { x, y, sort: enumeration(SORT_NAMES) } }),
  clink: event({ fields: { x, y } }),
  hurt: event({ fields: { by: enumeration(Object.keys(BY)) } }),
  launched: event(),
  dared: event(),
  took: event({ fields: { sort: enumeration(Object.keys(POWER)), x, y } }),
  bombed: event({ fields: { x, y }, reliable: true }),
  lost: event({ fields: { who }, reliable: true }),
  back: event({ fields: { who }, reliable: true }),
  levelBegan: event({ fields: { level }, reliable: true }),
  bossCame: event({ fields: { level }, reliable: true }),
  coreOpened: event(),
  bossFell: event({ fields: { level, x, y }, reliable: true }),
};

/** Paths of a shot: straight, a little up, a little down, or in a wave. */
export const COURSE = { straight: 0, up: 1, down: 2, wave: 3 } as const;

export type Flights = {
  readonly shot: GameFlight<FieldsOf<"x" | "y" | "clock" | "course">>;
  readonly beam: GameFlight<FieldsOf<"x" | "y" | "clock" | "level" | "power">>;
  readonly greatBeam: GameFlight<FieldsOf<"x" | "y" | "clock" | "level" | "power">>;
};

const place = {
  x: fixed({ min: 0, max: WIDTH + 64, resolution: 1 }),
  y: fixed({ min: -32, max: HEIGHT + 32, resolution: 1 }),
  /** Of the level, when it was fired: the ground moves, and stops what meets it. */
  clock: integer({ min: 0, max: MOST_CLOCK * 2 }),
};
const beam = {
  fields: {
    ...place,
    level: integer({ min: 0, max: 5 }),
    /** Damage that it still has. */
    power: integer({ min: 0, max: 5 * BEAM_DAMAGE }),
  },
  position: ["x", "y"],
  lifeTicks: 100,
  targets: ["enemy"],
  hits: "fastForward",
  capacity: 32,
} as const;

export const flights: Flights = {
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

export type RTypeTools = Tools<Ground, Events, Flights>;
