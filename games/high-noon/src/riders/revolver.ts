// The Sheriff's revolver: six rounds, tapped or held, reloaded by hand or when empty; the last round hits harder. Clients predict
// all of it (HN2): rounds, rest and reload are fields. Always true: a shot is fired from where the shooter saw their own hand, and
// the server decides what it hits.

import { cos, sin } from "reckon";
import type { HighNoonTools } from "../events.ts";
import type { Held } from "../input.ts";
import { type HighNoonWorld, MODE, STATE } from "../kinds.ts";
import { HANDS_FACTOR, HOLD_TICKS, MUZZLE, RELOAD_TICKS, ROUNDS, TAP_TICKS } from "../tuning.ts";

/** One tick of the weapon of a player. */
export function useRevolver(
  world: HighNoonWorld,
  row: number,
  owner: number,
  held: Held,
  tools: HighNoonTools,
): void {
  const p = world.fields.player;
  const isTapped = tools.pressed(owner, "fire") > 0;
  const wantsReload = tools.pressed(owner, "reload") > 0;
  if (p.fireRest[row] > 0) p.fireRest[row]--;
  if (p.reloadTicks[row] > 0 && --p.reloadTicks[row] === 0) p.rounds[row] = ROUNDS;
  if (p.state[row] === STATE.down || p.state[row] === STATE.roll) return;
  if (wantsReload && p.rounds[row] < ROUNDS && p.reloadTicks[row] === 0) beginReload(world, row);
  const rest = isTapped ? HOLD_TICKS - TAP_TICKS : 0;
  if (!(isTapped || held.hold === 1) || p.fireRest[row] > rest || p.rounds[row] === 0) return;
  shoot(world, row, owner, held, tools);
}

function beginReload(world: HighNoonWorld, row: number): void {
  const { reloadTicks, hands } = world.fields.player;
  reloadTicks[row] = Math.floor(RELOAD_TICKS * (1 - HANDS_FACTOR * hands[row]));
}

const muzzle = new Float64Array(2);

function shoot(world: HighNoonWorld, row: number, owner: number, held: Held, tools: HighNoonTools): void {
  const p = world.fields.player;
  const last = p.rounds[row] === 1 ? 1 : 0;
  p.fireRest[row] = HOLD_TICKS;
  // In a duel, shooting ends a player's own protection.
  if (world.fields.run.mode[0] === MODE.duel) p.safeTicks[row] = 0;
  // A shot interrupts a reload.
  p.reloadTicks[row] = 0;
  if (--p.rounds[row] === 0) beginReload(world, row);
  if (!tools.rewind(owner).own("player", row, muzzle)) return;
  tools.emit("shot", owner, { last }, { about: { kind: "player", row } });
  tools.fire("bullet", owner, {
    x: muzzle[0] + cos(held.aim) * MUZZLE,
    y: muzzle[1] + sin(held.aim) * MUZZLE,
    aim: held.aim,
    last,
    showdown: p.showdownTicks[row] > 0 ? 1 : 0,
  });
}
