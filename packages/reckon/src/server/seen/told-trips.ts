// The time from the sending of a snapshot until a message reports that the client holds it: one player's current round trip, while the
// minimum of connection/link-stats.ts covers the last 10 s. The view estimate notes each snapshot at its first report, by a message or by
// the ack of its packet, so a client that delays only one of the two changes nothing. Packets that are delayed together do not lengthen
// it: the newest of them is in time. Always true: it gets shorter at once, and longer only after several reports in a row.

import type { Moving } from "../../core/moving/moving.ts";
import { RecentMost } from "./recent-maximum.ts";

const TRIPS = 6;
/** Half of the time for which the longest trip is remembered, ms: a view catches up slowly when the way has become shorter. */
const MOST_MS = 2500;
/** A client that skips snapshots, and reports those further apart than this, ms, reports sparsely. */
const SPARSE_MS = 75;
const DENSE = 15;

export class ToldTrips {
  /** The round trip, ms; Infinity before the first report. */
  ms: number = Number.POSITIVE_INFINITY;
  readonly #intervalMs: number;
  readonly #trips: Float64Array = new Float64Array(TRIPS).fill(Number.POSITIVE_INFINITY);
  readonly #most = new RecentMost(MOST_MS);
  #count = 0;
  #dense = 0;
  #place = -1;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** The longest round trip of the last seconds. */
  get mostMs(): number {
    return this.#most.value;
  }

  /** Whether the client reported each of the latest snapshots: then it holds none that it did not report. */
  get isDense(): boolean {
    return this.#dense >= DENSE;
  }

  /** A message reports that the snapshot at `place` is held. */
  note(place: number, nowMs: number): void {
    if (place <= this.#place) return;
    const ahead = place - this.#place;
    const isSparse = ahead > 1 && ahead * this.#intervalMs > SPARSE_MS;
    const trips = this.#trips;
    const tripMs = nowMs - place * this.#intervalMs;
    this.#place = place;
    this.#dense = isSparse ? 0 : this.#dense + 1;
    // A sparse report says little about the trip, unless it is short.
    if (isSparse && tripMs > this.ms) {
      trips.fill(this.ms);
      return;
    }
    trips[this.#count++ % TRIPS] = tripMs;
    this.ms = trips[0];
    for (let i = 1; i < TRIPS; i++) this.ms = Math.min(this.ms, trips[i]);
    this.#most.add(this.ms, nowMs);
  }

  carry(by: Moving): void {
    this.ms = by.number(this.ms);
    by.cells(this.#trips);
    this.#most.carry(by);
    this.#count = by.whole(this.#count);
    this.#dense = by.whole(this.#dense);
    this.#place = by.whole(this.#place, -1);
  }
}
