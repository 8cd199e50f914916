// How a carrier moved between two snapshots: a turn about where it was, and a step. Used by carrier.ts.

import type { KindCodePlan } from "../image/code-plan.ts";
import type { KindImage } from "../image/kind-image.ts";
import { readTurn } from "./turn-codes.ts";

const turns = new Float64Array(8);

export class Motion {
  readonly turn: Float64Array = new Float64Array(4);
  isStill = true;
  readonly #matrix = new Float64Array(9);
  readonly #from = new Float64Array(3);
  readonly #to = new Float64Array(3);
  readonly #second = turns.subarray(4);

  /** From a row of one image to the same row of another. */
  set(plan: KindCodePlan, from: KindImage, to: KindImage, row: number): void {
    const first = row * plan.stride;
    const isSame = (column: number): boolean => from.codes[first + column] === to.codes[first + column];
    this.isStill = plan.position.every(isSame);
    for (let i = 0; i < 4 && plan.turn >= 0 && this.isStill; i++) this.isStill = isSame(plan.turn + i);
    for (let i = 0; i < 3; i++) {
      this.#from[i] = from.codes[first + plan.position[i]];
      this.#to[i] = to.codes[first + plan.position[i]];
    }
    if (plan.turn < 0) {
      this.turn.fill(0);
      this.turn[3] = 1;
    } else {
      readTurn(from.codes, first + plan.turn, plan.turnGrid, plan.turnZero, turns, 0);
      readTurn(to.codes, first + plan.turn, plan.turnGrid, plan.turnZero, turns, 4);
      multiply(this.#second, -turns[0], -turns[1], -turns[2], turns[3], this.turn, 0);
    }
    this.#fillMatrix();
  }

  /** Carries along a position, in codes. */
  carry(codes: Int32Array, first: number, columns: readonly number[], into: Float64Array, at: number): void {
    const m = this.#matrix;
    const x = codes[first + columns[0]] - this.#from[0];
    const y = codes[first + columns[1]] - this.#from[1];
    const z = codes[first + columns[2]] - this.#from[2];
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

/** The product of quaternion `a` and (x, y, z, w). */
export function multiply(
  a: Float64Array,
  x: number,
  y: number,
  z: number,
  w: number,
  into: Float64Array,
  at: number,
): void {
  const ax = a[0];
  const ay = a[1];
  const az = a[2];
  const aw = a[3];
  into[at] = aw * x + ax * w + ay * z - az * y;
  into[at + 1] = aw * y - ax * z + ay * w + az * x;
  into[at + 2] = aw * z + ax * y - ay * x + az * w;
  into[at + 3] = aw * w - ax * x - ay * y - az * z;
}
