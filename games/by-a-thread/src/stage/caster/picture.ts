// Data that the parts of the ray-caster share while they paint one frame: the pixels, the lens, and what each column hit. Always
// true: it grows only when the size changes; a frame allocates nothing.

import type { Maze } from "../../maze.ts";
import { districtsOf } from "../look/districts.ts";
import { type Sunlight, sunlightOf } from "../look/sunlight.ts";
import { Glow } from "./glow.ts";
import { Lens } from "./lens.ts";

export class Picture {
  readonly lens: Lens = new Lens();
  width = 0;
  height = 0;
  pixels: Uint32Array = new Uint32Array(0);
  /** For each column: depth of its wall, the first line of the wall and the first line of the floor below it. */
  depth: Float32Array = new Float32Array(0);
  top: Int32Array = new Int32Array(0);
  bottom: Int32Array = new Int32Array(0);
  /** For each column: its column of the sky, and the fog colour. */
  sky: Int32Array = new Int32Array(0);
  fogRed: Float32Array = new Float32Array(0);
  fogGreen: Float32Array = new Float32Array(0);
  fogBlue: Float32Array = new Float32Array(0);
  maze: Maze | undefined;
  districts: Uint8Array = new Uint8Array(0);
  sunlight: Sunlight = {
    shadow: new Float32Array(0),
    floor: new Uint8Array(0),
    floorColumns: 0,
    floorLines: 0,
  };
  glow: Glow = new Glow(1, 1, 1);

  resize(width: number, height: number, bytes: ArrayBufferLike = new ArrayBuffer(4 * width * height)): void {
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(bytes, 0, width * height);
    this.depth = new Float32Array(width);
    this.top = new Int32Array(width);
    this.bottom = new Int32Array(width);
    this.sky = new Int32Array(width);
    this.fogRed = new Float32Array(width);
    this.fogGreen = new Float32Array(width);
    this.fogBlue = new Float32Array(width);
  }

  /** Prepares data for a maze, once. */
  enter(maze: Maze): void {
    if (maze === this.maze) return;
    this.maze = maze;
    this.districts = districtsOf(maze);
    this.sunlight = sunlightOf(maze);
    const { floorColumns, floorLines } = this.sunlight;
    this.glow = new Glow(floorColumns, floorLines, floorColumns / (maze.columns * maze.tile));
  }
}
