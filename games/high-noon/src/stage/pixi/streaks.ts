// Bullets in flight, drawn as streaks; enemy bullets as embers with a dark rim. Always true: a predicted bullet
// looks the same as a confirmed one.

import type { ViewSource } from "@reckon/stage";
import { Sprite } from "pixi.js";
import type { HighNoon } from "../../high-noon.ts";
import type { Atlas } from "./atlas.ts";
import type { Layers } from "./layers.ts";

const LAST_TINT = 0xffb066;
const SHOWDOWN_TINT = 0xffe27a;

export class Streaks {
  readonly #atlas: Atlas;
  readonly #layers: Layers;
  readonly #sprites: Sprite[] = [];

  constructor(atlas: Atlas, layers: Layers) {
    this.#atlas = atlas;
    this.#layers = layers;
  }

  draw(client: ViewSource<HighNoon>): void {
    let count = 0;
    for (const { name, values } of client.flights) {
      const sprite = this.#sprites[count] ?? this.#make();
      count++;
      const isBullet = name === "bullet";
      sprite.visible = true;
      this.#atlas.show(sprite, isBullet ? "streak" : "shell");
      sprite.position.set(values.x, values.y);
      sprite.rotation = isBullet ? values.aim : 0;
      const isGreat = isBullet && (values.last === 1 || values.showdown === 1);
      sprite.scale.set(isGreat ? 1.35 : 1);
      sprite.tint = !isGreat ? 0xffffff : values.showdown === 1 ? SHOWDOWN_TINT : LAST_TINT;
    }
    for (let i = count; i < this.#sprites.length; i++) this.#sprites[i].visible = false;
  }

  #make(): Sprite {
    const sprite = new Sprite(this.#atlas.of("streak"));
    this.#sprites.push(sprite);
    this.#layers.flights.addChild(sprite);
    return sprite;
  }
}
