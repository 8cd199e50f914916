// Scenes for tests and benchmarks of the painters: an eye in a maze, and what stands around it.

import { seesThrough } from "@reckon/kit";
import { type Maze, mazeNumber, mazeOf } from "../src/maze.ts";
import type { Plasma, Scene, Sphere } from "../src/stage/scene.ts";
import { roll } from "../src/stage/texture/chance.ts";
import { EYE } from "../src/tuning.ts";
import { WALLS } from "../src/walk.ts";

export type Draft = { -readonly [K in keyof Scene]: Scene[K] };

/** A scene with nothing in it, from the middle of a free cell. */
export function sceneIn(maze: Maze, column: number, line: number, yaw: number, pitch: number = 0): Draft {
  return {
    now: 0,
    maze,
    eye: { x: (column + 0.5) * 64, y: EYE, z: (line + 0.5) * 64, yaw, pitch, fov: 1.1 },
    spheres: [],
    plasma: [],
    thread: new Float32Array(0),
    threadPoints: 0,
    quality: "low",
    reducedMotion: false,
  };
}

export function sphereAt(x: number, z: number, seat: number = 0): Sphere {
  return { seat, x, y: EYE, z, yaw: 0, pitch: 0, name: `Player-${seat}`, glow: 0 };
}

export function plasmaAt(x: number, y: number, z: number, seat: number = 0, age: number = 0): Plasma {
  return { seat, x, y, z, dx: 1, dy: 0, dz: 0, age, size: 1 };
}

/** Free cells of a maze, as column and line. */
export function freeCells({ tiles, columns }: Maze): readonly (readonly [number, number])[] {
  const cells: (readonly [number, number])[] = [];
  tiles.forEach((tile, i) => {
    if (tile === 0) cells.push([i % columns, Math.floor(i / columns)]);
  });
  return cells;
}

/** The corridor for benchmarks: this many spheres and balls in sight, down the longest way of a maze. */
export function crowdedScene(balls: number, spheres: number = 10, seed: number = 3): Draft {
  const maze = mazeOf(mazeNumber(1, seed));
  let best = { column: 1, line: 1, length: 0, dx: 1, dz: 0 };
  for (const [column, line] of freeCells(maze))
    for (const [dx, dz] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]) {
      let length = 0;
      while (maze.tiles[(line + dz * (length + 1)) * maze.columns + column + dx * (length + 1)] === 0)
        length++;
      if (length > best.length) best = { column, line, length, dx, dz };
    }
  const { column, line, dx, dz } = best;
  const scene = sceneIn(maze, column, line, Math.atan2(dz, dx));
  const place = (far: number, side: number): { x: number; z: number } => ({
    x: scene.eye.x + dx * far - dz * side,
    z: scene.eye.z + dz * far + dx * side,
  });
  const reach = best.length * 64 - 40;
  scene.spheres = Array.from({ length: spheres }, (_, i) => {
    const { x, z } = place(60 + (i * (reach - 60)) / 10, ((i % 3) - 1) * 16);
    return { ...sphereAt(x, z, i), yaw: i };
  });
  scene.plasma = Array.from({ length: balls }, (_, i) => {
    const { x, z } = place(40 + roll(i, 1, 9) * (reach - 40), (roll(i, 2, 9) - 0.5) * 44);
    return plasmaAt(x, 6 + roll(i, 3, 9) * 34, z, i % 10, roll(i, 4, 9));
  });
  scene.quality = "high";
  return scene;
}

/** The thread of a player who came down the corridor that they look along, and turned round at its end; `aside`: in units to the right. */
export function layThread(scene: Draft, cells: number, aside: number = 0): void {
  const { x, z, yaw } = scene.eye;
  const [dx, dz] = [Math.cos(yaw), Math.sin(yaw)];
  const count = 5 * cells;
  scene.thread = new Float32Array(2 * count);
  scene.threadPoints = count;
  for (let i = 0; i < count; i++) {
    const far = 13 * (count - 1 - i);
    // No player walks perfectly straight.
    const side = aside + (aside === 0 ? 7 * Math.sin(far / 57) * Math.min(1, far / 40) : 0);
    scene.thread[2 * i] = x + dx * far - dz * side;
    scene.thread[2 * i + 1] = z + dz * far + dx * side;
  }
}

export function isInSight({ maze, eye }: Scene, x: number, z: number): boolean {
  return seesThrough(maze, eye.x, eye.z, x, z, WALLS);
}
