// The receiving half of a reliable lane: chunks go to their places by number until messages are complete. lanes.ts calls it: first `judge`
// for each piece of a packet, then `accept` for each if all were good. Always true: a number is held once, a message is handed out once,
// and on an ordered lane in order; all numbers below base were handed out; at most a window of chunks is held, whatever arrives, and a
// message of more than `mostChunks` is never begun. Every piece must agree with its neighbours on where messages begin and end.
import { MOVES } from "#moves";
import type { Moving } from "../../core/moving/moving.ts";
import { expandTick } from "../../core/tick.ts";
import type { Views } from "../../core/views.ts";
import { CHUNK_BYTES, type ItemReader } from "../packet-items.ts";
import type { Blocks } from "./blocks.ts";
import { ChunkRows } from "./chunk-rows.ts";

// The fields of each chunk:
const STATE = 0;
const BLOCK = 1;
const LENGTH = 2;
const IS_FIRST = 3;
const IS_LAST = 4;
const FIELDS = 5;

const EMPTY = 0;
const HELD = 1;
const DONE = 2;

/** What a piece is for a lane: acceptable, already here, beyond the window, or against the rules. */
export type ChunkVerdict = "good" | "duplicate" | "beyond" | "bad";

/** Chunks at their places. */
export class ReliableReceiver {
  readonly #isOrdered: boolean;
  readonly #blocks: Blocks;
  readonly #mostChunks: number;
  readonly #window: number;
  readonly #rows = new ChunkRows(FIELDS);
  // First numbers of complete messages, in the order in which to hand them out: a ring of a window. It starts again when all were handed
  // out, so mostly only its first places are used.
  readonly #ready: number[] = [];
  #readyFrom = 0;
  #readyTo = 0;
  #base = 0;
  // Ordered lanes: every number below is complete and in `ready`, or belongs to the message that begins at #begin.
  #through = 0;
  #begin = 0;
  #held = 0;
  #progressMs = 0;

  constructor(isOrdered: boolean, window: number, mostChunks: number, blocks: Blocks) {
    this.#isOrdered = isOrdered;
    this.#blocks = blocks;
    this.#mostChunks = mostChunks;
    this.#window = window;
  }

  /** Whether nothing is held: no complete message, and no part of one. */
  get isEmpty(): boolean {
    return this.#held === 0;
  }

  /** Whether a message has been incomplete for longer than `stalledMs`, while none could be handed out. */
  isStalled(now: number, stalledMs: number): boolean {
    return this.#held > 0 && this.#readyFrom === this.#readyTo && now - this.#progressMs > stalledMs;
  }

