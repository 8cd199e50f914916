// What a player was looking at when they gave an input: which moment, between which snapshots, and where their own rows were drawn. The
// client keeps one for each input and sends those of inputs that aim (input-message.ts); the server judges it
// (server/seen/view-check.ts) [HN22]. On the wire:
//   1 short · moment (the first of a message: 12 bits from 14 ticks before where the held snapshot suggests it, others: 9 from the one
//   before; long: 24 bits back from 256 ticks past the held snapshot) · 1 plain (between neighbouring snapshots) else 1 extrapolated ·
//   1 fading · 5 snapshots from the one at the moment back to `from` · 5 from there on to `to` (not if extrapolated) · 2 snapshots from
//   the held one back to the newest that was there (3: 5 more bits) · 1 short · 9 or 15 own. Times are in 1/256 tick.
// Always true: what decodes is a view that a client could have had, or nothing.

import type { Tick } from "../../core/tick.ts";
import type { BitReader, BitWriter } from "../bits.ts";

/** Moments of a view are multiples of 1/256 of a tick. */
export const VIEW_STEPS = 256;
/** Own rows are drawn at most so many ticks before the input. */
const MOST_OWN_TICKS = 64;

const FIRST_BITS = 12;
const FIRST_BEHIND = 14;
const NEXT_BITS = 9;
const LONG_BITS = 24;
const LONG_AHEAD = 256;
const PLACE_BITS = 5;
const NEWEST_BITS = 2;
const NEWEST_FAR: number = (1 << NEWEST_BITS) - 1;
const OWN_SHORT_BITS = 9;
const OWN_LONG_BITS = 15;

export function onViewGrid(ticks: number): number {
  return Math.floor(ticks * VIEW_STEPS) / VIEW_STEPS;
}

/** One view, reused. */
export class ViewStamp {
  /** The moment drawn, in ticks on the grid of 1/256; −1: nothing was drawn, or the client does not say. */
  moment = -1;
  /** The snapshots it lay between; equal when it was made of one. */
  from: Tick = -1;
  to: Tick = -1;
  /** The newest snapshot that was there: rows that others had skipped were mended up to it. */
  newest: Tick = -1;
  /** The moment is past `from`, and nothing newer was there. */
  isExtrapolated = false;
  /** Some rows were still fading back to where they are. */
  isFading = false;
  /** Ticks before the input at which own rows were drawn, on the same grid; 0: they were drawn like those of others. */
  own = 0;

  get isKnown(): boolean {
    return this.moment >= 0;
  }

  clear(): void {
    this.moment = -1;
  }

  copyFrom(other: ViewStamp): void {
    this.moment = other.moment;
    this.from = other.from;
    this.to = other.to;
    this.newest = other.newest;
    this.isExtrapolated = other.isExtrapolated;
    this.isFading = other.isFading;
    this.own = other.own;
  }
}

/** The ticks on which a room has snapshots: the first, and each so many ticks on. */
export interface SnapshotGrid {
  readonly snapshotEvery: number;
  readonly firstTick: Tick;
}

/** Writes and reads the stamps of one message, oldest first. */
export class StampCodec {
  readonly #every: number;
  readonly #first: Tick;
  /** Tick of the snapshot that the sender holds. */
  #held: Tick = 0;
  /** Moment of the stamp before in this message; −1: none. */
  #last = -1;

  constructor({ snapshotEvery, firstTick }: SnapshotGrid) {
    this.#every = snapshotEvery;
    this.#first = firstTick;
  }

  /** Begins a message of a client that holds the snapshot at `place`. */
  start(place: number): void {
    this.#held = this.#first + place * this.#every;
    this.#last = -1;
  }

