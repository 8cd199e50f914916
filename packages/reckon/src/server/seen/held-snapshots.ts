// Which snapshots one player holds, by what they say and by what their packets acknowledge, and since which of their inputs.
// The seat notes both with each message; the view check asks what a picture cannot have been drawn without, and rewind what
// the player had. Always true: what was said or acknowledged once is not taken back; a snapshot is known to be held from the
// first message on that tells of it, and the memory is that of the newest 32.

import { Ring } from "../../core/ring.ts";

const KEPT = 32;

export class HeldSnapshots {
  /** Place of the newest snapshot that the client says it holds; −1 before the first. */
  newest = -1;
  /** Those that it ever said so of. Bit i is the one at `newest` − i. */
  #said = 0;
  /** By place: the newest input number of the first message that told of this snapshot. */
  readonly #since: Ring<{ number: number }> = new Ring(KEPT, () => ({ number: 0 }));
  #newestSince = -1;

  /** The client says that this is the newest snapshot it holds. */
  say(place: number): void {
    const ahead = place - this.newest;
    if (ahead <= 0) return;
    this.#said = (ahead < 32 ? this.#said << ahead : 0) | 1;
    this.newest = place;
  }

  /** True when the client has said of the snapshot at this place that it is the newest it holds, lately. */
  has(place: number): boolean {
    const ago = this.newest - place;
    return ago >= 0 && ago < 32 && ((this.#said >>> ago) & 1) === 1;
  }

  /** A message whose newest input is `number` tells that the snapshot at this place is held. */
  note(place: number, number: number): void {
    const known = this.#since.at(place);
    if (known !== undefined) known.number = Math.min(known.number, number);
    else if (this.#since.occupant(place) < place) this.#since.claim(place).number = number;
    if (place > this.#newestSince) this.#newestSince = place;
  }

  /** True when one of the snapshots from `first` on and before `end` was held before the input `number`. */
  hadBetween(first: number, end: number, number: number): boolean {
    const until = Math.min(end, this.#newestSince + 1);
    for (let place = Math.max(first, until - KEPT); place < until; place++) {
      const since = this.#since.at(place);
      if (since !== undefined && since.number < number) return true;
    }
    return false;
  }
}
