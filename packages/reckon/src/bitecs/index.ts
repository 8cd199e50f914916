// The public door "reckon/bitecs": bitECS queries over rows of the arena, safe to restore and replay.

export { Ecs, mirrorWorlds } from "./mirror.ts";
export type { Part } from "./part.ts";
export { part, rowsWith } from "./part.ts";
