// Debris: explosions as flash, ring, debris and smoke, in that order, within half a second; sparks, muzzles, trails.
// The spectacle starts them; the composer puts them on the list. Always true: chance comes from a seed, so the same calls give
// the same picture; nothing of an explosion is left after EXPLOSION_SECONDS; under reduced motion there is less of it.

import { type Nature, Particles } from "@reckon/stage";
import { Random } from "reckon";
import type { DisplayList } from "../display-list.ts";
import { CLINK, DEBRIS, EMBER, FIRE, FLASH, MOTE, RING, SHOCK, SMOKE } from "../pictures/bits.ts";

export const EXPLOSION_SECONDS = 0.5;

const SORT = {
  smoke: 0,
  fire: 1,
  plate: 2,
  ember: 3,
  ring: 4,
  flash: 5,
  clink: 6,
  mote: 7,
  shock: 8,
} as const;
const NATURES: readonly Nature[] = [
  { drag: 3, weight: 0, grows: 1.9, alpha: 0.8 },
  { drag: 5, weight: 0, grows: 1.5, alpha: 1 },
  { drag: 1.2, weight: 0, grows: 0.7, alpha: 1 },
  { drag: 2.5, weight: 0, grows: 0.4, alpha: 1 },
  { drag: 0, weight: 0, grows: 5, alpha: 1 },
  { drag: 0, weight: 0, grows: 1.3, alpha: 1 },
  { drag: 0, weight: 0, grows: 1.4, alpha: 1 },
  { drag: 4, weight: 0, grows: 0.3, alpha: 1 },
  { drag: 0, weight: 0, grows: 12, alpha: 0.8 },
];
const PICTURE = [SMOKE, FIRE, DEBRIS[0], EMBER, RING, FLASH, CLINK, MOTE, SHOCK];
const CAPACITY = 700;
/** px from the middle to the edge of the ring as it is painted. */
const RING_RADIUS = 100;
const SHOCK_RADIUS = 480;

export class Debris {
  /** Share of the usual number of pieces. */
  share = 1;
  readonly #particles = new Particles(CAPACITY, NATURES);
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = Random.from(seed);
  }

  update(seconds: number): void {
    this.#particles.update(seconds);
  }

  /** Something of a radius bursts; `mayFlash`: it may flash now. */
  explode(x: number, y: number, radius: number, mayFlash: boolean): void {
    const particles = this.#particles;
    const size = radius / 40;
    if (mayFlash)
      particles.emit(SORT.flash, { x, y, size: size * 0.9, life: 0.1, angle: this.#random.between(0, 3) });
    particles.emit(SORT.ring, { x, y, size: (radius * 0.5) / RING_RADIUS, life: 0.3 });
    this.#puffs(SORT.fire, x, y, radius, 5 * Math.sqrt(size), 0.28, 0.55 * size);
    this.#puffs(SORT.smoke, x, y, radius, 4 * Math.sqrt(size), EXPLOSION_SECONDS, 0.5 * size);
    for (let i = this.#count(7 * Math.sqrt(size)); i > 0; i--)
      this.#fling(SORT.plate, x, y, 120, 460, 0.42, 0.6 + 0.3 * size);
    for (let i = this.#count(8 * Math.sqrt(size)); i > 0; i--)
      this.#fling(SORT.ember, x, y, 160, 620, 0.36, 0.8);
  }

  /** The end of a ship or a boss: several bursts in one. */
  explodeGreatly(x: number, y: number, radius: number, mayFlash: boolean): void {
    this.explode(x, y, radius, mayFlash);
    for (let i = 0; i < 4; i++) {
      const [dx, dy] = [this.#random.between(-radius, radius), this.#random.between(-radius, radius)];
      this.explode(x + dx, y + dy, radius * 0.5, false);
    }
  }

  clink(x: number, y: number): void {
    this.#particles.emit(SORT.clink, { x, y, life: 0.12, size: 0.8, angle: this.#random.between(0, 3) });
  }

  /** The spark of a hit. */
  spark(x: number, y: number): void {
    this.#particles.emit(SORT.clink, { x, y, life: 0.1, size: 0.55, angle: this.#random.between(0, 3) });
    for (let i = this.#count(3); i > 0; i--) this.#fling(SORT.ember, x, y, 80, 320, 0.2, 0.6);
  }

  /** Light that dissolves: a removed bullet, a graze, a taken power-up. */
  motes(x: number, y: number, count: number, speed: number): void {
    for (let i = this.#count(count); i > 0; i--) this.#fling(SORT.mote, x, y, speed * 0.3, speed, 0.4, 0.8);
  }

  /** A ring alone, to a radius. */
  ring(x: number, y: number, radius: number, seconds: number): void {
    this.#particles.emit(SORT.ring, { x, y, size: radius / (5 * RING_RADIUS), life: seconds });
  }

  /** A wave over the field, to a radius. */
  shock(x: number, y: number, radius: number): void {
    this.#particles.emit(SORT.shock, { x, y, size: radius / (12 * SHOCK_RADIUS), life: EXPLOSION_SECONDS });
  }

  /** Behind a missile. */
  trail(x: number, y: number): void {
    this.#particles.emit(SORT.smoke, { x, y, life: 0.3, size: 0.16 });
    this.#particles.emit(SORT.ember, { x, y, life: 0.12, size: 0.9 });
  }

  composeLow(list: DisplayList): void {
    this.#compose(list, SORT.smoke, SORT.plate);
  }

  composeHigh(list: DisplayList): void {
    this.#compose(list, SORT.ember, SORT.shock);
  }

  #compose(list: DisplayList, from: number, to: number): void {
    const p = this.#particles;
    for (let i = 0; i < CAPACITY; i++) {
      const sort = p.sort[i];
      if (sort < from || sort > to || !p.isAlive(i)) continue;
      const picture = sort === SORT.plate ? DEBRIS[i % DEBRIS.length] : PICTURE[sort];
      list.add(picture, p.x[i], p.y[i], p.angle[i], p.sizeOf(i), p.alphaOf(i));
    }
  }

  #puffs(
    sort: number,
    x: number,
    y: number,
    radius: number,
    count: number,
    life: number,
    size: number,
  ): void {
    for (let i = this.#count(count); i > 0; i--) {
      const angle = this.#random.between(0, 2 * Math.PI);
      const far = this.#random.between(0, radius * 0.5);
      const speed = this.#random.between(20, 130);
      const [towardX, towardY] = [Math.cos(angle), Math.sin(angle)];
      this.#particles.emit(sort, {
        x: x + towardX * far,
        y: y + towardY * far,
        vx: towardX * speed,
        vy: towardY * speed,
        life: life * this.#random.between(0.7, 1),
        size: size * this.#random.between(0.7, 1.2),
        angle,
      });
    }
  }

  #fling(sort: number, x: number, y: number, slow: number, fast: number, life: number, size: number): void {
    const angle = this.#random.between(0, 2 * Math.PI);
    const speed = this.#random.between(slow, fast);
    const vx = Math.cos(angle) * speed;
    const vy = Math.sin(angle) * speed;
    const spin = this.#random.between(-14, 14);
    this.#particles.emit(sort, {
      x,
      y,
      vx,
      vy,
      spin,
      angle,
      size,
      life: life * this.#random.between(0.6, 1),
    });
  }

  #count(usual: number): number {
    return Math.max(1, Math.round(usual * this.share));
  }
}
