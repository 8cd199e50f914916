// The snapshots that one client holds, by its reports and its acks, and since which input. The seat notes both with each message; the view
// check and rewind ask. Always true: a report or an ack is never taken back; a snapshot is known to be held from the first message that
// reports it, and the newest 32 are remembered.

import type { Moving } from "../../core/moving/moving.ts";
import { Ring } from "../../core/ring.ts";
import { carryRing } from "../move/carry-ring.ts";

const KEPT = 32;

export class HeldSnapshots {
  /** Place of the newest snapshot that the client says it holds; −1 before the first. */
  newest = -1;
  /** Bit i: the client once reported the snapshot at `newest` − i as its newest. */
  #said = 0;
  /** By place: the newest input number of the first message that reported this snapshot. */
  readonly #since: Ring<{ number: number }> = new Ring(KEPT, () => ({ number: 0 }));
  #newestSince = -1;

  /** The client reports this as the newest snapshot that it holds. */
  say(place: number): void {
    const ahead = place - this.newest;
    if (ahead <= 0) return;
    this.#said = (ahead < 32 ? this.#said << ahead : 0) | 1;
    this.newest = place;
  }

  /** Whether the client reported the snapshot at this place as its newest, lately. */
  has(place: number): boolean {
    const ago = this.newest - place;
    return ago >= 0 && ago < 32 && ((this.#said >>> ago) & 1) === 1;
  }

  /** A message whose newest input is `number` shows that the snapshot at this place is held. */
  note(place: number, number: number): void {
    const known = this.#since.at(place);
    if (known !== undefined) known.number = Math.min(known.number, number);
    else if (this.#since.occupant(place) < place) this.#since.claim(place).number = number;
    if (place > this.#newestSince) this.#newestSince = place;
  }

  /** Whether one of the snapshots from `first` on and before `end` was held before the input `number`. */
  hadBetween(first: number, end: number, number: number): boolean {
    const until = Math.min(end, this.#newestSince + 1);
    for (let place = Math.max(first, until - KEPT); place < until; place++) {
      const since = this.#since.at(place);
      if (since !== undefined && since.number < number) return true;
    }
    return false;
  }

  carry(by: Moving): void {
    this.newest = by.whole(this.newest, -1);
    this.#said = by.bits(this.#said);
    this.#newestSince = by.whole(this.#newestSince, -1);
    carryRing(by, this.#since, (since) => {
      since.number = by.whole(since.number);
    });
  }
}
