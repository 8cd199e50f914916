// The view without WebGL: paints a scene into an array of pixels, one ray for every column. It needs no page, so
// tests can check its pixels; canvas-painter.ts puts them on a canvas. Start reading at `paint`. Always true: after the first
// frames nothing is allocated.

import { RADIUS } from "../../tuning.ts";
import { FOG_LENGTH } from "../look/air.ts";
import type { Scene, Spot } from "../scene.ts";
import { paintFloorOf, paintHeavens } from "./ground.ts";
import { NEAR } from "./lens.ts";
import { Picture } from "./picture.ts";
import { lightPlasma, paintPlasma } from "./plasma.ts";
import { isHiddenFromAbove, paintFromAbove } from "./rise.ts";
import { paintShadow, paintSphere } from "./spheres.ts";
import { Texels } from "./texels.ts";
import { paintThread } from "./thread.ts";
import { castWalls } from "./walls.ts";

/** Pixels along a texture's side. */
const TEXTURE = { low: 128, high: 256 } as const;
/** Radius of a shadow on the floor, in units. */
const SHADOW: number = RADIUS * 1.15;
/** Beyond this distance there is fog, and light is not visible, in units. */
const SIGHT = 4 * FOG_LENGTH;

export class RayCaster {
  readonly picture: Picture = new Picture();
  readonly #texels: { low?: Texels; high?: Texels } = {};
  readonly #spot: Spot = { x: 0, y: 0, depth: 0 };
  /** Things in the picture, the furthest first: spheres by their index, plasma by its index after them. */
  #order = new Int32Array(64);
  #depths = new Float32Array(64);

  /** `bytes`: the target, four for each pixel. Default: an array of its own. */
  resize(width: number, height: number, bytes?: ArrayBufferLike): void {
    this.picture.resize(width, height, bytes);
  }

  paint(scene: Scene): void {
    const { picture } = this;
    const { lens } = picture;
    const { maze, quality } = scene;
    this.#texels[quality] ??= new Texels(TEXTURE[quality]);
    const texels = this.#texels[quality];
    texels.prepare();
    picture.enter(maze);
    lens.aim(scene.eye, picture.width, picture.height);
    picture.glow.clear();
    for (const plasma of scene.plasma)
      if (plasma.size === 1 && Math.abs(plasma.x - lens.x) + Math.abs(plasma.z - lens.z) < SIGHT)
        lightPlasma(picture, plasma);
    const isAbove = lens.y > maze.tile;
    if (isAbove) paintFromAbove(picture, texels, maze);
    else castWalls(picture, texels, maze);
    paintHeavens(picture, texels);
    if (!isAbove) {
      paintFloorOf(picture, texels, maze);
      paintThread(picture, scene.thread, scene.threadPoints);
      for (const sphere of scene.spheres) paintShadow(picture, sphere, SHADOW);
    }
    const count = this.#sort(scene);
    for (let i = 0; i < count; i++) {
      const at = this.#order[i];
      if (at < scene.spheres.length) paintSphere(picture, texels, scene.spheres[at], RADIUS, this.#spot);
      else paintPlasma(picture, scene.plasma[at - scene.spheres.length], quality === "high", this.#spot);
    }
  }

  /** The number of things before the eye; `#order` lists them. */
  #sort({ maze, spheres, plasma }: Scene): number {
    const isAbove = this.picture.lens.y > maze.tile;
    const most = spheres.length + plasma.length;
    if (most > this.#order.length) {
      this.#order = new Int32Array(2 * most);
      this.#depths = new Float32Array(2 * most);
    }
    const order = this.#order;
    const depths = this.#depths;
    let count = 0;
    for (let i = 0; i < most; i++) {
      const thing = i < spheres.length ? spheres[i] : plasma[i - spheres.length];
      const depth = this.picture.lens.depthOf(thing.x, thing.z);
      if (depth < NEAR || depth > SIGHT) continue;
      if (isAbove && isHiddenFromAbove(this.picture, maze, thing.x, thing.y, thing.z)) continue;
      let at = count++;
      while (at > 0 && depths[at - 1] < depth) {
        depths[at] = depths[at - 1];
        order[at] = order[at - 1];
        at--;
      }
      depths[at] = depth;
      order[at] = i;
    }
    return count;
  }
}
