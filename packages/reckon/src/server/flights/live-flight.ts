// One flight of a room, from its birth until every player was told of its end. room-flights.ts keeps and reuses them, the sweep and the
// teller read them. Always true: `path` is where it was last held against targets; `birth` and `turn` are on their grids.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { DENIALS, type Denial } from "../../quality/room-quality.ts";
import { FlightPath, type Fly } from "../../view/flight-path.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import { carryPath, carryValues } from "../move/carry-path.ts";
import type { Shot } from "../rewind/evidence-log.ts";
import type { SentTo } from "../rewind/past-view.ts";
import { seatsOf } from "../seats.ts";
import { VIEW_BASES } from "../seen/view-check.ts";

/** One flight that flies, or has ended since the last snapshot. */
export class LiveFlight {
  readonly schema: FlightSchema;
  readonly path: FlightPath;
  readonly birth: Float64Array;
  /** State at its last strike, and at the last after which it went on. */
  readonly struck: Float64Array;
  readonly turn: Float64Array;
  /** By player: the id by which they know it; 0: they do not know of it. */
  readonly ids: Uint16Array;
  /** The number by which a film knows it; 0: none does. */
  filmed = 0;
  player = -1;
  number = -1;
  ordinal = 0;
  tick: Tick = 0;
  born = 0;
  lookBack = 0;
  padding = 0;
  favoursVictim = false;
  /** What its shooter was sent; undefined: it does not go by their screen. */
  sentTo: SentTo | undefined;
  lastTarget = -1;
  isNew = true;
  isTurned = false;
  turnMoment = 0;
  isEnded = false;
  endMoment = 0;
  /** Kind (place in the layout) and row that it ended at; −1: none. */
  endKind = -1;
  endRow = -1;
  hasStruck = false;
  /** Row that shows it; −1: none. */
  row = -1;
  /** Why the target that it seemed to meet last was not struck. */
  denied: Denial | "" = "";
  /** Its shooter says what it meets; else the server tests by itself. */
  isClaimable = false;
  /** Moment of the claim that was last believed. */
  claimed = -1;
  /** For evidence. */
  view: Pick<Shot, "isOwnInput" | "basis" | "isEstimated" | "isCapped" | "seenMoment"> = UNSEEN;

  constructor(schema: FlightSchema, fly: Fly, game: Game) {
    this.schema = schema;
    this.path = new FlightPath(schema, fly, 1 / game.tickRate);
    this.birth = new Float64Array(schema.fields.size);
    this.struck = new Float64Array(schema.fields.size);
    this.turn = new Float64Array(schema.fields.size);
    this.ids = new Uint16Array(seatsOf(game));
  }

  /** `sentTo`: what players are sent now; to a player who left, or sits there anew, every snapshot counts as sent. */
  carry(by: Moving, { players, layout }: Game, sentTo: (player: number) => SentTo | undefined): void {
    const capacityOf = (kind: number): number => (kind < 0 ? 0 : layout.kinds[kind].kind.capacity);
    this.player = by.whole(this.player, -1, players - 1);
    this.number = by.whole(this.number, -1);
    this.ordinal = by.whole(this.ordinal, 0, 255);
    this.tick = by.whole(this.tick, 0, by.tick);
    this.born = by.number(this.born);
    this.lookBack = by.number(this.lookBack);
    this.padding = by.number(this.padding);
    this.favoursVictim = by.flag(this.favoursVictim);
    const isSentTo = by.flag(this.sentTo !== undefined && this.sentTo === sentTo(this.player));
    if (by.isArriving) this.sentTo = isSentTo ? sentTo(this.player) : undefined;
    this.lastTarget = by.whole(this.lastTarget, -1);
    this.isNew = by.flag(this.isNew);
    this.isTurned = by.flag(this.isTurned);
    this.turnMoment = by.number(this.turnMoment);
    this.isEnded = by.flag(this.isEnded);
    this.endMoment = by.number(this.endMoment);
    this.endKind = by.whole(this.endKind, -1, layout.kinds.length - 1);
    this.endRow = by.whole(this.endRow, -1, capacityOf(this.endKind) - 1);
    this.hasStruck = by.flag(this.hasStruck);
    this.row = by.whole(this.row, -1, capacityOf(this.schema.rowKind) - 1);
    this.denied = by.word(this.denied, ["", ...DENIALS]);
    this.isClaimable = by.flag(this.isClaimable);
    this.claimed = by.number(this.claimed);
    for (const values of [this.birth, this.struck, this.turn]) carryValues(by, values);
    by.cells(this.ids);
    carryPath(by, this.path);
    this.view = by.flag(this.view !== UNSEEN) ? carryView(by, this.view) : UNSEEN;
    if (this.endKind >= 0 && this.endRow < 0) by.fail();
  }
}

function carryView(by: Moving, view: LiveFlight["view"]): LiveFlight["view"] {
  return {
    isOwnInput: by.flag(view.isOwnInput),
    basis: by.word(view.basis, VIEW_BASES),
    isEstimated: by.flag(view.isEstimated),
    isCapped: by.flag(view.isCapped),
    seenMoment: by.number(view.seenMoment),
  };
}

export const UNSEEN: LiveFlight["view"] = {
  isOwnInput: true,
  basis: "silent",
  isEstimated: true,
  isCapped: false,
  seenMoment: -1,
};
