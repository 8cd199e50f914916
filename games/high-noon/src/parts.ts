// The optional components of High Noon for bitECS, and the queries that rules ask. Each is a value of a field, so that a
// restored world has them by itself: see reckon/bitecs.

import type { World } from "reckon";
import { type Ecs, mirrorWorlds, type Part, part, type RowQuery, rowsWith } from "reckon/bitecs";
import { ENEMY, MOOD } from "./enemies/sorts.ts";
import { STATE } from "./kinds.ts";

const Down: Part = part("player", "state", STATE.down);
const Chasing: Part = part("enemy", "mood", MOOD.chase);
const Swarmer: Part = part("enemy", "sort", ENEMY.swarmer);

/** Players who can act, and those who lie. */
export const standing: RowQuery = rowsWith("player", { lacks: [Down] });
export const fallen: RowQuery = rowsWith("player", { has: [Down] });
export const everyPlayer: RowQuery = rowsWith("player");
/** Enemies: those that come nearer, those that are about something else, and those that a wave waits for. */
export const chasing: RowQuery = rowsWith("enemy", { has: [Chasing] });
export const busy: RowQuery = rowsWith("enemy", { lacks: [Chasing] });
export const threats: RowQuery = rowsWith("enemy", { lacks: [Swarmer] });

export const ecsOf: (world: World) => Ecs = mirrorWorlds([Down, Chasing, Swarmer]);
