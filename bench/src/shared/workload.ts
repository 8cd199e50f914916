// The world that codecs are compared on: n entities on a square of 4000 × 4000, of which 30 % move at each snapshot and
// a tenth of the movers is replaced each time. Our own copy of the shared generator: the same seed gives the same numbers.

const SIDE = 4000;
const SPEED = 5;
const MOVING = 0.3;
const TAU = Math.PI * 2;

/** How far a decoded value may be from the truth. */
const TOLERANCE = { position: 0.05, angle: 0.0125, velocity: 0.05 } as const;

/** A seeded stream of numbers in [0, 1): mulberry32. */
export function stream(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Entity {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly vx: number;
  readonly vy: number;
  readonly hp: number;
  readonly state: number;
}

export class Workload {
  readonly n: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly angle: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly hp: Uint8Array;
  readonly state: Uint8Array;
  tick = 0;
  readonly #random: () => number;
  /** The first `#movers` of these move. */
  readonly #order: Int32Array;
  readonly #movers: number;

  constructor(n: number, seed: number) {
    const random = stream(seed ^ n);
    this.n = n;
    this.#random = random;
    this.x = new Float64Array(n);
    this.y = new Float64Array(n);
    this.angle = new Float64Array(n);
    this.vx = new Float64Array(n);
    this.vy = new Float64Array(n);
    this.hp = new Uint8Array(n);
    this.state = new Uint8Array(n);
    for (let i = 0; i < n; i++) {
      this.x[i] = random() * SIDE;
      this.y[i] = random() * SIDE;
      this.angle[i] = random() * TAU;
      const speed = SPEED * (0.8 + 0.4 * random());
      this.vx[i] = Math.cos(this.angle[i]) * speed;
      this.vy[i] = Math.sin(this.angle[i]) * speed;
      this.hp[i] = 50 + Math.floor(random() * 200);
      this.state[i] = Math.floor(random() * 8);
    }
    this.#order = Int32Array.from({ length: n }, (_, i) => i);
    this.#movers = Math.round(n * MOVING);
    for (let i = 0; i < this.#movers; i++) this.#swap(i, i + Math.floor(random() * (n - i)));
  }

  /** Goes on by one snapshot; returns the entities that changed, in order. */
  step(): Uint32Array {
    const random = this.#random;
    const movers = this.#movers;
    this.tick++;
    const replaced = Math.max(1, Math.round(movers * 0.1));
    for (let k = 0; k < replaced; k++) {
      const out = Math.floor(random() * movers);
      this.#swap(out, movers + Math.floor(random() * (this.n - movers)));
    }
    const changed = new Uint32Array(movers);
    for (let k = 0; k < movers; k++) {
      changed[k] = this.#order[k];
      this.#move(changed[k]);
    }
    return changed.sort();
  }

  /** What is wrong with a decoded entity, or undefined. */
  check(i: number, got: Entity): string | undefined {
    const turn = Math.abs(got.angle - this.angle[i]) % TAU;
    const wrong = (name: string, value: number, truth: number): string =>
      `#${i} ${name} ${value} is not ${truth}`;
    for (const name of ["x", "y"] as const)
      if (!(Math.abs(got[name] - this[name][i]) <= TOLERANCE.position))
        return wrong(name, got[name], this[name][i]);
    for (const name of ["vx", "vy"] as const)
      if (!(Math.abs(got[name] - this[name][i]) <= TOLERANCE.velocity))
        return wrong(name, got[name], this[name][i]);
    if (!(Math.min(turn, TAU - turn) <= TOLERANCE.angle)) return wrong("angle", got.angle, this.angle[i]);
    if (got.hp !== this.hp[i]) return wrong("hp", got.hp, this.hp[i]);
    return got.state === this.state[i] ? undefined : wrong("state", got.state, this.state[i]);
  }

  #swap(a: number, b: number): void {
    const kept = this.#order[a];
    this.#order[a] = this.#order[b];
    this.#order[b] = kept;
  }

  #move(i: number): void {
    const random = this.#random;
    let angle = this.angle[i] + (random() - 0.5) * 0.3;
    const speed = SPEED * (0.8 + 0.4 * random());
    let x = this.x[i] + Math.cos(angle) * speed;
    let y = this.y[i] + Math.sin(angle) * speed;
    if (x < 0 || x > SIDE || y < 0 || y > SIDE) {
      angle += Math.PI;
      x = Math.min(SIDE, Math.max(0, x));
      y = Math.min(SIDE, Math.max(0, y));
    }
    angle = ((angle % TAU) + TAU) % TAU;
    this.angle[i] = angle;
    this.x[i] = x;
    this.y[i] = y;
    this.vx[i] = Math.cos(angle) * speed;
    this.vy[i] = Math.sin(angle) * speed;
    if (random() < 0.05) this.hp[i] = (this.hp[i] + 1 + Math.floor(random() * 20)) & 255;
    if (random() < 0.05) this.state[i] = (this.state[i] + 1) & 7;
  }
}
