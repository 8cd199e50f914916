// The clock of a level: ticks since it began, without pauses. Ground, curtains and waves are functions of it. Rules ask
// for the tick they step; a view asks for the tick, with fraction, at which its own ship is drawn, so that threats
// appear where the server judges them. Always true: it depends on rows of the run alone, so every side has the same.

import type { World } from "reckon";
import { SCROLL, TICK_RATE } from "./tuning.ts";

interface Run {
  readonly fields: {
    readonly run: {
      readonly started: ArrayLike<number>;
      readonly pausedAt: ArrayLike<number>;
    };
  };
}

/** Ticks of the level's clock at a tick of the room, which may have a fraction. */
export function clockAt(world: Run | World, tick: number): number {
  const { started, pausedAt } = (world as Run).fields.run;
  const now = pausedAt[0] > 0 ? Math.min(tick, pausedAt[0]) : tick;
  return Math.max(0, now - started[0]);
}

/** How far the ground has scrolled: the coordinate of the field's left edge on it, in px. */
export function scrollAt(level: number, clock: number): number {
  return (SCROLL[level - 1] * clock) / TICK_RATE;
}
