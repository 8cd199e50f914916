// A client's clock in virtual time: offset, skew and drift against true time, and the coarseness of its readings. The stepper asks what a
// client reads at a moment of true time. Always true: the clock never runs backward.

export interface LocalClockOptions {
  /** Reading at true time 0, ms. Default 0. */
  readonly offsetMs?: number;
  /** By how much it runs fast, parts per million. Default 0. */
  readonly skewPpm?: number;
  /** Change of the skew, parts per million per minute. Default 0. */
  readonly driftPpmPerMinute?: number;
  /** Readings are rounded down to multiples of this, ms (browsers: 1, or 16.7). Default 0: exact. */
  readonly stepMs?: number;
  /** Spans of true time in which it stands still: a machine that was suspended. Default: none. */
  readonly stops?: readonly { readonly fromMs: number; readonly toMs: number }[];
}

export class LocalClock {
  readonly #offsetMs: number;
  readonly #skew: number;
  readonly #drift: number;
  readonly #stepMs: number;
  readonly #stops: readonly { readonly fromMs: number; readonly toMs: number }[];

  constructor(options: LocalClockOptions) {
    this.#offsetMs = options.offsetMs ?? 0;
    this.#skew = (options.skewPpm ?? 0) / 1e6;
    this.#drift = (options.driftPpmPerMinute ?? 0) / 1e6 / 60_000 / 2;
    this.#stepMs = options.stepMs ?? 0;
    this.#stops = options.stops ?? [];
  }

  at(ms: number): number {
    const exact = this.exactAt(ms);
    return this.#stepMs > 0 ? Math.floor(exact / this.#stepMs) * this.#stepMs : exact;
  }

  /** The same without rounding. */
  exactAt(ms: number): number {
    let stoppedMs = 0;
    for (const { fromMs, toMs } of this.#stops) if (ms > fromMs) stoppedMs += Math.min(ms, toMs) - fromMs;
    return this.#offsetMs + ms - stoppedMs + ms * this.#skew + ms * ms * this.#drift;
  }
}
