// Reckon's input timeline: a closed loop on the margins that the server measured. An input that was sampled for tick k and arrived
// with margin m needed an offset of (tick time − local time of sampling) − m, which is server arrival − local sampling: steering,
// holding and capping cancel out of that, and so do clock error and asymmetry. The clock only places the start.
// The target is the cheapest lead for the recent needs (core/steering/cost-target.ts); each need includes a wait for the end of its
// frame, drawn at random. Besides, the lead rises at once when everything comes late, until the target knows whether that lasts, and
// it jumps when the clock or the way jumped by more than 250 ms.
// timelines.ts builds it. Always true: input time never runs backward.

import { CostTarget, MOVING_SHARE } from "../../core/steering/cost-target.ts";
import type { Clock } from "../time/clock-policy.ts";
import { JumpWatch } from "../time/jump-watch.ts";
import { JUMP_MS, STALL_MS, slewStep } from "../time/slew.ts";
import { LateRun } from "./late-run.ts";
import type { Circumstances, ClosedLead, Lead } from "./lead-policy.ts";

const START_MS = 50;
const UP_SHARE = 0.05;
const LATE_SHARE = 0.1;
const DOWN_SHARE = 0.02;
const LATE_FOR_MS = 1000;
/** A need so far above the offset is a stall, unless everything is late. */
const STALL_NEED_MS = 400;
/** So many reports in a row must be early by more than a jump. */
const JUMP_REPORTS = 3;
/** A report with more needs than this is the backlog of a stall: only its newest counts. */
const REPORT_NEEDS = 40;
/** A lead that is too long by more than this is shortened by a hold, otherwise slowly: players see a hold. */
const HOLD_MS = 1000;
/** Until this many needs were measured, the start may have been a guess from a spike: hold sooner. */
const START_NEEDS = 200;
/** An input this late is late beyond doubt, ms. */
const LATE_MS = 8;
/** So long after a rise the target knows whether the rise was for good. */
const FLOOR_MS = 2000;
/** The fractions of its multiples are spread evenly. */
const GOLDEN = 0.6180339887498949;

const PLAIN: Circumstances = { frameMs: 0, hasWaited: false, ageMs: 0 };

function targetOf({ costMs }: ClosedLead): CostTarget {
  return new CostTarget({ costMs, risk: "count", guardCount: 40, rank: 4, of: 8 });
}

/** Steers the lead by the needs of inputs that arrived. */
export class ClosedLoopLead implements Lead {
  readonly #policy: ClosedLead;
  #target: CostTarget;
  #watch: JumpWatch = new JumpWatch(JUMP_REPORTS, Number.POSITIVE_INFINITY);
  readonly #lateRun: LateRun = new LateRun();
  /** Needs reported since the last frame; the last place is for the newest of a backlog. */
  readonly #needs: Float64Array = new Float64Array(REPORT_NEEDS + 1);
  readonly #waits: Float64Array = new Float64Array(REPORT_NEEDS + 1);
  readonly #ages: Float64Array = new Float64Array(REPORT_NEEDS + 1);
  readonly #hasWaited: Uint8Array = new Uint8Array(REPORT_NEEDS + 1);
  #reported = 0;
  /** How long the frame of the newest input took, ms. */
  #frameMs = 0;
  #draw = 0;
  /** The lead rose to this offset, and stays there until the target knows whether the rise was for good. */
  #floor: number = Number.NEGATIVE_INFINITY;
  #floorUntil = 0;
  /** Reports in a row that were early against the floor. */
  #early = 0;
  offsetMs = 0;
  #time = 0;
  #lastNow = 0;
  #lateUntil: number = Number.NEGATIVE_INFINITY;
  isStarted = false;

  constructor(policy: ClosedLead) {
    this.#policy = policy;
    this.#target = targetOf(policy);
  }

