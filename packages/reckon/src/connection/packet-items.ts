// What follows a packet's header: pieces of messages, one after the other. Lanes write them, connection.ts reads them. A reliable message
// longer than a chunk travels as several pieces with consecutive numbers. Always true: every piece but a message's last is exactly one
// chunk long, so pieces cannot overlap, and need neither an index nor a count.
//   u8       bits 0–3 lane · bit 4 runs to the end of the packet · bit 5 first piece of its message · bit 6 last · bit 7 zero
//   u16      number; only on reliable lanes
//   1–2 B    length: 7 bits, then 7 more if the top bit is set; only if bit 6 is set and bit 4 is not
//   payload  at least one byte; a chunk if bit 6 is not set. On an unreliable lane bits 5 and 6 are both set.

/** Payload of every piece of a reliable message but the last, in bytes: three of them fill a packet of 1200. */
export const CHUNK_BYTES = 392;

const TO_END = 16;
const FIRST = 32;
const LAST = 64;
const RESERVED = 128;

/** Writes pieces into one packet, never beyond its limit. The last piece of a packet has no length, and most packets have one piece. */
export class ItemWriter {
  readonly bytes: Uint8Array;
  #at = 0;
  #limit = 0;
  #head = -1;
  /** Where the payload of the last written piece begins, if it gets a length as soon as another one follows; −1: it gets none. */
  #payload = -1;

  /** Writes into this buffer. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Starts after a header of `size` bytes; the packet will have at most `limit` bytes. */
  begin(size: number, limit: number): void {
    this.#at = size;
    this.#limit = limit;
    this.#head = -1;
    this.#payload = -1;
  }

  /** Whether anything was written since `begin`. */
  get hasItems(): boolean {
    return this.#head >= 0;
  }

  /** Whether a piece fits, if it needs no length because it is the last. */
  fits(length: number, isReliable: boolean): boolean {
    return this.#at + this.#missingBytes + (isReliable ? 3 : 1) + length <= this.#limit;
  }

  /** Writes the head of a piece that fits; returns where its payload goes. A number below 0 means an unreliable lane. */
  open(lane: number, number: number, isFirst: boolean, isLast: boolean, length: number): number {
    const bytes = this.bytes;
    if (this.#payload >= 0) this.#insertLength();
    this.#head = this.#at;
    bytes[this.#at++] = lane | (isFirst ? FIRST : 0) | (isLast ? LAST : 0);
    if (number >= 0) {
      bytes[this.#at++] = number;
      bytes[this.#at++] = number >>> 8;
    }
    const payload = this.#at;
    this.#payload = isLast ? payload : -1;
    this.#at += length;
    return payload;
  }

  /** Ends the packet and returns its length in bytes. */
  finish(): number {
    if (this.#payload >= 0) this.bytes[this.#head] |= TO_END;
    return this.#at;
  }

  /** Bytes of the length that the last written piece lacks. */
  get #missingBytes(): number {
    if (this.#payload < 0) return 0;
    return this.#at - this.#payload < 128 ? 1 : 2;
  }

  /** Gives the last written piece its length: it is not the last one of its packet. */
  #insertLength(): void {
    const { bytes } = this;
    const length = this.#at - this.#payload;
    const size = this.#missingBytes;
    bytes.copyWithin(this.#payload + size, this.#payload, this.#at);
    bytes[this.#payload] = length < 128 ? length : (length & 127) | 128;
    if (length >= 128) bytes[this.#payload + 1] = length >>> 7;
    this.#at += size;
  }
}

/** Reads the pieces of one packet; never throws. */
export class ItemReader {
  #isReliable: readonly boolean[] = [];
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  /** False from the first malformed piece on. */
  isGood = true;
  lane = 0;
  /** Low 16 bits; 0 on an unreliable lane. */
  number = 0;
  isFirst = false;
  isLast = false;
  /** Where the payload starts, and how many bytes it has. */
  from = 0;
  length = 0;

  /** `isReliable`: for each lane. */
  start(bytes: Uint8Array, at: number, isReliable: readonly boolean[]): void {
    this.#isReliable = isReliable;
    this.#bytes = bytes;
    this.#at = at;
    this.isGood = true;
  }

  /** Reads the next piece; false at the end, and at a malformed one. */
  next(): boolean {
    if (!this.isGood || this.#at >= this.#bytes.length) return false;
    this.isGood = this.#read();
    return this.isGood;
  }

  #read(): boolean {
    const bytes = this.#bytes;
    const head = bytes[this.#at++];
    this.lane = head & 15;
    this.isFirst = (head & FIRST) !== 0;
    this.isLast = (head & LAST) !== 0;
    if ((head & RESERVED) !== 0 || this.lane >= this.#isReliable.length) return false;
    const isReliable = this.#isReliable[this.lane];
    if (!isReliable && !(this.isFirst && this.isLast)) return false;
    this.number = 0;
    if (isReliable) {
      if (this.#at + 2 > bytes.length) return false;
      this.number = bytes[this.#at] | (bytes[this.#at + 1] << 8);
      this.#at += 2;
    }
    if (!this.#readLength((head & TO_END) !== 0)) return false;
    if (isReliable && this.length > CHUNK_BYTES) return false;
    this.from = this.#at;
    this.#at += this.length;
    return this.length >= 1 && this.#at <= bytes.length;
  }

  #readLength(runsToEnd: boolean): boolean {
    const bytes = this.#bytes;
    if (!this.isLast) this.length = CHUNK_BYTES;
    else if (runsToEnd) this.length = bytes.length - this.#at;
    else {
      if (this.#at >= bytes.length) return false;
      this.length = bytes[this.#at++];
      if (this.length < 128) return true;
      if (this.#at >= bytes.length || bytes[this.#at] >= 128) return false;
      this.length = (this.length & 127) | (bytes[this.#at++] << 7);
    }
    return this.isLast || !runsToEnd;
  }
}
