// The heart of both controllers: which lead (or delay) is cheapest, given what the last 20 s needed? Needs are counted in 1 ms bins over a
// ring of 20 slices of 1 s. Each candidate L costs itself plus C times the risk at L; the cheapest wins. One constant C fits every link,
// because a heavy tail makes risk expensive, while a lone spike costs only C/n. client/input/lead-closed.ts (risk: share of needs above L),
// client/time/delay-adaptive.ts and server/seen/view-estimate.ts (risk: share of time without data at L) use it.
// Always true: seconds without measurements do not age the window, so it survives a sleep; bins hold values relative to a base that moves
// with the data, and values beyond either end count in the last bin there.

import { MOVES } from "#moves";
import type { Moving } from "../moving/moving.ts";

const SLICES = 20;
const SLICE_MS = 1000;
const BINS = 2048;
const FIRST_BIN = 512;
const LONGEST_GAP_MS = 500;
/** In this many of the newest slices, a shift of the level is not yet known. */
const NEWEST = 2;
const SMALL_MS = 10;

/** Counts of needs (ms) in a sliding window, and the cheapest allowance for them. */
export class CostHistogram {
  readonly #counts: Uint16Array = new Uint16Array(SLICES * BINS);
  readonly #totals: Uint32Array = new Uint32Array(BINS);
  readonly #sliceWeight: Uint32Array = new Uint32Array(SLICES);
  readonly #sliceMs: Float64Array = new Float64Array(SLICES);
  #base: number = Number.NaN;
  #slice = 0;
  #label: number = Number.NaN;
  #low = BINS;
  #high = -1;
  #weight = 0;
  #spanMs = 0;
  #lastNow: number = Number.NaN;
  #seen = 0;

  /** How many values were added. */
  get seen(): number {
    return this.#seen;
  }

