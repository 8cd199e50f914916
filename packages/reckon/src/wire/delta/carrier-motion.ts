// How a carrier moved between two snapshots: a turn about where it was, and a step; and the quaternions for it. Used by carrier.ts, and
// by turn-columns.ts to read quaternions.

import type { KindCodePlan, Step } from "../image/code-plan.ts";
import type { KindImage } from "../image/kind-image.ts";

const first = new Float64Array(4);
const second = new Float64Array(4);

export class Motion {
  readonly turn: Float64Array = new Float64Array(4);
  isStill = true;
  readonly #matrix = new Float64Array(9);
  readonly #from = new Float64Array(3);
  readonly #to = new Float64Array(3);

  /** From a row of one image to the same row of another. */
  set({ stride, position, turn }: KindCodePlan, from: KindImage, to: KindImage, row: number): void {
    const at = row * stride;
    const isSame = (column: number): boolean => from.codes[at + column] === to.codes[at + column];
    this.isStill = position.every(isSame);
    for (let i = 0; i < 4 && turn !== undefined && this.isStill; i++) this.isStill = isSame(turn.at + i);
    for (let i = 0; i < 3; i++) {
      this.#from[i] = from.codes[at + position[i]];
      this.#to[i] = to.codes[at + position[i]];
    }
    if (turn === undefined) {
      this.turn.fill(0);
      this.turn[3] = 1;
    } else {
      readTurn(from.codes, at, turn, first, 0);
      readTurn(to.codes, at, turn, second, 0);
      multiply(second, first, -1, this.turn, 0);
    }
    this.#fillMatrix();
  }

  /** Carries along a position, in codes. */
  carry(codes: Int32Array, row: number, columns: readonly number[], into: Float64Array, at: number): void {
    const m = this.#matrix;
    const x = codes[row + columns[0]] - this.#from[0];
    const y = codes[row + columns[1]] - this.#from[1];
    const z = codes[row + columns[2]] - this.#from[2];
    into[at] = this.#to[0] + m[0] * x + m[1] * y + m[2] * z;
    into[at + 1] = this.#to[1] + m[3] * x + m[4] * y + m[5] * z;
    into[at + 2] = this.#to[2] + m[6] * x + m[7] * y + m[8] * z;
  }

  #fillMatrix(): void {
    const x = this.turn[0];
    const y = this.turn[1];
    const z = this.turn[2];
    const w = this.turn[3];
    const m = this.#matrix;
    m[0] = 1 - 2 * (y * y + z * z);
    m[1] = 2 * (x * y - w * z);
    m[2] = 2 * (x * z + w * y);
    m[3] = 2 * (x * y + w * z);
    m[4] = 1 - 2 * (x * x + z * z);
    m[5] = 2 * (y * z - w * x);
    m[6] = 2 * (x * z - w * y);
    m[7] = 2 * (y * z + w * x);
    m[8] = 1 - 2 * (x * x + y * y);
  }
}

/** The product of quaternions `a` and `b`; sign −1: and the inverse of `b`. */
export function multiply(
  a: Float64Array,
  b: Float64Array,
  sign: number,
  into: Float64Array,
  at: number,
): void {
  const x = b[0] * sign;
  const y = b[1] * sign;
  const z = b[2] * sign;
  const w = b[3];
  into[at] = a[3] * x + a[0] * w + a[1] * z - a[2] * y;
  into[at + 1] = a[3] * y - a[0] * z + a[1] * w + a[2] * x;
  into[at + 2] = a[3] * z + a[0] * y - a[1] * x + a[2] * w;
  into[at + 3] = a[3] * w - a[0] * x - a[1] * y - a[2] * z;
}

/** Reads a quaternion of a row from its codes, the smallest three. */
export function readTurn(codes: Int32Array, row: number, step: Step, into: Float64Array, to: number): void {
  const { at, grid, zero } = step;
  const largest = codes[row + at] & 3;
  let sum = 0;
  for (let i = 0, from = row + at + 1; i < 4; i++) {
    if (i === largest) continue;
    const value = (codes[from++] - zero) * grid;
    into[to + i] = value;
    sum += value * value;
  }
  into[to + largest] = sum < 1 ? Math.sqrt(1 - sum) : 0;
}
