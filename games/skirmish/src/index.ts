// The public door of skirmish: the game, its bot, and its numbers.

export { SkirmishBot } from "./bot.ts";
export { type Skirmish, skirmish } from "./skirmish.ts";
export {
  BALL_TICKS,
  BOUNCES,
  DODGE_COOLDOWN,
  DODGE_FACTOR,
  DODGE_TICKS,
  DOWN_TICKS,
  HEALTH,
  HEIGHT,
  PLAYERS,
  RADIUS,
  RANGE,
  RELOAD_TICKS,
  RIFLE_COOLDOWN,
  RIFLE_DAMAGE,
  ROUNDS,
  SHOT_DAMAGE,
  SHOT_RADIUS,
  SHOT_SPEED,
  SHOT_TICKS,
  SPEED,
  TICK_RATE,
  WEAPON,
  WIDTH,
} from "./tuning.ts";