  /** Judges the reader's current piece; changes nothing. */
  judge(piece: ItemReader): ChunkVerdict {
    const number = expandTick(piece.number, this.#base);
    if (number < this.#base) return "duplicate";
    if (number >= this.#base + this.#window) return "beyond";
    const state = this.#stateOf(number);
    if (state === DONE) return "duplicate";
    if (state === HELD) return this.#isSame(piece, number) ? "duplicate" : "bad";
    if (this.#beginsAt(number) !== undefined && this.#beginsAt(number) !== piece.isFirst) return "bad";
    if (this.#endsAt(number) !== undefined && this.#endsAt(number) !== piece.isLast) return "bad";
    return this.#runWith(number, piece) > this.#mostChunks ? "bad" : "good";
  }

  /** Takes a copy of a good piece from its packet. */
  accept(piece: ItemReader, packet: Uint8Array, now: number): void {
    const number = expandTick(piece.number, this.#base);
    const rows = this.#rows;
    rows.reserve(number, this.#base);
    const at = rows.at(number);
    if (this.#held++ === 0) this.#progressMs = now;
    rows.values[at + STATE] = HELD;
    rows.values[at + BLOCK] = this.#blocks.store(packet, piece.from, piece.length);
    rows.values[at + LENGTH] = piece.length;
    rows.values[at + IS_FIRST] = piece.isFirst ? 1 : 0;
    rows.values[at + IS_LAST] = piece.isLast ? 1 : 0;
    const before = this.#readyTo;
    if (this.#isOrdered) this.#advance();
    else this.#complete(number);
    if (this.#readyTo > before) this.#progressMs = now;
  }

  /** Writes the next complete message into the buffer and returns its length; 0 if there is none. */
  take(into: Views): number {
    if (this.#readyFrom === this.#readyTo) return 0;
    const { values } = this.#rows;
    const begin = this.#ready[this.#readyFrom++ & (this.#window - 1)];
    if (this.#readyFrom === this.#readyTo) this.#readyFrom = this.#readyTo = 0;
    let length = 0;
    let isLast = false;
    for (let number = begin; !isLast; number++) {
      const at = this.#rows.at(number);
      const chunkBytes = values[at + LENGTH];
      into.reserve(length + chunkBytes);
      this.#blocks.read(values[at + BLOCK], chunkBytes, into.buffer, length);
      this.#blocks.free(values[at + BLOCK]);
      length += chunkBytes;
      isLast = values[at + IS_LAST] === 1;
      values[at + STATE] = DONE;
      this.#held--;
    }
    for (let at = this.#rows.at(this.#base); values[at + STATE] === DONE; at = this.#rows.at(++this.#base))
      values[at + STATE] = EMPTY;
    return length;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    this.#base = by.whole(this.#base);
    this.#progressMs = by.ms(this.#progressMs);
    let end = this.#base + this.#window;
    while (end > this.#base && this.#stateOf(end - 1) === EMPTY) end--;
    end = by.whole(end, this.#base, this.#base + this.#window);
    for (let number = this.#base; number < end; number++) this.#carryChunk(by, number);
    if (!by.isArriving) return;
    // Complete messages are found again, in the order of numbers.
    this.#through = this.#begin = this.#base;
    if (this.#isOrdered) this.#advance();
    else
      for (let number = this.#base; number < end; number++)
        if (this.#stateOf(number) === HELD && this.#isLast(number)) this.#complete(number);
  }

  #carryChunk(by: Moving, number: number): void {
    if (!MOVES) return;
    this.#rows.reserve(number, this.#base);
    const { values } = this.#rows;
    const at = this.#rows.at(number);
    values[at + STATE] = by.whole(values[at + STATE], EMPTY, DONE);
    if (values[at + STATE] !== HELD) return;
    values[at + IS_FIRST] = by.whole(values[at + IS_FIRST], 0, 1);
    values[at + IS_LAST] = by.whole(values[at + IS_LAST], 0, 1);
    const bytes = by.bytes(this.#blocks.view(values[at + BLOCK], values[at + LENGTH]), CHUNK_BYTES);
    if (!by.isArriving) return;
    values[at + LENGTH] = bytes.length;
    values[at + BLOCK] = this.#blocks.store(bytes, 0, bytes.length);
    this.#held++;
  }

  #stateOf(number: number): number {
    if (number < this.#base) return DONE;
    return this.#rows.has(number, this.#base) ? this.#rows.values[this.#rows.at(number) + STATE] : EMPTY;
  }

  #isFirst(number: number): boolean {
    return this.#rows.values[this.#rows.at(number) + IS_FIRST] === 1;
  }

  #isLast(number: number): boolean {
    return this.#rows.values[this.#rows.at(number) + IS_LAST] === 1;
  }

  /** Whether a message begins here, by the chunk before; undefined if that chunk is missing. */
  #beginsAt(number: number): boolean | undefined {
    const state = this.#stateOf(number - 1);
    if (state === EMPTY) return undefined;
    return state === DONE || this.#isLast(number - 1);
  }

  /** Whether a message ends here, by the chunk after; undefined if that chunk is missing. */
  #endsAt(number: number): boolean | undefined {
    const state = this.#stateOf(number + 1);
    if (state === EMPTY) return undefined;
    return state === DONE || this.#isFirst(number + 1);
  }

  /** How many neighbouring chunks of one message would be held together with this one. */
  #runWith(number: number, piece: ItemReader): number {
    let from = number;
    let isFirst = piece.isFirst;
    while (!isFirst && this.#stateOf(from - 1) === HELD) isFirst = this.#isFirst(--from);
    let to = number;
    let isLast = piece.isLast;
    while (!isLast && this.#stateOf(to + 1) === HELD) isLast = this.#isLast(++to);
    return to - from + 1;
  }

  #isSame(piece: ItemReader, number: number): boolean {
    return (
      this.#rows.values[this.#rows.at(number) + LENGTH] === piece.length &&
      this.#isFirst(number) === piece.isFirst &&
      this.#isLast(number) === piece.isLast
    );
  }

  #addReady(begin: number): void {
    this.#ready[this.#readyTo++ & (this.#window - 1)] = begin;
  }

  /** Ordered: moves on over all numbers without a gap before them. */
  #advance(): void {
    while (this.#stateOf(this.#through) === HELD) {
      if (!this.#isLast(this.#through++)) continue;
      this.#addReady(this.#begin);
      this.#begin = this.#through;
    }
  }

  /** Unordered: hands out the message around this chunk if it is complete. */
  #complete(number: number): void {
    let from = number;
    while (!this.#isFirst(from)) if (this.#stateOf(--from) !== HELD) return;
    let to = number;
    while (!this.#isLast(to)) if (this.#stateOf(++to) !== HELD) return;
    this.#addReady(from);
  }
}
