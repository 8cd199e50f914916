// The public door of dash: the game, its variant with rooms, its bot, and helpers for tests.

export type { Arena, Rectangle } from "./arena.ts";
export { arenaOf, isInside, ROOMS_MAP, roomOf } from "./arena.ts";
export { DashBot, type DashBotMode } from "./bot.ts";
export { type Dash, type DashWorld, dash, dashAlone, dashGame } from "./dash.ts";
export * from "./tuning.ts";
