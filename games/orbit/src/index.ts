// The public door of orbit: the game, its variant for the prediction of own rows, its bot, and its numbers.

export { OrbitBot, type OrbitBotMode } from "./bot.ts";
export { type Orbit, orbit, orbitOwn } from "./orbit.ts";
export { BOUNCE, GRAVITY, HALF_CUBE, PLAYERS, RADIUS, STEEPEST, TICK_RATE, TOP_SPEED } from "./tuning.ts";
