// High Noon's adaptive view delay (AX20): base + factor × jitter up to a maximum, quick to rise and slow to fall. The game measures
// the spacing of server times, which network jitter barely moves; here the jitter is that of arrivals: by how much the time between
// two arrivals differs from the time between their ticks. all-timelines.ts builds it. Always true: view time never runs backward; the
// delay stays within [0, maxMs].
import type { JitterDelay } from "../delay-policy.ts";
import { STALL_MS, slewStep } from "../slew.ts";
import { FixedViewDelay } from "./delay-fixed.ts";

const JITTER_WEIGHT = 1 / 16;
const UP_SHARE = 0.2;
const DOWN_SHARE = 0.02;

/** Present − (base + factor × arrival jitter). */
export class JitterViewDelay extends FixedViewDelay {
  readonly #policy: JitterDelay;
  #jitter = 0;
  #lastTransit: number = Number.NaN;
  #lastNow: number = Number.NaN;

  constructor(policy: JitterDelay) {
    super(policy.baseMs, policy.timeBase ?? "serverElseReceive");
    this.#policy = policy;
  }

  override arrived(snapshotMs: number, now: number): void {
    const transit = now - snapshotMs;
    const change = Math.abs(transit - this.#lastTransit);
    // A larger change comes from a sleep or a clock that jumped, not from jitter.
    if (change <= STALL_MS) this.#jitter += (change - this.#jitter) * JITTER_WEIGHT;
    this.#lastTransit = transit;
    super.arrived(snapshotMs, now);
  }

  override shift(ms: number): void {
    super.shift(ms);
    this.#lastTransit += ms;
    this.#lastNow += ms;
  }

  protected override adapt(now: number): void {
    const dt = this.isStarted ? Math.min(STALL_MS, Math.max(0, now - this.#lastNow)) : 0;
    this.#lastNow = now;
    const { baseMs, factor, maxMs, upShare, downShare } = this.#policy;
    const target = Math.min(maxMs, baseMs + factor * this.#jitter);
    this.behindMs += slewStep(target - this.behindMs, dt, upShare ?? UP_SHARE, downShare ?? DOWN_SHARE);
  }
}