  /** Largest minus smallest value in the window, ms. */
  get spreadMs(): number {
    return Math.max(0, this.#high - this.#low);
  }

  /** Counts one value. */
  add(value: number, now: number): void {
    this.#turn(now);
    this.#seen++;
    this.#weight++;
    this.#sliceWeight[this.#slice]++;
    this.#count(value);
  }

  /** The L that minimises `L + costMs · share of values above L`; NaN while empty. */
  cheapestByCount(costMs: number): number {
    if (this.#weight === 0) return Number.NaN;
    const perValue = costMs / this.#weight;
    const totals = this.#totals;
    const low = this.#low;
    let above = 0;
    let best = this.#high;
    let bestCost = this.#high;
    // Farther down the risk is no smaller: where it alone costs more than the best place, no better place exists.
    for (let bin = this.#high - 1; bin >= low && low + perValue * above < bestCost; bin--) {
      above += totals[bin + 1];
      const cost = bin + perValue * above;
      if (cost < bestCost) {
        bestCost = cost;
        best = bin;
      }
    }
    return this.#base + best + 1;
  }

  /**
   * The L that minimises `L + costMs · time above L / time`, where a value v is above L for max(0, v − L); NaN while empty.
   */
  cheapestByTime(costMs: number): number {
    if (this.#high < 0) return Number.NaN;
    const perMs = costMs / Math.max(this.#spanMs, 1);
    const totals = this.#totals;
    const low = this.#low;
    let above = 0;
    let excess = 0;
    let best = this.#high;
    let bestCost = this.#high;
    for (let bin = this.#high - 1; bin >= low && low + perMs * excess < bestCost; bin--) {
      excess += above + totals[bin + 1] * 0.5;
      above += totals[bin + 1];
      const cost = bin + perMs * excess;
      if (cost < bestCost) {
        bestCost = cost;
        best = bin;
      }
    }
    return this.#base + best + 1;
  }

  /** Adds `ms` to all counted values. */
  shift(ms: number): void {
    this.#base += ms;
  }

  /**
   * The level of the measurements has shifted by `ms`: older values count as if they had been measured at the new level. The newest slices
   * contain both levels and are forgotten, unless the shift is too small to matter.
   */
  shiftLevel(ms: number): void {
    if (Math.abs(ms) > SMALL_MS)
      for (let age = 0; age < NEWEST; age++) this.#forget((this.#slice + SLICES - age) % SLICES);
    this.#base += ms;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    by.cells(this.#counts);
    by.cells(this.#totals);
    by.cells(this.#sliceWeight);
    by.cells(this.#sliceMs);
    this.#base = by.number(this.#base);
    this.#slice = by.whole(this.#slice, 0, SLICES - 1);
    this.#label = by.number(this.#label);
    this.#low = by.whole(this.#low, 0, BINS);
    this.#high = by.whole(this.#high, -1, BINS - 1);
    this.#weight = by.whole(this.#weight);
    this.#spanMs = by.number(this.#spanMs);
    this.#lastNow = by.number(this.#lastNow);
    this.#seen = by.whole(this.#seen);
  }

  #turn(now: number): void {
    const label = Math.floor(now / SLICE_MS);
    if (label !== this.#label) {
      this.#label = label;
      this.#slice = (this.#slice + 1) % SLICES;
      this.#forget(this.#slice);
    }
    const gap = now - this.#lastNow;
    if (gap > 0) {
      const ms = Math.min(gap, LONGEST_GAP_MS);
      this.#spanMs += ms;
      this.#sliceMs[this.#slice] += ms;
    }
    this.#lastNow = now;
  }

  #forget(slice: number): void {
    const from = slice * BINS;
    for (let bin = this.#low; bin <= this.#high; bin++) this.#totals[bin] -= this.#counts[from + bin];
    this.#counts.fill(0, from, from + BINS);
    this.#weight -= this.#sliceWeight[slice];
    this.#sliceWeight[slice] = 0;
    this.#spanMs -= this.#sliceMs[slice];
    this.#sliceMs[slice] = 0;
    while (this.#low <= this.#high && this.#totals[this.#low] === 0) this.#low++;
    while (this.#high >= this.#low && this.#totals[this.#high] === 0) this.#high--;
    if (this.#low > this.#high) {
      this.#low = BINS;
      this.#high = -1;
    }
  }

  #count(value: number): void {
    if (Number.isNaN(this.#base)) this.#base = Math.floor(value) - FIRST_BIN;
    let bin = Math.floor(value - this.#base);
    if (bin < 0 || bin >= BINS) {
      this.#move(bin < 0 ? bin - FIRST_BIN : bin - BINS + FIRST_BIN);
      bin = Math.max(0, Math.min(BINS - 1, Math.floor(value - this.#base)));
    }
    this.#counts[this.#slice * BINS + bin]++;
    this.#totals[bin]++;
    if (bin < this.#low) this.#low = bin;
    if (bin > this.#high) this.#high = bin;
  }

  /** Moves the base by whole bins; values that would fall off an end gather in the last bin there. */
  #move(bins: number): void {
    this.#base += bins;
    this.#totals.fill(0);
    this.#low = BINS;
    this.#high = -1;
    for (let slice = 0; slice < SLICES; slice++) this.#moveRow(this.#counts, slice * BINS, bins);
    for (let bin = 0; bin < BINS; bin++) {
      if (this.#totals[bin] === 0) continue;
      this.#low = Math.min(this.#low, bin);
      this.#high = bin;
    }
  }

  #moveRow(counts: Uint16Array, from: number, bins: number): void {
    const up = bins < 0;
    for (let step = 0; step < BINS; step++) {
      const source = up ? BINS - 1 - step : step;
      const count = counts[from + source];
      if (count === 0) continue;
      const target = Math.max(0, Math.min(BINS - 1, source - bins));
      counts[from + source] = 0;
      counts[from + target] += count;
      this.#totals[target] += count;
    }
  }
}
