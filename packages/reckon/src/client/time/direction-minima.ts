// The memory of the minima clock: the envelopes of both directions and the drift between the clocks. `up` is the least of server
// receive − local send, dated by the sending; `down` the greatest of server send − local receive, dated by the receiving. Only
// clock-minima.ts uses it. Always true: as of the last `renew`, `up − down` is the least round trip and `(up + down) / 2` the offset
// of the clocks. The drift (`skew`) is the slope between the envelopes of the older and the newer half of a minute.
import { Envelope } from "./least-delay.ts";

const SLICE_MS = 1000;
const FIT_FROM_MS = 16_000;
const FIT_GAIN_PER_SECOND = 0.2;
const MAX_SKEW = 300e-6;
/** A steeper slope comes from a route that changed in one direction, not from a clock. */
const MAX_SLOPE = 1000e-6;

/** Per-direction minima, aged by a fitted drift. */
export class DirectionMinima {
  readonly #windowMs: number;
  readonly #ups: Envelope = new Envelope();
  /** Local receive − server send: the greatest `down`, turned over. */
  readonly #downs: Envelope = new Envelope();
  #at = 0;
  /** Server ms gained per local ms, less one. */
  skew = 0;
  #up: number = Number.POSITIVE_INFINITY;
  #down: number = Number.NEGATIVE_INFINITY;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Least way up and least way down together, ms. */
  get roundTrip(): number {
    return this.#up - this.#down;
  }

  /** Least `up` of the window at local time `now`. */
  upAt(now: number): number {
    return this.#up + this.skew * (now - this.#at);
  }

  /** Greatest `down` of the window at local time `now`. */
  downAt(now: number): number {
    return this.#down + this.skew * (now - this.#at);
  }

  /** Offset of the clocks (server − local) at local time `now`, ms. */
  offset(now: number): number {
    return (this.upAt(now) + this.downAt(now)) / 2;
  }

  noteUp(value: number, sentAt: number): void {
    this.#ups.note(value, sentAt);
  }

  noteDown(value: number, arrivedAt: number): void {
    if (this.#downs.note(-value, arrivedAt)) this.#fit();
  }

  /** Takes in what was noted, and forgets what has left the window; once per packet. */
  renew(now: number): void {
    this.#at = now;
    // One window for both directions: if only one of them forgot a better time of the link, the middle would be wrong.
    const newest = Math.min(this.#ups.newestAt, this.#downs.newestAt);
    const from = Math.floor(newest / SLICE_MS) * SLICE_MS - this.#windowMs;
    this.#up = this.#ups.least(from, now, this.skew);
    this.#down = -this.#downs.least(from, now, -this.skew);
  }

  /** The local clock jumped by `ms`. */
  shift(ms: number): void {
    this.#ups.shift(-ms, ms);
    this.#downs.shift(ms, ms);
    this.renew(this.#at + ms);
  }

  #fit(): void {
    const newest = Math.min(this.#ups.newestAt, this.#downs.newestAt);
    const oldest = Math.max(this.#ups.oldestAt, this.#downs.oldestAt);
    const span = newest - oldest;
    if (!(span >= FIT_FROM_MS)) return;
    const middle = (oldest + newest) / 2;
    const upRise =
      this.#ups.leastBetween(middle, newest, this.skew) - this.#ups.leastBetween(oldest, middle, this.skew);
    const downFall =
      this.#downs.leastBetween(middle, newest, -this.skew) -
      this.#downs.leastBetween(oldest, middle, -this.skew);
    const slope = (upRise - downFall) / span;
    // NaN if one half is empty.
    if (!(Math.abs(slope) <= MAX_SLOPE)) return;
    const skew = this.skew + FIT_GAIN_PER_SECOND * slope;
    this.skew = Math.max(-MAX_SKEW, Math.min(MAX_SKEW, skew));
  }
}
