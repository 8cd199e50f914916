// Carries the path of a flight of a room that moves. Whoever flies one calls it. Always true: a path that arrives is at a moment from
// which it can be flown to the present within the life of a flight.

import type { Cells, Moving } from "../../core/moving/moving.ts";
import type { FlightPath } from "../../view/flight-path.ts";

/** Twice as long as any flight lives. */
const MOST_TICKS = 8192;

export function carryPath(by: Moving, path: FlightPath): void {
  const moment = by.number(path.moment);
  const lastMoment = by.number(path.lastMoment);
  const isOver = by.flag(path.isOver);
  carryValues(by, path.values);
  if (!by.isArriving) return;
  path.start(moment, 0, path.values);
  path.lastMoment = lastMoment;
  path.isOver = isOver;
  if (!(Math.abs(moment - by.tick) <= MOST_TICKS && Math.abs(lastMoment - moment) <= MOST_TICKS)) by.fail();
}

/** Values of a flight: none of them is infinite, or no number. */
export function carryValues(by: Moving, values: Cells): void {
  by.cells(values);
  if (by.isArriving && !values.every(Number.isFinite)) by.fail();
}
