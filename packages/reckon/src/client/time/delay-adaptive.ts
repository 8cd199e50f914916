// Reckon's view timeline: view time = local time − V. Until a newer snapshot arrives, the view may run up to the one before: the
// arrival needs V ≥ g = localArrival − time of the previous newest. That one number holds interval, jitter, loss and bursts, and the
// time without data at any V is the sum of max(0, g − V). Target: the cheapest V by the histogram, plus a guard while little is
// known, and not below the 3rd largest of the last 5. Clock error does not enter: arrivals and frames are timed by one clock.
// Snapshots that come together were held up together, and count once.
// timelines.ts builds it. Always true: view time never runs backward.

import { CostTarget, MOVING_SHARE } from "../../core/steering/cost-target.ts";
import type { Clock } from "./clock-policy.ts";
import type { AdaptiveDelay, Delay } from "./delay-policy.ts";
import { JumpWatch } from "./jump-watch.ts";
import { JUMP_MS, STALL_MS, slewStep } from "./slew.ts";

const START_MS = 40;
const UP_SHARE = 0.1;
const DOWN_SHARE = 0.02;
/** This many gaps in a row above V by LATE_MS are no jitter: the view slows down as for a link on the move. */
const LATE_RUN = 2;
const LATE_MS = 8;
/** A gap so far above V is a stall, which is not learnt as jitter. */
const STALL_GAP_MS = 500;
const STALL_RUN = 15;
/** More snapshots than this in one frame are a backlog, whose timing means nothing. */
const FRAME_SNAPSHOTS = 10;
/** Snapshots that come within this time, ms, were held up in one pause: only the first tells how long it was. */
const TOGETHER_MS = 2;
/** A view that is too far behind by more than this skips forward, otherwise it speeds up slowly: players see a skip. */
const SKIP_MS = 1000;
/** Until this many gaps were measured, the start may have been a guess from a slow first packet: skip sooner. */
const START_GAPS = 60;

/** Steers the view delay by the gaps between arrivals. */
export class AdaptiveViewDelay implements Delay {
  readonly #policy: AdaptiveDelay;
  readonly #intervalMs: number;
  readonly #target: CostTarget;
  readonly #watch: JumpWatch = new JumpWatch(1, STALL_RUN);
  readonly #gaps: Float64Array = new Float64Array(FRAME_SNAPSHOTS);
  #pending = 0;
  #late = 0;
  #counted = 0;
  #arrivedMs: number = Number.NEGATIVE_INFINITY;
  #leastAge = 0;
  #newest: number = Number.NaN;
  #behind = 0;
  #time = 0;
  delayMs = 0;
  #lastNow = 0;
  isStarted = false;

  constructor(policy: AdaptiveDelay, intervalMs: number) {
    this.#policy = policy;
    this.#intervalMs = intervalMs;
    this.#target = new CostTarget({ costMs: policy.costMs, risk: "time", guardCount: 15, rank: 3, of: 5 });
  }

  arrived(snapshotMs: number, now: number): void {
    if (!Number.isFinite(snapshotMs) || !Number.isFinite(now)) return;
    const age = now - snapshotMs;
    this.#leastAge = this.#pending === 0 ? age : Math.min(this.#leastAge, age);
    if (this.#counted < FRAME_SNAPSHOTS && now - this.#arrivedMs >= TOGETHER_MS)
      this.#gaps[this.#counted++] = now - this.#newest;
    this.#arrivedMs = now;
    this.#pending++;
    this.#newest = snapshotMs;
  }

  advance(now: number, clock: Clock): number {
    const wasStarted = this.isStarted;
    if (!wasStarted) {
      if (Number.isNaN(this.#newest) || !clock.isLocked) return 0;
      this.#start(now, clock);
    }
    const gap = now - this.#lastNow;
    this.#lastNow = now;
    // Snapshots that waited for the first frame, or for the end of a stall, have no timing value.
    const isBacklog = !wasStarted || gap > STALL_MS || this.#pending > FRAME_SNAPSHOTS;
    if (this.#pending > 0) this.#learn(now, isBacklog);
    const error = this.#target.ms - this.#behind;
    const fall = this.#target.fallFor(error);
    const skipMs = this.#target.hasFallen || this.#target.seen < START_GAPS ? JUMP_MS : SKIP_MS;
    if (error > JUMP_MS || error < -skipMs) this.#behind = this.#target.ms;
    else {
      const dt = Math.min(STALL_MS, Math.max(0, gap));
      this.#behind += slewStep(
        error,
        dt,
        this.#target.isMoving || this.#late >= LATE_RUN ? MOVING_SHARE : (this.#policy.upShare ?? UP_SHARE),
        (this.#policy.downShare ?? DOWN_SHARE) * fall,
      );
    }
    this.#time = Math.max(this.#time, now - this.#behind);
    this.delayMs = clock.serverTime(now) - this.#time;
    return this.#time;
  }

  shift(ms: number): void {
    this.#lastNow += ms;
    this.#arrivedMs += ms;
    this.#pending = 0;
    this.#counted = 0;
    this.#watch.shift(ms);
    this.#target.shift(ms);
    this.#behind += ms;
  }

  #start(now: number, clock: Clock): void {
    const behindServer = clock.minRttMs / 2 + this.#intervalMs + (this.#policy.startMs ?? START_MS);
    this.#behind = now - clock.serverTime(now) + behindServer;
    this.#target.ms = this.#behind;
    this.#lastNow = now;
    this.isStarted = true;
  }

  /** Takes in what arrived since the last frame; a backlog only tells whether a clock jumped. */
  #learn(now: number, isBacklog: boolean): void {
    const before = this.#behind;
    const least = this.#leastAge + this.#intervalMs;
    const jumped = this.#watch.note(this.#leastAge, least > before + STALL_GAP_MS, now);
    const count = isBacklog || jumped !== 0 ? 0 : this.#counted;
    if (jumped !== 0) {
      this.#target.step(jumped);
      this.#behind += jumped;
    }
    // If the old minimum was the wrong one (a slow start), V was right: never go below what arrivals need now.
    if (jumped < 0) this.#behind = Math.max(this.#behind, Math.min(before, least));
    for (let i = 0; i < count; i++) {
      const gap = this.#gaps[i];
      this.#late = gap > this.#behind + LATE_MS ? this.#late + 1 : 0;
      if (!(gap <= this.#behind + STALL_GAP_MS)) continue;
      this.#target.add(gap, now);
    }
    this.#pending = 0;
    this.#counted = 0;
    this.#target.aim();
  }
}
