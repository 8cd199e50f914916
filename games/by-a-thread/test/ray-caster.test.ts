// The pixels of the ray-caster: every pixel is painted, walls have no gaps, and they hide what is behind them.

import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { EXIT, mazeNumber, mazeOf } from "../src/maze.ts";
import { Lens } from "../src/stage/caster/lens.ts";
import { RayCaster } from "../src/stage/caster/ray-caster.ts";
import { FAR } from "../src/stage/caster/walls.ts";
import type { Spot } from "../src/stage/scene.ts";
import { roll } from "../src/stage/texture/chance.ts";
import { aimCamera, projectBy } from "../src/stage/webgl/camera.ts";
import { CELLS } from "../src/tuning.ts";
import { crowdedScene, freeCells, isInSight, layThread, plasmaAt, sceneIn, sphereAt } from "./scenes.ts";

const WIDTH = 160;
const HEIGHT = 90;

function casterOf(): RayCaster {
  const caster = new RayCaster();
  caster.resize(WIDTH, HEIGHT);
  return caster;
}

/** Where a ray meets the first wall, by small steps. */
function marched(scene: ReturnType<typeof sceneIn>, dx: number, dz: number): number {
  const { maze, eye } = scene;
  for (let t = 0; t < 3000; t += 0.05) {
    const column = Math.floor((eye.x + dx * t) / 64);
    const line = Math.floor((eye.z + dz * t) / 64);
    if (maze.tiles[line * maze.columns + column] === 1) return t;
  }
  return FAR;
}

