// The first part of a kind in a packet: which rows are new, changed, gone or skipped. It sorts the rows with fields to code into lists.
// delta-walk.ts calls it, in both directions. First the new rows: is there another, how many empty slots come before it, its generation and
// owner. Then the rows that the receiver holds, one by one: is there news, is it an ordinary change, otherwise which.

import { LAST_GENERATION, MOST_PLAYERS } from "../../world/kind.ts";
import {
  type Coder,
  type NewsColumn,
  NO_NEWS,
  type NumberColumn,
  ORDINARY_NEWS,
  SPECIAL_NEWS,
  treeNodes,
} from "../entropy/coder.ts";
import {
  CHANGED,
  GAP,
  GAP_BITS,
  GENERATION,
  GENERATION_BITS,
  type KindCodePlan,
  MORE,
  ORDINARY,
  OWNER,
  OWNER_BITS,
  SAME_OWNER,
  SPECIAL,
} from "../image/code-plan.ts";
import { LATE, LEFT, RECEIVED } from "../image/image.ts";
import { endOf } from "../image/image-fields.ts";
import type { KindImage } from "../image/kind-image.ts";
import { CODED, HIDDEN, type Sides, SKIPPED } from "../image/sides.ts";
import { RowList } from "./columns.ts";

/** Special news, counted from SPECIAL_NEWS: the row is gone, skipped, another entity, or has another owner. */
const GONE = 0;
const SKIP = 1;
const RENEWED = 2;
const REOWNED = 3;
const SPECIAL_BITS = 2;

/** How a row differs from the baseline: in its loud columns, in its quiet ones, in its owner, generation or presence. */
export const LOUD = 1;
export const QUIET = 2;
export const UNUSUAL = 4;
/** The motion of a row that the older snapshot does not have. */
export const UNKNOWN_MOTION = 3;
/** A copy, see columns.ts. */
const UNKNOWN: number = UNKNOWN_MOTION;
const FIRST_SPECIAL: number = SPECIAL_NEWS;

type Writable<T> = { -readonly [P in keyof T]: T[P] };

export class RowFlags {
  /** A carrier, which goes first; rows with an older value; rows without; new rows. */
  readonly first: RowList;
  readonly moving: RowList;
  readonly resting: RowList;
  readonly fresh: RowList;
  /** All rows that the receiver holds. */
  readonly #known: Writable<NewsColumn>;
  /** A generation to code. */
  readonly #generation: Writable<NumberColumn>;
  /** About the row in `first`. */
  isFirstFresh = false;
  isFirstMoving = false;
  /** A value out of its range was decoded. */
  isBad = false;
  /** For each row of the kind: how it differs from the baseline (when encoding); how much it moved before it. */
  changed: Uint8Array;
  motion: Uint8Array;
  readonly #coder: Coder;
  #plan: KindCodePlan;
  #now: KindImage;
  #base: KindImage;
  /** Takes notes of what becomes of rows: the image that is decoded, or what the receiver will hold. */
  #note: KindImage | undefined;
  #freshGeneration = 1;
  #freshOwner = 0;

