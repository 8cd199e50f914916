// How long it takes now from when a snapshot is sent until a message tells that its client holds it: the round trip of one
// player as it is, while the least of connection/link-stats.ts remembers what it was 10 s ago. The view estimate notes each
// snapshot when it is told of for the first time, by a message or by the ack of its packet, so whoever holds back only
// one of the two changes nothing. Packets that are held back together do not make it longer: the newest of them is in time.
// Always true: it gets shorter at once, and longer only after several snapshots in a row were told of one by one.

import { RecentMost } from "./recent-maximum.ts";

const TRIPS = 6;
/** Half of the time for which the longest is remembered, ms: a view catches up slowly when the way has become shorter. */
const MOST_MS = 2500;
/** Who skips snapshots, and tells of those further apart than this, ms, tells now and then. */
const SPARSE_MS = 75;
const DENSE = 15;

export class ToldTrips {
  /** The round trip, ms; Infinity before anything was told. */
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

  /** The longest that it was in the last seconds. */
  get mostMs(): number {
    return this.#most.value;
  }

  /** Whether each snapshot was told of lately: then none is held that was not told of. */
  get isDense(): boolean {
    return this.#dense >= DENSE;
  }

  /** A message tells that the snapshot at `place` is held. */
  note(place: number, nowMs: number): void {
    if (place <= this.#place) return;
    const ahead = place - this.#place;
    const isSparse = ahead > 1 && ahead * this.#intervalMs > SPARSE_MS;
    const trips = this.#trips;
    const tripMs = nowMs - place * this.#intervalMs;
    this.#place = place;
    this.#dense = isSparse ? 0 : this.#dense + 1;
    // Who tells now and then says little about how long it takes, unless it is short.
    if (isSparse && tripMs > this.ms) {
      trips.fill(this.ms);
      return;
    }
    trips[this.#count++ % TRIPS] = tripMs;
    this.ms = trips[0];
    for (let i = 1; i < TRIPS; i++) this.ms = Math.min(this.ms, trips[i]);
    this.#most.add(this.ms, nowMs);
  }
}
