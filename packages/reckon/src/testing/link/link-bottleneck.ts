// The bottleneck of a link: when a packet leaves it, and whether the packet may wait. link.ts asks for each packet, in order of time. It
// has either a rate or the opportunities of a trace. Always true: packets leave in the order in which they came, and never earlier. A
// packet leaves at the rate of the moment at which it begins to leave, so queued packets meet a new rate when their turn comes. Several
// packets may share one opportunity of a trace, and a large packet may take several; unused opportunities are lost, as in Mahimahi.
import type { Schedule } from "./link-schedule.ts";
import { TRACE_PACKET_BYTES, type Trace } from "./trace.ts";

export class Bottleneck {
  readonly #schedule: Schedule;
  readonly #opportunities: Opportunities | undefined;
  #freeAtMs = -Infinity;
  // A ring of packets that have not left yet, oldest at #head; kept only if the queue is bounded.
  #leavesMs: Float64Array = new Float64Array(64);
  #bytes: Float64Array = new Float64Array(64);
  #head = 0;
  #waiting = 0;
  #waitingBytes = 0;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
    this.#opportunities = schedule.trace && new Opportunities(schedule.trace);
  }

  /** When a packet that comes now leaves, in ms; −Infinity if the queue has no room and drops it. */
  pass(bytes: number, now: number, queueBytes: number): number {
    const { isBounded } = this.#schedule;
    if (isBounded) {
      this.#drain(now);
      if (this.#waiting > 0 && this.#waitingBytes + bytes > queueBytes) return -Infinity;
    }
    const leavesMs = this.#opportunities
      ? this.#opportunities.take(bytes, now)
      : this.#atRate(bytes, Math.max(now, this.#freeAtMs));
    this.#freeAtMs = leavesMs;
    if (isBounded) this.#wait(bytes, leavesMs);
    return leavesMs;
  }

  #atRate(bytes: number, beginsMs: number): number {
    return beginsMs + bytes * (8 / this.#schedule.rateKbpsAt(beginsMs));
  }

  #drain(now: number): void {
    const mask = this.#leavesMs.length - 1;
    while (this.#waiting > 0 && this.#leavesMs[this.#head] <= now) {
      this.#waitingBytes -= this.#bytes[this.#head];
      this.#head = (this.#head + 1) & mask;
      this.#waiting--;
    }
  }

  #wait(bytes: number, leavesMs: number): void {
    if (this.#waiting === this.#leavesMs.length) {
      this.#leavesMs = unrolled(this.#leavesMs, this.#head);
      this.#bytes = unrolled(this.#bytes, this.#head);
      this.#head = 0;
    }
    const tail = (this.#head + this.#waiting) & (this.#leavesMs.length - 1);
    this.#leavesMs[tail] = leavesMs;
    this.#bytes[tail] = bytes;
    this.#waiting++;
    this.#waitingBytes += bytes;
  }
}

/** A place in a repeating trace, and the bytes that remain of its opportunity. */
class Opportunities {
  readonly #trace: Trace;
  #round = 0;
  #index = 0;
  #left: number = TRACE_PACKET_BYTES;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  take(bytes: number, now: number): number {
    if (this.#atMs() < now) this.#seek(now);
    let rest = bytes;
    while (rest > this.#left) {
      rest -= this.#left;
      this.#next();
    }
    this.#left -= rest;
    return this.#atMs();
  }

  #atMs(): number {
    return this.#round * this.#trace.periodMs + this.#trace.deliveriesMs[this.#index];
  }

  #next(): void {
    this.#left = TRACE_PACKET_BYTES;
    if (++this.#index < this.#trace.deliveriesMs.length) return;
    this.#index = 0;
    this.#round++;
  }

  /** Moves to the first opportunity at `now` or later, by bisection, so that a long silence costs nothing. */
  #seek(now: number): void {
    const { deliveriesMs, periodMs } = this.#trace;
    // Not floor: the last opportunity of a round may lie on its very end, where the next one starts.
    this.#round = Math.ceil(now / periodMs) - 1;
    const within = now - this.#round * periodMs;
    let low = 0;
    let high = deliveriesMs.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (deliveriesMs[middle] < within) low = middle + 1;
      else high = middle;
    }
    this.#index = low;
    this.#left = TRACE_PACKET_BYTES;
    while (this.#atMs() < now) this.#next();
  }
}

function unrolled(ring: Float64Array, head: number): Float64Array {
  const wide = new Float64Array(ring.length * 2);
  wide.set(ring.subarray(head));
  wide.set(ring.subarray(0, head), ring.length - head);
  return wide;
}
