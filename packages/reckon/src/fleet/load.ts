// Which node a new room goes to, the least loaded, and which room a player, the fullest with an open seat. Both directories order by
// this file, so that they lead to the same place. Always true: a node with as many rooms as it may have, or with late ticks, is full.

import type { FleetNode, FleetRoom } from "./directory.ts";

/** Ticks that are later than this are felt: such a node gets no more rooms. */
const LATE_MS = 50;
/** So late are the timers of a node that is not busy: that says nothing of its load. */
const CALM_MS = 10;
/** From this load on a node is full. */
export const FULL = 1;

/** 0: nothing to do; `FULL` or more: it takes no room. */
export function loadOf({ rooms, mostRooms, latenessMs }: FleetNode): number {
  return Math.max(rooms / mostRooms, (latenessMs - CALM_MS) / (LATE_MS - CALM_MS));
}

/** By how much a claimed room raises it, until the node says more. */
export function loadOfRoom({ mostRooms }: FleetNode): number {
  return 1 / mostRooms;
}

/** Rooms with open seats first, then by fill, then by code. */
export function byFill(a: FleetRoom, b: FleetRoom): number {
  const byOpen = Number(b.openSeats > 0) - Number(a.openSeats > 0);
  return byOpen || b.players - a.players || (a.code < b.code ? -1 : 1);
}
