// Writes and reads bytes, little-endian. A writer grows when it must and is reused. Always true: reading never throws; past the end it
// gives 0 and sets `overflowed`, which decoders check once at the end.

/** Views of up to this length are kept and reused: a new one for each message would be garbage. */
const LONGEST_VIEW = 2048;

export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #finished: Uint8Array[] = [];
  length = 0;

  constructor(capacity = 1500) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** The bytes written so far, as a view that is valid until the next write. */
  finish(): Uint8Array {
    if (this.length > LONGEST_VIEW) return this.#bytes.subarray(0, this.length);
    this.#finished[this.length] ??= this.#bytes.subarray(0, this.length);
    return this.#finished[this.length];
  }

  reset(): void {
    this.length = 0;
  }

  u8(value: number): void {
    const at = this.#room(1);
    this.#view.setUint8(at, value);
  }
  u16(value: number): void {
    const at = this.#room(2);
    this.#view.setUint16(at, value, true);
  }
  i16(value: number): void {
    const at = this.#room(2);
    this.#view.setInt16(at, value, true);
  }
  u32(value: number): void {
    const at = this.#room(4);
    this.#view.setUint32(at, value, true);
  }
  f32(value: number): void {
    const at = this.#room(4);
    this.#view.setFloat32(at, value, true);
  }
  f64(value: number): void {
    const at = this.#room(8);
    this.#view.setFloat64(at, value, true);
  }

  /** An unsigned number of 1, 2, 3 or 4 bytes. */
  sized(value: number, width: number): void {
    if (width === 1) this.u8(value);
    else if (width === 2) this.u16(value);
    else if (width === 3) {
      this.u16(value & 0xffff);
      this.u8(value >>> 16);
    } else this.u32(value);
  }

  append(bytes: Uint8Array): void {
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Appends the first `length` of some bytes, without the garbage of a view for `append`. */
  put(bytes: Uint8Array, length: number): void {
    const at = this.#room(length);
    const to = this.#bytes;
    for (let i = 0; i < length; i++) to[at + i] = bytes[i];
  }

  /** Makes room for `count` bytes and returns where. It may replace the buffer, so call it before any use of the view. */
  #room(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.#bytes.length) this.#grow();
    return at;
  }

  #grow(): void {
    const larger = new Uint8Array(Math.max(this.length, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#finished = [];
    this.#view = new DataView(larger.buffer);
  }
}

/** The bytes that hex digits stand for. */
export function hexBytes(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

const NOTHING = new Uint8Array(0);
const scratch = new DataView(new ArrayBuffer(8));

export class ByteReader {
  #bytes: Uint8Array = NOTHING;
  #at = 0;
  overflowed = false;

  start(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#at = 0;
    this.overflowed = false;
  }

  /** Bytes not read yet. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** Copies the next `length` bytes; past the end they are 0. */
  take(into: Uint8Array, length: number): void {
    const from = this.#bytes;
    const at = this.#at;
    const count = length < this.left ? length : this.left;
    for (let i = 0; i < count; i++) into[i] = from[at + i];
    this.#at = at + count;
    for (let i = count; i < length; i++) into[i] = this.u8();
  }

  /** The byte so far ahead of the next one, without taking it; 0 past the end. */
  peek(ahead = 0): number {
    return this.#bytes[this.#at + ahead] ?? 0;
  }

  u8(): number {
    if (this.#at < this.#bytes.length) return this.#bytes[this.#at++];
    this.overflowed = true;
    return 0;
  }
  u16(): number {
    return this.u8() | (this.u8() << 8);
  }
  i16(): number {
    return (this.u16() << 16) >> 16;
  }
  u32(): number {
    return (this.u16() | (this.u16() << 16)) >>> 0;
  }
  f32(): number {
    scratch.setUint32(0, this.u32(), true);
    return scratch.getFloat32(0, true);
  }
  f64(): number {
    scratch.setUint32(0, this.u32(), true);
    scratch.setUint32(4, this.u32(), true);
    return scratch.getFloat64(0, true);
  }
  sized(width: number): number {
    if (width === 1) return this.u8();
    if (width === 2) return this.u16();
    return width === 3 ? this.u16() | (this.u8() << 16) : this.u32();
  }
}
