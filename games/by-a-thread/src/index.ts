// By a Thread: a first-person maze shooter with bouncing plasma, for up to ten players.

export { ThreadBot } from "./bots/bot.ts";
export { type ByAThreadOptions, byAThreadGame } from "./by-a-thread.ts";
export { judge } from "./judge.ts";
export { FATE, PHASE, type ThreadWorld } from "./kinds.ts";
export { deadEndRatio, EXIT, type Maze, mazeNumber, mazeOf, soloMaze } from "./maze.ts";
export { LEVELS } from "./mazes/generators.ts";
export { hostedPreset } from "./preset.ts";
export { CELL, CELLS, EYE, PLAYERS, RADIUS, TICK_RATE } from "./tuning.ts";
