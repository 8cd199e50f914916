// Snapshots that arrived, by tick: what the reconciler, the projection and the interpolator read from.
// The client claims a slot, decodes into it, and commits or drops it. Always true: a snapshot is found only
// whole; `newest` is the newest tick ever committed; older ones may fill gaps but never become the newest (RT8).
// A row that changed but was skipped for want of bytes has an old value in that snapshot: as soon as a later one has
// it, the snapshots in between are mended, so that whoever reads goes by the row's own received samples.

import { onceFor } from "../../core/once-for.ts";
import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import { putBetween } from "../../view/mend.ts";
import { type KindViewPlan, viewPlanOf } from "../../view/view-plan.ts";
import type { Game } from "../../world/game.ts";
import type { WorldOf } from "../../world/game-types.ts";
import type { Layout } from "../../world/kind.ts";
import { World } from "../../world/world.ts";

/** Snapshots kept (BT13 asks for 16): 1.6 s at 20 Hz, a power of two. */
const KEPT = 32;

/** One snapshot. */
class Kept {
  readonly world: World;
  /** Per kind and slot: 1 when the value is older than the snapshot. */
  readonly skipped: readonly Uint8Array[];
  skips = 0;

  constructor(layout: Layout) {
    this.world = new World(layout);
    this.skipped = layout.kinds.map(({ kind }) => new Uint8Array(kind.capacity));
  }

  /** Takes over which rows were skipped: most often none, as before. */
  take(skipped: readonly Uint8Array[]): void {
    let skips = 0;
    for (let k = 0; k < skipped.length; k++)
      for (let row = 0; row < skipped[k].length; row++) skips += skipped[k][row];
    if (skips > 0 || this.skips > 0) for (let k = 0; k < skipped.length; k++) this.skipped[k].set(skipped[k]);
    this.skips = skips;
  }
}

/** What snapshots are decoded into. Nobody reads it after its `commit`, so all clients of a program share one, and its memory. */
class Draft {
  readonly world: World;
  /** Per kind and slot: 1 when the value is older than the snapshot. */
  readonly skipped: readonly Uint8Array[];

  constructor(layout: Layout) {
    this.world = new World(layout);
    this.skipped = layout.kinds.map(({ kind }) => new Uint8Array(kind.capacity));
  }
}

const draftOf = onceFor((layout: Layout) => new Draft(layout));

export class SnapshotBuffer<G extends Game = Game> {
  /** Keyed by tick divided by `every`: snapshots come on multiples of it from the first tick on. */
  readonly #ring: Ring<Kept>;
  readonly #plans: readonly KindViewPlan[];
  readonly #every: number;
  readonly #firstTick: Tick;
  /** Copied to its place on commit, so bad bytes never touch a whole snapshot. */
  readonly #draft: Draft;
  newest: Tick = -1;
  /** How many snapshots came so far. */
  commits = 0;
  /** How many rows were mended so far: a snapshot that was read may have changed since this did. */
  mends = 0;
  /** Rows of all kept snapshots that are still to be mended. */
  #skips = 0;

  constructor(layout: Layout, every: number, firstTick: Tick) {
    this.#ring = new Ring(KEPT, () => new Kept(layout));
    // Between two samples a straight line: what bends it is for the interpolator to say.
    this.#plans = layout.kinds.map((kind) => viewPlanOf(kind, "linear"));
    this.#every = every;
    this.#firstTick = firstTick;
    this.#draft = draftOf(layout);
  }

  /** The newest snapshot: where the server had everything that this client knows of; undefined before the first. */
  get latest(): WorldOf<G> | undefined {
    return this.at(this.newest);
  }

  /** A world to decode into. */
  get draft(): World {
    return this.#draft.world;
  }

  /** Rows of the draft whose value is older than it: per kind and slot. */
  get draftSkipped(): readonly Uint8Array[] {
    return this.#draft.skipped;
  }

