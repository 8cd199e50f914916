// The ground of a match as a texture: painted when a ground is entered, copied in every frame after that. The view asks once
// per frame. Always true: it keeps one ground at a time.

import { CanvasSource, Sprite, Texture } from "pixi.js";
import { type Ground, groundOf } from "../../../map.ts";
import type { Layers } from "../layers.ts";
import { paintTown } from "./paint-town.ts";

/** Pixels of the texture in one of the world. */
const SCALE = { low: 1, high: 1.5 } as const;

export class Town {
  ground: Ground = groundOf(0);
  readonly #document: Document;
  readonly #sprite: Sprite = new Sprite();
  #number = -1;

  constructor(document: Document, layers: Layers) {
    this.#document = document;
    layers.ground.addChild(this.#sprite);
  }

  enter(number: number, quality: keyof typeof SCALE): void {
    if (number === this.#number) return;
    this.#number = number;
    this.ground = groundOf(number);
    const scale = SCALE[quality];
    const canvas = this.#document.createElement("canvas");
    canvas.width = Math.ceil(this.ground.width * scale);
    canvas.height = Math.ceil(this.ground.height * scale);
    const pen = canvas.getContext("2d", { alpha: false });
    if (pen === null) return;
    pen.scale(scale, scale);
    paintTown(pen, this.ground);
    this.close();
    const source = new CanvasSource({ resource: canvas, resolution: scale, scaleMode: "linear" });
    this.#sprite.texture = new Texture({ source });
  }

  close(): void {
    if (this.#sprite.texture === Texture.EMPTY) return;
    this.#sprite.texture.destroy(true);
    this.#sprite.texture = Texture.EMPTY;
  }
}
