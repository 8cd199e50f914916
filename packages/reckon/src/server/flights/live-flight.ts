// One flight of a room, from its birth until everybody was told of its end. Kept and reused by room-flights.ts, read by the sweep
// and by the news. Always true: `path` is where it was last held against targets, `birth` and `turn` are on their grids.

import type { Tick } from "../../core/tick.ts";
import type { Denial } from "../../quality/room-quality.ts";
import { FlightPath, type Fly } from "../../view/flight-path.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Shot } from "../rewind/evidence-log.ts";
import type { SentTo } from "../rewind/past-view.ts";

/** One flight that flies, or has ended since the last snapshot. */
export class LiveFlight {
  readonly schema: FlightSchema;
  readonly path: FlightPath;
  readonly birth: Float64Array;
  /** State at its last strike, and at the last after which it went on. */
  readonly struck: Float64Array;
  readonly turn: Float64Array;
  /** By player: the number that he knows it by, which counts what he was told of; 0: he does not know of it. */
  readonly ids: Uint16Array;
  player = -1;
  number = -1;
  ordinal = 0;
  tick: Tick = 0;
  born = 0;
  lookBack = 0;
  padding = 0;
  favoursVictim = false;
  /** What its shooter was sent; undefined: it does not go by his screen. */
  sentTo: SentTo | undefined;
  lastTarget = -1;
  isNew = true;
  isTurned = false;
  turnMoment = 0;
  isEnded = false;
  endMoment = 0;
  /** Kind (place in the layout) and row that it ended at; −1: nobody. */
  endKind = -1;
  endRow = -1;
  hasStruck = false;
  /** Row that shows it; −1: none. */
  row = -1;
  /** Why a target that it seemed to meet was not struck, the newest. */
  denied: Denial | "" = "";
  /** Its shooter says whom it meets; else the server tests by itself. */
  isClaimable = false;
  /** Moment of the claim that was last believed. */
  claimed = -1;
  /** For evidence. */
  view: Pick<Shot, "isOwnInput" | "basis" | "isEstimated" | "isCapped" | "seenMoment"> = UNSEEN;

  constructor(schema: FlightSchema, fly: Fly, secondsPerTick: number, players: number) {
    this.schema = schema;
    this.path = new FlightPath(schema, fly, secondsPerTick);
    this.birth = new Float64Array(schema.fields.size);
    this.struck = new Float64Array(schema.fields.size);
    this.turn = new Float64Array(schema.fields.size);
    this.ids = new Uint16Array(players);
  }
}

export const UNSEEN: LiveFlight["view"] = {
  isOwnInput: true,
  basis: "silent",
  isEstimated: true,
  isCapped: false,
  seenMoment: -1,
};
