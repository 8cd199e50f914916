// The behaviour of every sort of enemy: how it comes nearer, what it does after its warning, and a tick of a lasting
// attack. horde.ts runs them. Also parts that several sorts share: touching, and shooting.

import type { FlowField } from "@reckon/kit";
import type { HighNoonTools } from "../events.ts";
import { CAUSES, hurtPlayer } from "../harm.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { isClear } from "../riders/jump.ts";
import { RADIUS } from "../tuning.ts";
import { angleToPrey, setMood } from "./pursuit.ts";
import { MOOD, SORTS } from "./sorts.ts";

export interface Behaviour {
  /** A tick without an attack, with a target. */
  chase(world: HighNoonWorld, row: number, ways: FlowField, tools: HighNoonTools): void;
  /** Its warning is over. */
  strike?(world: HighNoonWorld, row: number, tools: HighNoonTools): void;
  /** A tick of an attack that lasts. */
  attack?(world: HighNoonWorld, row: number, tools: HighNoonTools): void;
}

/** Warns of its attack and its place. */
export function warn(world: HighNoonWorld, row: number, ticks: number): void {
  const e = world.fields.enemy;
  e.aim[row] = angleToPrey(world, row);
  setMood(world, row, MOOD.telegraph, ticks);
}

export function recover(world: HighNoonWorld, row: number): void {
  setMood(world, row, MOOD.recover, SORTS[world.fields.enemy.sort[row]].recoverTicks);
}

/** Hurts players within `reach` of its edge; true if it hurt one. */
export function touch(world: HighNoonWorld, row: number, reach: number, tools: HighNoonTools): boolean {
  const { player, enemy } = world.fields;
  const sort = enemy.sort[row];
  const near = enemy.radius[row] + RADIUS + reach;
  let isTouched = false;
  for (const one of world.rows("player")) {
    const dx = player.x[one] - enemy.x[row];
    const dy = player.y[one] - enemy.y[row];
    if (dx * dx + dy * dy > near * near || player.state[one] === STATE.down || isClear(world, one)) continue;
    hurtPlayer(world, one, SORTS[sort].damage, -1, CAUSES[sort], tools);
    isTouched = true;
  }
  return isTouched;
}

/** Shoots from where it stands. */
export function shell(
  world: HighNoonWorld,
  row: number,
  aim: number,
  pace: number,
  tools: HighNoonTools,
): void {
  const e = world.fields.enemy;
  tools.fire("shell", -1, { x: e.x[row], y: e.y[row], aim: turned(aim), pace, sort: e.sort[row] });
}

const TURN = 2 * Math.PI;

/** The same direction, within half a turn of 0. */
function turned(angle: number): number {
  return angle - Math.floor(angle / TURN + 0.5) * TURN;
}
