// The tape of one client: everything that reached it since its match began, in order, in one block of memory. taped-client.ts writes it,
// tape-player.ts plays it, tape-file.ts keeps it. An entry is a byte with its sort, then:
//   1 frame: u8 flags (1 stream, 2 stream is behind) · f64 now    2 sampled: u32 which controls changed · f64 each
//   3 heard: u16 bytes · u8 is bad · f64 now                      4 took: u8 lane · f64 now · f64 echo · u32 length · bytes
//   5 sent: u16 bytes    6 switched: u8 switches    7 resumed: u8 is stream · f64 now    8 check: u32 hash of the shown world
// Always true: writing keeps nothing but these bytes; a tape that is full stays as it is, so that it still plays exactly as far as it goes.

import type { Agreement } from "../../wire/agreement.ts";

export const ENTRY = {
  frame: 1,
  sampled: 2,
  heard: 3,
  took: 4,
  sent: 5,
  switched: 6,
  resumed: 7,
  check: 8,
} as const;

/** The places of `Tape.times`. */
export const TIME = { now: 0, echo: 1 } as const;

/** Memory of a tape: three quarters of an hour of By a Thread at 144 frames per second. A page that never touches it never has it. */
const TAPE_BYTES: number = 8 * 1024 * 1024;
/** Names of controls whose changes an entry can say. */
export const MOST_CONTROLS = 32;

/** What a client starts with. */
export interface TapeTerms {
  readonly welcome: {
    readonly player: number;
    readonly firstTick: number;
    readonly tick: number;
    readonly seed: number;
    readonly presses?: readonly number[];
  };
  readonly agreement: Agreement;
  /** The client's policy as text: whoever plays the tape must have the same. */
  readonly policy: string;
  readonly tables: Uint8Array | undefined;
}

/**
 * Everything that reached one client, in order: played again, it gives the same pictures.
 *
 * @example if (session.client instanceof TapedClient) download(writeTape(session.client.tape, { game: "tanks", choices: {} }));
 */
export class Tape {
  readonly terms: TapeTerms;
  /** The first `length` bytes are written. */
  readonly bytes: Uint8Array;
  length: number;
  /** Local time and echo of the entries to come. A time that is handed over as an argument may become an object; in an array it does not. */
  readonly times: Float64Array = new Float64Array(2);
  /** It holds no more: it ends before the match does. */
  isFull = false;
  readonly #view: DataView;
  readonly #before: Float64Array;

  /** @param controls their number, in the order of the schema */
  constructor(
    terms: TapeTerms,
    controls: number,
    bytes: Uint8Array = new Uint8Array(TAPE_BYTES),
    length = 0,
  ) {
    this.terms = terms;
    this.bytes = bytes;
    this.length = length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#before = new Float64Array(controls).fill(Number.NaN);
  }

  frame(flags: number): void {
    const at = this.#room(10);
    if (at < 0) return;
    this.bytes[at] = ENTRY.frame;
    this.bytes[at + 1] = flags;
    this.#time(at + 2, TIME.now);
  }

  /** An input as the room gets it: numbers in an array are read without an object for each. */
  sampled(input: Float64Array): void {
    const before = this.#before;
    const at = this.#room(5 + 8 * before.length);
    if (at < 0) return;
    let changed = 0;
    let next = at + 5;
    for (let i = 0; i < before.length; i++) {
      const value = input[i];
      if (value === before[i]) continue;
      before[i] = value;
      changed |= 1 << i;
      this.#view.setFloat64(next, value, true);
      next += 8;
    }
    this.bytes[at] = ENTRY.sampled;
    this.#view.setUint32(at + 1, changed, true);
    this.length = next;
  }

  heard(bytes: number, isBad: boolean): void {
    const at = this.#room(12);
    if (at < 0) return;
    this.bytes[at] = ENTRY.heard;
    this.#view.setUint16(at + 1, bytes, true);
    this.bytes[at + 3] = isBad ? 1 : 0;
    this.#time(at + 4, TIME.now);
  }

  took(lane: number, message: Uint8Array): void {
    const at = this.#room(22 + message.length);
    if (at < 0) return;
    this.bytes[at] = ENTRY.took;
    this.bytes[at + 1] = lane;
    this.#time(at + 2, TIME.now);
    this.#time(at + 10, TIME.echo);
    this.#view.setUint32(at + 18, message.length, true);
    this.bytes.set(message, at + 22);
  }

  sent(bytes: number): void {
    const at = this.#room(3);
    if (at < 0) return;
    this.bytes[at] = ENTRY.sent;
    this.#view.setUint16(at + 1, bytes, true);
  }

  switched(switches: number): void {
    const at = this.#room(2);
    if (at < 0) return;
    this.bytes[at] = ENTRY.switched;
    this.bytes[at + 1] = switches;
  }

  resumed(isStream: boolean): void {
    const at = this.#room(10);
    if (at < 0) return;
    this.bytes[at] = ENTRY.resumed;
    this.bytes[at + 1] = isStream ? 1 : 0;
    this.#time(at + 2, TIME.now);
  }

  check(hash: number): void {
    const at = this.#room(5);
    if (at < 0) return;
    this.bytes[at] = ENTRY.check;
    this.#view.setUint32(at + 1, hash, true);
  }

  #time(at: number, which: number): void {
    this.#view.setFloat64(at, this.times[which], true);
  }

  /** Where the next entry of so many bytes goes; −1: it does not fit, and nothing does any more. */
  #room(bytes: number): number {
    const at = this.length;
    if (this.isFull || at + bytes > this.bytes.length) {
      this.isFull = true;
      return -1;
    }
    this.length = at + bytes;
    return at;
  }
}
