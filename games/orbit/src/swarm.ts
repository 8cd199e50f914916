// Bounces bodies: a note of every body's place and velocity at one moment within a tick.
// orbit.ts fills it with `gather` each time before it asks, so no state outlives a tick. Always true: a bounce is
// a function of these notes, so it depends neither on the order of rows nor on which of them a side steps.

import { BOUNCE, GRAZE, PLAYERS, RADIUS } from "./tuning.ts";

/** The columns that bounces read, three of each. */
export interface Bodies {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly vz: Float64Array;
}

const NOTED = ["x", "y", "z", "vx", "vy", "vz"] as const;

/** Places and velocities of all bodies, by row. */
export class Swarm {
  readonly #noted: Bodies = {
    x: new Float64Array(PLAYERS),
    y: new Float64Array(PLAYERS),
    z: new Float64Array(PLAYERS),
    vx: new Float64Array(PLAYERS),
    vy: new Float64Array(PLAYERS),
    vz: new Float64Array(PLAYERS),
  };
  readonly #isHere: Uint8Array = new Uint8Array(PLAYERS);
  /** The result of `bounces` for a row: a shift of its place, a change of its velocity and of its spin. */
  readonly shift: Float64Array = new Float64Array(3);
  readonly kick: Float64Array = new Float64Array(3);
  readonly turn: Float64Array = new Float64Array(3);

  /** Notes these rows, and drops all others. */
  gather(rows: Iterable<number>, bodies: Bodies): void {
    this.#isHere.fill(0);
    for (const row of rows) {
      this.#isHere[row] = 1;
      for (const name of NOTED) this.#noted[name][row] = bodies[name][row];
    }
  }

  /** True if others overlap this row; then `shift`, `kick` and `turn` hold the effect. */
  bounces(row: number): boolean {
    this.shift.fill(0);
    this.kick.fill(0);
    this.turn.fill(0);
    const { x, y, z } = this.#noted;
    let isTouched = false;
    for (let other = 0; other < PLAYERS; other++) {
      if (other === row || this.#isHere[other] === 0) continue;
      const dx = x[row] - x[other];
      const dy = y[row] - y[other];
      const dz = z[row] - z[other];
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (distance >= 2 * RADIUS) continue;
      isTouched = true;
      // Of two rows in exactly the same place, the lower one goes towards −x.
      if (distance === 0) this.#meet(row, other, other > row ? -1 : 1, 0, 0, 0);
      else this.#meet(row, other, dx / distance, dy / distance, dz / distance, distance);
    }
    return isTouched;
  }

  /** Adds one contact: half of the overlap, and half of a bounce, since both bodies weigh the same. */
  #meet(row: number, other: number, nx: number, ny: number, nz: number, distance: number): void {
    const { vx, vy, vz } = this.#noted;
    const ux = vx[row] - vx[other];
    const uy = vy[row] - vy[other];
    const uz = vz[row] - vz[other];
    const along = ux * nx + uy * ny + uz * nz;
    const share = (2 * RADIUS - distance) / 2;
    add(this.shift, nx * share, ny * share, nz * share);
    if (along >= 0) return;
    const stop = (-(1 + BOUNCE) * along) / 2;
    add(this.kick, nx * stop, ny * stop, nz * stop);
    add(this.turn, (ny * uz - nz * uy) * GRAZE, (nz * ux - nx * uz) * GRAZE, (nx * uy - ny * ux) * GRAZE);
  }

  /** True if a body would touch no other at this place. */
  isFree(x: number, y: number, z: number): boolean {
    for (let other = 0; other < PLAYERS; other++) {
      const dx = x - this.#noted.x[other];
      const dy = y - this.#noted.y[other];
      const dz = z - this.#noted.z[other];
      if (this.#isHere[other] === 1 && dx * dx + dy * dy + dz * dz < 4 * RADIUS * RADIUS) return false;
    }
    return true;
  }
}

function add(to: Float64Array, x: number, y: number, z: number): void {
  to[0] += x;
  to[1] += y;
  to[2] += z;
}
