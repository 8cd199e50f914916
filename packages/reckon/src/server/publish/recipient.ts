// A seat as the publisher knows it: which snapshots and events its client was sent, which of its rows wait, and which tables it has. The
// publisher makes one when a player takes a seat; rewind and flights ask it, by ticks, what the player had been sent. Always true: a
// row that was skipped for want of bytes counts with the value that the client kept.

import type { Moving } from "../../core/moving/moving.ts";
import type { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { Image } from "../../wire/image/image.ts";
import { carryImage } from "../move/carry-image.ts";
import { carryRing } from "../move/carry-ring.ts";
import type { Held, SentTo } from "../rewind/past-view.ts";
import type { HeldSnapshots } from "../seen/held-snapshots.ts";
import type { RowBudget } from "./row-budget.ts";
import type { SeatView } from "./seat-view.ts";

/** Which place in the row of snapshots a tick has. */
export interface SnapshotPlaces {
  readonly snapshotEvery: number;
  placeOf(tick: Tick): number;
}

export class Recipient implements Held, SentTo {
  readonly player: number;
  readonly view: SeatView;
  readonly budget: RowBudget;
  /** What the client holds of fields for owners, where that is not just what the room has: with references, see SeatView. */
  readonly own: Ring<Image> | undefined;
  /** The epoch that its snapshots are coded with; the one on its way to it, if it is another, and how many bytes of that were sent. */
  epoch = 0;
  nextEpoch = 0;
  sentBytes = 0;
  /** Places that it is coded against, −1: none. */
  baseline = -1;
  older = -1;
  /** Everything was in it. */
  isWhole = false;
  /** Events are counted from the room's first: the first one that the player is told of. */
  firstEvent = 0;
  /** Messages of reliable events and of flights sent to the player. */
  eventMessages = 0;
  /** Bytes of passing events sent with the snapshot at hand. */
  passingBytes = 0;
  /** What the player saw in the last snapshot; empty in games without events. */
  readonly saw: readonly Uint8Array[];
  /** What the client says it holds. */
  readonly #said: HeldSnapshots;
  readonly #places: SnapshotPlaces;
  /** Epoch of what is written, and the first place of it. */
  #writtenEpoch = 0;
  #since = 0;

  constructor(
    { player, held }: { readonly player: number; readonly held: HeldSnapshots },
    places: SnapshotPlaces,
    view: SeatView,
    budget: RowBudget,
    own: Ring<Image> | undefined,
    saw: readonly Uint8Array[],
  ) {
    this.player = player;
    this.#said = held;
    this.#places = places;
    this.view = view;
    this.budget = budget;
    this.own = own;
    this.saw = saw;
  }

  /** Finds what the snapshot at `place` is to be coded against. */
  aim(place: number): void {
    this.baseline = this.view.baselineFor(place);
    this.older = this.baseline < 0 ? -1 : this.view.olderFor(place);
    if (this.epoch === this.#writtenEpoch) return;
    this.#writtenEpoch = this.epoch;
    this.#since = place;
  }

  /** The packet with the snapshot of a place has arrived. Of a former epoch, the client may have forgotten the tables. */
  arrived(place: number): void {
    if (place >= this.#since) this.view.arrived(place);
  }

  /** `newest`: the newest epoch of tables. */
  carry(by: Moving, newest: number, imageAt: (place: number) => Image | undefined): void {
    this.epoch = by.whole(this.epoch, 0, newest);
    this.nextEpoch = by.whole(this.nextEpoch, 0, newest);
    this.sentBytes = by.whole(this.sentBytes);
    this.isWhole = by.flag(this.isWhole);
    this.eventMessages = by.whole(this.eventMessages);
    this.passingBytes = by.whole(this.passingBytes);
    for (const saw of this.saw) by.cells(saw);
    this.#writtenEpoch = by.whole(this.#writtenEpoch, 0, newest);
    this.#since = by.whole(this.#since);
    this.view.carry(by, imageAt);
    this.budget.carry(by);
    if (this.own !== undefined)
      carryRing(by, this.own, (image, _place, before) => carryImage(by, image, before));
  }

  /** True when what is found before rows are coded is the same for another client. */
  isLike({ epoch, baseline, older }: Recipient): boolean {
    return this.baseline === baseline && this.older === older && this.epoch === epoch;
  }

  /** True when the client held everything of these two snapshots as it was: then nothing needs to be looked up. */
  heldAll(from: Tick, to: Tick): boolean {
    return this.view.isWhole(this.#places.placeOf(from)) && this.view.isWhole(this.#places.placeOf(to));
  }

  /** What the client said, and what its acks tell, which the publisher takes with the next snapshot only. */
  has(tick: Tick): boolean {
    const place = this.#places.placeOf(tick);
    return this.view.hasAcked(place) || (this.view.hasSent(place) && this.#said.has(place));
  }

  wasSent(tick: Tick): boolean {
    return this.view.wasSent(this.#places.placeOf(tick));
  }

  sampleOf(kind: number, row: number, snapshotTick: Tick): Tick {
    const age = this.view.ageAt(this.#places.placeOf(snapshotTick), kind, row);
    return age < 0 ? -1 : snapshotTick - age * this.#places.snapshotEvery;
  }
}
