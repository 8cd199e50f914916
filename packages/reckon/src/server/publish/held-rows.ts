// What a client had been sent, as rewind and flights ask for it: the snapshots of a seat's view by their ticks. The publisher
// keeps one for each player. Always true: a row that was skipped for want of bytes counts with the value that the client kept.

import type { Tick } from "../../core/tick.ts";
import type { Held, SentTo } from "../rewind/past-view.ts";
import type { Seat } from "../seat.ts";
import type { SeatView } from "./seat-view.ts";

export class HeldRows implements Held, SentTo {
  readonly #seat: Seat;
  readonly #view: SeatView;
  readonly #placeOf: (tick: Tick) => number;
  readonly #every: number;

  constructor(seat: Seat, view: SeatView, placeOf: (tick: Tick) => number, snapshotEvery: number) {
    this.#seat = seat;
    this.#view = view;
    this.#placeOf = placeOf;
    this.#every = snapshotEvery;
  }

  /** True when he held everything of these two snapshots as it was: then nothing needs to be looked up. */
  isWhole(from: Tick, to: Tick): boolean {
    return this.#view.isWhole(this.#placeOf(from)) && this.#view.isWhole(this.#placeOf(to));
  }

  /** What he said, and what his acks tell, which are taken with the next snapshot only. */
  has(tick: Tick): boolean {
    const place = this.#placeOf(tick);
    return this.#view.hasAcked(place) || (this.#view.hasSent(place) && this.#seat.held.has(place));
  }

  wasSent(tick: Tick): boolean {
    return this.#view.wasSent(this.#placeOf(tick));
  }

  sampleOf(kind: number, row: number, snapshotTick: Tick): Tick {
    const age = this.#view.ageAt(this.#placeOf(snapshotTick), kind, row);
    return age < 0 ? -1 : snapshotTick - age * this.#every;
  }
}
