// Starting places, in pairs: every second player begins a short walk from the player before them, so that no one searches long for
// a fight, and the others a long walk from everybody; each in a room of their own, facing an open way. Only the server
// draws them. Always true: as long as there are more rooms than players, it finds a place, and the place is free.

import { FlowField } from "@reckon/kit";
import type { ThreadWorld } from "./kinds.ts";
import { EXIT, exitOpposite, type Maze, mazeOf, withExit } from "./maze.ts";
import { CELL, CELLS } from "./tuning.ts";

/** Number of random rooms; the best is the one whose walk, around walls, is closest to this many cells. */
const DRAWS = 128;
const NEAR = 10;
const FAR = 60;
const ROOMS = (CELLS - 1) / 2;
/** Beyond this all distances count alike: the first player has no other to walk to. */
const MOST_OFF = CELLS * CELLS;
const walks = new FlowField([1, 0]);

/** Puts a new player into the maze. The first has it for themselves, with an exit; a second player closes it. */
export function enter(world: ThreadWorld, who: number): void {
  const row = world.spawn("player", who);
  if (row < 0) return;
  const { player, match } = world.fields;
  const maze = mazeOf(match.maze[0]);
  const walk = match.joined[0] % 2 === 1 ? NEAR : FAR;
  measure(world, row, maze, walk);
  let best = Number.POSITIVE_INFINITY;
  for (let draw = 0; draw < DRAWS || best === Number.POSITIVE_INFINITY; draw++) {
    const x = middleOf(1 + 2 * world.random.below(ROOMS));
    const z = middleOf(1 + 2 * world.random.below(ROOMS));
    const cells = walks.costAt(x, z);
    const off = isTaken(world, row, x, z)
      ? Number.POSITIVE_INFINITY
      : Math.min(Math.abs(cells - walk), MOST_OFF);
    if (off >= best) continue;
    best = off;
    player.x[row] = x;
    player.z[row] = z;
  }
  const column = Math.floor(player.x[row] / CELL);
  const line = Math.floor(player.z[row] / CELL);
  player.keyYaw[row] = openWay(maze, column, line);
  player.yaw[row] = player.keyYaw[row];
  if (match.joined[0] < 255) match.joined[0]++;
  match.maze[0] = withExit(maze.number, match.joined[0] === 1 ? exitOpposite(column, line) : EXIT.none);
}

/** Measures walks: to the previous player, or to the nearest. */
function measure(world: ThreadWorld, row: number, maze: Maze, walk: number): void {
  const { x, z } = world.fields.player;
  walks.begin();
  let last = -1;
  for (const other of world.all("player")) {
    if (other === row) continue;
    last = other;
    if (walk === FAR) walks.add(maze, x[other], z[other]);
  }
  if (walk === NEAR && last >= 0) walks.add(maze, x[last], z[last]);
  walks.end(maze);
}

function isTaken(world: ThreadWorld, row: number, x: number, z: number): boolean {
  const p = world.fields.player;
  for (const other of world.all("player"))
    if (other !== row && Math.abs(p.x[other] - x) < CELL && Math.abs(p.z[other] - z) < CELL) return true;
  return false;
}

function middleOf(cell: number): number {
  return cell * CELL + CELL / 2;
}

/** The yaw of the first open side of a room: east, south, west, north. */
function openWay({ tiles }: Maze, column: number, line: number): number {
  const at = line * CELLS + column;
  const sides = [at + 1, at + CELLS, at - 1, at - CELLS];
  return (
    (Math.max(
      0,
      sides.findIndex((side) => tiles[side] === 0),
    ) *
      Math.PI) /
    2
  );
}
