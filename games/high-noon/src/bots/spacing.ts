// Keeps riders apart, so that none stands inside another. Always true: it changes where a bot goes, never what it does there; two
// bots on exactly the same spot go different ways.

import { type ControlsOf, cos, sin, TAU } from "reckon";
import type { HighNoon } from "../high-noon.ts";
import { type HighNoonWorld, STATE } from "../kinds.ts";
import type { Ground } from "../map.ts";
import { PLAYERS } from "../tuning.ts";
import type { Walker } from "./walker.ts";

/** Standing partners keep this distance, and no bot stands on a fallen one. In pixels. */
const ELBOW = 58;
const BESIDE = 40;
/** How strongly they push apart, compared with their own way. */
const PRESS = 2.5;
const STEP = 10;

/** Bends the way in `into` around partners, for a player's row. */
export function keepApart(
  world: HighNoonWorld,
  ground: Ground,
  row: number,
  walker: Walker,
  into: ControlsOf<HighNoon>,
): void {
  const { x, y, state } = world.fields.player;
  let [wayX, wayY] = [into.moveX, into.moveY];
  let isNear = false;
  for (const other of world.all("player")) {
    const room = state[other] === STATE.down ? BESIDE : ELBOW;
    const dx = x[row] - x[other];
    const dy = y[row] - y[other];
    const far = Math.sqrt(dx * dx + dy * dy);
    if (other === row || far >= room) continue;
    isNear = true;
    const outX = far > 1 ? dx / far : cos((row * TAU) / PLAYERS);
    const outY = far > 1 ? dy / far : sin((row * TAU) / PLAYERS);
    // The part of the way that leads nearer is removed.
    const nearer = Math.min(0, wayX * outX + wayY * outY);
    const press = (PRESS * (room - far)) / room;
    wayX += (press - nearer) * outX;
    wayY += (press - nearer) * outY;
  }
  if (!isNear) return;
  const length = Math.sqrt(wayX * wayX + wayY * wayY);
  if (length > 1) {
    wayX /= length;
    wayY /= length;
  }
  if (length > 0 && !walker.isFree(world, ground, row, wayX, wayY, STEP)) {
    // Along the wall, to the free side.
    const side = walker.isFree(world, ground, row, -wayY, wayX, STEP) ? 1 : -1;
    [wayX, wayY] = [-wayY * side, wayX * side];
  }
  into.moveX = wayX;
  into.moveY = wayY;
}
