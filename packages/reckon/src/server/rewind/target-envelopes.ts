// The envelope of every target: the box of all places where it was shown, kept for blocks of ticks. TargetHistory notes each tick; the
// broad phase unites the blocks of a question. Always true: the boxes of a block contain every place in its ticks; a slot without a row in
// a block has an empty box (from +∞ to −∞); nothing is allocated after construction.

import type { Tick } from "../../core/tick.ts";
import type { KindLayout } from "../../world/kind.ts";
import type { World } from "../../world/world.ts";

const BLOCK_TICKS = 8;

export interface EnvelopeKind {
  readonly layout: KindLayout;
  readonly first: number;
}

/** For every slot: both ends of its box in each coordinate, and its highest speed. */
export class Boxes {
  readonly low: readonly Float64Array[];
  readonly high: readonly Float64Array[];
  /** Largest rate of any coordinate, units per second. */
  readonly speed: Float64Array;

  constructor(coordinates: number, slots: number) {
    const column = (): Float64Array => new Float64Array(slots);
    this.low = Array.from({ length: coordinates }, column);
    this.high = Array.from({ length: coordinates }, column);
    this.speed = column();
    this.clear();
  }

  get bytes(): number {
    return (2 * this.low.length + 1) * this.speed.byteLength;
  }

  clear(): void {
    for (const column of this.low) column.fill(Number.POSITIVE_INFINITY);
    for (const column of this.high) column.fill(Number.NEGATIVE_INFINITY);
    this.speed.fill(0);
  }

  copyFrom(other: Boxes): void {
    for (let c = 0; c < this.low.length; c++) {
      this.low[c].set(other.low[c]);
      this.high[c].set(other.high[c]);
    }
    this.speed.set(other.speed);
  }

  unite(other: Boxes): void {
    for (let c = 0; c < this.low.length; c++) {
      lower(this.low[c], other.low[c]);
      raise(this.high[c], other.high[c]);
    }
    raise(this.speed, other.speed);
  }
}

export class Envelopes {
  readonly #kinds: readonly EnvelopeKind[];
  /** By kind: the columns of its coordinates' rates. */
  readonly #rates: readonly (readonly number[])[];
  readonly #blocks: readonly Boxes[];
  #newest = -1;
  /** The blocks from `#unitedFirst` up to, but without, `#unitedEnd`. */
  readonly #united: Boxes;
  #unitedFirst = -1;
  #unitedEnd = -1;

  /** @param ticks that are kept, a multiple of 8 */
  constructor(kinds: readonly EnvelopeKind[], coordinates: number, slots: number, ticks: number) {
    this.#kinds = kinds;
    this.#rates = kinds.map(({ layout: { columns, position } }) =>
      columns.flatMap(({ field }, i) =>
        position.some((column) => columns[column].name === field.rateOf) ? [i] : [],
      ),
    );
    // One more than the ticks fill: while a new block begins, the oldest one is still needed.
    const blocks = Math.ceil(ticks / BLOCK_TICKS) + 1;
    this.#blocks = Array.from({ length: blocks }, () => new Boxes(coordinates, slots));
    this.#united = new Boxes(coordinates, slots);
  }

  get bytes(): number {
    return (this.#blocks.length + 1) * this.#united.bytes;
  }

  /** Takes the places of a tick; ticks come in order, none left out. */
  note(tick: Tick, past: World): void {
    const block = Math.floor(tick / BLOCK_TICKS);
    const boxes = this.#blocks[block % this.#blocks.length];
    if (block !== this.#newest) boxes.clear();
    this.#newest = block;
    for (let k = 0; k < this.#kinds.length; k++) {
      const { first, layout } = this.#kinds[k];
      const { alive, columns } = past.kinds[k];
      for (let c = 0; c < layout.position.length; c++)
        widen(boxes.low[c], boxes.high[c], alive, columns[layout.position[c]] as Float64Array, first);
      for (let i = 0; i < this.#rates[k].length; i++)
        quicken(boxes.speed, alive, columns[this.#rates[k][i]] as Float64Array, first);
    }
  }

  /** Writes the envelope of the newest tick and of at least `back` ticks before it, as far as they are kept. */
  over(back: number, into: Boxes): void {
    const newest = this.#newest;
    const blocks = Math.ceil(back / BLOCK_TICKS);
    const first = Math.max(newest - blocks, newest - this.#blocks.length + 1, 0);
    // Only the newest block still grows, so the others are united once.
    if (this.#unitedFirst !== first || this.#unitedEnd !== newest) {
      this.#united.clear();
      for (let block = first; block < newest; block++)
        this.#united.unite(this.#blocks[block % this.#blocks.length]);
      this.#unitedFirst = first;
      this.#unitedEnd = newest;
    }
    into.copyFrom(this.#united);
    into.unite(this.#blocks[newest % this.#blocks.length]);
  }
}

function lower(into: Float64Array, from: Float64Array): void {
  for (let i = 0; i < into.length; i++) if (from[i] < into[i]) into[i] = from[i];
}

function raise(into: Float64Array, from: Float64Array): void {
  for (let i = 0; i < into.length; i++) if (from[i] > into[i]) into[i] = from[i];
}

function widen(
  low: Float64Array,
  high: Float64Array,
  alive: Uint8Array,
  values: Float64Array,
  first: number,
): void {
  for (let row = 0; row < alive.length; row++) {
    if (alive[row] === 0) continue;
    const value = values[row];
    if (value < low[first + row]) low[first + row] = value;
    if (value > high[first + row]) high[first + row] = value;
  }
}

function quicken(speed: Float64Array, alive: Uint8Array, rates: Float64Array, first: number): void {
  for (let row = 0; row < alive.length; row++) {
    const fast = Math.abs(rates[row]);
    if (alive[row] === 1 && fast > speed[first + row]) speed[first + row] = fast;
  }
}
