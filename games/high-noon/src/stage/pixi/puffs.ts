// Groups of particles: the dust and debris of a shot, a roll, a stomp and a death. The spectacle uses it. Always true: on low quality,
// at most half of them.

import type { Particles } from "@reckon/stage";
import { PARTICLE } from "./town/natures.ts";

const DUST = 0xd9b382;
const SMOKE = 0xe9d8c4;
const EMBER = 0xff7a4d;
const FIRE = 0xff8a3d;
const DARK_SMOKE = 0x57434a;
const DARK = 0x5a1f2b;

export class Puffs {
  /** Below and above the figures. */
  readonly #low: Particles;
  readonly #high: Particles;
  /** The share of particles, 0 to 1. */
  share = 1;

  constructor(low: Particles, high: Particles) {
    this.#low = low;
    this.#high = high;
  }

  /** Around a place on the ground, at this speed. */
  dust(x: number, y: number, count: number, speed: number): void {
    for (let i = this.#many(count); i > 0; i--) {
      const angle = Math.random() * 2 * Math.PI;
      const pace = speed * (0.4 + 0.6 * Math.random());
      this.#low.emit(PARTICLE.dust, {
        x: x + Math.cos(angle) * 5,
        y: y + Math.sin(angle) * 3,
        vx: Math.cos(angle) * pace,
        vy: Math.sin(angle) * pace * 0.6 - 8,
        life: 0.35 + 0.4 * Math.random(),
        size: 0.35 + 0.3 * Math.random(),
        tint: DUST,
      });
    }
  }

  shot(x: number, y: number, aim: number, isLast: boolean, isBright: boolean): void {
    const size = isLast ? 1.3 : 0.95;
    if (isBright) {
      this.#high.emit(PARTICLE.flash, { x, y, angle: aim, life: 0.07, size });
      this.#high.emit(PARTICLE.glow, { x, y, life: 0.09, size: 0.8, tint: 0xffd08a });
    }
    for (let i = this.#many(3); i > 0; i--)
      this.#high.emit(PARTICLE.smoke, {
        x,
        y,
        vx: Math.cos(aim) * (30 + 50 * Math.random()),
        vy: Math.sin(aim) * (30 + 50 * Math.random()),
        rise: 10,
        life: 0.45 + 0.3 * Math.random(),
        size: 0.3,
        tint: SMOKE,
      });
    // The case leaves to the right of the barrel.
    const beside = aim + Math.PI / 2 + (Math.random() - 0.5) * 0.6;
    this.#low.emit(PARTICLE.brass, {
      x: x - Math.cos(aim) * 18,
      y: y - Math.sin(aim) * 18 + 10,
      height: 12,
      vx: Math.cos(beside) * 60,
      vy: Math.sin(beside) * 34,
      rise: 130 + 60 * Math.random(),
      life: 1.6,
      spin: 14 + 10 * Math.random(),
      angle: aim,
    });
  }

  chips(x: number, y: number, count: number, tint: number): void {
    for (let i = this.#many(count); i > 0; i--) {
      const angle = Math.random() * 2 * Math.PI;
      const pace = 60 + 110 * Math.random();
      this.#high.emit(PARTICLE.chip, {
        x,
        y: y + 10,
        height: 12,
        vx: Math.cos(angle) * pace,
        vy: Math.sin(angle) * pace * 0.5,
        rise: 60 + 90 * Math.random(),
        life: 0.4 + 0.3 * Math.random(),
        spin: 12,
        tint,
      });
    }
  }

  slain(x: number, y: number, size: number): void {
    this.chips(x, y, 9 * size, DARK);
    this.chips(x, y, 6 * size, EMBER);
    this.dust(x, y + 8, 8 * size, 60);
    this.ring(x, y, EMBER, 0.7 * size);
  }

  /** A bomb: fire, rising smoke, and a ring of its radius. */
  burst(x: number, y: number, radius: number, isBright: boolean): void {
    if (isBright) this.#high.emit(PARTICLE.glow, { x, y, life: 0.22, size: radius / 26, tint: 0xffd08a });
    this.#low.emit(PARTICLE.ring, { x, y, life: 0.4, size: radius / 81, tint: 0xffb066 });
    for (let i = this.#many(14); i > 0; i--) {
      const angle = Math.random() * 2 * Math.PI;
      const pace = 60 + 150 * Math.random();
      const spawn = { x, y, vx: Math.cos(angle) * pace, vy: Math.sin(angle) * pace * 0.8 };
      this.#high.emit(PARTICLE.smoke, {
        ...spawn,
        rise: 20,
        life: 0.5 + 0.5 * Math.random(),
        size: 0.9,
        tint: i % 2 === 0 ? FIRE : DARK_SMOKE,
      });
    }
    this.chips(x, y, 12, 0x1a0d1c);
    this.dust(x, y + 8, 14, 150);
  }

  stomp(x: number, y: number): void {
    this.dust(x, y + 12, 16, 120);
    this.ring(x, y + 10, 0xf4e7d0, 0.7);
  }

  ring(x: number, y: number, tint: number, size: number = 0.8): void {
    this.#low.emit(PARTICLE.ring, { x, y, life: 0.34, size: size * 0.7, tint });
  }

  #many(count: number): number {
    return Math.ceil(count * this.share);
  }
}
