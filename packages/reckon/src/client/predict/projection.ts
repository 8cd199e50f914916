// Where other rows are believed to be at the predicted tick, so that own rows can collide with them. The predictor calls it for every
// tick that it steps. Projected: each other row of the newest snapshot continues its motion between the last two snapshots, for at
// most a quarter of a second; frozen: it stays in place. Projected rows are never compared or sent.

import type { Tick } from "../../core/tick.ts";
import type { KindLayout, Layout } from "../../world/kind.ts";
import { areSameEntity } from "../../world/kind-rows.ts";
import { World } from "../../world/world.ts";

export type OthersPolicy = "projected" | "frozen";

export class Projection {
  readonly #policy: OthersPolicy;
  readonly #own: number;
  readonly #capTicks: number;
  #newest: World;
  #before: World;
  #hasNewest = false;
  readonly #moving: readonly MovingCoordinate[];

  /** `own`: owner code of the rows that are simulated, and therefore not projected. */
  constructor(layout: Layout, policy: OthersPolicy, tickRate: number, own: number) {
    this.#policy = policy;
    this.#own = own;
    this.#capTicks = tickRate / 4;
    this.#newest = new World(layout);
    this.#before = new World(layout);
    this.#moving = layout.kinds.flatMap((kind, k) =>
      kind.position.map((column) => new MovingCoordinate(kind, k, column)),
    );
  }

  /** The snapshot that others are projected from. */
  get newest(): World {
    return this.#newest;
  }

  /** Takes a newer snapshot, from which others are projected from now on. */
  refresh(snapshot: World): void {
    const before = this.#newest;
    this.#newest = this.#before;
    this.#before = before;
    this.#newest.copyFrom(snapshot);
    const canMove = this.#hasNewest && this.#policy === "projected";
    for (const one of this.#moving) one.find(this.#newest, canMove ? before : this.#newest, this.#own);
    this.#hasNewest = true;
  }

  /** Fills `world` with all rows, those of others as believed at `tick`. */
  place(world: World, tick: Tick): void {
    world.copyFrom(this.#newest);
    const span = this.#newest.tick - this.#before.tick;
    const ahead = Math.min(tick - this.#newest.tick, this.#capTicks);
    if (span <= 0 || ahead <= 0) return;
    for (let i = 0; i < this.#moving.length; i++) this.#moving[i].place(world, ahead / span);
  }
}

/** The rows of others that moved along one coordinate between the last two snapshots. */
class MovingCoordinate {
  readonly #kind: number;
  readonly #column: number;
  readonly #min: number;
  readonly #max: number;
  readonly #rows: Uint16Array;
  readonly #at: Float64Array;
  readonly #way: Float64Array;
  #count = 0;

  constructor(layout: KindLayout, kind: number, column: number) {
    const { min, max } = layout.columns[column].field;
    this.#kind = kind;
    this.#column = column;
    this.#min = min;
    this.#max = max;
    this.#rows = new Uint16Array(layout.kind.capacity);
    this.#at = new Float64Array(layout.kind.capacity);
    this.#way = new Float64Array(layout.kind.capacity);
  }

  find(newest: World, before: World, own: number): void {
    const now = newest.kinds[this.#kind];
    const then = before.kinds[this.#kind];
    const is = now.columns[this.#column];
    const was = then.columns[this.#column];
    let count = 0;
    for (let row = 0; row < is.length; row++) {
      if (is[row] === was[row] || now.owner[row] === own || !areSameEntity(now, then, row)) continue;
      this.#rows[count] = row;
      this.#at[count] = is[row];
      this.#way[count++] = is[row] - was[row];
    }
    this.#count = count;
  }

  place(world: World, ratio: number): void {
    const out = world.kinds[this.#kind].columns[this.#column];
    // Math.min and Math.max: a choice between a float and a field that may be whole would allocate.
    for (let i = 0; i < this.#count; i++)
      out[this.#rows[i]] = Math.min(Math.max(this.#at[i] + this.#way[i] * ratio, this.#min), this.#max);
  }
}
