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
const LATE_FOR_MS = 1000;
/** A need so far above O is a stall, unless it lasts. */
const STALL_NEED_MS = 400;
const JUMP_REPORTS = 10;
/** A report with more needs than this is the backlog of a stall: only its newest counts. */
const REPORT_NEEDS = 40;
/** A lead that is too long by more than this is given back by a hold, else slowly: a hold is seen. */
const HOLD_MS = 1000;
/** Until so many needs were measured the start may have been a guess from a spike: hold sooner. */
const START_NEEDS = 200;

/** Steers the lead by the needs of inputs that arrived. */
export class ClosedLoopLead implements Lead {
  readonly #policy: ClosedLead;
  readonly #target: CostTarget;
  readonly #watch: JumpWatch = new JumpWatch(JUMP_REPORTS, JUMP_REPORTS);
  readonly #report: Float64Array = new Float64Array(REPORT_NEEDS);
  #reported = 0;
  #newest = 0;
  #offset = 0;
  #time = 0;
  #lastNow = 0;
  #lateUntil: number = Number.NEGATIVE_INFINITY;
  #isStarted = false;

  constructor(policy: ClosedLead) {
    this.#policy = policy;
    this.#target = new CostTarget({ costMs: policy.costMs, risk: "count", guardCount: 40, rank: 4, of: 8 });
  }

  get offsetMs(): number {
    return this.#offset;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  start(now: number, clock: Clock): void {
    const ahead = clock.minRttMs / 2 + (this.#policy.startMs ?? START_MS);
    this.#offset = clock.serverTime(now) - now + ahead;
    this.#target.ms = this.#offset;
    this.#lastNow = now;
    this.#isStarted = true;
  }

  need(needMs: number): void {
    if (!Number.isFinite(needMs)) return;
    if (this.#reported < REPORT_NEEDS) this.#report[this.#reported] = needMs;
    this.#newest = needMs;
    this.#reported++;
  }

  lateInput(now: number): void {
    this.#lateUntil = now + LATE_FOR_MS;
  }

  advance(now: number): number {
    if (!this.#isStarted) return 0;
    if (this.#reported > 0) this.#learn(now);
    const dt = Math.min(STALL_MS, Math.max(0, now - this.#lastNow));
    this.#lastNow = now;
    const error = this.#target.ms - this.#offset;
    const holdMs = this.#target.seen < START_NEEDS ? JUMP_MS : HOLD_MS;
    if (error > JUMP_MS || error < -holdMs) this.#offset = this.#target.ms;
    else this.#offset += follow(error, dt, this.#upShare(now), this.#policy.downShare ?? DOWN_SHARE);
    this.#time = Math.max(this.#time, now + this.#offset);
    return this.#time;
  }

  shift(ms: number): void {
    this.#lastNow += ms;
    this.#lateUntil += ms;
    this.#reported = 0;
    this.#watch.shift(-ms);
    this.#move(-ms);
  }

  #upShare(now: number): number {
    if (now < this.#lateUntil) return this.#policy.lateShare ?? LATE_SHARE;
    return this.#policy.upShare ?? UP_SHARE;
  }

  /** Takes in everything reported since the last frame. */
  #learn(now: number): void {
    if (this.#reported > REPORT_NEEDS) {
      this.#report[0] = this.#newest;
      this.#reported = 1;
    }
    let least = this.#report[0];
    let most = least;
    for (let i = 1; i < this.#reported; i++) {
      least = Math.min(least, this.#report[i]);
      most = Math.max(most, this.#report[i]);
    }
    const before = this.#offset;
    const jumped = this.#watch.note(least, least > before + STALL_NEED_MS, now);
    if (jumped !== 0) this.#move(jumped);
    // If it was the old minimum that was wrong (a slow start), O was right: never below what inputs need now.
    if (jumped < 0) this.#offset = Math.max(this.#offset, Math.min(before, most));
    for (let i = 0; i < this.#reported; i++) {
      const need = this.#report[i];
      if (need > this.#offset + STALL_NEED_MS || need < this.#watch.least - JUMP_MS) continue;
      this.#target.add(need, now);
    }
    this.#reported = 0;
    this.#target.aim();
  }

  #move(ms: number): void {
    this.#target.shift(ms);
    this.#offset += ms;
  }
}
