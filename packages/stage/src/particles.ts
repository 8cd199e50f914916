// Small things that fly off and fade: dust, sparks, brass, smoke, rings. The pool has a fixed size; the oldest gives way. Views
// emit and move them, and draw them by their own means: places are on the ground (x, y) with a height above it, in the
// view's own units. Always true: nothing is allocated after the pool is made; particles are part of the picture only.

/** The behaviour of one sort of particle. */
export interface Nature {
  /** Share of its speed that it loses per second, as a rate. */
  readonly drag: number;
  /** Pull to the ground; 0: it floats. */
  readonly weight: number;
  /** Its size at the end of its life, if it starts with 1. */
  readonly grows: number;
  readonly alpha: number;
}

/** Share of the speed that is left after a bounce. */
const BOUNCE = 0.4;

/** How a particle begins. Speeds in units per second, life in seconds. */
export interface Spawn {
  readonly x: number;
  readonly y: number;
  readonly height?: number;
  readonly vx?: number;
  readonly vy?: number;
  readonly rise?: number;
  readonly life: number;
  readonly size?: number;
  readonly angle?: number;
  readonly spin?: number;
  readonly tint?: number;
}

export class Particles {
  readonly capacity: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly height: Float32Array;
  readonly angle: Float32Array;
  readonly sort: Uint8Array;
  readonly tint: Uint32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly #natures: readonly Nature[];
  readonly #rise: Float32Array;
  readonly #spin: Float32Array;
  readonly #age: Float32Array;
  readonly #life: Float32Array;
  readonly #size: Float32Array;
  #next = 0;

  /** `natures`: by sort. */
  constructor(capacity: number, natures: readonly Nature[]) {
    const numbers = (): Float32Array => new Float32Array(capacity);
    this.capacity = capacity;
    this.#natures = natures;
    this.x = numbers();
    this.y = numbers();
    this.height = numbers();
    this.angle = numbers();
    this.sort = new Uint8Array(capacity);
    this.tint = new Uint32Array(capacity);
    this.vx = numbers();
    this.vy = numbers();
    this.#rise = numbers();
    this.#spin = numbers();
    this.#age = numbers();
    this.#life = numbers();
    this.#size = numbers();
  }

  /** Starts one; returns its place in the pool, for a view's own data about it. */
  emit(sort: number, spawn: Spawn): number {
    const at = this.#next;
    this.#next = (at + 1) % this.capacity;
    this.sort[at] = sort;
    this.x[at] = spawn.x;
    this.y[at] = spawn.y;
    this.height[at] = spawn.height ?? 0;
    this.angle[at] = spawn.angle ?? 0;
    this.tint[at] = spawn.tint ?? 0xffffff;
    this.vx[at] = spawn.vx ?? 0;
    this.vy[at] = spawn.vy ?? 0;
    this.#rise[at] = spawn.rise ?? 0;
    this.#spin[at] = spawn.spin ?? 0;
    this.#age[at] = 0;
    this.#life[at] = spawn.life;
    this.#size[at] = spawn.size ?? 1;
    return at;
  }

  /** Ends one before its time. */
  end(i: number): void {
    this.#life[i] = 0;
  }

  update(seconds: number): void {
    for (let i = 0; i < this.capacity; i++) {
      if (!this.isAlive(i)) continue;
      const { drag, weight } = this.#natures[this.sort[i]];
      const keep = Math.exp(-drag * seconds);
      this.#age[i] += seconds;
      this.vx[i] *= keep;
      this.vy[i] *= keep;
      this.x[i] += this.vx[i] * seconds;
      this.y[i] += this.vy[i] * seconds;
      this.angle[i] += this.#spin[i] * seconds;
      this.#rise[i] -= weight * seconds;
      this.height[i] += this.#rise[i] * seconds;
      if (weight > 0 && this.height[i] < 0) this.#bounce(i);
    }
  }

  isAlive(i: number): boolean {
    return this.#age[i] < this.#life[i];
  }

  /** How much of its life is over, 0 to 1, and how much is left, in seconds. */
  shareOf(i: number): number {
    return this.#age[i] / this.#life[i];
  }

  leftOf(i: number): number {
    return this.#life[i] - this.#age[i];
  }

  /** Its present size, and its present alpha. */
  sizeOf(i: number): number {
    return this.#size[i] * (1 + (this.#natures[this.sort[i]].grows - 1) * this.shareOf(i));
  }

  alphaOf(i: number): number {
    const share = this.shareOf(i);
    const { alpha, weight } = this.#natures[this.sort[i]];
    // Particles on the ground stay until they are nearly over.
    return alpha * (weight > 0 ? Math.min(1, 4 * (1 - share)) : 1 - share);
  }

  #bounce(i: number): void {
    this.height[i] = 0;
    this.#rise[i] = Math.abs(this.#rise[i]) < 40 ? 0 : -this.#rise[i] * BOUNCE;
    this.vx[i] *= BOUNCE;
    this.vy[i] *= BOUNCE;
    this.#spin[i] *= BOUNCE;
  }
}
