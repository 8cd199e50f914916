// When a match of dash is over: the judge decides by these, and the view counts down to them.

import { TICK_RATE } from "../tuning.ts";

/** Two minutes. */
export const MATCH_TICKS: number = 120 * TICK_RATE;
/** Touches that end a match before its time. */
export const TOUCHES_TO_WIN = 15;
