// The public door of dash: the game, its variant with rooms, its bot, and what tests ask about them.

export type { Arena, Rectangle } from "./arena.ts";
export { arenaOf, isInside, ROOMS_MAP, roomOf } from "./arena.ts";
export { DashBot, type DashBotMode } from "./bot.ts";
export { type Dash, type DashWorld, dash, dashAlone, dashGame } from "./dash.ts";
export {
  COLOURS,
  DASH_COOLDOWN,
  DASH_FACTOR,
  DASH_TICKS,
  MINUTES,
  MISS_COOLDOWN,
  PLAYERS,
  RADIUS,
  REST_TICKS,
  SAFE_TICKS,
  SPEED,
  SUN_DAMAGE,
  SUN_TICKS,
  TICK_RATE,
  TIRED_BELOW,
  TIRED_FACTOR,
  TOUCHES,
} from "./tuning.ts";
