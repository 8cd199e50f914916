// The player's own inputs by number, from sampling until the server has stepped with them.
// The client records one per tick (BT17) and writes the newest into each packet (BT18). Always true: a recorded input never
// changes, so a replay steps with what was sent.

import { Ring } from "../../core/ring.ts";
import type { ByteWriter } from "../../wire/bytes.ts";
import { type InputHeader, type InputWriter, MOST_INPUTS } from "../../wire/messages/input-message.ts";
import type { ViewStamp } from "../../wire/messages/view-stamp.ts";
import type { InputSchema } from "../../world/input.ts";

/** How many inputs a packet repeats (AX5). */
export type RedundancyPolicy =
  /** Every input that the server has not acknowledged, at most `cap`; over a stream none, because what was sent there arrives. */
  | { readonly repeat: "unacked"; readonly cap: number }
  /** The newest `count`, acknowledged or not; 1 is no redundancy. */
  | { readonly repeat: "last"; readonly count: number };

/** Inputs kept: over four seconds at 60 Hz (BT13). */
export const KEPT_INPUTS = 256;

interface Entry {
  readonly input: Float64Array;
  /** Tick time (server ms) − local time at which this input was sampled; NaN if it was filled in. */
  offsetMs: number;
  /** Time between the frame that sampled it and the frame before, ms. */
  frameMs: number;
  hasArrived: boolean;
  /** What the player was looking at; undefined if this game's inputs do not aim. */
  readonly stamp: ViewStamp | undefined;
}

export class InputLog {
  readonly #schema: InputSchema;
  readonly #redundancy: RedundancyPolicy;
  readonly #ring: Ring<Entry>;
  readonly #neutral: Float64Array;
  readonly #back: (back: number) => Float64Array;
  readonly #stampBack: (back: number) => ViewStamp | undefined;
  /** The newest number recorded; −1 before the first. */
  newest = -1;
  /** The newest number that the server has stepped with. */
  acked = -1;
  /** At least one input has been recorded. */
  hasInputs = false;
  #sent = -1;
  /** The newest number of the message being written. */
  #top = -1;
  /** The newest number that went over the current stream. */
  #streamed = -1;

  /**
   * @param presses counts from which the player's counters continue. Default: 0
   * @param newStamp makes the stamp of an input. Default: inputs have none
   */
  constructor(
    schema: InputSchema,
    redundancy: RedundancyPolicy,
    presses?: readonly number[],
    newStamp?: () => ViewStamp,
  ) {
    this.#schema = schema;
    this.#redundancy = redundancy;
    this.#ring = new Ring(KEPT_INPUTS, () => ({
      input: new Float64Array(schema.size),
      offsetMs: 0,
      frameMs: 0,
      hasArrived: false,
      stamp: newStamp?.(),
    }));
    this.#neutral = new Float64Array(schema.size);
    schema.neutral(this.#neutral, presses);
    this.#back = (back) => this.at(this.#top - back);
    this.#stampBack = (back) => this.stampAt(this.#top - back);
  }

  /** Numbers start after this one. */
  start(number: number): void {
    this.newest = number;
    this.acked = number;
    this.#sent = number;
    this.#streamed = -1;
  }

  /** @param seen what was drawn when the player gave this input; absent: nothing */
  record(
    number: number,
    record: { readonly [name: string]: number },
    offsetMs: number,
    frameMs: number,
    seen?: ViewStamp,
  ): Float64Array {
    const entry = this.#claim(number, offsetMs);
    entry.frameMs = frameMs;
    this.#schema.settle(record, entry.input);
    if (seen !== undefined) entry.stamp?.copyFrom(seen);
    return entry.input;
  }

  /** Records the last input without its presses, for a tick that could not be sampled: its arrival measures nothing. */
  fill(number: number): Float64Array {
    const last = this.at(this.newest);
    const entry = this.#claim(number, Number.NaN);
    entry.input.set(last);
    for (let i = 0; i < this.#schema.size; i++)
      if (this.#schema.fields[i].edge) entry.input[i] = this.#schema.fields[i].initial;
    return entry.input;
  }

  /** The input of a number; neutral if it was never recorded or is too old. */
  at(number: number): Float64Array {
    return this.#ring.at(number)?.input ?? this.#neutral;
  }

  /** What the player was looking at when they gave an input that aims; undefined for any other input. */
  stampAt(number: number): ViewStamp | undefined {
    const entry = this.#ring.at(number);
    return entry !== undefined && this.#schema.aims(entry.input, this.at(number - 1))
      ? entry.stamp
      : undefined;
  }

  /** Tick time − local time at which this number was sampled, ms; NaN if it was filled in or is no longer known. */
  offsetAt(number: number): number {
    return this.#ring.at(number)?.offsetMs ?? Number.NaN;
  }

  /** How long before its frame this number may have fallen due, ms. */
  frameMsAt(number: number): number {
    return this.#ring.at(number)?.frameMs ?? 0;
  }

  /** The local clock jumped by `ms`: moves the offsets that were logged before. */
  shift(ms: number): void {
    for (let number = this.newest; number > this.newest - KEPT_INPUTS; number--) {
      const entry = this.#ring.at(number);
      if (entry !== undefined) entry.offsetMs -= ms;
    }
  }

  ack(number: number): void {
    if (number > this.acked && number <= this.newest) this.acked = number;
  }

  /** The server has this input, although it may not have stepped with it yet. */
  arrived(number: number): void {
    const entry = this.#ring.at(number);
    if (entry !== undefined) entry.hasArrived = true;
  }

  /** True when an unsent input differs from the one before it. */
  get hasChanged(): boolean {
    for (let number = this.newest; number > this.#sent; number--)
      if (!this.#schema.isEqual(this.at(number), this.at(number - 1))) return true;
    return false;
  }

  /** Inputs recorded since the last packet. */
  get unsent(): number {
    return this.newest - this.#sent;
  }

  /**
   * Writes a message with the inputs that are due; `header` has the message's other fields.
   *
   * @param isStream the message goes over a stream, at once
   * @param top the newest of them
   */
  write(
    messages: InputWriter,
    header: InputHeader,
    out: ByteWriter,
    isStream: boolean,
    top: number = this.newest,
  ): void {
    if (!isStream) this.#streamed = -1;
    this.#top = top;
    header.newest = top;
    header.count = this.#count(top);
    messages.write(header, this.#back, this.#stampBack, out);
    this.#sent = top;
    if (isStream) this.#streamed = top;
  }

  /** What was sent may be lost: nothing but what is acknowledged counts as sent. */
  forgetSent(): void {
    this.#sent = this.acked;
    this.#streamed = -1;
  }

  #count(top: number): number {
    const repeat =
      this.#redundancy.repeat === "last" ? this.#redundancy.count : this.#unacked(top, this.#redundancy.cap);
    let count = Math.min(Math.max(repeat, top - this.#sent), MOST_INPUTS);
    while (count > 1 && !this.#ring.has(top - count + 1)) count--;
    return count;
  }

  /** How many inputs back the oldest lies that the server may not have. */
  #unacked(top: number, cap: number): number {
    const known = Math.max(this.acked, this.#streamed);
    for (let count = Math.min(cap, top - known); count > 1; count--)
      if (this.#ring.at(top - count + 1)?.hasArrived === false) return count;
    return 1;
  }

  #claim(number: number, offsetMs: number): Entry {
    const entry = this.#ring.claim(number);
    entry.offsetMs = offsetMs;
    entry.hasArrived = false;
    entry.stamp?.clear();
    this.newest = number;
    this.hasInputs = true;
    return entry;
  }
}
