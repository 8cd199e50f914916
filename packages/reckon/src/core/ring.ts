/**
 * The one data structure of the engine: a ring of reused items, each labelled with the tick that it holds. Histories, input buffers,
 * predicted states and snapshot buffers consist of it.
 * Always true: an item is found only under the exact tick for which it was claimed; a slot that holds another tick returns `undefined`. An
 * item is made when its slot is first claimed, and reused from then on: a new ring makes none, and after `size` ticks nothing more is
 * allocated.
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

  /** `make` is called once per slot, with the slot's index, when the slot is first claimed. */
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

  /** The tick that is now in the slot which `tick` would take; −1 if that slot is empty. */
  occupant(tick: Tick): Tick {
    const label = this.#labels[tick & this.#mask];
    return label >= 0 ? label : -1;
  }

  /** Labels the slot of this tick, whatever it held, and returns its item to overwrite: it still has its old contents. */
  claim(tick: Tick): T {
    if (CHECKS)
      assert(
        Number.isSafeInteger(tick) && tick >= 0,
        "Claim a whole tick of 0 or more: check it before you claim it.",
      );
    const slot = tick & this.#mask;
    this.#labels[slot] = tick;
    const item = this.#items[slot];
    if (item !== undefined) return item;
    const made = this.#make(slot);
    this.#items[slot] = made;
    return made;
  }

  /** Empties the slot of this tick if it holds this tick. */
  forget(tick: Tick): void {
    const slot = tick & this.#mask;
    if (this.#labels[slot] === tick) this.#labels[slot] = Number.NaN;
  }

  clear(): void {
    this.#labels.fill(Number.NaN);
  }
}
