// The public door of R-Type: the game, its bots, and its numbers.

export { Pilot } from "./bots/pilot.ts";
export { STRENGTHS, type Strength } from "./bots/strength.ts";
export { clockAt, scrollAt } from "./clock.ts";
export { type ReadCurtain, readCurtain } from "./curtains/curtains.ts";
export { bulletAt, PATTERN, PATTERNS } from "./curtains/patterns.ts";
export { judge, totalScore } from "./judge.ts";
export type { RTypeWorld } from "./kinds.ts";
export { rTypePreset } from "./preset.ts";
export { type RTypeOptions, rTypeGame } from "./r-type.ts";
export { levelOf } from "./squadron/weapons.ts";
export { PLAYERS, TICK_RATE } from "./tuning.ts";