describe("the ray-caster", () => {
  it("[TH31] paints every pixel, in mazes of all levels, in every direction, from within and from above", () => {
    const caster = casterOf();
    for (let level = 0; level < 10; level++) {
      const maze = mazeOf(mazeNumber(level, level));
      const cells = freeCells(maze);
      for (let i = 0; i < 6; i++) {
        const [column, line] = cells[Math.floor(roll(level, i, 1) * cells.length)];
        const scene = sceneIn(maze, column, line, roll(level, i, 2) * 7, (roll(level, i, 3) - 0.5) * 3);
        if (i > 3) scene.eye = { ...scene.eye, y: 100 + 300 * roll(level, i, 4) };
        caster.picture.pixels.fill(0);
        caster.paint(scene);
        expect(caster.picture.pixels.every((pixel) => pixel >>> 24 === 255)).toBe(true);
      }
    }
  });

  it("[TH31] leaves no gap in walls: every column of a closed maze hits one, at the depth that small steps find", () => {
    const caster = casterOf();
    const maze = mazeOf(mazeNumber(8, 2));
    const cells = freeCells(maze);
    for (let i = 0; i < 12; i++) {
      const [column, line] = cells[Math.floor(roll(i, 5, 1) * cells.length)];
      const scene = sceneIn(maze, column, line, roll(i, 5, 2) * 7);
      caster.paint(scene);
      const { lens, depth } = caster.picture;
      for (let x = 0; x < WIDTH; x += 7) {
        const k = ((2 * x + 1) / WIDTH - 1) * lens.lean;
        const found = marched(scene, lens.cos - lens.sin * k, lens.sin + lens.cos * k);
        expect(Math.abs(depth[x] - found)).toBeLessThan(0.2);
      }
    }
  });

  it("[TH31] shows the outside through the exit", () => {
    const caster = casterOf();
    const maze = mazeOf(mazeNumber(3, 9, EXIT.east));
    const { column, line } = maze.exit ?? { column: 0, line: 0 };
    caster.paint(sceneIn(maze, column - 1, line, 0));
    expect(caster.picture.depth[WIDTH / 2]).toBe(FAR);
  });

  it("[TH31] blends colours on a wall right before the eye, and keeps its grains sharp from a step away", () => {
    const caster = casterOf();
    const maze = mazeOf(mazeNumber(0, 1));
    const ends = freeCells(maze).filter(([column, line]) => maze.tiles[line * CELLS + column + 1] !== 0);
    /** The mean difference of two neighbouring pixels that differ, over some walls at this distance. */
    const meanStep = (away: number): number => {
      let [sum, changes] = [0, 0];
      for (const [column, line] of ends.slice(0, 30)) {
        const scene = sceneIn(maze, column, line, 0);
        scene.eye = { ...scene.eye, x: (column + 1) * 64 - away };
        caster.paint(scene);
        const { pixels } = caster.picture;
        for (let y = 40; y < HEIGHT - 40; y++)
          for (let at = y * WIDTH + 40; at < (y + 1) * WIDTH - 40; at++) {
            const step = Math.abs((pixels[at] & 255) - (pixels[at + 1] & 255));
            sum += step;
            if (step > 1) changes++;
          }
      }
      return sum / changes;
    };
    expect(meanStep(8)).toBeLessThan(meanStep(60) / 2);
  });

  it("[TH31] draws a sphere or plasma in sight, and none behind a wall", () => {
    const caster = casterOf();
    const maze = mazeOf(mazeNumber(8, 4));
    const cells = freeCells(maze);
    let [hidden, seen] = [0, 0];
    for (let i = 0; i < 60; i++) {
      const [column, line] = cells[Math.floor(roll(i, 6, 1) * cells.length)];
      const scene = sceneIn(maze, column, line, 0);
      // Every other time there is a sphere in sight.
      const others =
        i % 2 === 0
          ? cells
          : cells.filter((cell) => isInSight(scene, (cell[0] + 0.5) * 64, (cell[1] + 0.5) * 64));
      const [other, row] = others[Math.floor(roll(i, 6, 2) * others.length)];
      const [x, z] = [(other + 0.5) * 64 + 5, (row + 0.5) * 64 + 3];
      const far = Math.hypot(x - scene.eye.x, z - scene.eye.z);
      if (far < 30 || far > 700) continue;
      scene.eye = { ...scene.eye, yaw: Math.atan2(z - scene.eye.z, x - scene.eye.x) };
      caster.paint(scene);
      const empty = caster.picture.pixels.slice();
      const middle = (HEIGHT / 2) * WIDTH + WIDTH / 2;
      caster.paint({ ...scene, spheres: [sphereAt(x, z, 4)] });
      const sphere = caster.picture.pixels[middle];
      const isSeen = isInSight(scene, x, z);
      expect(sphere !== empty[middle]).toBe(isSeen);
      caster.paint({ ...scene, plasma: [plasmaAt(x, 24, z)] });
      if (isSeen) expect(caster.picture.pixels[middle]).not.toBe(empty[middle]);
      if (isSeen) seen++;
      else hidden++;
    }
    expect(hidden).toBeGreaterThan(5);
    expect(seen).toBeGreaterThan(2);
  });

  it("[TH31] lets plasma light the wall beside it, but not that wall from a corridor behind it", () => {
    const caster = casterOf();
    const scene = crowdedScene(0);
    scene.spheres = [];
    caster.paint(scene);
    const dark = caster.picture.pixels.slice();
    const { eye } = scene;
    const ahead = plasmaAt(eye.x + Math.cos(eye.yaw) * 60, 24, eye.z + Math.sin(eye.yaw) * 60);
    const behind = plasmaAt(eye.x - Math.cos(eye.yaw) * 200, 24, eye.z - Math.sin(eye.yaw) * 200);
    caster.paint({ ...scene, plasma: [ahead] });
    const edge = (HEIGHT / 2) * WIDTH + 4;
    expect(caster.picture.pixels[edge] & 255).toBeGreaterThan(dark[edge] & 255);
    caster.paint({ ...scene, plasma: [behind] });
    expect(caster.picture.pixels[edge]).toBe(dark[edge]);
  });

  it("[TH36] draws the thread on the floor ahead, warm and thin, and none beyond a wall or behind the eye", () => {
    const caster = casterOf();
    const scene = crowdedScene(0);
    scene.spheres = [];
    caster.paint(scene);
    const without = caster.picture.pixels.slice();
    /** The pixels that a thread changes. */
    const changedBy = (thread: typeof scene): number[] => {
      caster.paint(thread);
      return [...without.keys()].filter((at) => caster.picture.pixels[at] !== without[at]);
    };
    const ahead = { ...scene };
    layThread(ahead, 6);
    const changed = changedBy(ahead);
    const lines = new Set(changed.map((at) => Math.floor(at / WIDTH)));
    expect(Math.min(...lines)).toBeGreaterThan(HEIGHT / 2);
    expect(lines.size).toBeGreaterThan(HEIGHT / 4);
    // Thin: a few pixels of each line, around its place.
    expect(changed.length).toBeLessThan(3 * lines.size);
    for (const at of changed) {
      expect(Math.abs((at % WIDTH) - WIDTH / 2)).toBeLessThan(WIDTH / 4);
      expect(caster.picture.pixels[at] & 255).toBeGreaterThanOrEqual(without[at] & 255);
    }
    const beyond = { ...scene };
    layThread(beyond, 6, 64);
    expect(changedBy(beyond)).toEqual([]);
    const behind = { ...scene, eye: { ...scene.eye, yaw: scene.eye.yaw + Math.PI } };
    layThread(behind, 6);
    expect(changedBy({ ...behind, eye: scene.eye })).toEqual([]);
  });

  it("[TH31] paints a picture from its scene alone: earlier pictures leave no trace", () => {
    const [first, second] = [casterOf(), casterOf()];
    const scene = crowdedScene(40);
    first.paint(scene);
    second.paint(sceneIn(scene.maze, 1, 1, 2));
    second.paint(scene);
    expect(second.picture.pixels).toEqual(first.picture.pixels);
  });
});

