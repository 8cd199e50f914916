// Building blocks for the rules of games: pure, and the same on server and client.

export { Crowd } from "./crowd.ts";
export { type Court, isDiscBlocked, isInside, type Rectangle, slideDiscX, slideDiscY } from "./disc.ts";
export { FlowField } from "./flow-field.ts";
export { lastFew } from "./last-few.ts";
export { bestOf, finishedBy, type Scored, scoresOf } from "./results.ts";
export { seesThrough } from "./sight.ts";
export { isBlocked, slideX, slideY } from "./slide.ts";
export { isSolid, solids, type TileGrid, tileAt, tileOf } from "./tile-grid.ts";
