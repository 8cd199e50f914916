// A player's seat in a room: what arrived from him, how early, and what the next snapshot tells him about it.
// The room calls `receive` for each input packet, `take` in each tick and `fillReport` in each snapshot.
// Always true: a packet is taken whole or not at all, and nothing in it can name another player.

import { expandTick, type Tick } from "../core/tick.ts";
import type { Addressing, Agreement } from "../wire/agreement.ts";
import type { ByteReader } from "../wire/bytes.ts";
import { type InputCodec, MOST_INPUTS, MOST_MARGINS, type Report } from "../wire/packets.ts";
import type { InputSchema } from "../world/input.ts";
import { createInputBuffer, type InputBuffer, type InputPolicy } from "./input-buffer.ts";

/** What a room counts for each player; see docs/rules.md for each word. */
export interface SeatCounts {
  /** Ticks stepped since the first input arrived. */
  ticks: number;
  /** Of these, stepped without the input sampled for them. */
  starved: number;
  lateInputs: number;
  duplicateInputs: number;
  refusedInputs: number;
  badPackets: number;
  packetsIn: number;
  bytesIn: number;
  packetsOut: number;
  bytesOut: number;
}

export class Seat {
  readonly player: number;
  readonly buffer: InputBuffer;
  /** The input that the current tick is stepped with. */
  readonly input: Float64Array;
  readonly counts: SeatCounts = {
    ticks: 0,
    starved: 0,
    lateInputs: 0,
    duplicateInputs: 0,
    refusedInputs: 0,
    badPackets: 0,
    packetsIn: 0,
    bytesIn: 0,
    packetsOut: 0,
    bytesOut: 0,
  };
  /** Newest snapshot this client says it holds; −1 before the first. */
  snapshotAck: Tick = -1;

  readonly #addressing: Addressing;
  readonly #ackBits: boolean;
  readonly #arrived: Float64Array[];
  readonly #marginNumbers = new Float64Array(MOST_MARGINS);
  readonly #marginsMs = new Float64Array(MOST_MARGINS);
  #marginCount = 0;
  #substitutes = 0;
  #echoMs = Number.NaN;
  #receivedMs = Number.NaN;

  constructor(player: number, agreement: Agreement, schema: InputSchema, policy: InputPolicy, tick: Tick) {
    this.player = player;
    this.#addressing = agreement.addressing;
    this.#ackBits = agreement.ack === "bitfield";
    this.buffer = createInputBuffer(agreement.addressing, schema, policy, tick);
    this.input = new Float64Array(schema.size);
    this.#arrived = Array.from({ length: MOST_INPUTS }, () => new Float64Array(schema.size));
  }

  /** Notes that a packet which its client sent at `sentMs` (its clock) arrived now. The newest one is echoed. */
  heard(sentMs: number, nowMs: number): void {
    if (!(sentMs <= this.#echoMs)) {
      this.#echoMs = sentMs;
      this.#receivedMs = nowMs;
    }
  }

  get echoMs(): number {
    return this.#echoMs;
  }
  get receivedMs(): number {
    return this.#receivedMs;
  }

  /** Takes an input packet (after its type byte). `timeOf` maps a tick to server ms. False: bad bytes. */
  receive(
    from: ByteReader,
    codec: InputCodec,
    tick: Tick,
    nowMs: number,
    timeOf: (tick: Tick) => number,
  ): boolean {
    const sentMs = from.f64();
    const hasSnapshot = from.u8() === 1;
    const snapshot = expandTick(from.u16(), tick);
    const head = this.#addressing === "tick" ? tick : Math.max(0, this.buffer.arrivals.newest);
    const newest = expandTick(from.u16(), head);
    const count = from.u8();
    if (count > MOST_INPUTS || !Number.isFinite(sentMs)) return false;
    for (let i = 0; i < count; i++) if (!codec.read(from, this.#arrived[i])) return false;
    if (from.overflowed || from.left > 0) return false;
    this.heard(sentMs, nowMs);
    if (hasSnapshot && snapshot <= tick && snapshot > this.snapshotAck) this.snapshotAck = snapshot;
    // Oldest first, so that a queue fills in order.
    for (let i = count - 1; i >= 0; i--)
      if (newest - i >= 0) this.#offer(newest - i, this.#arrived[i], nowMs, timeOf);
    return true;
  }

  /** Puts this player's input for `tick` into `input`. */
  take(tick: Tick): void {
    const isOwn = this.buffer.take(tick, this.input);
    this.#substitutes = ((this.#substitutes << 1) | (isOwn ? 0 : 1)) >>> 0;
    if (this.buffer.arrivals.newest < 0) return;
    this.counts.ticks++;
    if (!isOwn) this.counts.starved++;
  }

  /** The room skipped `ticks` ticks up to and including `tick`: inputs stamped for them are past. */
  skip(tick: Tick, ticks: number): void {
    this.buffer.skip(tick);
    const skipped = ticks < 32 ? (1 << ticks) - 1 : -1;
    this.#substitutes = ((ticks < 32 ? this.#substitutes << ticks : 0) | skipped) >>> 0;
  }

  /** The input number that rules see in this tick. */
  numberOf(tick: Tick): number {
    return this.#addressing === "tick" ? tick : Math.max(0, this.buffer.used);
  }

  /** True when the tick `ago` ticks before the last one was stepped with a substitute (of the last 32). */
  wasSubstituted(ago: number): boolean {
    return ((this.#substitutes >>> ago) & 1) === 1;
  }

  /** Tells what happened since the last report, and starts anew. */
  fillReport(report: Report): void {
    report.player = this.player;
    report.echoMs = this.#echoMs;
    report.receivedMs = this.#receivedMs;
    report.ack = this.buffer.used;
    report.newest = this.buffer.arrivals.newest;
    report.receivedBits = 0;
    if (this.#ackBits)
      for (let i = 0; i < 32; i++)
        if (this.buffer.arrivals.has(report.newest - i)) report.receivedBits |= 1 << i;
    report.receivedBits >>>= 0;
    report.substitutes = this.#substitutes;
    report.marginCount = this.#marginCount;
    report.marginNumbers.set(this.#marginNumbers);
    report.marginsMs.set(this.#marginsMs);
    this.#marginCount = 0;
  }

  #offer(number: number, input: Float64Array, nowMs: number, timeOf: (tick: Tick) => number): void {
    const offer = this.buffer.offer(number, input);
    if (offer === "duplicate") this.counts.duplicateInputs++;
    else if (offer === "refused") this.counts.refusedInputs++;
    else {
      if (offer === "late") this.counts.lateInputs++;
      if (this.#addressing === "tick") this.#noteMargin(number, timeOf(number) - nowMs);
    }
  }

  #noteMargin(number: number, marginMs: number): void {
    if (this.#marginCount === MOST_MARGINS) {
      this.#marginNumbers.copyWithin(0, 1);
      this.#marginsMs.copyWithin(0, 1);
      this.#marginCount--;
    }
    this.#marginNumbers[this.#marginCount] = number;
    this.#marginsMs[this.#marginCount++] = marginMs;
  }
}
