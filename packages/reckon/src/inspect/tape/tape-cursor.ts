// Reads the entries of a tape one by one. tape-player.ts calls it. Always true: it reads no further than what is written, throws at
// nothing, and stops for good, with a sentence, at an entry that makes no sense; times are finite and do not go back.

import { ENTRY, type Tape } from "./tape.ts";

export class TapeCursor {
  /** The entry read last: its sort, and what it says; the others keep what they said before. */
  sort = 0;
  flags = 0;
  now: number = Number.NEGATIVE_INFINITY;
  lane = 0;
  echoMs: number = Number.NaN;
  value = 0;
  message: Uint8Array = new Uint8Array(0);
  /** The controls after the newest entry about them. */
  readonly controls: Float64Array;
  /** Why it stopped before the end; "": it did not. */
  damage = "";
  /** Bytes read. */
  at = 0;
  readonly #tape: Tape;
  readonly #view: DataView;

  constructor(tape: Tape, controls: number) {
    this.#tape = tape;
    this.controls = new Float64Array(controls);
    this.#view = new DataView(tape.bytes.buffer, tape.bytes.byteOffset, tape.bytes.byteLength);
  }

  /** The sort of the next entry; 0: there is none. */
  get next(): number {
    return this.damage === "" && this.at < this.#tape.length ? this.#tape.bytes[this.at] : 0;
  }

  /** Reads the next entry. False: there is none. */
  read(): boolean {
    const sort = this.next;
    if (sort === 0) return this.at < this.#tape.length && this.#stop();
    const from = this.at;
    this.sort = sort;
    this.at = from + 1;
    if (this.#take(sort)) return true;
    this.at = from;
    return this.#stop();
  }

  #take(sort: number): boolean {
    switch (sort) {
      case ENTRY.frame:
      case ENTRY.resumed:
        if (!this.#has(9)) return false;
        this.flags = this.#u8();
        return this.#time();
      case ENTRY.sampled:
        return this.#has(4) && this.#sampled();
      case ENTRY.heard:
        if (!this.#has(11)) return false;
        this.value = this.#u16();
        this.flags = this.#u8();
        return this.#time();
      case ENTRY.took:
        return this.#has(21) && this.#took();
      case ENTRY.sent:
        if (!this.#has(2)) return false;
        this.value = this.#u16();
        return true;
      case ENTRY.switched:
        if (!this.#has(1)) return false;
        this.flags = this.#u8();
        return true;
      case ENTRY.check:
        if (!this.#has(4)) return false;
        this.value = this.#u32();
        return true;
      default:
        return false;
    }
  }

  #sampled(): boolean {
    const changed = this.#u32();
    for (let i = 0; i < 32; i++) {
      if (((changed >>> i) & 1) === 0) continue;
      if (i >= this.controls.length || !this.#has(8)) return false;
      this.controls[i] = this.#f64();
    }
    return true;
  }

  #took(): boolean {
    this.lane = this.#u8();
    if (!this.#time()) return false;
    this.echoMs = this.#f64();
    const length = this.#u32();
    if (!this.#has(length)) return false;
    this.message = this.#tape.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return true;
  }

  #time(): boolean {
    const now = this.#f64();
    if (!Number.isFinite(now) || now < this.now) return false;
    this.now = now;
    return true;
  }

  #has(bytes: number): boolean {
    return this.at + bytes <= this.#tape.length;
  }

  #stop(): false {
    if (this.damage === "")
      this.damage = `The tape is damaged at byte ${this.at} of ${this.#tape.length}: what came before it plays.`;
    return false;
  }

  #u8(): number {
    return this.#view.getUint8(this.at++);
  }
  #u16(): number {
    const value = this.#view.getUint16(this.at, true);
    this.at += 2;
    return value;
  }
  #u32(): number {
    const value = this.#view.getUint32(this.at, true);
    this.at += 4;
    return value;
  }
  #f64(): number {
    const value = this.#view.getFloat64(this.at, true);
    this.at += 8;
    return value;
  }
}
