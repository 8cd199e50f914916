// The public door of High Noon: the game, its bots, and its numbers.

export { DuelBot } from "./bots/duelist.ts";
export { RideBot } from "./bots/rider.ts";
export { type HighNoonOptions, highNoonGame } from "./high-noon.ts";
export { judge } from "./judge.ts";
