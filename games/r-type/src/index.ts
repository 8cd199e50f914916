// R-Type: a side-scrolling shooter for one to four ships that fly together.

export { PLAYERS, TICK_RATE } from "./tuning.ts";
