// The first part of a kind in a packet: says which rows are new, changed, gone or skipped, and sorts those with fields to
// code into lists. Called by delta-walk.ts, in both directions. First the new rows: is there another, how many empty
// slots come before it, its generation and owner. Then, row by row, those that the receiver holds: is there news, is it an
// ordinary change, else which.

import { LAST_GENERATION, MOST_PLAYERS } from "../world/kind.ts";
import type { Coder } from "./coder.ts";
import { RowList } from "./columns.ts";
import { type KindImage, LATE, LEFT, RECEIVED } from "./image.ts";
import {
  CHANGED,
  GAP,
  GAP_BITS,
  GENERATION,
  GENERATION_BITS,
  type KindPlan,
  MORE,
  ORDINARY,
  OWNER,
  OWNER_BITS,
  SAME_OWNER,
  SPECIAL,
} from "./plan.ts";
import { CODED, HIDDEN, type Sides, SKIPPED } from "./sides.ts";

const GONE = 0;
const SKIP = 1;
const RENEWED = 2;
const REOWNED = 3;

/** How a row differs from the baseline: in its first columns, in its quiet ones, in its owner, generation or presence. */
export const LOUD = 1;
export const QUIET = 2;
export const UNUSUAL = 4;
/** Motion of a row that the older snapshot does not have. */
export const UNKNOWN_MOTION = 3;

export class RowFlags {
  /** A carrier that goes first; rows with an older value; rows without; new rows. */
  readonly first: RowList;
  readonly moving: RowList;
  readonly resting: RowList;
  readonly fresh: RowList;
  /** All rows that the receiver has. */
  readonly #known: RowList;
  /** What the row in `first` is. */
  isFirstFresh = false;
  isFirstMoving = false;
  /** A value out of its range was decoded. */
  isBad = false;
  /** For each row of the kind at hand: how it differs from the baseline (when encoding); how much it moved before it. */
  changed: Uint8Array;
  motion: Uint8Array;
  readonly #coder: Coder;
  #plan: KindPlan;
  #now: KindImage;
  #base: KindImage;
  /** Where it is noted what becomes of rows: the image that is decoded, or what the receiver will hold. */
  #note: KindImage | undefined;
  #freshGeneration = 1;
  #freshOwner = 0;

  constructor(coder: Coder, capacity: number, any: KindImage) {
    this.#coder = coder;
    this.first = new RowList(capacity);
    this.moving = new RowList(capacity);
    this.resting = new RowList(capacity);
    this.fresh = new RowList(capacity);
    this.#known = new RowList(capacity + 1);
    this.changed = new Uint8Array(0);
    this.motion = this.changed;
    this.#now = any;
    this.#base = any;
    this.#plan = any.plan;
  }

  /** Notes the news of the next kind in an image. */
  noteInto(image: KindImage): void {
    this.#note = image;
  }

  /** Codes the flags of a kind. When decoding, `sides.now` is filled with what it says of rows, but for their fields. */
  run(kind: number, sides: Sides): void {
    this.#now = sides.now.kinds[kind];
    this.#base = sides.baseline.kinds[kind];
    this.#plan = this.#base.plan;
    this.#freshGeneration = 1;
    this.#freshOwner = 0;
    this.first.count = 0;
    this.moving.count = 0;
    this.resting.count = 0;
    this.fresh.count = 0;
    const known = sides.known(kind);
    const before = sides.knownBefore(kind);
    const select = sides.receiver.select?.[kind];
    this.#codeSpawns(known, select);
    if (!this.isBad) this.#codeKnown(known, before, select);
    this.#note = undefined;
  }

