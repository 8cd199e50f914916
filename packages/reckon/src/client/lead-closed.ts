// Our input timeline: closed loop on the margins that the server measured. An input stamped at offset O that
// arrived with margin m needed exactly O − m: serverArrival − localDue. The control itself cancels out of that,
// so corrections still in flight are counted exactly and the loop cannot oscillate; frame lateness, the way up,
// asymmetry and clock error are all inside. The clock estimate only places the start.
// Target: the cheapest lead by the histogram, + 0.5 ms, + a guard while little is known, and not below the 4th
// largest of the last 8 needs. Built by lead.ts. Always true: input time never runs backward.

import { CostTarget } from "../core/cost-target.ts";
import type { Clock } from "./clock-policy.ts";
import { follow, JUMP_MS, STALL_MS } from "./follow.ts";
import { JumpWatch } from "./jump-watch.ts";
import type { ClosedLead, Lead } from "./lead-policy.ts";

const START_MS = 50;
const UP_SHARE = 0.05;
const LATE_SHARE = 0.1;
const DOWN_SHARE = 0.02;
/** The same, in multiples, when it is certain that the link got better. */
const FALL = 4;
const DEAD_MS = 1;
const LATE_FOR_MS = 1000;
/** A need so far above O is a stall, unless it lasts. */
const STALL_NEED_MS = 400;
const JUMP_REPORTS = 3;
/** Fractions of its multiples are spread evenly. */
const GOLDEN = 0.6180339887498949;
/** So long after a rise the target knows whether it was for good. */
const FLOOR_MS = 1800;
const LATE_RUN = 4;
const LATE_MS = 8;
const DRAIN_MS = 25;
/** A report with more needs than this is the backlog of a stall: only its newest counts. */
const REPORT_NEEDS = 40;
/** A lead that is too long by more than this is given back by a hold, else slowly: a hold is seen. */
const HOLD_MS = 1000;
/** Until so many needs were measured the start may have been a guess from a spike: hold sooner. */
const START_NEEDS = 200;

function targetOf({ costMs }: ClosedLead): CostTarget {
  return new CostTarget({ costMs, risk: "count", guardCount: 40, rank: 4, of: 8 });
}

/** Steers the lead by the needs of inputs that arrived. */
export class ClosedLoopLead implements Lead {
  readonly #policy: ClosedLead;
  #target: CostTarget;
  #watch: JumpWatch = new JumpWatch(JUMP_REPORTS, JUMP_REPORTS);
  /** Needs since the last frame without the wait for a frame, and those waits; the last place is the newest's. */
  readonly #report: Float64Array = new Float64Array(REPORT_NEEDS + 1);
  readonly #waits: Float64Array = new Float64Array(REPORT_NEEDS + 1);
  readonly #hasWaited: Uint8Array = new Uint8Array(REPORT_NEEDS + 1);
  #reported = 0;
  #draw = 0;
  #offset = 0;
  #time = 0;
  #lastNow = 0;
  #lateUntil: number = Number.NEGATIVE_INFINITY;
  /** The newest of a run of late ones. */
  readonly #late: Float64Array = new Float64Array(LATE_RUN);
  readonly #lateWaits: Float64Array = new Float64Array(LATE_RUN);
  readonly #isLevel: Uint8Array = new Uint8Array(LATE_RUN);
  #lateRun = 0;
  /** The lead rose to here, and stays until it is known whether for good. */
  #floor: number = Number.NEGATIVE_INFINITY;
  #floorUntil = 0;
  /** Reports in a row that are early against the floor. */
  #early = 0;
  #isStarted = false;

  constructor(policy: ClosedLead) {
    this.#policy = policy;
    this.#target = targetOf(policy);
  }

