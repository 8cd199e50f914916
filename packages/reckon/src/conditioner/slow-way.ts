// One direction of a conditioned connection: packets enter with `send`, and come out of `release` when they are due, in real time.
// Conditions may change at any time: packets under way keep their fate. Always true: over a stream packets come out in the order in which
// they entered; time never runs backward here, whatever the owner passes.

import { Link } from "../testing/link/link.ts";
import type { Way } from "../testing/link/link-pieces.ts";
import type { Timing } from "../testing/link/link-schedule.ts";

export class SlowWay {
  /** Oldest first; new packets take the last one. Those before it only run dry. */
  readonly #links: Link[] = [];
  /** New packets take a link; otherwise they pass at once, as soon as all links have run dry. */
  #isSlow = false;
  #isInOrder = true;
  #now = Number.NEGATIVE_INFINITY;
  #outMs = Number.NEGATIVE_INFINITY;

  /** True while packets pass at once. */
  get isClear(): boolean {
    return !this.#isSlow && this.#links.length === 0;
  }

  /** True when nothing is under way. */
  get isRunDry(): boolean {
    return this.#links.every((link) => link.nextArrivalMs() === Number.POSITIVE_INFINITY);
  }

  /** From now on packets take this way; undefined: none. `isInOrder`: they may not overtake packets under way. */
  change(way: Way | undefined, isInOrder: boolean, seed: number, timing?: Timing): void {
    this.#isSlow = false;
    this.#dropEmpty();
    this.#isSlow = way !== undefined;
    this.#isInOrder = isInOrder;
    if (this.#isSlow || this.#links.length > 0)
      this.#links.push(new Link(way ?? { latencyMs: 0 }, seed, timing));
  }

  /** Takes a packet at local time `now`; false if it is not delayed, and its owner must pass it on. */
  send(packet: Uint8Array, now: number): boolean {
    if (this.isClear) return false;
    this.#now = Math.max(this.#now, now);
    this.#links[this.#links.length - 1].send(packet, this.#now);
    return true;
  }

  /** Hands out the packets that are due by `now`, each with the moment at which it was due. */
  release(now: number, out: (packet: Uint8Array, atMs: number) => void): void {
    for (const link of this.#links) {
      for (let atMs = link.nextArrivalMs(); atMs <= now; atMs = link.nextArrivalMs()) {
        const packet = link.receive(now);
        this.#outMs = Math.max(this.#outMs, atMs);
        if (packet !== undefined) out(packet, this.#outMs);
      }
      if (this.#isInOrder && link.nextArrivalMs() < Number.POSITIVE_INFINITY) break;
    }
    this.#dropEmpty();
  }

  /** Drops links that have run dry, but not the last one while it, or one before it, is in use: new packets take it. */
  #dropEmpty(): void {
    const links = this.#links;
    while (links.length > (this.#isSlow ? 1 : 0) && links[0].nextArrivalMs() === Number.POSITIVE_INFINITY)
      links.shift();
  }
}