  /** True for a tick on which a snapshot can be, and that is neither here yet nor too old to keep. */
  wants(tick: Tick): boolean {
    const place = this.placeOf(tick);
    if (!Number.isInteger(place) || place < 0 || this.#ring.has(place)) return false;
    return this.newest < 0 || tick > this.newest - (KEPT - 1) * this.#every;
  }

  /** Keeps the draft as the snapshot of `tick`; true when it is the newest. */
  commit(tick: Tick): boolean {
    const place = this.placeOf(tick);
    const kept = this.#ring.claim(place);
    this.commits++;
    const { world, skipped } = this.#draft;
    world.tick = tick;
    kept.world.copyFrom(world);
    this.#skips -= kept.skips;
    kept.take(skipped);
    this.#skips += kept.skips;
    if (kept.skips > 0) this.#holdSkipped(kept, place);
    const isNewest = tick > this.newest;
    if (isNewest) this.newest = tick;
    if (this.#skips > 0) this.#mendUpTo(this.placeOf(this.newest));
    return isNewest;
  }

  /** Place of the newest; −1 before the first. */
  get newestPlace(): number {
    return this.newest < 0 ? -1 : this.placeOf(this.newest);
  }

  /** Place of a snapshot tick in the row of snapshots. */
  placeOf(tick: Tick): number {
    return (tick - this.#firstTick) / this.#every;
  }

  at(tick: Tick): WorldOf<G> | undefined {
    return this.#ring.at(this.placeOf(tick))?.world as WorldOf<G> | undefined;
  }

  /** A packet keeps skipped rows as its baseline had them. What was received since is newer: it is shown until there is more. */
  #holdSkipped({ world, skipped }: Kept, place: number): void {
    const first = Math.max(0, place - KEPT + 1);
    for (let k = 0; k < skipped.length; k++)
      for (let row = 0; row < skipped[k].length; row++) {
        if (skipped[k][row] === 0) continue;
        const generation = world.kinds[k].generation[row];
        const before = this.#ring.at(this.#sampleFrom(place - 1, -1, first, k, row, generation));
        if (before !== undefined) world.kinds[k].copyRow(before.world.kinds[k], row);
      }
  }

  /** Mends every row that was skipped somewhere and sampled later. */
  #mendUpTo(last: number): void {
    const first = Math.max(0, last - KEPT + 1);
    for (let place = first; place < last; place++) {
      const kept = this.#ring.at(place);
      if (kept === undefined || kept.skips === 0) continue;
      for (let k = 0; k < kept.skipped.length; k++)
        for (let row = 0; row < kept.skipped[k].length; row++)
          if (kept.skipped[k][row] === 1) this.#mendRow(kept, place, first, last, k, row);
    }
  }

  /** Puts a row between its sample before and its sample after, if both are here. */
  #mendRow(kept: Kept, place: number, first: number, last: number, k: number, row: number): void {
    const generation = kept.world.kinds[k].generation[row];
    const after = this.#sampleFrom(place + 1, 1, last, k, row, generation);
    if (after < 0) return;
    const before = this.#sampleFrom(place - 1, -1, first, k, row, generation);
    const from = this.#ring.at(before);
    const to = this.#ring.at(after);
    if (from === undefined || to === undefined) return;
    const { kinds } = kept.world;
    putBetween(
      this.#plans[k],
      kinds[k],
      from.world.kinds[k],
      to.world.kinds[k],
      row,
      place - before,
      after - before,
    );
    kept.skipped[k][row] = 0;
    kept.skips--;
    this.#skips--;
    this.mends++;
  }

  /** The nearest place in one direction where the row of this generation was sampled; −1: none. */
  #sampleFrom(start: number, step: number, end: number, k: number, row: number, generation: number): number {
    for (let place = start; step < 0 ? place >= end : place <= end; place += step) {
      const kept = this.#ring.at(place);
      if (kept === undefined) continue;
      const rows = kept.world.kinds[k];
      // A row may have been out of sight for a while: what was received before is still the last that is known of it.
      if (rows.alive[row] === 0 && step < 0) continue;
      if (rows.alive[row] === 0 || rows.generation[row] !== generation) return -1;
      if (kept.skipped[k][row] === 0) return place;
    }
    return -1;
  }

  /** Tick of the newest snapshot at or before a moment (in ticks, with fraction), or −1. */
  before(moment: number): Tick {
    const from = Math.min(moment, this.newest);
    let place = Math.floor(this.placeOf(from));
    for (let i = 0; i < KEPT && place >= 0; i++, place--)
      if (this.#ring.has(place)) return this.#firstTick + place * this.#every;
    return -1;
  }

  /** Tick of the oldest snapshot after a moment (in ticks, with fraction), or −1. */
  after(moment: number): Tick {
    if (moment >= this.newest) return -1;
    const last = this.placeOf(this.newest);
    let place = Math.max(Math.floor(this.placeOf(moment)) + 1, last - KEPT + 1, 0);
    for (; place <= last; place++) if (this.#ring.has(place)) return this.#firstTick + place * this.#every;
    return -1;
  }
}
