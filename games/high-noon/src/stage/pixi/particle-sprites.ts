// Draws particles: one sprite for each, made once, hidden when its particle is over.

import type { Particles } from "@reckon/stage";
import { type Container, Sprite, type Texture } from "pixi.js";
import type { Atlas } from "./atlas.ts";
import { PARTICLE } from "./town/natures.ts";

/** By sort. */
const PICTURES = ["puff", "puff", "brass", "chip", "flash", "glow", "ring"] as const;

export class ParticleSprites {
  readonly #particles: Particles;
  readonly #textures: readonly Texture[];
  readonly #sprites: readonly Sprite[];

  constructor(particles: Particles, atlas: Atlas, layer: Container) {
    this.#particles = particles;
    this.#textures = PICTURES.map((name) => atlas.of(name));
    this.#sprites = Array.from({ length: particles.capacity }, () => {
      const sprite = new Sprite({ texture: this.#textures[0], visible: false });
      layer.addChild(sprite);
      return sprite;
    });
  }

  draw(): void {
    const particles = this.#particles;
    for (let i = 0; i < particles.capacity; i++) {
      const sprite = this.#sprites[i];
      sprite.visible = particles.isAlive(i);
      if (!sprite.visible) continue;
      const sort = particles.sort[i];
      const texture = this.#textures[sort];
      if (sprite.texture !== texture) {
        sprite.texture = texture;
        if (texture.defaultAnchor !== undefined) sprite.anchor.copyFrom(texture.defaultAnchor);
      }
      sprite.position.set(particles.x[i], particles.y[i] - particles.height[i]);
      sprite.rotation = particles.angle[i];
      const size = particles.sizeOf(i);
      // Rings and dust lie on the ground, which is seen at an angle.
      sprite.scale.set(size, sort === PARTICLE.ring ? size * 0.7 : size);
      sprite.alpha = particles.alphaOf(i);
      sprite.tint = particles.tint[i];
    }
  }
}