  /** True for a stamp that a message can tell, and that a reader takes. */
  fits(stamp: ViewStamp): boolean {
    const { moment, from, own } = stamp;
    const back = this.#placeAt(moment) - this.#placeAt(from);
    const behind = this.#held + LONG_AHEAD - moment;
    const old = (this.#held - stamp.newest) / this.#every - NEWEST_FAR;
    const isNear = back < 1 << PLACE_BITS && old < 1 << PLACE_BITS;
    const isTold = behind > 0 && behind * VIEW_STEPS < 1 << LONG_BITS && isNear;
    return this.#isSound(stamp) && isTold && own >= 0 && own <= MOST_OWN_TICKS;
  }

  /** Writes a stamp that fits, of the input `back` before the newest. */
  write(stamp: ViewStamp, back: number, writer: BitWriter): void {
    const { moment, from, to, newest, isExtrapolated, isFading, own } = stamp;
    const steps = (moment - this.#base(back)) * VIEW_STEPS;
    const bits = this.#last < 0 ? FIRST_BITS : NEXT_BITS;
    const isShort = steps >= 0 && steps < 1 << bits;
    writer.flag(isShort);
    if (isShort) writer.bits(steps, bits);
    else writer.bits((this.#held + LONG_AHEAD - moment) * VIEW_STEPS, LONG_BITS);
    this.#last = moment;
    const place = this.#placeAt(moment);
    const isPlain = !isExtrapolated && !isFading && this.#tickOf(place) === from && to === from + this.#every;
    writer.flag(isPlain);
    if (!isPlain) {
      writer.flag(isExtrapolated);
      writer.flag(isFading);
      writer.bits(place - this.#placeAt(from), PLACE_BITS);
      if (!isExtrapolated) writer.bits((to - from) / this.#every, PLACE_BITS);
    }
    this.#writeNewest((this.#held - newest) / this.#every, writer);
    this.#writeOwn(own * VIEW_STEPS, writer);
  }

  /** Reads the stamp of the input `back` before the newest; false when no client can have written it. */
  read(into: ViewStamp, back: number, reader: BitReader): boolean {
    const bits = this.#last < 0 ? FIRST_BITS : NEXT_BITS;
    into.moment = reader.flag()
      ? this.#base(back) + reader.bits(bits) / VIEW_STEPS
      : this.#held + LONG_AHEAD - reader.bits(LONG_BITS) / VIEW_STEPS;
    this.#last = into.moment;
    into.isExtrapolated = false;
    into.isFading = false;
    into.from = this.#tickOf(this.#placeAt(into.moment));
    into.to = into.from + this.#every;
    if (!reader.flag()) {
      into.isExtrapolated = reader.flag();
      into.isFading = reader.flag();
      into.from -= reader.bits(PLACE_BITS) * this.#every;
      into.to = into.from + (into.isExtrapolated ? 0 : reader.bits(PLACE_BITS)) * this.#every;
    }
    into.newest = this.#held - this.#readNewest(reader) * this.#every;
    into.own = this.#readOwn(reader) / VIEW_STEPS;
    return this.#isSound(into) && into.own <= MOST_OWN_TICKS;
  }

  /** Where short moments are counted from. */
  #base(back: number): number {
    return this.#last < 0 ? this.#held - back - FIRST_BEHIND : this.#last;
  }

  #placeAt(moment: number): number {
    return Math.floor((moment - this.#first) / this.#every);
  }

  #tickOf(place: number): Tick {
    return this.#first + place * this.#every;
  }

  /** Between snapshots that exist and that the sender holds. */
  #isSound({ moment, from, to, newest, isExtrapolated }: ViewStamp): boolean {
    if (from < this.#first || to < from || to > newest || newest > this.#held || moment < from) return false;
    if (isExtrapolated) return from === to && moment > to;
    return moment < to || (from === to && moment === to);
  }

  #writeNewest(back: number, writer: BitWriter): void {
    writer.bits(Math.min(back, NEWEST_FAR), NEWEST_BITS);
    if (back >= NEWEST_FAR) writer.bits(back - NEWEST_FAR, PLACE_BITS);
  }

  #readNewest(reader: BitReader): number {
    const back = reader.bits(NEWEST_BITS);
    return back < NEWEST_FAR ? back : back + reader.bits(PLACE_BITS);
  }

  #writeOwn(steps: number, writer: BitWriter): void {
    const above = steps - VIEW_STEPS;
    const isShort = above >= 0 && above < 1 << OWN_SHORT_BITS;
    writer.flag(isShort);
    writer.bits(isShort ? above : steps, isShort ? OWN_SHORT_BITS : OWN_LONG_BITS);
  }

  #readOwn(reader: BitReader): number {
    return reader.flag() ? VIEW_STEPS + reader.bits(OWN_SHORT_BITS) : reader.bits(OWN_LONG_BITS);
  }
}
