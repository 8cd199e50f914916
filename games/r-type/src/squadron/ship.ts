// One tick of a ship: it moves, the ground stops it, its guns are used. r-type.ts calls it for each row that its side steps.
// Always true: it reads and writes the ship's own row only; a press is counted in every state, so that a press of a
// lost ship or during a pause does not act later.

import { pressesSince } from "reckon";
import { scrollAt } from "../clock.ts";
import type { RTypeTools } from "../events.ts";
import type { Held } from "../input.ts";
import type { RTypeWorld } from "../kinds.ts";
import { ceilingAt, floorAt, type Ground } from "../terrain.ts";
import { FAR_X, FAR_Y, HULL, MIDDLE_X, MIDDLE_Y, SHIP_SPEED } from "../tuning.ts";
import { useGuns } from "./weapons.ts";

/** Points along the hull, from its middle, that are tested against the ground. */
const FEELERS: readonly number[] = [-30, 0, 30];

/** The result of a ship's tick, for the server. Reused: valid until the next ship. */
export interface ShipTick {
  isScraped: boolean;
  isBombPressed: boolean;
}

const result: ShipTick = { isScraped: false, isBombPressed: false };

export function stepShip(
  world: RTypeWorld,
  row: number,
  held: Held,
  clock: number,
  tools: RTypeTools,
): ShipTick {
  const s = world.fields.ship;
  result.isScraped = false;
  result.isBombPressed = pressesSince(held.bomb, s.lastBomb[row]) > 0;
  if (s.isOut[row] === 1) {
    countPresses(world, row, held);
    s.chargeTicks[row] = 0;
    result.isBombPressed = false;
    return result;
  }
  move(world, row, held, tools.dt);
  result.isScraped = holdOff(world, row, clock, tools.derived);
  useGuns(world, row, held, clock, tools);
  s.lastBomb[row] = held.bomb;
  return result;
}

/** Presses while a ship is lost or the run is paused never act. */
export function countPresses(world: RTypeWorld, row: number, held: Held): void {
  const { lastShoot, lastBomb } = world.fields.ship;
  lastShoot[row] = held.shoot;
  lastBomb[row] = held.bomb;
}

/** Each axis by itself: a diagonal is faster (RT5). */
function move(world: RTypeWorld, row: number, held: Held, dt: number): void {
  const { x, y } = world.fields.ship;
  x[row] = Math.min(FAR_X, Math.max(0, x[row] + held.moveX * SHIP_SPEED * dt));
  y[row] = Math.min(FAR_Y, Math.max(0, y[row] + held.moveY * SHIP_SPEED * dt));
}

/** Keeps the hull between ceiling and floor; true if it touched one. */
function holdOff(world: RTypeWorld, row: number, clock: number, ground: Ground): boolean {
  const { x, y } = world.fields.ship;
  const middle = scrollAt(ground.level, clock) + x[row] + MIDDLE_X;
  let highest = 0;
  let lowest = FAR_Y;
  for (let i = 0; i < FEELERS.length; i++) {
    highest = Math.max(highest, ceilingAt(ground, middle + FEELERS[i]) + HULL - MIDDLE_Y);
    lowest = Math.min(lowest, floorAt(ground, middle + FEELERS[i]) - HULL - MIDDLE_Y);
  }
  const before = y[row];
  y[row] = Math.max(highest, Math.min(lowest, before));
  return y[row] !== before;
}
