// What the acks tell about the link: round trip, jitter and loss. connection.ts feeds it; the lanes (when to send again), the stream gate,
// overlays and tests read it. The round trip is from our packet to its ack, so it includes the time that the peer waited for its next
// packet. Always true: one object, reused.

import { MOVES } from "#moves";
import type { Moving } from "../core/moving/moving.ts";

const RTT_GAIN = 1 / 8;
const JITTER_GAIN = 1 / 4;
const MINIMUM_SPAN_MS = 5000;
const GAP_GAIN = 1 / 8;
/** Longer gaps between acks come from a stall, and not from the peer's habit. */
const MOST_GAP_MS = 100;
/** Round trips vary by this much on a way on which nothing waits. */
const WAVER_MS = 25;
/** The least round trip of a span is doubted if it is longer than expected by this share, and by more than the usual variation. */
const DOUBTED_SHARE = 1.25;

/** Statistics of one connection. */
export class LinkStats {
  /** Smoothed round trip in ms; 0 before the first ack. */
  rttMs = 0;
  /** Least round trip of the last 5 to 10 s in which one was measured, in ms; 0 before the first ack. */
  minRttMs = 0;
  /** Smoothed absolute deviation of the round trip, in ms. */
  jitterMs = 0;
  /** Share of our last 256 packets, of those with a known fate, that the peer did not report, 0…1. */
  lossShare = 0;
}

/** Smooths round trips. */
export class RoundTrip {
  /** All in ms; 0 before the first sample. */
  smoothedMs = 0;
  jitterMs = 0;
  /** Smoothed time between acks with news. */
  ackGapMs = 0;
  #sampledMs = 0;
  #samples = 0;
  #least: number = Number.POSITIVE_INFINITY;
  #leastBefore: number = Number.POSITIVE_INFINITY;
  /** Time of the current span; a stall, in which nothing is measured, does not count. */
  #spanMs = 0;
  /**
   * Round trips have become longer: either the way has, or messages of our own wait on it. The sender finds out by letting the way become
   * empty, and then calls `rested`.
   */
  isDoubted = false;
  #floor: number = Number.POSITIVE_INFINITY;
  #isRested = false;

  get isKnown(): boolean {
    return this.#samples > 0;
  }

  /** Least value of the current and the last span of 5 s with samples. */
  get leastMs(): number {
    return this.#samples > 0 ? Math.min(this.#least, this.#leastBefore) : 0;
  }

  /**
   * The usual round trip on an empty way: the smoothed value, but only a little above the least since the way was last empty. Messages that
   * wait on the way do not make it longer.
   */
  get emptyMs(): number {
    return this.#samples > 0 ? Math.min(this.smoothedMs, this.#floor + WAVER_MS) : 0;
  }

  /** Nothing is under way: the next sample tells how long an empty way is. */
  rested(): void {
    this.isDoubted = false;
    this.#isRested = true;
  }

  sample(rttMs: number, now: number): void {
    if (!(rttMs >= 0)) return;
    if (this.#samples++ === 0) {
      this.smoothedMs = rttMs;
      this.jitterMs = rttMs / 4;
    } else this.#noteGap(Math.min(now - this.#sampledMs, MOST_GAP_MS));
    this.#sampledMs = now;
    this.#floor = this.#isRested ? rttMs : Math.min(this.#floor, rttMs);
    this.#isRested = false;
    if (this.#spanMs >= MINIMUM_SPAN_MS) {
      this.#spanMs = 0;
      this.isDoubted = this.#least > this.#floor * DOUBTED_SHARE + WAVER_MS;
      this.#leastBefore = this.#least;
      this.#least = Number.POSITIVE_INFINITY;
    }
    this.#least = Math.min(this.#least, rttMs);
    this.jitterMs += (Math.abs(rttMs - this.smoothedMs) - this.jitterMs) * JITTER_GAIN;
    this.smoothedMs += (rttMs - this.smoothedMs) * RTT_GAIN;
  }

  #noteGap(gapMs: number): void {
    this.ackGapMs += (gapMs - this.ackGapMs) * GAP_GAIN;
    this.#spanMs += gapMs;
  }

  fill(stats: LinkStats): void {
    stats.rttMs = this.smoothedMs;
    stats.minRttMs = this.leastMs;
    stats.jitterMs = this.jitterMs;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    this.smoothedMs = by.number(this.smoothedMs);
    this.jitterMs = by.number(this.jitterMs);
    this.ackGapMs = by.number(this.ackGapMs);
    this.isDoubted = by.flag(this.isDoubted);
    this.#samples = by.whole(this.#samples);
    this.#sampledMs = by.ms(this.#sampledMs);
    this.#least = by.number(this.#least);
    this.#leastBefore = by.number(this.#leastBefore);
    this.#spanMs = by.number(this.#spanMs);
    this.#floor = by.number(this.#floor);
    this.#isRested = by.flag(this.#isRested);
  }
}
