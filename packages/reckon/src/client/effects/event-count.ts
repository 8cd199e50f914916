// Whether every message of reliable events that was sent up to the newest snapshot has arrived. Effects ask it before they
// take back what the server did not mention. Messages arrive in any order, so those that belong to a later snapshot are
// counted apart until that one is here. Always true: messages of at most 64 snapshots are counted apart; beyond that they
// count as earlier ones, which can only take an effect back too soon, and its event still confirms it.

import type { Tick } from "../../core/tick.ts";

const KEPT = 64;

export class EventCount {
  readonly #firstTick: Tick;
  readonly #every: number;
  /** Messages of snapshots up to the newest. */
  #arrived = 0;
  /** How many were sent until then, low 8 bits. */
  #sent = 0;
  #newest: Tick = -1;
  /** Later ones: snapshot tick (−1: none) and messages, by place modulo KEPT. */
  readonly #ticks = new Float64Array(KEPT).fill(-1);
  readonly #counts = new Float64Array(KEPT);
  /** Slots in use. */
  #later = 0;

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
    if (tick <= this.#newest) {
      this.#arrived++;
      return;
    }
    const slot = ((tick - this.#firstTick) / this.#every) % KEPT;
    if (this.#ticks[slot] !== tick) {
      this.#fold(slot);
      this.#ticks[slot] = tick;
      this.#later++;
    }
    this.#counts[slot]++;
  }

  /** A newer snapshot is here, and says how many were sent. */
  confirm(tick: Tick, sent: number): void {
    this.#newest = tick;
    this.#sent = sent;
    for (let slot = 0; slot < KEPT && this.#later > 0; slot++)
      if (this.#ticks[slot] <= tick) this.#fold(slot);
  }

  get isComplete(): boolean {
    return ((this.#arrived - this.#sent) & 255) === 0;
  }

  #fold(slot: number): void {
    if (this.#ticks[slot] < 0) return;
    this.#arrived += this.#counts[slot];
    this.#ticks[slot] = -1;
    this.#counts[slot] = 0;
    this.#later--;
  }
}
