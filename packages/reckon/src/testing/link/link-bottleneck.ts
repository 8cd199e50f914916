// The narrowest point of a link: when does a packet leave it, and is there room for it to wait?
// Called by link.ts for each packet, in order of time. Either a rate or the opportunities of a trace.
// Always true: packets leave in the order they came, never before they came. A rate that changes is the one at which the
// packet begins to leave, so what waits in the queue meets the new rate when its turn comes. In a trace several packets may share
// one opportunity and a large one may take several; what nobody waits for is wasted, as in Mahimahi.
import type { Schedule } from "./link-schedule.ts";
import { TRACE_PACKET_BYTES, type Trace } from "./trace.ts";

/** The rate or trace of a link with its drop-tail queue. */
export class Bottleneck {
  readonly #schedule: Schedule;
  readonly #opportunities: Opportunities | undefined;
  #freeAtMs = -Infinity;
  // A ring of what has not left yet, oldest at #head; kept only if the queue is bounded.
  #leavesMs: Float64Array = new Float64Array(64);
  #bytes: Float64Array = new Float64Array(64);
  #head = 0;
  #waiting = 0;
  #waitingBytes = 0;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
    this.#opportunities = schedule.trace && new Opportunities(schedule.trace);
  }

  /** When a packet that comes now has left, in ms; −Infinity if it does not fit into the queue and is dropped. */
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

/** A place in a repeating trace, and the bytes that are left of the opportunity there. */
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

  /** Goes to the first opportunity at `now` or later, by bisection so that a long silence costs nothing. */
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
