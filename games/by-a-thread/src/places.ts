// Where players begin: in rooms of chance, each in a room of its own, rather far from everybody, with an open way before them. Only
// the server draws. Always true: as long as there are more rooms than players, a place is found; it is free.

import { PI } from "reckon";
import type { ThreadWorld } from "./kinds.ts";
import { EXIT, exitOpposite, type Maze, mazeOf, withExit } from "./maze.ts";
import { CELL, CELLS } from "./tuning.ts";

/** Rooms that are drawn; the one furthest from everybody is taken. */
const DRAWS = 6;
const ROOMS = (CELLS - 1) / 2;

/** Puts a new player into the maze. The first has it for themselves, with a way out; with a second it is closed. */
export function enter(world: ThreadWorld, who: number): void {
  const row = world.spawn("player", who);
  if (row < 0) return;
  const { player, match } = world.fields;
  const maze = mazeOf(match.maze[0]);
  let furthest = -1;
  for (let draw = 0; draw < DRAWS || furthest <= 0; draw++) {
    const x = middleOf(1 + 2 * world.random.below(ROOMS));
    const z = middleOf(1 + 2 * world.random.below(ROOMS));
    const far = nearest(world, row, x, z);
    if (far <= furthest) continue;
    furthest = far;
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

/** How far the nearest other player is from a place, squared. */
function nearest(world: ThreadWorld, row: number, x: number, z: number): number {
  const p = world.fields.player;
  let far = Number.POSITIVE_INFINITY;
  for (const other of world.all("player")) {
    if (other === row) continue;
    const dx = p.x[other] - x;
    const dz = p.z[other] - z;
    far = Math.min(far, dx * dx + dz * dz);
  }
  return far;
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
      PI) /
    2
  );
}
