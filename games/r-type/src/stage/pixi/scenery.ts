// The backdrop and the ground in WebGL: strips that repeat, and pieces of ground. The WebGL painter owns one. Always true: a
// level is baked once; a piece of ground is sent to the graphics card when it comes in, not in every frame.

import { CanvasSource, Container, Sprite, Texture, TilingSprite } from "pixi.js";
import { HEIGHT, WIDTH } from "../../tuning.ts";
import { backdropOf, bakeLayer } from "../backdrop/backdrop.ts";
import { GroundStrip, PIECE, PIECE_HEIGHT } from "../ground-strip.ts";
import type { Scene } from "../scene.ts";

/** Pixels of a piece of ground for each px of the field. */
const GROUND_SCALE = 1.5;

export class PixiScenery {
  /** The strips, in which light may be bent; and the ground, which is never bent. */
  readonly back: Container = new Container();
  readonly ground: Container = new Container();
  readonly #document: Document;
  readonly #ground: GroundStrip;
  readonly #pieces: readonly Sprite[];
  readonly #versions: number[] = [];
  #strips: readonly TilingSprite[] = [];
  #level = 0;

  constructor(document: Document) {
    this.#document = document;
    this.#ground = new GroundStrip(document);
    this.#pieces = this.#ground.pieces.map(() => {
      const sprite = new Sprite({ visible: false, scale: 1 / GROUND_SCALE });
      this.ground.addChild(sprite);
      return sprite;
    });
  }

  draw({ level, seed, scroll, isLow }: Scene): void {
    if (level !== this.#level) this.#enter(level);
    const layers = backdropOf(level);
    this.#strips.forEach((strip, i) => {
      strip.tilePosition.x = -((scroll * layers[i].pace) % strip.texture.width);
      strip.visible = !isLow || i < layers.length - 1;
    });
    this.#ground.update(level, seed, scroll, GROUND_SCALE);
    this.#ground.pieces.forEach((piece, i) => {
      const sprite = this.#pieces[i];
      sprite.visible = !piece.isEmpty && piece.index >= 0;
      if (!sprite.visible) return;
      if (this.#versions[i] !== piece.version) {
        if (this.#versions[i] === undefined) sprite.texture = textureOf(piece.canvas);
        else sprite.texture.source.update();
        this.#versions[i] = piece.version;
      }
      sprite.position.set(piece.index * PIECE - scroll, piece.side === 0 ? 0 : HEIGHT - PIECE_HEIGHT);
    });
  }

  close(): void {
    this.#forget();
    for (const sprite of this.#pieces) if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true);
    this.back.destroy({ children: true });
    this.ground.destroy({ children: true });
  }

  #enter(level: number): void {
    this.#forget();
    this.#level = level;
    this.#strips = backdropOf(level).map((_, i) => {
      const texture = textureOf(bakeLayer(this.#document, level, i, 1));
      return new TilingSprite({ texture, width: WIDTH, height: HEIGHT });
    });
    this.#strips.forEach((strip, i) => {
      this.back.addChildAt(strip, i);
    });
  }

  #forget(): void {
    for (const strip of this.#strips) {
      strip.texture.destroy(true);
      strip.destroy();
    }
    this.#strips = [];
  }
}

function textureOf(canvas: HTMLCanvasElement): Texture {
  return new Texture({ source: new CanvasSource({ resource: canvas, scaleMode: "linear" }) });
}
