// A player's action: walks, rolls, jumps, lands, or is down. One tick of that, in the order that everything else depends
// on. high-noon.ts calls it for each row that its side steps. Always true: it reads and writes the player's own row only, and every
// press is counted in every state, so that a press of a fallen player does not act later.

import type { HighNoonTools } from "../events.ts";
import type { Held } from "../input.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import { beginJump, continueJump, continueLanding } from "./jump.ts";
import { move } from "./movement.ts";
import { beginRoll, continueRoll, isRollSafe } from "./roll.ts";

/** Steps a player's state and place; true if they land in this tick. */
export function stepPlayer(
  world: HighNoonWorld,
  row: number,
  owner: number,
  held: Held,
  tools: HighNoonTools,
): boolean {
  const p = world.fields.player;
  const wantsRoll = tools.pressed(owner, "roll") > 0;
  const wantsJump = tools.pressed(owner, "jump") > 0;
  if (p.safeTicks[row] > 0) p.safeTicks[row]--;
  let lands = false;
  const state = p.state[row];
  if (state === STATE.roll) continueRoll(world, row);
  else if (state === STATE.jump) lands = continueJump(world, row, tools.derived);
  else if (state === STATE.land) continueLanding(world, row);
  if (p.state[row] === STATE.walk) {
    if (wantsRoll) beginRoll(world, row, held);
    else if (wantsJump) beginJump(world, row, held);
  }
  if (p.state[row] !== STATE.down) {
    p.aim[row] = held.aim;
    move(world, row, held, tools.derived, tools.dt);
  }
  p.isOpen[row] = canBeHurt(world, row) ? 1 : 0;
  return lands;
}

/** Whether anything can hurt the player now. */
export function canBeHurt(world: HighNoonWorld, row: number): boolean {
  const { state, safeTicks } = world.fields.player;
  return state[row] !== STATE.down && safeTicks[row] === 0 && !isRollSafe(world, row);
}