  start(now: number, clock: Clock): void {
    const ahead = clock.minRttMs / 2 + (this.#policy.startMs ?? START_MS);
    if (this.isStarted) {
      this.#target = targetOf(this.#policy);
      this.#watch = new JumpWatch(JUMP_REPORTS, Number.POSITIVE_INFINITY);
      this.#lateRun.end();
      this.#reported = 0;
      this.#floor = Number.NEGATIVE_INFINITY;
    }
    this.offsetMs = clock.serverTime(now) - now + ahead;
    this.#target.ms = this.offsetMs;
    this.#lastNow = now;
    this.isStarted = true;
  }

  need(needMs: number, _now: number, { frameMs, hasWaited, ageMs }: Circumstances = PLAIN): void {
    if (!Number.isFinite(needMs + frameMs + ageMs)) return;
    const at = Math.min(this.#reported++, REPORT_NEEDS);
    this.#frameMs = frameMs;
    this.#needs[at] = needMs;
    this.#waits[at] = frameMs * this.#wait();
    this.#ages[at] = ageMs;
    this.#hasWaited[at] = hasWaited ? 1 : 0;
  }

  rise(ms: number, now: number): void {
    if (!this.isStarted) return;
    this.offsetMs += ms;
    this.#floor = this.offsetMs;
    this.#floorUntil = now + FLOOR_MS;
    this.#early = 0;
  }

  lateInput(now: number): void {
    this.#lateUntil = now + LATE_FOR_MS;
  }

  advance(now: number, _clock: Clock, mostMs: number = Number.POSITIVE_INFINITY): number {
    if (!this.isStarted) return 0;
    if (this.#reported > 0) this.#learn(now);
    if (now >= this.#floorUntil && this.#floor > Number.NEGATIVE_INFINITY) this.#endFloor();
    const dt = Math.min(STALL_MS, Math.max(0, now - this.#lastNow));
    this.#lastNow = now;
    const target = this.#target;
    const error = Math.max(target.ms, this.#floor) - this.offsetMs;
    const downShare = (this.#policy.downShare ?? DOWN_SHARE) * target.fallFor(error);
    const holdMs = target.hasFallen || target.seen < START_NEEDS ? JUMP_MS : HOLD_MS;
    if (error > JUMP_MS || error < -holdMs) this.offsetMs += error;
    else this.offsetMs += slewStep(error, dt, this.#upShare(now), downShare);
    this.#time = Math.max(this.#time, Math.min(now + this.offsetMs, mostMs));
    return this.#time;
  }

  shift(ms: number): void {
    this.#lastNow += ms;
    this.#lateUntil += ms;
    this.#floorUntil += ms;
    this.#reported = 0;
    this.#lateRun.end();
    this.#watch.shift(-ms);
    this.#target.shift(-ms);
    this.offsetMs -= ms;
    this.#floor -= ms;
  }

  #upShare(now: number): number {
    if (this.#target.isMoving) return MOVING_SHARE;
    if (now < this.#lateUntil) return this.#policy.lateShare ?? LATE_SHARE;
    return this.#policy.upShare ?? UP_SHARE;
  }

  /**
   * How much of its frame an input waits for the frame's end, 0 to 1, drawn instead of measured. Where frames keep step with ticks
   * the wait stays the same for minutes, which says nothing about the wait after the next correction of the lead. And the longest
   * wait can last as long, so the longer of two draws counts.
   */
  #wait(): number {
    this.#draw = (this.#draw + GOLDEN) % 1;
    return Math.sqrt(this.#draw);
  }

  /** Takes in everything reported since the last frame. */
  #learn(now: number): void {
    const newest = Math.min(this.#reported, REPORT_NEEDS + 1) - 1;
    this.#reported = 0;
    let first = newest === REPORT_NEEDS ? newest : 0;
    let least = this.#needs[newest];
    for (let i = first; i < newest; i++) least = Math.min(least, this.#needs[i]);
    this.#checkFloor(least);
    const jumped = this.#watch.note(least, least > this.offsetMs + STALL_NEED_MS, now);
    if (jumped !== 0) this.#jump(jumped, this.#needs[newest] + this.#waits[newest]);
    // Inputs that came with the first quick packet had waited for it.
    if (jumped < 0) first = newest;
    for (let i = first; i <= newest; i++)
      this.#lateRun.note(this.#needs[i], this.#needs[i] > this.offsetMs + LATE_MS);
    if (this.#lateRun.isSteady) this.#riseTo(this.#lateRun.mostMs + this.#frameMs + LATE_MS, now);
    for (let i = first; i <= newest; i++) this.#take(i, now);
    this.#target.aim();
  }

  #take(i: number, now: number): void {
    const need = this.#needs[i];
    const isStall = need + this.#waits[i] > this.offsetMs + STALL_NEED_MS;
    if (isStall || need < this.#watch.least - JUMP_MS) return;
    const shiftMs = this.#target.add(need, now, this.#waits[i], this.#hasWaited[i] === 0, this.#ages[i]);
    // The watch finds a downward shift by itself.
    if (shiftMs > 0) this.#watch.shift(shiftMs);
  }

  #riseTo(ms: number, now: number): void {
    this.rise(ms - this.offsetMs, now);
    this.#lateRun.end();
  }

  /** Ends a rise that was temporary: its cause is over by more than a jump. */
  #checkFloor(leastMs: number): void {
    const isEarly = leastMs < this.#floor - JUMP_MS;
    this.#early = isEarly ? this.#early + 1 : 0;
    if (this.#early < JUMP_REPORTS) return;
    this.#target.forgetLevelAbove(this.#floor - JUMP_MS);
    this.#endFloor();
  }

  /** The cause of the rise is over, or the target has taken it in by now. */
  #endFloor(): void {
    this.#floor = Number.NEGATIVE_INFINITY;
    this.#early = 0;
    this.#target.hasFallen = true;
  }

  /** The clock or the way jumped. If the old minimum was the wrong one (a slow start), the offset was right. */
  #jump(ms: number, neededMs: number): void {
    const before = this.offsetMs;
    this.#target.step(ms);
    this.offsetMs += ms;
    if (ms < 0) this.offsetMs = Math.max(this.offsetMs, Math.min(before, neededMs));
  }
}
