// Draws a ball of plasma that the client had on a wrong path: after a late report of a bounce off a player, it must get to its true
// path, and the straight line there may lead through a wall. Such a ball goes back the way it came until the line is free, and
// chases its path from there. balls.ts calls it once per frame. Always true: no ball is drawn inside a wall, none is left out, and none
// takes a longer step than the client allows.

import { isSolid, seesThrough, tileAt } from "@reckon/kit";
import type { FlightOf } from "reckon/client";
import type { ByAThread } from "../../by-a-thread.ts";
import type { Maze } from "../../maze.ts";
import { PLASMA_SPEED } from "../../tuning.ts";
import { WALLS } from "../../walk.ts";

/** Balls in memory: more than can fly; and places of each: more than are drawn until a bounce is reported. */
const KEPT = 1024;
const TRAIL = 64;
/** Its speed on such a way, as a share of the ball's speed: the client's own limit on steps. */
const HASTE = 1.95;
/** After a frame this long, in seconds, the previous place is useless. */
const LONG_FRAME = 0.09;

export class WayRound {
  /** The place of the queried ball. */
  x = 0;
  y = 0;
  z = 0;
  /** Whether it is on such a way. */
  isRound = false;
  readonly #keys = new Float64Array(KEPT).fill(-1);
  /** Places at which each ball was drawn, without those that it went back from; the index of the newest, and their number. */
  readonly #trail = new Float32Array(KEPT * TRAIL * 3);
  readonly #newest = new Int32Array(KEPT);
  readonly #depth = new Int32Array(KEPT);
  readonly #isRound = new Uint8Array(KEPT);

  /** Places a ball in a frame this many seconds after the last one. */
  place({ key, values, offset }: FlightOf<ByAThread>, maze: Maze, seconds: number): void {
    const slot = key % KEPT;
    const pathX = values.x - offset[0];
    const pathY = values.y - offset[1];
    const pathZ = values.z - offset[2];
    if (this.#keys[slot] !== key || seconds > LONG_FRAME) {
      this.#keys[slot] = key;
      this.#depth[slot] = 0;
      this.#isRound[slot] = 0;
    }
    const isOff = offset[0] !== 0 || offset[2] !== 0;
    this.x = values.x;
    this.y = values.y;
    this.z = values.z;
    this.isRound = false;
    const isNew = this.#depth[slot] === 0;
    if (isNew && isOff && isSolid(tileAt(maze, this.x, this.z), WALLS)) this.#set(pathX, pathY, pathZ);
    if (!isNew && (isOff || this.#isRound[slot] === 1))
      this.#go(slot, maze, pathX, pathY, pathZ, HASTE * PLASMA_SPEED * seconds);
    this.#isRound[slot] = this.isRound ? 1 : 0;
    this.#note(slot);
  }

  /** Moves on as the client draws it if the line is free; else towards its path, or back the way it came. */
  #go(slot: number, maze: Maze, pathX: number, pathY: number, pathZ: number, most: number): void {
    const trail = this.#trail;
    let at = this.#at(slot, this.#newest[slot]);
    const far = distance(this.x - trail[at], this.y - trail[at + 1], this.z - trail[at + 2]);
    const isNear = this.#isRound[slot] === 0 || far <= most;
    if (isNear && isOpen(maze, trail[at], trail[at + 2], this.x, this.z)) return;
    this.isRound = true;
    let left = most;
    while (this.#depth[slot] > 1 && !isOpen(maze, trail[at], trail[at + 2], pathX, pathZ)) {
      const before = this.#at(slot, this.#newest[slot] - 1);
      const back = distance(
        trail[before] - trail[at],
        trail[before + 1] - trail[at + 1],
        trail[before + 2] - trail[at + 2],
      );
      if (back > left) {
        this.#step(slot, trail[before], trail[before + 1], trail[before + 2], left / back);
        this.#goBack(slot);
        return;
      }
      left -= back;
      this.#goBack(slot);
      at = before;
    }
    const ahead = distance(pathX - trail[at], pathY - trail[at + 1], pathZ - trail[at + 2]);
    if (isOpen(maze, trail[at], trail[at + 2], pathX, pathZ))
      this.#step(slot, pathX, pathY, pathZ, ahead > left ? left / ahead : 1);
    else this.#set(trail[at], trail[at + 1], trail[at + 2]);
  }

  /** Moves a share of the way from its place to another. */
  #step(slot: number, toX: number, toY: number, toZ: number, share: number): void {
    const at = this.#at(slot, this.#newest[slot]);
    const trail = this.#trail;
    this.#set(
      trail[at] + (toX - trail[at]) * share,
      trail[at + 1] + (toY - trail[at + 1]) * share,
      trail[at + 2] + (toZ - trail[at + 2]) * share,
    );
  }

  #set(x: number, y: number, z: number): void {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  /** Removes the newest place of a trail. */
  #goBack(slot: number): void {
    this.#newest[slot]--;
    this.#depth[slot]--;
  }

  #note(slot: number): void {
    const at = this.#at(slot, ++this.#newest[slot]);
    this.#depth[slot] = Math.min(this.#depth[slot] + 1, TRAIL);
    this.#trail[at] = this.x;
    this.#trail[at + 1] = this.y;
    this.#trail[at + 2] = this.z;
  }

  /** The index of a place of a trail; once the trail is full the oldest are dropped. */
  #at(slot: number, place: number): number {
    return (slot * TRAIL + (place & (TRAIL - 1))) * 3;
  }
}

/** Whether a ball can move from one place to another in a straight line. */
function isOpen(maze: Maze, fromX: number, fromZ: number, toX: number, toZ: number): boolean {
  return !isSolid(tileAt(maze, toX, toZ), WALLS) && seesThrough(maze, fromX, fromZ, toX, toZ, WALLS);
}

function distance(dx: number, dy: number, dz: number): number {
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
