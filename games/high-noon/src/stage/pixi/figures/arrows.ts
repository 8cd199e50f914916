// Arrows at the edge of the picture towards threats and fallen partners that are out of sight. The view draws them once per
// frame. Always true: a target in sight has none.

import { EdgeArrow } from "@reckon/stage";
import { Sprite } from "pixi.js";
import { SORTS } from "../../../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../../../kinds.ts";
import type { Camera } from "../../look/camera.ts";
import type { Atlas } from "../atlas.ts";
import type { Layers } from "../layers.ts";

const THREAT = 0xff6a3d;
const PARTNER = 0xfdf3e0;
/** From the edge, in CSS pixels. */
const INSET = 22;

export class Arrows {
  readonly #atlas: Atlas;
  readonly #layers: Layers;
  readonly #sprites: Sprite[] = [];
  readonly #arrow = new EdgeArrow();
  #used = 0;

  constructor(atlas: Atlas, layers: Layers) {
    this.#atlas = atlas;
    this.#layers = layers;
  }

  draw(world: HighNoonWorld, own: number, camera: Camera): void {
    const { enemy, player } = world.fields;
    this.#used = 0;
    if (own >= 0) {
      for (const row of world.all("enemy"))
        if (SORTS[enemy.sort[row]].isThreat) this.#point(camera, enemy.x[row], enemy.y[row], THREAT);
      for (const row of world.all("player"))
        if (row !== own && player.state[row] === STATE.down)
          this.#point(camera, player.x[row], player.y[row], PARTNER);
    }
    for (let i = this.#used; i < this.#sprites.length; i++) this.#sprites[i].visible = false;
  }

  #point(camera: Camera, x: number, y: number, tint: number): void {
    const scale = camera.scale / camera.ratio;
    const arrow = this.#arrow;
    if (!arrow.find(camera.seen, INSET / scale, x, y)) return;
    const sprite = this.#sprites[this.#used++] ?? this.#make();
    sprite.visible = true;
    sprite.position.set(arrow.x, arrow.y);
    sprite.rotation = arrow.angle;
    sprite.scale.set(0.9 / scale);
    sprite.tint = tint;
  }

  #make(): Sprite {
    const sprite = new Sprite({ texture: this.#atlas.of("arrow"), alpha: 0.9 });
    this.#sprites.push(sprite);
    this.#layers.tags.addChild(sprite);
    return sprite;
  }
}
