// Tells a link that has changed (a new route, a queue that filled or drained) from one that merely jitters. The median of half a second
// stays in place however heavy the tail above it is, so it shows the level at which a link works. When the last two medians lie beyond the
// whole span of those of the last 20 s, by as much again, the level has shifted. CostTarget asks it. Always true: a link that only jitters
// shifts too rarely to matter; after a shift the earlier medians count as if they had been measured at the new level, so one shift is
// reported once.

import { MOVES } from "#moves";
import type { Moving } from "../moving/moving.ts";

const SLOT_MS = 500;
const SLOTS = 40;
/** Fewer values than this have no median. */
const LEAST_VALUES = 5;
const MOST_VALUES = 64;
/** Medians that a watch is carried with: more than there can be. */
const MOST_CARRIED = 1 << 24;
/** Fewer medians than this have no span. */
const LEAST_SLOTS = 4;
const LEAST_SHIFT_MS = 5;

/** Watches one measure of delay (ms) for shifts of its level. */
export class LevelWatch {
  /** Values of the current slot, in order. */
  readonly #values: Float64Array = new Float64Array(MOST_VALUES);
  #count = 0;
  #slotEnd: number = Number.NEGATIVE_INFINITY;
  readonly #medians: Float64Array = new Float64Array(SLOTS);
  readonly #sorted: Float64Array = new Float64Array(SLOTS);
  #slots = 0;
  /** How many medians there must be before a shift that the caller found can be settled. */
  #settled = 0;

  /** Takes one value; returns by how much the level shifted (ms), mostly 0. */
  note(value: number, now: number): number {
    const shiftMs = now >= this.#slotEnd ? this.#endSlot(now) : 0;
    if (this.#count === MOST_VALUES) return shiftMs;
    insert(this.#values, this.#count++, value);
    return shiftMs;
  }

  /** Moves all measurements by `ms`: first by estimate, and again by the first two medians after it. */
  shift(ms: number): void {
    this.#settled = this.#slots + 3;
    for (let i = 0; i < SLOTS; i++) this.#medians[i] += ms;
    for (let i = 0; i < this.#count; i++) this.#values[i] += ms;
  }

  /** A clock jumped: the end of the current slot was on the old clock. */
  endSlotNext(): void {
    this.#slotEnd = Number.NEGATIVE_INFINITY;
  }

  /** The newest values above `ms` were temporary: they are no level. */
  forgetAbove(ms: number): void {
    this.#count = 0;
    while (this.#slots > 0 && this.#medians[(this.#slots - 1) % SLOTS] > ms) this.#slots--;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    by.cells(this.#values);
    by.cells(this.#medians);
    this.#count = by.whole(this.#count, 0, MOST_VALUES);
    this.#slots = by.whole(this.#slots, 0, MOST_CARRIED);
    this.#settled = by.whole(this.#settled);
    this.#slotEnd = by.number(this.#slotEnd);
  }

  #endSlot(now: number): number {
    this.#slotEnd = now + SLOT_MS;
    const isEnough = this.#count >= LEAST_VALUES;
    if (isEnough) this.#medians[this.#slots++ % SLOTS] = this.#values[this.#count >> 1];
    this.#count = 0;
    return isEnough ? this.#compare() : 0;
  }

  /** Compares the last two medians with the earlier ones. The one between may be half on either level: it is left out. */
  #compare(): number {
    const medians = this.#medians;
    const older = Math.min(this.#slots, SLOTS) - 3;
    if (older < LEAST_SLOTS) return 0;
    const last = medians[(this.#slots - 1) % SLOTS];
    const second = medians[(this.#slots - 2) % SLOTS];
    const sorted = this.#sorted;
    for (let i = 0; i < older; i++) insert(sorted, i, medians[(this.#slots - 4 - i) % SLOTS]);
    const least = sorted[0];
    const most = sorted[older - 1];
    const beyondMs = most - least + LEAST_SHIFT_MS;
    const isBeyond = Math.min(last, second) > most + beyondMs || Math.max(last, second) < least - beyondMs;
    if (!isBeyond && this.#slots !== this.#settled) return 0;
    // The first of the two may have begun on the old level: the last is better, and two more will be best.
    const level = isBeyond ? last : (last + second) / 2;
    if (isBeyond) this.#settled = this.#slots + 2;
    const shiftMs = level - sorted[older >> 1];
    for (let i = 0; i < older; i++) medians[(this.#slots - 4 - i) % SLOTS] += shiftMs;
    medians[(this.#slots - 3) % SLOTS] = level;
    return shiftMs;
  }
}

/** Inserts a value in its place among the first `count`, which are in order. */
function insert(sorted: Float64Array, count: number, value: number): void {
  let at = count;
  for (; at > 0 && sorted[at - 1] > value; at--) sorted[at] = sorted[at - 1];
  sorted[at] = value;
}
