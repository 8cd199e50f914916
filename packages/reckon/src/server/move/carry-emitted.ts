// Carries an event of a room that moves. The log of events calls it. Always true: an event that arrives fits its schema.

import type { Moving } from "../../core/moving/moving.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import { carryInput } from "./carry-input.ts";

const LAST_ORDINAL = 63;
const LAST_GENERATION = 0xffff;

export function carryEmitted(by: Moving, one: Emitted, { events, players, layout }: Game): void {
  one.schema = events[by.whole(one.schema.index, 0, events.length - 1)];
  one.player = by.whole(one.player, -1, players - 1);
  one.number = by.whole(one.number, -1);
  one.ordinal = by.whole(one.ordinal, 0, LAST_ORDINAL);
  one.tick = by.whole(one.tick, 0, by.tick);
  carryInput(by, one.schema.fields, one.values);
  one.kind = by.whole(one.kind, -1, layout.kinds.length - 1);
  one.row = by.whole(one.row, -1, one.kind < 0 ? -1 : layout.kinds[one.kind].kind.capacity - 1);
  one.generation = by.whole(one.generation, 0, LAST_GENERATION);
  if (one.kind >= 0 && one.row < 0) by.fail();
}
