// Warnings of enemy strikes, as marks on the ground that fill until the strike. The view draws them under all figures. The server
// does not send how long a warning still lasts, so each counts from when it was first seen.
// Always true: a mark that is seen in time is full no later than the blow falls.

import { Container, Sprite } from "pixi.js";
import { ENEMY, MOOD, SORTS } from "../../enemies/sorts.ts";
import type { HighNoonWorld } from "../../kinds.ts";
import { ENEMIES, TICK_RATE } from "../../tuning.ts";
import { aimsOf } from "../look/aims.ts";
import type { Atlas } from "./atlas.ts";
import type { Layers } from "./layers.ts";

const RED = 0xd8321f;
const EMPTY_ALPHA = 0.26;
const FULL_ALPHA = 0.5;
/** The reach of a grunt's swing beyond itself, and the drawn width of a line of fire. */
const SWING = 42;
const LINE = 5;

/** How full a warning of a sort is after this many ms. */
function fullness(sort: number, ms: number): number {
  const all = (SORTS[sort].telegraphTicks * 1000) / TICK_RATE;
  return all > 0 ? Math.min(1, Math.max(0, ms / all)) : 1;
}

export class Warnings {
  readonly #atlas: Atlas;
  readonly #layer = new Container();
  readonly #sprites: Sprite[] = [];
  readonly #sinceMs = new Float64Array(ENEMIES).fill(-1);
  #used = 0;

  constructor(atlas: Atlas, layers: Layers) {
    this.#atlas = atlas;
    layers.marks.addChild(this.#layer);
  }

  draw(world: HighNoonWorld, now: number): void {
    const { x, y, aim, mood, sort, radius } = world.fields.enemy;
    const { alive } = world.of("enemy");
    this.#used = 0;
    for (let row = 0; row < ENEMIES; row++) {
      if (alive[row] === 0 || mood[row] !== MOOD.telegraph) {
        this.#sinceMs[row] = -1;
        continue;
      }
      if (this.#sinceMs[row] < 0) this.#sinceMs[row] = now;
      const share = fullness(sort[row], now - this.#sinceMs[row]);
      if (sort[row] === ENEMY.grunt) this.#disc(x[row], y[row], radius[row] + SWING, share);
      else if (sort[row] === ENEMY.charger)
        this.#lane(x[row], y[row], aim[row], SORTS[ENEMY.charger].reach * 1.2, 2 * radius[row], share);
      else this.#fire(world, row, x[row], y[row], share);
    }
    for (let i = this.#used; i < this.#sprites.length; i++) this.#sprites[i].visible = false;
  }

  #disc(x: number, y: number, size: number, share: number): void {
    for (const [name, part, alpha] of [
      ["disc", 1, EMPTY_ALPHA],
      ["disc", share, FULL_ALPHA],
      ["ring", 1, 0.9],
    ] as const) {
      const sprite = this.#next(name, x, y, alpha);
      sprite.scale.set((size / (name === "ring" ? 27 : 28)) * part);
      sprite.rotation = 0;
    }
  }

  #lane(x: number, y: number, aim: number, long: number, wide: number, share: number): void {
    this.#strip(x, y, aim, long, wide, EMPTY_ALPHA);
    this.#strip(x, y, aim, long * share, wide, FULL_ALPHA);
    for (const side of [-1, 1]) {
      const beside = (side * wide) / 2;
      this.#strip(x - Math.sin(aim) * beside, y + Math.cos(aim) * beside, aim, long, 2, 0.9);
    }
  }

  #fire(world: HighNoonWorld, row: number, x: number, y: number, share: number): void {
    const { aim, sort } = world.fields.enemy;
    const long = SORTS[sort[row]].reach * 0.8;
    for (const beside of aimsOf(world, row)) {
      this.#strip(x, y, aim[row] + beside, long, LINE, EMPTY_ALPHA);
      this.#strip(x, y, aim[row] + beside, long * share, LINE, 0.8);
    }
    if (sort[row] === ENEMY.boss) this.#disc(x, y, 60, share);
  }

  /** From a place along an angle. */
  #strip(x: number, y: number, aim: number, long: number, wide: number, alpha: number): void {
    const sprite = this.#next("pixel", x, y, alpha);
    sprite.anchor.set(0, 0.5);
    sprite.rotation = aim;
    sprite.scale.set(long / 8, wide / 8);
  }

  #next(name: string, x: number, y: number, alpha: number): Sprite {
    let sprite = this.#sprites[this.#used];
    if (sprite === undefined) {
      sprite = new Sprite({ texture: this.#atlas.of(name), tint: RED });
      this.#sprites.push(sprite);
      this.#layer.addChild(sprite);
    }
    this.#used++;
    sprite.visible = true;
    sprite.texture = this.#atlas.of(name);
    sprite.anchor.set(0.5);
    sprite.position.set(x, y);
    sprite.alpha = alpha;
    return sprite;
  }
}