  /** The rows that the receiver does not have yet: for each how many slots that he has empty come before it. */
  #codeSpawns(known: Uint8Array, select: Uint8Array | undefined): void {
    const coder = this.#coder;
    const { flags } = this.#plan;
    const { present } = this.#now;
    let spawns = 0;
    if (!coder.decoding)
      for (let slot = 0; slot < known.length; slot++)
        spawns += present[slot] & ~known[slot] & (select === undefined ? CODED : select[slot]) & 1;
    for (let slot = 0; coder.bit(flags + MORE, spawns > 0 ? 1 : 0) === 1; slot++, spawns--) {
      const gap = coder.unsigned(
        flags + GAP,
        GAP_BITS,
        coder.decoding ? 0 : this.#gapAt(slot, known, select),
      );
      for (let left = gap; slot < known.length && (known[slot] === 1 || left > 0); slot++)
        if (known[slot] === 0) left--;
      if (slot >= known.length || coder.overflowed) {
        this.isBad = true;
        return;
      }
      this.#codeFresh(slot);
    }
  }

  /** How many empty slots come before the next new row. */
  #gapAt(from: number, known: Uint8Array, select: Uint8Array | undefined): number {
    const { present } = this.#now;
    let gap = 0;
    for (let slot = from; slot < known.length; slot++) {
      if (known[slot] === 1) continue;
      if (present[slot] === 1 && (select === undefined || select[slot] === CODED)) break;
      gap++;
    }
    return gap;
  }

  /** The rows that the receiver has: is there anything to say. */
  #codeKnown(known: Uint8Array, before: Uint8Array, select: Uint8Array | undefined): void {
    const coder = this.#coder;
    const { decoding } = coder;
    const { changed, motion: motions } = this;
    const node = this.#plan.flags + CHANGED;
    const { rows } = this.#known;
    let count = 0;
    // Without a branch, for which rows are known is anybody's guess.
    for (let slot = 0; slot < known.length; slot++) {
      rows[count] = slot;
      count += known[slot];
    }
    let recent = 0;
    for (let n = 0; n < count; n++) {
      const slot = rows[n];
      const motion = before[slot] === 1 ? motions[slot] : UNKNOWN_MOTION;
      const selected = select === undefined ? CODED : select[slot];
      let news = 0;
      if (!decoding && (selected !== CODED || changed[slot] !== 0)) news = this.#newsOf(slot, selected);
      recent = (recent << 1) & 3;
      if (coder.bit(node + motion * 4 + recent, news === 0 ? 0 : 1) === 0) continue;
      recent |= 1;
      this.#codeNews(slot, news, motion);
      if (this.isBad || coder.overflowed) break;
    }
  }

  /** What there is to say of a row that the receiver holds: 0 nothing, 1 changed, from 2 on something special. */
  #newsOf(slot: number, selected: number): number {
    const state = this.changed[slot];
    if (selected === CODED && (state & UNUSUAL) === 0) return state === 0 ? 0 : 1;
    const now = this.#now;
    if (now.present[slot] === 0 || selected === HIDDEN) return 2 + GONE;
    if (state === 0) return 0;
    if (selected === SKIPPED) return 2 + SKIP;
    return now.generation[slot] !== this.#base.generation[slot] ? 2 + RENEWED : 2 + REOWNED;
  }

  #codeNews(slot: number, news: number, motion: number): void {
    const coder = this.#coder;
    const { flags } = this.#plan;
    let special = -1;
    if (coder.bit(flags + ORDINARY, news === 1 ? 1 : 0) === 0) {
      special = coder.symbol(flags + SPECIAL, 2, news - 2);
      if (special === SKIP || special === GONE) {
        this.#leave(slot, special);
        return;
      }
      if (special === RENEWED) this.#codeGeneration(slot, this.#base.generation[slot]);
      this.#codeOwner(slot, this.#base.owner[slot]);
    }
    this.#list(slot, special === RENEWED, motion !== UNKNOWN_MOTION);
  }

  #leave(slot: number, special: number): void {
    const note = this.#note;
    if (note === undefined) return;
    note.news[slot] = special === SKIP ? LATE : LEFT;
    if (special === SKIP) note.skipped[slot] = 1;
    else note.present[slot] = 0;
  }

  #codeFresh(slot: number): void {
    this.#freshGeneration = this.#codeGeneration(slot, this.#freshGeneration);
    this.#freshOwner = this.#codeOwner(slot, this.#freshOwner);
    if (this.#coder.decoding) this.#now.present[slot] = 1;
    this.#list(slot, true, false);
  }

  #list(slot: number, isFresh: boolean, isMoving: boolean): void {
    if (this.#note !== undefined) this.#note.news[slot] = RECEIVED;
    if (this.#plan.carrierKind === this.#plan.layout.index && slot === this.#plan.carrierRow) {
      this.first.add(slot);
      this.isFirstFresh = isFresh;
      this.isFirstMoving = isMoving && !isFresh;
    } else if (isFresh) this.fresh.add(slot);
    else if (isMoving) this.moving.add(slot);
    else this.resting.add(slot);
  }

  #codeGeneration(slot: number, likely: number): number {
    const { flags, firstSlot, slots } = this.#plan;
    const node = flags + GENERATION;
    const wanted = this.#now.generation[slot] - likely;
    const generation =
      likely + this.#coder.signed(node, 0, 0, GENERATION_BITS, firstSlot + slots - 1, wanted);
    if (generation < 0 || generation > LAST_GENERATION) this.isBad = true;
    if (this.#coder.decoding) this.#now.generation[slot] = generation;
    return generation;
  }

  #codeOwner(slot: number, likely: number): number {
    const { flags } = this.#plan;
    let owner = this.#now.owner[slot];
    if (this.#coder.bit(flags + SAME_OWNER, owner === likely ? 1 : 0) === 1) owner = likely;
    else owner = this.#coder.unsigned(flags + OWNER, OWNER_BITS, owner);
    if (owner > MOST_PLAYERS) this.isBad = true;
    if (this.#coder.decoding) this.#now.owner[slot] = owner;
    return owner;
  }
}
