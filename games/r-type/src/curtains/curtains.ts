// Curtains in the world: how one is started, and the damage of its bullets in each tick. Only the server calls it. Always true:
// a ship is tested against bullets at their places in this tick, without rewind (RT10), which is where its player saw
// them: a client draws curtains at the tick of its own ship. A bullet that has hit flies on.

import { angleBetween } from "reckon";
import type { RTypeTools } from "../events.ts";
import { BY } from "../events.ts";
import type { RTypeWorld } from "../kinds.ts";
import { hurtShip, isSafe } from "../squadron/harm.ts";
import { graze } from "../squadron/score.ts";
import {
  BULLET_DAMAGE,
  GRAZE_REACH,
  HEIGHT,
  HIT_RADIUS,
  MIDDLE_X,
  MIDDLE_Y,
  PLAYERS,
  WIDTH,
  WIND_UP,
} from "../tuning.ts";
import { type Bullet, bulletAt, lifeTicks, PATTERNS } from "./patterns.ts";

/** Grazes that count in one tick. */
const MOST_GRAZES = 3;
/** Curtains start at most this far outside the field. */
const BEYOND = 300;

const at: Bullet = { x: 0, y: 0 };
/** In the current tick, by row of ships. */
const grazes = new Uint8Array(PLAYERS);

/** The part of a row that `bulletAt` needs. Reused: valid until the next. */
export interface ReadCurtain {
  pattern: number;
  x: number;
  y: number;
  aim: number;
  seed: number;
  born: number;
}

const one: ReadCurtain = { pattern: 0, x: 0, y: 0, aim: 0, seed: 0, born: 0 };

/** Reads a row of curtains, of any world that shows them. */
export function readCurtain(world: RTypeWorld, row: number, into: ReadCurtain): void {
  const c = world.fields.curtain;
  into.pattern = c.pattern[row];
  into.x = c.x[row];
  into.y = c.y[row];
  into.aim = c.aim[row];
  into.seed = c.seed[row];
  into.born = c.born[row];
}

/** Starts a pattern: its bullets leave in `WIND_UP` ticks or later. `by`: row of the enemy that fires it. */
export function loose(
  world: RTypeWorld,
  pattern: number,
  place: { readonly x: number; readonly y: number; readonly aim: number },
  clock: number,
  by: number,
  windUp: number = WIND_UP,
): void {
  const row = world.spawn("curtain");
  if (row < 0) return;
  const c = world.fields.curtain;
  c.pattern[row] = pattern;
  c.x[row] = Math.min(WIDTH + BEYOND, Math.max(-BEYOND, Math.round(place.x)));
  c.y[row] = Math.min(HEIGHT + BEYOND, Math.max(-BEYOND, Math.round(place.y)));
  c.aim[row] = angleBetween(0, place.aim);
  c.seed[row] = world.random.below(256);
  c.born[row] = clock + Math.max(WIND_UP, windUp);
  c.by[row] = by + 1;
}

/** Ends curtains whose bullets are gone, and tests the others against every ship. */
export function stepCurtains(world: RTypeWorld, clock: number, tools: RTypeTools): void {
  const { curtain: c } = world.fields;
  grazes.fill(0);
  for (const row of world.rows("curtain"))
    if (clock - c.born[row] > lifeTicks(c.pattern[row])) world.despawn("curtain", row);
    else if (clock >= c.born[row]) fly(world, row, clock, tools);
  for (const row of world.rows("ship"))
    if (grazes[row] > 0 && !isSafe(world, row, clock)) graze(world, row, Math.min(MOST_GRAZES, grazes[row]));
}

/** Tests each bullet of a curtain: it hurts ships that it touches, and counts those that it passes closely. */
function fly(world: RTypeWorld, row: number, clock: number, tools: RTypeTools): void {
  const { x, y } = world.fields.ship;
  readCurtain(world, row, one);
  const { bullets, radius } = PATTERNS[one.pattern];
  const near = radius + HIT_RADIUS;
  const close = near + GRAZE_REACH;
  for (let i = 0; i < bullets; i++) {
    if (!bulletAt(one, i, clock - one.born, at)) continue;
    for (let ship = 0; ship < PLAYERS; ship++) {
      const dx = at.x - x[ship] - MIDDLE_X;
      const dy = at.y - y[ship] - MIDDLE_Y;
      const far = dx * dx + dy * dy;
      if (far > close * close || !world.isAlive("ship", ship)) continue;
      if (far <= near * near) hurtShip(world, ship, BULLET_DAMAGE, BY.bullet, clock, tools);
      else grazes[ship]++;
    }
  }
}

/** Removes every bullet. */
export function clearCurtains(world: RTypeWorld): void {
  for (const row of world.rows("curtain")) world.despawn("curtain", row);
}
