// The public door of skirmish: the game, its bot, and its numbers.

export { SkirmishBot } from "./bot.ts";
export { type Skirmish, skirmish } from "./skirmish.ts";
export * from "./tuning.ts";
