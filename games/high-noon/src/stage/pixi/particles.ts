// Small things that fly off and fade: dust, brass, chips, smoke, flashes. A fixed number of them; the oldest gives way. The
// view emits and moves them, particle-sprites.ts draws them. Always true: nothing is allocated after the pool is made; they
// are part of the picture only.

/** What a sort of particle does by itself. Speeds in pixels per second. */
interface Nature {
  /** Share of its speed that it loses per second, as a rate. */
  readonly drag: number;
  /** Pull to the ground; 0: it floats. */
  readonly weight: number;
  /** Its size at the end of its life, for 1 at the start. */
  readonly grows: number;
  readonly alpha: number;
}

export const PARTICLE = { dust: 0, smoke: 1, brass: 2, chip: 3, flash: 4, glow: 5, ring: 6 } as const;
export type ParticleSort = (typeof PARTICLE)[keyof typeof PARTICLE];

const NATURES: readonly Nature[] = [
  { drag: 3.5, weight: 0, grows: 2.4, alpha: 0.5 },
  { drag: 2.5, weight: -26, grows: 2.8, alpha: 0.32 },
  { drag: 0.6, weight: 620, grows: 1, alpha: 1 },
  { drag: 1.5, weight: 480, grows: 0.7, alpha: 1 },
  { drag: 0, weight: 0, grows: 0.7, alpha: 1 },
  { drag: 0, weight: 0, grows: 1.5, alpha: 0.7 },
  { drag: 0, weight: 0, grows: 3, alpha: 0.85 },
];
/** Speed that is left after a bounce. */
const BOUNCE = 0.4;

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
  readonly #vx: Float32Array;
  readonly #vy: Float32Array;
  readonly #rise: Float32Array;
  readonly #spin: Float32Array;
  readonly #age: Float32Array;
  readonly #life: Float32Array;
  readonly #size: Float32Array;
  #next = 0;

  constructor(capacity: number) {
    const numbers = (): Float32Array => new Float32Array(capacity);
    this.capacity = capacity;
    this.x = numbers();
    this.y = numbers();
    this.height = numbers();
    this.angle = numbers();
    this.sort = new Uint8Array(capacity);
    this.tint = new Uint32Array(capacity);
    this.#vx = numbers();
    this.#vy = numbers();
    this.#rise = numbers();
    this.#spin = numbers();
    this.#age = numbers();
    this.#life = numbers();
    this.#size = numbers();
  }

  emit(sort: ParticleSort, spawn: Spawn): void {
    const at = this.#next;
    this.#next = (at + 1) % this.capacity;
    this.sort[at] = sort;
    this.x[at] = spawn.x;
    this.y[at] = spawn.y;
    this.height[at] = spawn.height ?? 0;
    this.angle[at] = spawn.angle ?? 0;
    this.tint[at] = spawn.tint ?? 0xffffff;
    this.#vx[at] = spawn.vx ?? 0;
    this.#vy[at] = spawn.vy ?? 0;
    this.#rise[at] = spawn.rise ?? 0;
    this.#spin[at] = spawn.spin ?? 0;
    this.#age[at] = 0;
    this.#life[at] = spawn.life;
    this.#size[at] = spawn.size ?? 1;
  }

  update(seconds: number): void {
    for (let i = 0; i < this.capacity; i++) {
      if (!this.isAlive(i)) continue;
      const { drag, weight } = NATURES[this.sort[i]];
      const keep = Math.exp(-drag * seconds);
      this.#age[i] += seconds;
      this.#vx[i] *= keep;
      this.#vy[i] *= keep;
      this.x[i] += this.#vx[i] * seconds;
      this.y[i] += this.#vy[i] * seconds;
      this.angle[i] += this.#spin[i] * seconds;
      this.#rise[i] -= weight * seconds;
      this.height[i] += this.#rise[i] * seconds;
      if (weight > 0 && this.height[i] < 0) this.#bounce(i);
    }
  }

  isAlive(i: number): boolean {
    return this.#age[i] < this.#life[i];
  }

  /** How large it is now, and how much of it is seen. */
  sizeOf(i: number): number {
    const share = this.#age[i] / this.#life[i];
    return this.#size[i] * (1 + (NATURES[this.sort[i]].grows - 1) * share);
  }

  alphaOf(i: number): number {
    const share = this.#age[i] / this.#life[i];
    const { alpha, weight } = NATURES[this.sort[i]];
    // What lies on the ground stays until it is nearly over.
    return alpha * (weight > 0 ? Math.min(1, 4 * (1 - share)) : 1 - share);
  }

  #bounce(i: number): void {
    this.height[i] = 0;
    this.#rise[i] = Math.abs(this.#rise[i]) < 40 ? 0 : -this.#rise[i] * BOUNCE;
    this.#vx[i] *= BOUNCE;
    this.#vy[i] *= BOUNCE;
    this.#spin[i] *= BOUNCE;
  }
}
