// Reads the state of a room that moves in, from the bytes that a departure wrote: what the `carry` of each part is handed back.
// room-move.ts makes one. Always true: it never throws, whatever the bytes; once something made no sense `isSound` is false for good,
// and every field gets the least value that it may have, so that whoever carries on ends soon.

import type { Cells, Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import { octetsOf } from "./departure.ts";

export class ArrivingRoom implements Moving {
  readonly isArriving = true;
  readonly tick: Tick;
  isSound = true;
  readonly #from: ByteReader;
  readonly #startMs: number;

  /** @param startMs server time at which the room began, as it is counted here */
  constructor(from: ByteReader, tick: Tick, startMs: number) {
    this.tick = tick;
    this.#from = from;
    this.#startMs = startMs;
  }

  fail(): void {
    this.isSound = false;
  }

  number(): number {
    const value = this.#from.f64();
    return this.#isWhole ? value : 0;
  }

  whole(_value: number, least = 0, most: number = Number.MAX_SAFE_INTEGER): number {
    let value = least;
    let scale = 1;
    for (let byte = 128; byte >= 128 && this.#isWhole; scale *= 128) {
      byte = this.#from.u8();
      value += (byte & 127) * scale;
      if (!(value <= most)) this.fail();
    }
    return this.#isWhole ? value : least;
  }

  bits(): number {
    const value = this.#from.u32();
    return this.#isWhole ? value : 0;
  }

  flag(): boolean {
    return this.whole(0, 0, 1) === 1;
  }

  ms(): number {
    return this.number() + this.#startMs;
  }

  word<W extends string>(_value: W, words: readonly W[]): W {
    return words[this.whole(0, 0, words.length - 1)];
  }

  cells(values: Cells, before?: Cells): void {
    const now = octetsOf(values);
    if (before === undefined) now.fill(0);
    else now.set(octetsOf(before));
    for (let at = 0; at < now.length && this.#isWhole; ) {
      at += this.whole(0, 0, now.length - at);
      const end = at + this.whole(0, 0, now.length - at);
      for (; at < end && this.#isWhole; at++) now[at] ^= this.#from.u8();
    }
  }

  bytes(_value: Uint8Array, most: number): Uint8Array {
    const length = this.whole(0, 0, most);
    if (length > this.#from.left) this.fail();
    const bytes = new Uint8Array(this.#isWhole ? length : 0);
    this.#from.take(bytes, bytes.length);
    return bytes;
  }

  get #isWhole(): boolean {
    if (this.#from.overflowed) this.isSound = false;
    return this.isSound;
  }
}
