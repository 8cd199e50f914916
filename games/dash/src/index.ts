// The public door of dash: the game, its variant with rooms, its bot, and what tests ask about them.

export type { Arena, Rectangle } from "./arena.ts";
export { arenaOf, isInside, ROOMS_MAP, roomOf } from "./arena.ts";
export { DashBot, type DashBotMode } from "./bot.ts";
export { dash, dashAlone } from "./dash.ts";
export {
  COLOURS,
  DASH_COOLDOWN,
  DASH_FACTOR,
  DASH_TICKS,
  PLAYERS,
  RADIUS,
  REST_TICKS,
  SPEED,
  SUN_DAMAGE,
  SUN_TICKS,
  TICK_RATE,
  TIRED_BELOW,
  TIRED_FACTOR,
} from "./tuning.ts";
