// Snapshots that arrived, by tick: what the reconciler, the projection and the interpolator read from.
// The client claims a slot, decodes into it, and commits or drops it. Always true: a snapshot is found only
// whole; `newest` is the newest tick ever committed; older ones may fill gaps but never become the newest (RT8).

import { Ring } from "../core/ring.ts";
import type { Tick } from "../core/tick.ts";
import type { Layout } from "../world/kind.ts";
import { World } from "../world/world.ts";

/** Snapshots kept (BT13 asks for 16): 1.6 s at 20 Hz, a power of two. */
const KEPT = 32;

export class SnapshotBuffer {
  /** Keyed by tick divided by `every`: snapshots come on multiples of it from the first tick on. */
  readonly #ring: Ring<World>;
  readonly #every: number;
  readonly #firstTick: Tick;
  /** Slot being decoded into: swapped with the ring's on commit, so bad bytes never touch a whole snapshot. */
  readonly #draft: World;
  newest: Tick = -1;

  constructor(layout: Layout, every: number, firstTick: Tick) {
    this.#ring = new Ring(KEPT, () => new World(layout));
    this.#every = every;
    this.#firstTick = firstTick;
    this.#draft = new World(layout);
  }

  /** A world to decode into. */
  get draft(): World {
    return this.#draft;
  }

  /** True for a tick on which a snapshot can be, and that is neither here yet nor too old to keep. */
  wants(tick: Tick): boolean {
    const place = (tick - this.#firstTick) / this.#every;
    if (!Number.isInteger(place) || place < 0 || this.#ring.has(place)) return false;
    return this.newest < 0 || tick > this.newest - (KEPT - 1) * this.#every;
  }

  /** Keeps the draft as the snapshot of `tick`; true when it is the newest. */
  commit(tick: Tick): boolean {
    this.#draft.tick = tick;
    this.#ring.claim((tick - this.#firstTick) / this.#every).copyFrom(this.#draft);
    if (tick <= this.newest) return false;
    this.newest = tick;
    return true;
  }

  at(tick: Tick): World | undefined {
    return this.#ring.at((tick - this.#firstTick) / this.#every);
  }

  /** Tick of the newest snapshot at or before a moment (in ticks, with fraction), or −1. */
  before(moment: number): Tick {
    const from = Math.min(moment, this.newest);
    let place = Math.floor((from - this.#firstTick) / this.#every);
    for (let i = 0; i < KEPT && place >= 0; i++, place--)
      if (this.#ring.has(place)) return this.#firstTick + place * this.#every;
    return -1;
  }

  /** Tick of the oldest snapshot after a moment (in ticks, with fraction), or −1. */
  after(moment: number): Tick {
    if (moment >= this.newest) return -1;
    const last = (this.newest - this.#firstTick) / this.#every;
    let place = Math.max(Math.floor((moment - this.#firstTick) / this.#every) + 1, last - KEPT + 1, 0);
    for (; place <= last; place++) if (this.#ring.has(place)) return this.#firstTick + place * this.#every;
    return -1;
  }
}
