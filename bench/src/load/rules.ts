// The game that all servers of the load bench run: rooms of 32 walkers, 60 steps and 20 snapshots per second. A walker walks where their input
// points, at one speed, turns towards it, and stops at the edge of a square. Each server keeps walkers in its own way and calls these functions
// for each of them in each step; bots get their controls from `tiltX` and `tiltY`. Always true: every walker moves in every step, and the same
// bot walks the same way at every server.

import { atan2, cos, mix, sin, TAU } from "reckon";

export const ROOM_PLAYERS = 32;
export const TICK_RATE = 60;
export const TICK_MS: number = 1000 / TICK_RATE;
/** Steps from one snapshot to the next. */
export const SNAPSHOT_EVERY = 3;
/** Sides of the square, units. */
export const SIZE = 1024;
/** Units per second. */
export const SPEED = 240;
/** Steps of a sixteenth of a unit would be too coarse for our grid; all three send 16 bits. */
export const PLACE_STEP: number = 1 / 64;
/** Bots walk this long one way, ticks. */
const SIDE_TICKS = 30;
/** Inputs are sent by 1/64 of full tilt. */
const TILT = 64;

/** Where a walker at `place` is after one step. */
export function walked(place: number, move: number): number {
  const to = place + (move * SPEED) / TICK_RATE;
  return to < 0 ? 0 : to > SIZE - 1 ? SIZE - 1 : to;
}

/** Where a walker looks, radians. */
export function headingOf(moveX: number, moveY: number): number {
  return atan2(moveY, moveX);
}

/** Where walker `player` of a room begins: a grid well within the square. */
export function startOf(player: number): { readonly x: number; readonly y: number } {
  return { x: 250 + (player % 6) * 100, y: 250 + Math.floor(player / 6) * 100 };
}

/** A bot's input in 1/64, for its tick: it walks a rough square, half a second for a side. */
export function tiltX(bot: number, tick: number): number {
  return Math.round(cos(directionOf(bot, tick)) * TILT);
}

export function tiltY(bot: number, tick: number): number {
  return Math.round(sin(directionOf(bot, tick)) * TILT);
}

/** An input as the rules take it, from its 1/64. */
export function moveOf(tilt: number): number {
  return tilt / TILT;
}

function directionOf(bot: number, tick: number): number {
  const side = Math.floor((tick + (bot % SIDE_TICKS)) / SIDE_TICKS);
  return (side / 4 + ((mix(bot, side) & 255) / 255 - 0.5) / 8) * TAU;
}