  constructor(coder: Coder, capacity: number, any: KindImage) {
    this.#coder = coder;
    this.first = new RowList(capacity);
    this.moving = new RowList(capacity);
    this.resting = new RowList(capacity);
    this.fresh = new RowList(capacity);
    this.#known = {
      rows: new Uint16Array(capacity + 1),
      contexts: new Uint8Array(capacity + 1),
      news: new Uint8Array(capacity),
      told: new Uint16Array(capacity),
      tellings: 0,
      count: 0,
      changed: 0,
      ordinary: 0,
      next: 0,
      recent: 0,
    };
    this.#generation = {
      rows: new Uint16Array(1),
      count: 1,
      residuals: new Int32Array(1),
      contexts: new Int32Array(1),
      bits: GENERATION_BITS,
      node: 0,
      treeSize: treeNodes(GENERATION_BITS),
      nodes: treeNodes(GENERATION_BITS),
      starts: new Uint8Array(1),
      firstTree: 0,
    };
    this.changed = new Uint8Array(0);
    this.motion = this.changed;
    this.#now = any;
    this.#base = any;
    this.#plan = any.plan;
  }

  /** Notes the news of the next kind in this image. */
  noteInto(image: KindImage): void {
    this.#note = image;
  }

  /** Codes the flags of a kind. When decoding, fills `sides.now` with all that they say of rows. */
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

  /** Codes the rows that the receiver does not hold yet, and for each how many slots come before it that the receiver has empty. */
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

  /** The number of empty slots before the next new row. */
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

  /** Codes which rows that the receiver holds have news, and which. */
  #codeKnown(known: Uint8Array, before: Uint8Array, select: Uint8Array | undefined): void {
    const coder = this.#coder;
    const column = this.#known;
    const { motion } = this;
    const { rows, contexts, news } = column;
    const { flags } = this.#plan;
    const end = endOf(known);
    let count = 0;
    // No branch: it would be mispredicted often.
    for (let slot = 0; slot < end; slot++) {
      rows[count] = slot;
      contexts[count] = (motion[slot] | ((before[slot] - 1) & UNKNOWN)) << 2;
      count = (count + known[slot]) | 0;
    }
    if (!coder.decoding) this.#findNews(count, select);
    column.count = count;
    column.changed = flags + CHANGED;
    column.ordinary = flags + ORDINARY;
    column.recent = 0;
    column.tellings = 0;
    column.next = 0;
    while (coder.news(column)) {
      this.#codeSpecial(rows[column.next - 1]);
      if (this.isBad || coder.overflowed) return;
    }
    const { told, tellings } = column;
    for (let t = 0; t < tellings; t++) {
      const n = told[t];
      const slot = rows[n];
      this.#tell(slot, news[slot] - FIRST_SPECIAL, contexts[n] !== UNKNOWN << 2);
    }
  }

  /** Finds the news of each row that the receiver holds. */
  #findNews(count: number, select: Uint8Array | undefined): void {
    const { rows, news } = this.#known;
    const { changed } = this;
    const coded = CODED;
    const unusual = UNUSUAL;
    const ordinary = ORDINARY_NEWS;
    for (let n = 0; n < count; n++) {
      const slot = rows[n];
      const selected = select === undefined ? coded : select[slot];
      const state = changed[slot];
      // NO_NEWS is 0. A branch would be mispredicted often.
      if (selected === coded && state < unusual) news[slot] = -Number(state !== 0) & ordinary;
      else news[slot] = this.#newsOf(slot, selected);
    }
  }

  /** The same for a row whose news may be special. */
  #newsOf(slot: number, selected: number): number {
    const now = this.#now;
    if (now.present[slot] === 0 || selected === HIDDEN) return SPECIAL_NEWS + GONE;
    if (this.changed[slot] === 0) return NO_NEWS;
    if (selected === SKIPPED) return SPECIAL_NEWS + SKIP;
    const isOther = now.generation[slot] !== this.#base.generation[slot];
    return SPECIAL_NEWS + (isOther ? RENEWED : REOWNED);
  }

  #codeSpecial(slot: number): void {
    const { news } = this.#known;
    const { flags } = this.#plan;
    const special = this.#coder.symbol(flags + SPECIAL, SPECIAL_BITS, news[slot] - SPECIAL_NEWS);
    news[slot] = SPECIAL_NEWS + special;
    if (special === SKIP || special === GONE) return;
    if (special === RENEWED) this.#codeGeneration(slot, this.#base.generation[slot]);
    this.#codeOwner(slot, this.#base.owner[slot]);
  }

  /** Lists a row with news, or notes that it is gone or skipped. */
  #tell(slot: number, special: number, isMoving: boolean): void {
    if (special === SKIP || special === GONE) this.#leave(slot, special);
    else this.#list(slot, special === RENEWED, isMoving);
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
    const column = this.#generation;
    column.node = this.#plan.flags + GENERATION;
    column.residuals[0] = this.#now.generation[slot] - likely;
    this.#coder.numbers(column);
    const generation = likely + column.residuals[0];
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
