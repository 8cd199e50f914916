// The guns of a ship: how long the trigger was held, and what its release fires. ship.ts calls it on every side.
// Always true: the charge is counted from the stepped inputs, so no client can claim one (RT2); it reads and writes the
// ship's own row only, and the targets of missiles are for the server (missiles.ts).

import { pressesSince } from "reckon";
import { COURSE, type RTypeTools } from "../events.ts";
import type { Held } from "../input.ts";
import { MODULE, type RTypeWorld } from "../kinds.ts";
import {
  BEAM_DAMAGE,
  BEAM_REST,
  CHARGE_TICKS,
  MIDDLE_Y,
  MODULE_REST,
  MOST_CHARGE,
  NOSE_X,
  SHOT_REST,
} from "../tuning.ts";
import { launch } from "./missiles.ts";

/** Ticks of charge that a tick without the trigger removes: a lost input must not cost all of it. */
const LEAK = 4;
/** From this level on a beam is a large one. */
const GREAT = 4;

const shot = { x: 0, y: 0, clock: 0, course: 0 };
const beam = { x: 0, y: 0, clock: 0, level: 0, power: 0 };

/** The level of a charge, 0 to 5. */
export function levelOf(chargeTicks: number): number {
  let level = 0;
  while (level < CHARGE_TICKS.length && chargeTicks >= CHARGE_TICKS[level]) level++;
  return level;
}

/** One tick of the trigger: it counts the presses that it has acted on. */
export function useGuns(world: RTypeWorld, row: number, held: Held, clock: number, tools: RTypeTools): void {
  const s = world.fields.ship;
  const isReleased = pressesSince(held.shoot, s.lastShoot[row]) > 0;
  if (s.rest[row] > 0) s.rest[row]--;
  // A release while the guns rest waits with its charge until they can fire, however often it is repeated.
  if (isReleased && s.rest[row] > 0) return;
  s.lastShoot[row] = held.shoot;
  if (isReleased || held.rapid === 1) {
    const level = isReleased ? levelOf(s.chargeTicks[row]) : 0;
    s.chargeTicks[row] = 0;
    if (s.rest[row] === 0) fire(world, row, level, clock, tools);
  } else if (held.charge === 1) s.chargeTicks[row] = Math.min(MOST_CHARGE, s.chargeTicks[row] + 1);
  else s.chargeTicks[row] = Math.max(0, s.chargeTicks[row] - LEAK);
}

function fire(world: RTypeWorld, row: number, level: number, clock: number, tools: RTypeTools): void {
  const s = world.fields.ship;
  const player = world.ownerOf("ship", row);
  const x = s.x[row] + NOSE_X;
  const y = s.y[row] + MIDDLE_Y;
  if (level > 0) {
    beam.x = x;
    beam.y = y;
    beam.clock = clock;
    beam.level = level;
    beam.power = BEAM_DAMAGE * level;
    tools.fire(level >= GREAT ? "greatBeam" : "beam", player, beam);
    s.rest[row] = BEAM_REST;
    return;
  }
  shot.x = x;
  shot.y = y;
  shot.clock = clock;
  const module = s.module[row];
  s.rest[row] = module === MODULE.none ? SHOT_REST : MODULE_REST;
  shot.course = module === MODULE.wave ? COURSE.wave : COURSE.straight;
  tools.fire("shot", player, shot);
  if (module === MODULE.spread) {
    shot.course = COURSE.up;
    tools.fire("shot", player, shot);
    shot.course = COURSE.down;
    tools.fire("shot", player, shot);
  }
  if (module === MODULE.homing && tools.isServer) launch(world, row, tools);
}
