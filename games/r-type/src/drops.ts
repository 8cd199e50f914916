// Places power-ups on the field. Falling carriers and lifelines call it, on the server. Always true: the drop of a carrier depends
// on the number of drops so far, in an order that starts with the run's seed.

import { mix } from "reckon";
import { POWER, type RTypeWorld } from "./kinds.ts";
import { WIDTH } from "./tuning.ts";

/** The drops of carriers, in turn; the run's seed gives the start. */
const DROPS: readonly number[] = [
  POWER.spread,
  POWER.shield,
  POWER.wave,
  POWER.bomb,
  POWER.homing,
  POWER.shield,
];

/** Drops the next power-up where a carrier has fallen. */
export function dropPowerUp(world: RTypeWorld, x: number, y: number): void {
  const { drops, seed } = world.fields.run;
  const sort = DROPS[(drops[0] + mix(seed[0], 7)) % DROPS.length];
  drops[0] = (drops[0] + 1) & 1023;
  placePowerUp(world, sort, x, y);
}

/** A power-up at a place of the field. */
export function placePowerUp(world: RTypeWorld, sort: number, x: number, y: number): void {
  const row = world.spawn("powerUp");
  if (row < 0) return;
  const p = world.fields.powerUp;
  p.sort[row] = sort;
  p.x[row] = Math.min(WIDTH + 60, Math.max(40, x));
  p.y[row] = Math.min(1000, Math.max(80, y));
}
