// Where other rows are believed to be at the tick being predicted: so that own rows can collide with them.
// Called by the predictor for every tick it steps. Projected: each other row of the newest snapshot moves on along
// the way of its position between the last two snapshots, for at most a quarter of a second; frozen: it stays where it was.
// Nothing here is ever compared or sent.

import type { Tick } from "../core/tick.ts";
import type { Layout } from "../world/kind.ts";
import { World } from "../world/world.ts";

export type OthersPolicy = "projected" | "frozen";

export class Projection {
  readonly #policy: OthersPolicy;
  readonly #capTicks: number;
  readonly #newest: World;
  readonly #before: World;
  #hasBefore = false;
  #hasNewest = false;

  constructor(layout: Layout, policy: OthersPolicy, tickRate: number) {
    this.#policy = policy;
    this.#capTicks = tickRate / 4;
    this.#newest = new World(layout);
    this.#before = new World(layout);
  }

  /** A newer snapshot: what others do from here on is projected from it. */
  refresh(snapshot: World): void {
    this.#hasBefore = this.#hasNewest;
    if (this.#hasNewest) this.#before.copyFrom(this.#newest);
    this.#newest.copyFrom(snapshot);
    this.#hasNewest = true;
  }

  /** Fills `world` with the rows of everybody but `own` (owner code), as believed at `tick`. */
  place(world: World, tick: Tick, own: number): void {
    world.copyFrom(this.#newest);
    if (this.#policy === "frozen" || !this.#hasBefore) return;
    const span = this.#newest.tick - this.#before.tick;
    const ahead = Math.min(tick - this.#newest.tick, this.#capTicks);
    if (span <= 0 || ahead <= 0) return;
    for (let k = 0; k < world.kinds.length; k++) this.#move(world, k, ahead / span, own);
  }

  #move(world: World, k: number, ratio: number, own: number): void {
    const rows = world.kinds[k];
    const now = this.#newest.kinds[k];
    const before = this.#before.kinds[k];
    const { position, columns } = rows.layout;
    const { alive, owner, generation } = now;
    for (let i = 0; i < position.length; i++) {
      const { min, max } = columns[position[i]].field;
      const was = before.columns[position[i]];
      const is = now.columns[position[i]];
      const out = rows.columns[position[i]];
      for (let row = 0; row < alive.length; row++) {
        if (alive[row] === 0 || owner[row] === own || is[row] === was[row]) continue;
        if (before.alive[row] === 0 || before.generation[row] !== generation[row]) continue;
        const value = is[row] + (is[row] - was[row]) * ratio;
        out[row] = value > max ? max : value < min ? min : value;
      }
    }
  }
}
