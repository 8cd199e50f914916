// The columns that a client holds, for those peers that decode into arrays; at first a copy of the world.
// 32-bit floats: the quantised codecs need no more, and the others send no more.

import type { Entity, Workload } from "../shared/workload.ts";

export class Held {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly angle: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly hp: Uint8Array;
  readonly state: Uint8Array;
  readonly #entity = { x: 0, y: 0, angle: 0, vx: 0, vy: 0, hp: 0, state: 0 };

  constructor(load: Workload) {
    this.x = Float32Array.from(load.x);
    this.y = Float32Array.from(load.y);
    this.angle = Float32Array.from(load.angle);
    this.vx = Float32Array.from(load.vx);
    this.vy = Float32Array.from(load.vy);
    this.hp = load.hp.slice();
    this.state = load.state.slice();
  }

  /** One row; the same object each time. */
  read(row: number): Entity {
    const entity = this.#entity;
    entity.x = this.x[row];
    entity.y = this.y[row];
    entity.angle = this.angle[row];
    entity.vx = this.vx[row];
    entity.vy = this.vy[row];
    entity.hp = this.hp[row];
    entity.state = this.state[row];
    return entity;
  }
}