describe("the two projections", () => {
  const camera = new PerspectiveCamera(60, 1, 1, 9000);
  const lens = new Lens();
  const [a, b]: [Spot, Spot] = [
    { x: 0, y: 0, depth: 0 },
    { x: 0, y: 0, depth: 0 },
  ];

  it("[TH32] show every point at the same place when looking level", () => {
    for (let i = 0; i < 200; i++) {
      const yaw = roll(i, 1, 8) * 9 - 4;
      const eye = { x: 700, y: 24, z: 900, yaw, pitch: 0, fov: 0.5 + roll(i, 2, 8) };
      lens.aim(eye, 1280, 720);
      aimCamera(camera, eye, 1280 / 720);
      const [x, y, z] = [roll(i, 3, 8) * 1400, roll(i, 4, 8) * 64, roll(i, 5, 8) * 1800];
      const isBefore = lens.project(x, y, z, a);
      expect(a.depth).toBeGreaterThan(-3000);
      if (!isBefore || a.depth < 2) continue;
      expect(projectBy(camera, 1280, 720, x, y, z, b)).toBe(true);
      expect(b.x).toBeCloseTo(a.x, 4);
      expect(b.y).toBeCloseTo(a.y, 4);
      expect(b.depth).toBeCloseTo(a.depth, 6);
    }
  });

  it("[TH32] show the aimed point in the middle, however steep the pitch", () => {
    for (let i = 0; i < 60; i++) {
      const eye = {
        x: 700,
        y: 24,
        z: 900,
        yaw: roll(i, 1, 3) * 6,
        pitch: (roll(i, 2, 3) - 0.5) * 2.3,
        fov: 1,
      };
      lens.aim(eye, 1280, 720);
      aimCamera(camera, eye, 1280 / 720);
      const far = 300;
      const x = eye.x + Math.cos(eye.yaw) * Math.cos(eye.pitch) * far;
      const y = eye.y + Math.sin(eye.pitch) * far;
      const z = eye.z + Math.sin(eye.yaw) * Math.cos(eye.pitch) * far;
      lens.project(x, y, z, a);
      projectBy(camera, 1280, 720, x, y, z, b);
      for (const spot of [a, b]) {
        expect(spot.x).toBeCloseTo(640, 3);
        expect(spot.y).toBeCloseTo(360, 3);
      }
    }
  });
});
