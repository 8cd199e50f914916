// The receiving half of a reliable lane: chunks are put in their place by number until messages are whole. Called by
// connection.ts, first `judge` for each piece of a packet, then `accept` for each if all were good.
// Always true: a number is held once, a message is handed out once, and on an ordered lane in order; all numbers
// below base were handed out; at most a window of chunks is held, whatever arrives, and a message of more than
// `mostChunks` is never begun. Every piece has to agree with its neighbours on where messages begin and end.
import { expandTick } from "../core/tick.ts";
import type { Views } from "../core/views.ts";
import type { Blocks } from "./blocks.ts";
import type { ItemReader } from "./packet-items.ts";

const EMPTY = 0;
const HELD = 1;
const DONE = 2;

/** What a piece is to a lane: to be taken, had already, beyond the window, or against the rules. */
export type Verdict = "good" | "duplicate" | "beyond" | "bad";

/** Chunks in their places. */
export class ReliableReceiver {
  readonly #isOrdered: boolean;
  readonly #blocks: Blocks;
  readonly #mostChunks: number;
  readonly #window: number;
  readonly #mask: number;
  readonly #state: Uint8Array;
  readonly #block: Int32Array;
  readonly #length: Uint16Array;
  readonly #isFirst: Uint8Array;
  readonly #isLast: Uint8Array;
  // First numbers of the messages that are whole, in the order to hand them out: a ring of a window.
  readonly #ready: Float64Array;
  #readyFrom = 0;
  #readyTo = 0;
  #base = 0;
  // Ordered lanes: everything below is whole and in `ready`, or belongs to the message that begins at #begin.
  #through = 0;
  #begin = 0;
  #held = 0;
  #progressMs = 0;

  constructor(isOrdered: boolean, window: number, mostChunks: number, blocks: Blocks) {
    this.#isOrdered = isOrdered;
    this.#blocks = blocks;
    this.#mostChunks = mostChunks;
    this.#window = window;
    this.#mask = window - 1;
    this.#state = new Uint8Array(window);
    this.#block = new Int32Array(window);
    this.#length = new Uint16Array(window);
    this.#isFirst = new Uint8Array(window);
    this.#isLast = new Uint8Array(window);
    this.#ready = new Float64Array(window);
  }

  /** Whether nothing is held: no whole message, and no part of one. */
  get isEmpty(): boolean {
    return this.#held === 0;
  }

  /** Whether a message has been incomplete for that long, in ms, with none to hand out. */
  isStalled(now: number, stalledMs: number): boolean {
    return this.#held > 0 && this.#readyFrom === this.#readyTo && now - this.#progressMs > stalledMs;
  }

  /** Judges the piece that the reader stands at; changes nothing. */
  judge(piece: ItemReader): Verdict {
    const number = expandTick(piece.number, this.#base);
    if (number < this.#base) return "duplicate";
    if (number >= this.#base + this.#window) return "beyond";
    const slot = number & this.#mask;
    if (this.#state[slot] === DONE) return "duplicate";
    if (this.#state[slot] === HELD) return this.#isSame(piece, slot) ? "duplicate" : "bad";
    if (this.#beginsAt(number) !== undefined && this.#beginsAt(number) !== piece.isFirst) return "bad";
    if (this.#endsAt(number) !== undefined && this.#endsAt(number) !== piece.isLast) return "bad";
    return this.#runWith(number, piece) > this.#mostChunks ? "bad" : "good";
  }

  /** Takes a copy of a good piece out of its packet. */
  accept(piece: ItemReader, packet: Uint8Array, now: number): void {
    const number = expandTick(piece.number, this.#base);
    const slot = number & this.#mask;
    if (this.#held++ === 0) this.#progressMs = now;
    this.#state[slot] = HELD;
    this.#block[slot] = this.#blocks.store(packet, piece.from, piece.length);
    this.#length[slot] = piece.length;
    this.#isFirst[slot] = piece.isFirst ? 1 : 0;
    this.#isLast[slot] = piece.isLast ? 1 : 0;
    const before = this.#readyTo;
    if (this.#isOrdered) this.#advance();
    else this.#complete(number);
    if (this.#readyTo > before) this.#progressMs = now;
  }

  /** Puts the next whole message into the buffer and returns its length; 0 if there is none. */
  take(into: Views): number {
    if (this.#readyFrom === this.#readyTo) return 0;
    const begin = this.#ready[this.#readyFrom++ & this.#mask];
    let length = 0;
    let isLast = false;
    for (let number = begin; !isLast; number++) {
      const slot = number & this.#mask;
      into.reserve(length + this.#length[slot]);
      this.#blocks.read(this.#block[slot], this.#length[slot], into.buffer, length);
      this.#blocks.free(this.#block[slot]);
      length += this.#length[slot];
      isLast = this.#isLast[slot] === 1;
      this.#state[slot] = DONE;
      this.#held--;
    }
    while (this.#state[this.#base & this.#mask] === DONE) this.#state[this.#base++ & this.#mask] = EMPTY;
    return length;
  }

  #stateOf(number: number): number {
    if (number < this.#base) return DONE;
    return number < this.#base + this.#window ? this.#state[number & this.#mask] : EMPTY;
  }

  /** Whether the chunk before says that a message begins here; undefined if it is not here. */
  #beginsAt(number: number): boolean | undefined {
    const state = this.#stateOf(number - 1);
    if (state === EMPTY) return undefined;
    return state === DONE || this.#isLast[(number - 1) & this.#mask] === 1;
  }

  /** Whether the chunk after says that a message ends here; undefined if it is not here. */
  #endsAt(number: number): boolean | undefined {
    const state = this.#stateOf(number + 1);
    if (state === EMPTY) return undefined;
    return state === DONE || this.#isFirst[(number + 1) & this.#mask] === 1;
  }

  /** How many neighbouring chunks of one message would be held with this one. */
  #runWith(number: number, piece: ItemReader): number {
    let from = number;
    let isFirst = piece.isFirst;
    while (!isFirst && this.#stateOf(from - 1) === HELD) isFirst = this.#isFirst[--from & this.#mask] === 1;
    let to = number;
    let isLast = piece.isLast;
    while (!isLast && this.#stateOf(to + 1) === HELD) isLast = this.#isLast[++to & this.#mask] === 1;
    return to - from + 1;
  }

  #isSame(piece: ItemReader, slot: number): boolean {
    return (
      this.#length[slot] === piece.length &&
      this.#isFirst[slot] === (piece.isFirst ? 1 : 0) &&
      this.#isLast[slot] === (piece.isLast ? 1 : 0)
    );
  }

  /** Ordered: goes on over all that has no gap before it. */
  #advance(): void {
    while (this.#stateOf(this.#through) === HELD) {
      const isLast = this.#isLast[this.#through++ & this.#mask] === 1;
      if (!isLast) continue;
      this.#ready[this.#readyTo++ & this.#mask] = this.#begin;
      this.#begin = this.#through;
    }
  }

  /** Unordered: is the message around this chunk whole? */
  #complete(number: number): void {
    let from = number;
    while (this.#isFirst[from & this.#mask] === 0) if (this.#stateOf(--from) !== HELD) return;
    let to = number;
    while (this.#isLast[to & this.#mask] === 0) if (this.#stateOf(++to) !== HELD) return;
    this.#ready[this.#readyTo++ & this.#mask] = from;
  }
}
