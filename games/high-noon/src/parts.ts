// The optional components of High Noon for bitECS, and the queries of the rules. Each is a value of a field, so a
// restored world has them by itself: see reckon/bitecs.

import type { World } from "reckon";
import { type Ecs, mirrorWorlds, type Part, part, rowsWith } from "reckon/bitecs";
import { ENEMY, MOOD } from "./enemies/sorts.ts";
import { STATE } from "./kinds.ts";

const Down: Part = part("player", "state", STATE.down);
const Chasing: Part = part("enemy", "mood", MOOD.chase);
const Swarmer: Part = part("enemy", "sort", ENEMY.swarmer);

/** Players who can act, and fallen ones. */
export const standing = rowsWith("player", { lacks: [Down] });
export const fallen = rowsWith("player", { has: [Down] });
export const everyPlayer = rowsWith("player");
/** Enemies: those that come nearer, those with another action, and those that a wave waits for. */
export const chasing = rowsWith("enemy", { has: [Chasing] });
export const busy = rowsWith("enemy", { lacks: [Chasing] });
export const threats = rowsWith("enemy", { lacks: [Swarmer] });

export const ecsOf: (world: World) => Ecs = mirrorWorlds([Down, Chasing, Swarmer]);
