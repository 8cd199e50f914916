// The public door of R-Type: the game, its bots, and its numbers.

export { PLAYERS, TICK_RATE } from "./tuning.ts";
