// Whether every message of reliable events and of flights that was sent up to the newest snapshot has arrived: effects ask before they
// take back what the server did not mention. Messages arrive in any order; one of a later snapshot waits until that snapshot is here.
// Always true: at most 256 wait; beyond that a message counts as an earlier one, which can only take an effect back too soon, and the
// message about it still confirms it.

import type { Tick } from "../../core/tick.ts";

const MOST_WAITING = 256;

export class EventCount {
  readonly #firstTick: Tick;
  readonly #every: number;
  /** Messages of snapshots up to the newest. */
  #arrived = 0;
  /** How many were sent until then, low 8 bits. */
  #sent = 0;
  #newest: Tick = -1;
  /** Snapshots of the messages that wait: the first `#waitingCount`. */
  readonly #waiting = new Float64Array(MOST_WAITING);
  #waitingCount = 0;

  constructor(firstTick: Tick, snapshotEvery: number) {
    this.#firstTick = firstTick;
    this.#every = snapshotEvery;
  }

  /** True for a tick on which a snapshot can be. */
  isSnapshot(tick: Tick): boolean {
    return tick >= this.#firstTick && (tick - this.#firstTick) % this.#every === 0;
  }

  /** A message that was sent with the snapshot of `tick`. */
  arrived(tick: Tick): void {
    if (tick <= this.#newest || this.#waitingCount === MOST_WAITING) this.#arrived++;
    else this.#waiting[this.#waitingCount++] = tick;
  }

  /** A newer snapshot is here, and says how many were sent. */
  confirm(tick: Tick, sent: number): void {
    this.#newest = tick;
    this.#sent = sent;
    let kept = 0;
    for (let i = 0; i < this.#waitingCount; i++)
      if (this.#waiting[i] > tick) this.#waiting[kept++] = this.#waiting[i];
    this.#arrived += this.#waitingCount - kept;
    this.#waitingCount = kept;
  }

  get isComplete(): boolean {
    return ((this.#arrived - this.#sent) & 255) === 0;
  }
}