  get offsetMs(): number {
    return this.#offset;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  start(now: number, clock: Clock): void {
    const ahead = clock.minRttMs / 2 + (this.#policy.startMs ?? START_MS);
    if (this.#isStarted) {
      this.#target = targetOf(this.#policy);
      this.#watch = new JumpWatch(JUMP_REPORTS, JUMP_REPORTS);
      this.#reported = 0;
      this.#lateRun = 0;
      this.#floor = Number.NEGATIVE_INFINITY;
    }
    this.#offset = clock.serverTime(now) - now + ahead;
    this.#target.ms = this.#offset;
    this.#lastNow = now;
    this.#isStarted = true;
  }

  need(needMs: number, _now: number, frameMs = 0, hasWaited = false): void {
    if (!Number.isFinite(needMs) || !Number.isFinite(frameMs)) return;
    const at = Math.min(this.#reported++, REPORT_NEEDS);
    this.#report[at] = needMs;
    this.#waits[at] = frameMs * this.#wait();
    this.#hasWaited[at] = hasWaited ? 1 : 0;
  }

  /**
   * How much of its frame an input waits for the end of it, 0 to 1: drawn instead of measured. Where frames keep step with
   * ticks the wait is the same for minutes, which says nothing about the wait after the next correction of the lead. And the
   * longest wait can last as long, so it is drawn like the longer of two.
   */
  #wait(): number {
    this.#draw = (this.#draw + GOLDEN) % 1;
    return Math.sqrt(this.#draw);
  }

  rise(ms: number, now: number): void {
    if (!this.#isStarted) return;
    this.#offset += ms;
    this.#floor = this.#offset;
    this.#floorUntil = now + FLOOR_MS;
    this.#early = 0;
  }

  lateInput(now: number): void {
    this.#lateUntil = now + LATE_FOR_MS;
  }

  advance(now: number, _clock: Clock, mostMs: number = Number.POSITIVE_INFINITY): number {
    if (!this.#isStarted) return 0;
    if (this.#reported > 0) this.#learn(now);
    if (now >= this.#floorUntil && this.#floor > Number.NEGATIVE_INFINITY) this.#endFloor();
    const dt = Math.min(STALL_MS, Math.max(0, now - this.#lastNow));
    this.#lastNow = now;
    const error = Math.max(this.#target.ms, this.#floor) - this.#offset;
    if (error > -DEAD_MS) this.#target.hasFallen = false;
    const { hasFallen } = this.#target;
    const holdMs = hasFallen || this.#target.seen < START_NEEDS ? JUMP_MS : HOLD_MS;
    if (error > JUMP_MS || error < -holdMs) this.#offset += error;
    else this.#offset += follow(error, dt, this.#upShare(now), (this.#policy.downShare ?? DOWN_SHARE) * (hasFallen ? FALL : 1));
    this.#time = Math.max(this.#time, Math.min(now + this.#offset, mostMs));
    return this.#time;
  }

  shift(ms: number): void {
    this.#lastNow += ms;
    this.#lateUntil += ms;
    this.#reported = 0;
    this.#lateRun = 0;
    this.#watch.shift(-ms);
    this.#target.shift(-ms);
    this.#offset -= ms;
    this.#floor -= ms;
    this.#floorUntil += ms;
  }

  #upShare(now: number): number {
    if (now < this.#lateUntil) return this.#policy.lateShare ?? LATE_SHARE;
    return this.#policy.upShare ?? UP_SHARE;
  }

  /** Takes in everything reported since the last frame. */
  #learn(now: number): void {
    // Of a backlog only the newest counts; of what came with the first quick packet, too, for the rest had waited for it.
    const newest = Math.min(this.#reported, REPORT_NEEDS + 1) - 1;
    let first = this.#reported > REPORT_NEEDS ? newest : 0;
    let least = this.#report[newest];
    for (let i = first; i < newest; i++) least = Math.min(least, this.#report[i]);
    if (least < this.#floor - JUMP_MS) {
      if (++this.#early >= JUMP_REPORTS) {
        this.#target.forgetLevelAbove(this.#floor - JUMP_MS);
        this.#endFloor();
      }
    } else this.#early = 0;
    const before = this.#offset;
    const jumped = this.#watch.note(least, false, now);
    if (jumped !== 0) this.#step(jumped);
    if (jumped < 0) {
      first = newest;
      // If it was the old minimum that was wrong (a slow start), O was right: never below what inputs need now.
      const needed = this.#report[newest] + this.#waits[newest];
      this.#offset = Math.max(this.#offset, Math.min(before, needed));
    }
    for (let i = first; i <= newest; i++)
      this.#take(this.#report[i], this.#waits[i], this.#hasWaited[i] === 0, now);
    if (this.#lateRun >= LATE_RUN && !this.#isDraining()) this.#riseToLate(now);
    this.#reported = 0;
    this.#target.aim();
  }

  #take(need: number, waitMs: number, isLevel: boolean, now: number): void {
    if (need < this.#watch.least - JUMP_MS) return;
    if (need > this.#offset + LATE_MS) {
      const at = this.#lateRun++ % LATE_RUN;
      this.#late[at] = need;
      this.#lateWaits[at] = waitMs;
      this.#isLevel[at] = isLevel ? 1 : 0;
      return;
    }
    // It was a pause: those that it held up are what a lead has to bear.
    this.#takeLate(now);
    this.#add(need, waitMs, isLevel, now);
  }

  #add(need: number, waitMs: number, isLevel: boolean, now: number): void {
    const shiftMs = this.#target.add(need, now, waitMs, isLevel);
    // Downward the watch finds out by itself.
    if (shiftMs > 0) this.#watch.shift(shiftMs);
  }

  /** What the lead rose by was a moment, or is in the target by now. */
  #endFloor(): void {
    this.#floor = Number.NEGATIVE_INFINITY;
    this.#early = 0;
    this.#target.hasFallen = true;
  }

  /** A queue that drains: each input was less late than the one before. */
  #isDraining(): boolean {
    const last = (this.#lateRun - 1) % LATE_RUN;
    return this.#late[last] < this.#late[(last + 1) % LATE_RUN] - DRAIN_MS;
  }

  #takeLate(now: number): void {
    const count = Math.min(this.#lateRun, LATE_RUN);
    for (let i = 0; i < count; i++)
      if (this.#late[i] <= this.#offset + STALL_NEED_MS) this.#add(this.#late[i], this.#lateWaits[i], this.#isLevel[i] === 1, now);
    this.#lateRun = 0;
  }

  /** Everything that came last was late: the way has become longer, for a moment or for good. */
  #riseToLate(now: number): void {
    let most = Number.NEGATIVE_INFINITY;
    let waitMs = 0;
    for (let i = 0; i < LATE_RUN; i++) {
      most = Math.max(most, this.#late[i]);
      waitMs = Math.max(waitMs, this.#lateWaits[i]);
    }
    this.rise(most + waitMs + LATE_MS - this.#offset, now);
    this.#takeLate(now);
  }

  #step(ms: number): void {
    this.#target.step(ms);
    this.#offset += ms;
  }
}
