// The snapshots that arrived, by tick: the reconciler, the projection and the interpolator read from it. The client claims a slot,
// decodes into it, and commits or drops it. Always true: only whole snapshots are found; `newest` is the newest tick ever committed;
// older snapshots may fill gaps but never become the newest (RT8). A row that changed but was skipped for want of bytes has an old
// value in that snapshot: as soon as a later snapshot has the row, those in between are mended, so that readers go by the row's own
// received samples.

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
  /** Per kind and slot: 1 if the value is older than the snapshot. */
  readonly skipped: readonly Uint8Array[];
  skips = 0;

  constructor(layout: Layout) {
    this.world = new World(layout);
    this.skipped = layout.kinds.map(({ kind }) => new Uint8Array(kind.capacity));
  }

  /** Takes over which rows were skipped: most often none, as in the snapshot before. */
  take(skipped: readonly Uint8Array[]): void {
    let skips = 0;
    for (let k = 0; k < skipped.length; k++)
      for (let row = 0; row < skipped[k].length; row++) skips += skipped[k][row];
    if (skips > 0 || this.skips > 0) for (let k = 0; k < skipped.length; k++) this.skipped[k].set(skipped[k]);
    this.skips = skips;
  }
}

/** The snapshot that is being decoded. Its contents are not needed after `commit`, so all clients of a program share one. */
const draftOf = onceFor((layout: Layout) => new Kept(layout));

export class SnapshotBuffer<G extends Game = Game> {
  /** Keyed by tick divided by `every`: snapshots come on multiples of it from the first tick on. */
  readonly #ring: Ring<Kept>;
  readonly #plans: readonly KindViewPlan[];
  readonly #every: number;
  readonly #firstTick: Tick;
  /** Copied to its place on commit, so that a malformed packet never touches a whole snapshot. */
  readonly #draft: Kept;
  newest: Tick = -1;
  /** How many snapshots came. */
  commits = 0;
  /** How many rows were mended: a reader compares it to see whether an old snapshot has changed. */
  mends = 0;
  /** Rows of all kept snapshots that are still to be mended. */
  #skips = 0;

  constructor(layout: Layout, every: number, firstTick: Tick) {
    this.#ring = new Ring(KEPT, () => new Kept(layout));
    // Rows lie on a straight line between two samples: curves are the interpolator's work.
    this.#plans = layout.kinds.map((kind) => viewPlanOf(kind, "linear"));
    this.#every = every;
    this.#firstTick = firstTick;
    this.#draft = draftOf(layout);
  }

  /** The newest snapshot: where the server had all that this client knows of; undefined before the first. */
  get latest(): WorldOf<G> | undefined {
    return this.at(this.newest);
  }

  /** A world to decode into. */
  get draft(): World {
    return this.#draft.world;
  }

  /** Per kind and slot: 1 if the draft's value is older than the draft. */
  get draftSkipped(): readonly Uint8Array[] {
    return this.#draft.skipped;
  }

  /** True for a tick on which a snapshot can be, if that snapshot is neither here yet nor too old to keep. */
  wants(tick: Tick): boolean {
    const place = this.placeOf(tick);
    if (!Number.isInteger(place) || place < 0 || this.#ring.has(place)) return false;
    return this.newest < 0 || tick > this.newest - (KEPT - 1) * this.#every;
  }

  /** Keeps the draft as the snapshot of `tick`; true if it is the newest. */
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

  /** Place of a snapshot tick among the room's snapshots. */
  placeOf(tick: Tick): number {
    return (tick - this.#firstTick) / this.#every;
  }

  at(tick: Tick): WorldOf<G> | undefined {
    return this.#ring.at(this.placeOf(tick))?.world as WorldOf<G> | undefined;
  }

  /** A packet has skipped rows as in its baseline. What was received since is newer: it is shown until more arrives. */
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

  /** Mends every row that one snapshot skipped and a later one has. */
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

  /** Puts a row between its samples before and after, if both are here. */
  #mendRow(kept: Kept, place: number, first: number, last: number, k: number, row: number): void {
    const generation = kept.world.kinds[k].generation[row];
    const after = this.#sampleFrom(place + 1, 1, last, k, row, generation);
    if (after < 0) return;
    const before = this.#sampleFrom(place - 1, -1, first, k, row, generation);
    const from = this.#ring.at(before);
    const to = this.#ring.at(after);
    if (from === undefined || to === undefined) return;
    const { kinds } = kept.world;
    const [a, b] = [from.world.kinds[k], to.world.kinds[k]];
    putBetween(this.#plans[k], kinds[k], a, b, row, place - before, after - before);
    kept.skipped[k][row] = 0;
    kept.skips--;
    this.#skips--;
    this.mends++;
  }

  /** The nearest place in one direction that has a sample of this row's generation; −1 if none has. */
  #sampleFrom(start: number, step: number, end: number, k: number, row: number, generation: number): number {
    for (let place = start; step < 0 ? place >= end : place <= end; place += step) {
      const kept = this.#ring.at(place);
      if (kept === undefined) continue;
      const rows = kept.world.kinds[k];
      // The row may have been out of sight for a while: its last received sample is still the best known.
      if (rows.alive[row] === 0 && step < 0) continue;
      if (rows.alive[row] === 0 || rows.generation[row] !== generation) return -1;
      if (kept.skipped[k][row] === 0) return place;
    }
    return -1;
  }

  /** Tick of the newest snapshot at or before a moment (in ticks, with fraction); −1 if there is none. */
  before(moment: number): Tick {
    const from = Math.min(moment, this.newest);
    let place = Math.floor(this.placeOf(from));
    for (let i = 0; i < KEPT && place >= 0; i++, place--)
      if (this.#ring.has(place)) return this.#firstTick + place * this.#every;
    return -1;
  }

  /** Tick of the oldest snapshot after a moment (in ticks, with fraction); −1 if there is none. */
  after(moment: number): Tick {
    if (moment >= this.newest) return -1;
    const last = this.placeOf(this.newest);
    let place = Math.max(Math.floor(this.placeOf(moment)) + 1, last - KEPT + 1, 0);
    for (; place <= last; place++) if (this.#ring.has(place)) return this.#firstTick + place * this.#every;
    return -1;
  }
}
