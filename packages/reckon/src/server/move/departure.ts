// Writes the state of a room that moves away, as bytes: what the `carry` of each part is handed. room-move.ts makes one. Cells are
// written as runs of zeros and of others, so that what is empty, or as it was before, takes next to nothing. Always true: the same
// state gives the same bytes; writing changes nothing.

import { assert } from "../../core/assert.ts";
import type { Cells, Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteWriter } from "../../wire/bytes.ts";

/** So many zeros in a row end a run of others. */
const LEAST_ZEROS = 3;

export class DepartingRoom implements Moving {
  readonly isArriving = false;
  readonly tick: Tick;
  readonly out: ByteWriter;
  readonly #startMs: number;

  /** @param startMs server time at which the room began @param out where it writes. Default: a writer of its own */
  constructor(tick: Tick, startMs: number, out: ByteWriter = new ByteWriter(65_536)) {
    this.tick = tick;
    this.out = out;
    this.#startMs = startMs;
  }

  /** What leaves makes sense. */
  fail(): void {}

  number(value: number): number {
    // Engines are free to store any NaN pattern, so the pattern is fixed here.
    this.out.f64(Number.isNaN(value) ? Number.NaN : value);
    return value;
  }

  whole(value: number, least = 0, most: number = Number.MAX_SAFE_INTEGER): number {
    let left = value - least;
    // The sentence is made only when it is needed.
    if (!(Number.isInteger(value) && left >= 0 && value <= most)) assert(false, beyond(value, least, most));
    for (; left >= 128; left = Math.floor(left / 128)) this.out.u8(128 | (left % 128));
    this.out.u8(left);
    return value;
  }

  bits(value: number): number {
    this.out.u32(value >>> 0);
    return value;
  }

  flag(value: boolean): boolean {
    this.out.u8(value ? 1 : 0);
    return value;
  }

  ms(value: number): number {
    this.number(value - this.#startMs);
    return value;
  }

  word<W extends string>(value: W, words: readonly W[]): W {
    this.whole(words.indexOf(value), 0, words.length - 1);
    return value;
  }

  cells(values: Cells, before?: Cells): void {
    const octets = before === undefined ? octetsOf(values) : differences(octetsOf(values), octetsOf(before));
    const { length } = octets;
    for (let from = 0; from < length; ) {
      let begin = from;
      while (begin < length && octets[begin] === 0) begin++;
      let end = begin;
      for (let zeros = 0; end + zeros < length && zeros < LEAST_ZEROS; )
        if (octets[end + zeros] === 0) zeros++;
        else {
          end += zeros + 1;
          zeros = 0;
        }
      this.whole(begin - from);
      this.whole(end - begin);
      this.out.append(octets.subarray(begin, end));
      from = end;
    }
  }

  bytes(value: Uint8Array, most: number): Uint8Array {
    this.whole(value.length, 0, most);
    this.out.append(value);
    return value;
  }
}

function beyond(value: number, least: number, most: number): string {
  return `A room cannot move: it has ${value} where a whole number from ${least} to ${most} belongs. Report this as a bug of Reckon.`;
}

function differences(now: Uint8Array, then: Uint8Array): Uint8Array {
  return now.map((octet, i) => octet ^ then[i]);
}

/** The memory of some cells. */
export function octetsOf({ buffer, byteOffset, byteLength }: Cells): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
