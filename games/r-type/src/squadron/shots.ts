// Shots of ships: how a shot or a beam moves on every side alike, and what the server does when it hits an enemy. The
// engine calls both. Always true: a path depends on the flight's own values and on the ground, so its place is never
// sent; a beam goes on while it has power left.

import { cos, type FlightHit, type FlownIn, sin, TAU } from "reckon";
import { scrollAt } from "../clock.ts";
import { hurtEnemy } from "../enemies/falls.ts";
import { MOOD, SORT } from "../enemies/sorts.ts";
import { COURSE, type Flights, type RTypeTools } from "../events.ts";
import type { RTypeWorld } from "../kinds.ts";
import { type Ground, isSolid } from "../terrain.ts";
import {
  BEAM_SPEED,
  SHOT_DAMAGE,
  SHOT_SPEED,
  SPREAD_ANGLE,
  TICK_RATE,
  WAVE_HEIGHT,
  WAVE_RATE,
} from "../tuning.ts";

const TURN = WAVE_RATE * TAU;
const SPREAD_X = cos(SPREAD_ANGLE);
const SPREAD_Y = sin(SPREAD_ANGLE);
/** A beam of this level breaks a raised shield. */
const BREAKS_SHIELDS = 3;

export function fly(
  { name, values }: FlownIn<Flights>,
  seconds: number,
  { derived }: { readonly derived: Ground },
): boolean {
  if (name === "shot") moveShot(values, seconds);
  else values.x += BEAM_SPEED * seconds;
  values.clock += seconds * TICK_RATE;
  return !isSolid(derived, scrollAt(derived.level, values.clock) + values.x, values.y);
}

function moveShot(values: FlownIn<Pick<Flights, "shot">>["values"], seconds: number): void {
  const { course } = values;
  const far = SHOT_SPEED * seconds;
  if (course === COURSE.up || course === COURSE.down) {
    values.x += far * SPREAD_X;
    values.y += course === COURSE.up ? -far * SPREAD_Y : far * SPREAD_Y;
    return;
  }
  values.x += far;
  if (course !== COURSE.wave) return;
  // The phase follows the clock: successive waves lie on the same line.
  const from = (values.clock / TICK_RATE) * TURN;
  values.y += WAVE_HEIGHT * (sin(from + seconds * TURN) - sin(from));
}

export function struck(
  world: RTypeWorld,
  { name, player, values }: FlownIn<Flights>,
  { row, point }: FlightHit,
  tools: RTypeTools,
): "end" | "on" {
  const { mood, sort } = world.fields.enemy;
  const level = name === "shot" ? 0 : values.level;
  if (mood[row] === MOOD.guarded && !(sort[row] === SORT.walker && level >= BREAKS_SHIELDS)) {
    tools.emit("clink", player, { x: point[0], y: point[1] });
    return "end";
  }
  if (name === "shot") {
    hurtEnemy(world, row, SHOT_DAMAGE, player, tools);
    return "end";
  }
  values.power -= hurtEnemy(world, row, values.power, player, tools);
  return values.power > 0 ? "on" : "end";
}
