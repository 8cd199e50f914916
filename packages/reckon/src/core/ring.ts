/**
 * The one data structure of the engine: a ring of reused items, each labelled with the tick it holds.
 * Histories, input buffers, predicted states and snapshot buffers are all made of it.
 * Always true: an item is found only under the exact tick it was claimed for; a slot that has moved on to
 * another tick answers `undefined`. An item is made when its slot is claimed for the first time and used again from then on:
 * who makes a ring pays for none, and after `size` ticks nothing is allocated any more.
 */
import { CHECKS } from "#checks";
import { assert } from "./assert.ts";
import type { Tick } from "./tick.ts";

/**
 * `size` items, found by tick at index tick mod size.
 *
 * @example
 * const inputs = new Ring(256, () => ({ buttons: 0 }));
 * inputs.claim(tick).buttons = 3;
 * inputs.at(tick)?.buttons; // 3, until tick + 256 is claimed
 */
export class Ring<T> {
  /** How many ticks it holds: a power of two. */
  readonly size: number;
  readonly #mask: number;
  /** NaN marks an empty slot: it equals no tick, not even itself. */
  readonly #labels: Float64Array;
  readonly #items: (T | undefined)[] = [];
  readonly #make: (slot: number) => T;

  /** `make` is called once per slot, with its index, when the slot is first claimed. */
  constructor(size: number, make: (slot: number) => T) {
    const isPowerOfTwo =
      Number.isInteger(size) && size > 0 && size <= 0x40000000 && (size & (size - 1)) === 0;
    if (CHECKS) assert(isPowerOfTwo, "Give the ring a size that is a power of two, such as 64 or 256.");
    this.size = size;
    this.#mask = size - 1;
    this.#labels = new Float64Array(size).fill(Number.NaN);
    for (let slot = 0; slot < size; slot++) this.#items.push(undefined);
    this.#make = make;
  }

  /** The item of this tick, or `undefined` if its slot holds another tick or none. */
  at(tick: Tick): T | undefined {
    const slot = tick & this.#mask;
    return this.#labels[slot] === tick ? this.#items[slot] : undefined;
  }

  has(tick: Tick): boolean {
    return this.#labels[tick & this.#mask] === tick;
  }

  /** The tick that now stands in the slot which this tick would take, or −1 if that slot is empty. */
  occupant(tick: Tick): Tick {
    const label = this.#labels[tick & this.#mask];
    return label >= 0 ? label : -1;
  }

  /** Labels the slot of this tick, whatever it held, and returns its item (old contents) to overwrite. */
  claim(tick: Tick): T {
    if (CHECKS)
      assert(
        Number.isSafeInteger(tick) && tick >= 0,
        "Claim a whole tick from 0 on; check it before the ring does.",
      );
    const slot = tick & this.#mask;
    this.#labels[slot] = tick;
    const item = this.#items[slot];
    if (item !== undefined) return item;
    const made = this.#make(slot);
    this.#items[slot] = made;
    return made;
  }

  /** Empties the slot of this tick, if it holds this tick. */
  forget(tick: Tick): void {
    const slot = tick & this.#mask;
    if (this.#labels[slot] === tick) this.#labels[slot] = Number.NaN;
  }

  clear(): void {
    this.#labels.fill(Number.NaN);
  }
}
