// Bombs on the screen: a ring on the ground that fills, the bomb on its way with its shadow, and its fuse. The view draws it.
// Always true: the server hurts exactly those inside the ring.

import { Container, Sprite } from "pixi.js";
import { BOMB_RADIUS, BOMBS } from "../../../enemies/sorts.ts";
import type { HighNoonWorld } from "../../../kinds.ts";
import { type Lob, Lobs } from "../../look/lobs.ts";
import type { Atlas } from "../atlas.ts";
import { VIOLET } from "../inks.ts";
import type { Layers } from "../layers.ts";

const RED = 0xd8321f;

interface Parts {
  readonly empty: Sprite;
  readonly full: Sprite;
  readonly edge: Sprite;
  readonly shadow: Sprite;
  readonly body: Sprite;
  readonly spark: Sprite;
}

export class Bombs {
  readonly #lobs = new Lobs();
  readonly #parts: readonly Parts[];
  #used = 0;
  #isStill = false;

  constructor(atlas: Atlas, layers: Layers) {
    const ground = new Container();
    const air = new Container();
    layers.marks.addChild(ground);
    layers.high.addChild(air);
    this.#parts = Array.from({ length: BOMBS }, () => {
      const parts = {
        empty: new Sprite({ texture: atlas.of("disc"), tint: RED, alpha: 0.22 }),
        full: new Sprite({ texture: atlas.of("disc"), tint: RED, alpha: 0.42 }),
        edge: new Sprite({ texture: atlas.of("ring"), tint: RED, alpha: 0.95 }),
        shadow: new Sprite({ texture: atlas.of("disc"), tint: VIOLET, alpha: 0.4 }),
        body: new Sprite(atlas.of("bomb")),
        spark: new Sprite({ texture: atlas.of("glow"), tint: 0xffc46b }),
      };
      ground.addChild(parts.empty, parts.full, parts.edge, parts.shadow);
      air.addChild(parts.body, parts.spark);
      return parts;
    });
  }

  draw(world: HighNoonWorld, now: number, isStill: boolean): void {
    this.#isStill = isStill;
    this.#used = 0;
    this.#lobs.draw(world, now, this.#show);
    for (let i = 0; i < this.#parts.length; i++)
      for (const sprite of Object.values(this.#parts[i])) sprite.visible = i < this.#used;
  }

  readonly #show = ({ x, y, atX, atY, height, share }: Lob): void => {
    const { empty, full, edge, shadow, body, spark } = this.#parts[this.#used++];
    for (const sprite of [empty, full, edge]) sprite.position.set(x, y);
    empty.scale.set(BOMB_RADIUS / 28);
    full.scale.set((BOMB_RADIUS / 28) * share);
    edge.scale.set(BOMB_RADIUS / 27);
    shadow.position.set(atX + height * 0.3, atY + 6 + height * 0.15);
    shadow.scale.set(0.34, 0.2);
    body.position.set(atX, atY - height);
    body.rotation = height > 0 && !this.#isStill ? share * 14 : 0;
    const turn = body.rotation - Math.PI / 4;
    spark.position.set(atX + Math.cos(turn) * 13, atY - height + Math.sin(turn) * 13);
    spark.scale.set(0.22 + 0.12 * share);
  };
}
