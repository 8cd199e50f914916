// What the acks tell about the link: round trip, jitter and loss. Fed by connection.ts, read by
// the lanes (when to send again), the stream gate, overlays and tests. The round trip is from our packet to the ack of
// it, so it includes how long the peer waited for its next packet. Always true: one object, reused.

const RTT_GAIN = 1 / 8;
const JITTER_GAIN = 1 / 4;
const MINIMUM_SPAN_MS = 5000;
const GAP_GAIN = 1 / 8;
/** Acks further apart than this tell of a stall and not of the peer's habit. */
const MOST_GAP_MS = 100;
/** Round trips waver by so much on a way on which nothing waits. */
const WAVER_MS = 25;
/** The least of a span is doubted when it is longer than what it should be by this share, and more than they waver. */
const DOUBTED_SHARE = 1.25;

/** Statistics of one connection. */
export interface LinkStats {
  /** Smoothed round trip in ms; 0 before the first ack. */
  rttMs: number;
  /** Least round trip of the last 5 to 10 s in which one was measured, in ms; 0 before the first ack. */
  minRttMs: number;
  /** Smoothed absolute deviation of the round trip, in ms. */
  jitterMs: number;
  /** Share of the last 256 packets of ours, whose fate is known, that the peer did not report, 0…1. */
  lossShare: number;
}

/** Before anything is known. */
export function noStats(): LinkStats {
  return { rttMs: 0, minRttMs: 0, jitterMs: 0, lossShare: 0 };
}

/** Smooths round trips. */
export class RoundTrip {
  /** All in ms; 0 before the first sample. */
  smoothedMs = 0;
  jitterMs = 0;
  /** Smoothed time between acks that tell something new. */
  ackGapMs = 0;
  #sampledMs = 0;
  #samples = 0;
  #least: number = Number.POSITIVE_INFINITY;
  #leastBefore: number = Number.POSITIVE_INFINITY;
  /** Time of this span so far; a stall, in which nothing is measured, is not part of it. */
  #spanMs = 0;
  /**
   * Round trips have become longer: the way has, or messages of our own wait on it. Who sends tells by letting the way become
   * empty, and says so with `rested`.
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
   * What it mostly is on an empty way: the smoothed value, as far as it is near the least since the way was empty for the last
   * time. What waits on the way does not make it longer.
   */
  get emptyMs(): number {
    return this.#samples > 0 ? Math.min(this.smoothedMs, this.#floor + WAVER_MS) : 0;
  }

  /** Nothing is on its way: the next sample tells how long that is. */
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

  /** Another transport: what was measured holds no longer. */
  reset(): void {
    this.#samples = 0;
    this.smoothedMs = 0;
    this.jitterMs = 0;
    this.ackGapMs = 0;
    this.#spanMs = 0;
    this.#least = Number.POSITIVE_INFINITY;
    this.#leastBefore = Number.POSITIVE_INFINITY;
    this.#floor = Number.POSITIVE_INFINITY;
    this.isDoubted = false;
    this.#isRested = false;
  }
}
