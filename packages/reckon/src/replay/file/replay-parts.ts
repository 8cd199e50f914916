// The parts of a replay file: each stands for itself, between a mark and a hash. ReplayWriter writes them, ReplayReader finds them. Always
// true: a part is handed on whole and unchanged, or not at all; a reader that meets damage goes on at the next mark whose head is sound;
// it keeps one part at most, and never looks at a byte more than a few times, whatever the bytes.
//   part: "RKF" · kind, one letter · u32 bytes of the body · u32 low hash of the eight bytes before · body · 8 B hash of all before
//   after a footer: u32 bytes of its part · "RKFE"

import { Hash } from "../../core/hash.ts";
import { ByteWriter, hexBytes } from "../../wire/bytes.ts";

/** Kinds of a part: header, chunk, footer. */
export type PartKind = "H" | "C" | "F";
const KINDS: readonly string[] = ["H", "C", "F"];

const MARK = [0x52, 0x4b, 0x46] as const;
const END = 0x45;
const PART_HEAD_BYTES = 12;
const HASH_BYTES = 8;
/** What stands at the very end of a whole file. */
const TRAILER_BYTES = 8;
/** Longer parts are refused. */
const MOST_PART_BYTES: number = 8 * 1024 * 1024;

export interface FilePart {
  readonly kind: PartKind;
  readonly body: Uint8Array;
  /** Where it begins, and its bytes in all. */
  readonly offset: number;
  readonly bytes: number;
}

export function writePart(kind: PartKind, body: Uint8Array): Uint8Array {
  const out = new ByteWriter(body.length + 64);
  for (const byte of MARK) out.u8(byte);
  out.u8(kind.charCodeAt(0));
  out.u32(body.length);
  out.u32(lowHash(out.finish(), 0, PART_HEAD_BYTES - 4));
  out.append(body);
  out.append(hexBytes(hashOf(out.finish())));
  if (kind === "F") {
    out.u32(out.length);
    for (const byte of [...MARK, END]) out.u8(byte);
  }
  return out.finish().slice();
}

/** Where a footer begins in a whole file, from the last bytes of the file; undefined: it was not ended. */
export function footerBytesOf(tail: Uint8Array): number | undefined {
  const at = tail.length - TRAILER_BYTES;
  if (at < 0 || !isMark(tail, at + 4) || tail[at + 7] !== END) return undefined;
  return word(tail, at) + TRAILER_BYTES;
}

/** Finds parts in bytes that come in pieces. */
export class PartScanner {
  /** Damage that was passed over: bytes, and places. */
  lostBytes = 0;
  /** Bytes taken so far, up to the part at hand. */
  offset = 0;
  readonly #found: (part: FilePart) => void;
  #held = new Uint8Array(0);
  /** Bytes of a trailer that may come next. */
  #passing = 0;
  #length = 0;

  /** @param found is handed each part that is whole; its body is valid during the call */
  constructor(found: (part: FilePart) => void) {
    this.#found = found;
  }

  /** Bytes that wait for more. */
  get waiting(): number {
    return this.#length;
  }

  add(bytes: Uint8Array): void {
    // Pieces bounded in length, so that what is held stays below two parts.
    for (let at = 0; at < bytes.length; at += MOST_PART_BYTES) {
      this.#hold(bytes.subarray(at, at + MOST_PART_BYTES));
      this.#scan();
    }
  }

  #hold(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#held.length) {
      const larger = new Uint8Array(Math.max(needed, Math.min(2 * this.#held.length, 2 * MOST_PART_BYTES)));
      larger.set(this.#held.subarray(0, this.#length));
      this.#held = larger;
    }
    this.#held.set(bytes, this.#length);
    this.#length = needed;
  }

  #scan(): void {
    let at = 0;
    while (at < this.#length) {
      const bytes = this.#partAt(at);
      if (bytes === undefined) break;
      if (bytes <= 0) {
        // A head says how long its part is even if its body is damaged: so no byte is hashed twice.
        const next = bytes < 0 ? at - bytes : this.#nextMark(at + 1);
        this.#pass(next - at);
        at = next;
        continue;
      }
      this.#passing = 0;
      const kind = String.fromCharCode(this.#held[at + 3]) as PartKind;
      const body = this.#held.subarray(at + PART_HEAD_BYTES, at + bytes - HASH_BYTES);
      this.#found({ kind, body, offset: this.offset, bytes });
      this.offset += bytes;
      at += bytes;
      if (kind === "F") this.#passing = TRAILER_BYTES;
    }
    this.#held.copyWithin(0, at, this.#length);
    this.#length -= at;
  }

  /** These bytes are no part. */
  #pass(bytes: number): void {
    const isTrailer = bytes <= this.#passing;
    this.#passing = isTrailer ? this.#passing - bytes : 0;
    if (!isTrailer) this.lostBytes += bytes;
    this.offset += bytes;
  }

  /** Bytes of the part that begins here; 0: none does; below 0: it is damaged; undefined: more bytes must come before that is known. */
  #partAt(at: number): number | undefined {
    const left = this.#length - at;
    const held = this.#held;
    for (let i = 0; i < Math.min(left, MARK.length); i++) if (held[at + i] !== MARK[i]) return 0;
    if (left > MARK.length && !KINDS.includes(String.fromCharCode(held[at + 3]))) return 0;
    if (left < PART_HEAD_BYTES) return undefined;
    const length = word(held, at + 4);
    const isHead = lowHash(held, at, at + PART_HEAD_BYTES - 4) === word(held, at + PART_HEAD_BYTES - 4);
    if (!isHead || length > MOST_PART_BYTES) return 0;
    const bytes = PART_HEAD_BYTES + length + HASH_BYTES;
    if (left < bytes) return undefined;
    const end = at + bytes - HASH_BYTES;
    const digest = hexBytes(hashOf(held.subarray(at, end)));
    return digest.every((byte, i) => byte === held[end + i]) ? bytes : -bytes;
  }

  /** The next place where a mark may begin; the end if there is none. */
  #nextMark(from: number): number {
    for (let at = from; at < this.#length; at++) if (this.#held[at] === MARK[0]) return at;
    return this.#length;
  }
}

function isMark(bytes: Uint8Array, at: number): boolean {
  return MARK.every((byte, i) => bytes[at + i] === byte);
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;
}

function lowHash(bytes: Uint8Array, from: number, to: number): number {
  const hash = new Hash();
  hash.bytes(bytes, from, to);
  return hash.low();
}

function hashOf(bytes: Uint8Array): string {
  const hash = new Hash();
  hash.bytes(bytes);
  return hash.digest();
}
