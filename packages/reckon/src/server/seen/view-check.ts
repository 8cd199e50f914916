// The view of a player when they gave the input of this tick: their claim, if the server's own measurement supports it, else the view that
// the measurement makes likely (VC1–VC5) [HN22, HN25, AX29]. The seat asks once in each tick; rewind reads the answer. Always true: a view
// lies between snapshots of this room and not after its newest; a claim cannot change the measure for the next claim.

import type { Moving } from "../../core/moving/moving.ts";
import type { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import { VIEW_STEPS } from "../../wire/messages/view-stamp.ts";
import type { SeenMoment } from "../rewind/past-view.ts";
import type { HeldSnapshots } from "./held-snapshots.ts";
import type { ViewClaim } from "./view-claim.ts";
import type { ViewEstimate } from "./view-estimate.ts";

/**
 * The basis of a view: the player's claim (`claimed`), or an estimate because there was no claim (`silent`), or one that was too old, too
 * new, with own rows too far behind, or as if snapshots were `missing` that the client had reported.
 */
export type ViewBasis = (typeof VIEW_BASES)[number];
export const VIEW_BASES = ["claimed", "silent", "older", "newer", "own", "missing"] as const;

/**
 * How to judge a shot whose press came too late for its tick and is applied in a later one: by the view of the press, within the cap, or
 * by the likely view in the tick that applies it.
 */
export type LatePresses = "ownView" | "estimate";

/** The view of a player, on the grid of 1/256 ticks. Reused: valid within the tick. */
export class SeenView implements SeenMoment {
  moment = 0;
  from: Tick = 0;
  to: Tick = 0;
  newest: Tick = 0;
  isExtrapolated = false;
  isFading = false;
  own = -1;
  basis: ViewBasis = "silent";

  carry(by: Moving): void {
    this.moment = by.number(this.moment);
    this.from = by.number(this.from);
    this.to = by.number(this.to);
    this.newest = by.number(this.newest);
    this.isExtrapolated = by.flag(this.isExtrapolated);
    this.isFading = by.flag(this.isFading);
    this.own = by.number(this.own);
    this.basis = by.word(this.basis, VIEW_BASES);
  }
}

/** A claim may be older than expected by the first figure, by half the effect of bursts, or by the lateness of inputs, up to the second. */
const OLDER_MS = 28;
const MOST_OLDER_MS = 48;
/** A view falls behind by at most this share of time; and a single claim varies by this much, ms. */
const BEHIND_SHARE = 0.12;
const UNEVEN_MS = 28;
/** Round trips vary by this much, ms, on an unchanged way. */
const WAVER_MS = 20;
/** A claim may be newer by this, or by this many times the lateness of inputs: a liar gains little by it. */
const NEWER_MS = 100;
const NEWER_LATES = 3;
/** An input counts as held up on its way by at most this, plus this many times the lateness of others. */
const HELD_UP_MS = 50;
const HELD_UP_LATES = 2;
/** Own rows may have been drawn at most this long before the input. */
const MOST_OWN_MS = 150;
/** The measurement may be wrong by this many inputs about the moment at which a screen was drawn. */
const SCREEN_INPUTS = 3;

export interface ViewCheckOptions {
  readonly firstTick: Tick;
  readonly tickMs: number;
  readonly snapshotEvery: number;
  /** The measurement of this player; absent: their views are never late. */
  readonly estimate: ViewEstimate | undefined;
  /** The snapshots that their client holds, and since when. */
  readonly held: HeldSnapshots;
  /** Numbered inputs: the tick that used each. Absent: the number is the tick. */
  readonly usedIn: Ring<{ tick: Tick }> | undefined;
}

export class ViewCheck {
  readonly #options: ViewCheckOptions;
  /** When this tick's input would have arrived by the quickest way, server ms. */
  #quickestMs = 0;
  /** The least age that was claimed lately, ms, when its input was due, and the round trip then. */
  #leastMs: number = Number.POSITIVE_INFINITY;
  #leastDueMs = 0;
  #leastTripMs = 0;

  constructor(options: ViewCheckOptions) {
    this.#options = options;
  }

  /** Writes the view by which the input `number`, used in `tick`, was given. */
  judge(claim: ViewClaim, number: number, tick: Tick, into: SeenView): void {
    const { estimate, tickMs } = this.#options;
    into.basis = "silent";
    if (estimate?.isKnown === true) {
      this.#quickestMs = number * tickMs - estimate.marginMs;
      if (claim.stamp.isKnown) into.basis = this.#verdict(claim, estimate, tick);
    }
    if (into.basis === "claimed") this.take(claim, tick, into);
    else this.#guess(tick, into);
  }

  #verdict(claim: ViewClaim, estimate: ViewEstimate, tick: Tick): ViewBasis {
    const { firstTick, tickMs } = this.#options;
    const { moment, own, from, to, isExtrapolated } = claim.stamp;
    const dueMs = claim.number * tickMs;
    // Not earlier than other inputs explain: an input that was held back on purpose looks like one that was held up. An input that missed
    // its tick has paid for that, and the cap bounds it (VC7).
    const isLate = this.#options.usedIn === undefined && claim.number < tick;
    const heldUpMs = isLate ? Number.POSITIVE_INFINITY : HELD_UP_MS + HELD_UP_LATES * estimate.lateMs;
    this.#quickestMs = dueMs - Math.min(estimate.marginMs, dueMs - claim.arrivedMs + heldUpMs);
    const ageMs = this.#quickestMs - (moment - firstTick) * tickMs;
    // Own rows tell how long before the input the frame was drawn, up to the length of a frame.
    const frame = own === 0 ? estimate.stepTicks / 2 : Math.min(Math.max(own - 1, 0), estimate.stepTicks);
    const framedMs = ageMs - frame * tickMs;
    const over = framedMs - estimate.ageMs;
    if (own * tickMs > MOST_OWN_MS) return "own";
    const isFallen = this.#hasFallenBack(framedMs, dueMs, estimate) && !isExtrapolated;
    if (over < -Math.max(NEWER_MS, NEWER_LATES * estimate.lateMs)) return "newer";
    const olderMs = Math.max(OLDER_MS, estimate.burstMs / 2, estimate.lateMs);
    const isHeldUp = this.#quickestMs > dueMs - estimate.marginMs;
    const isOlder =
      over > Math.min(olderMs, MOST_OLDER_MS) && (isHeldUp || !this.#isNewest(to, claim.number, estimate));
    if (isFallen || isOlder || framedMs > estimate.mostMs) return "older";
    return this.#hadBetween(from, to, isExtrapolated, claim.number) ? "missing" : "claimed";
  }

  /**
   * Whether a claim is older than earlier claims explain: a view never runs backward, and falls behind slowly. So claims can make later
   * ones less credible, never more.
   */
  #hasFallenBack(framedMs: number, dueMs: number, { isSlow, leastMs, trips }: ViewEstimate): boolean {
    const mayBeMs = this.#mayBeMs(dueMs, trips.ms);
    // A view that cannot exist yet says nothing.
    if (framedMs < mayBeMs && framedMs >= leastMs) {
      this.#leastMs = framedMs;
      this.#leastDueMs = dueMs;
      this.#leastTripMs = trips.ms;
    }
    return isSlow && framedMs > mayBeMs + UNEVEN_MS;
  }

  /** The greatest age of a view since the least age that was claimed: a view falls behind slowly, or when the way becomes longer. */
  #mayBeMs(atMs: number, tripMs: number): number {
    const behindMs = BEHIND_SHARE * Math.max(0, atMs - this.#leastDueMs);
    return this.#leastMs + behindMs + Math.max(0, tripMs - this.#leastTripMs - WAVER_MS);
  }

  /** Whether a client that reports every snapshot had reported none after those drawn: it cannot draw a snapshot that it does not have. */
  #isNewest(to: Tick, number: number, { trips }: ViewEstimate): boolean {
    const { firstTick, snapshotEvery, held } = this.#options;
    const next = (to - firstTick) / snapshotEvery + 1;
    return trips.isDense && !held.hadBetween(next, Number.POSITIVE_INFINITY, number);
  }

  /** Whether the client held a snapshot that it would have drawn, and claims that it drew others. */
  #hadBetween(from: Tick, to: Tick, isExtrapolated: boolean, number: number): boolean {
    const { firstTick, snapshotEvery, held } = this.#options;
    const first = (from - firstTick) / snapshotEvery + 1;
    // Any later snapshot ends an extrapolation.
    const end = isExtrapolated ? Number.POSITIVE_INFINITY : (to - firstTick) / snapshotEvery;
    return held.hadBetween(first, end, number);
  }

  /**
   * Why no client can have drawn a screen that shows `moment` between two snapshots; "": one can. For flight claims, which come without an
   * input: the measurement tells which input was the newest when the screen was drawn.
   * @param newestNumber of the inputs that have arrived
   */
  screen(moment: number, from: Tick, to: Tick, newestNumber: number): "" | "newer" | "missing" {
    const { estimate, firstTick, tickMs, snapshotEvery, held } = this.#options;
    const isExtrapolated = moment > to;
    const isSound =
      from >= firstTick && (from - firstTick) % snapshotEvery === 0 && from <= to && from <= moment;
    const isSingle = from === to || (!isExtrapolated && moment < to);
    const isHeld = (to - firstTick) / snapshotEvery <= held.newest;
    if (estimate?.isKnown !== true || !isSound || !isSingle || !isHeld) return "missing";
    const shownMs = (moment - firstTick) * tickMs;
    const number = Math.floor((shownMs + estimate.ageMs + estimate.marginMs) / tickMs) - SCREEN_INPUTS;
    // Past the newest snapshot every later moment is another picture, and later pictures are not drawn yet.
    if (isExtrapolated && number > newestNumber) return "newer";
    return this.#hadBetween(from, to, isExtrapolated, number) ? "missing" : "";
  }

  carry(by: Moving): void {
    this.#leastMs = by.number(this.#leastMs);
    this.#leastDueMs = by.number(this.#leastDueMs);
    this.#leastTripMs = by.number(this.#leastTripMs);
  }

  /** Writes the claim, true or not. */
  take(claim: ViewClaim, tick: Tick, into: SeenView): void {
    const { moment, from, to, newest, isExtrapolated, isFading, own } = claim.stamp;
    into.moment = moment;
    into.from = from;
    into.to = to;
    into.newest = newest;
    into.isExtrapolated = isExtrapolated;
    into.isFading = isFading;
    const { usedIn } = this.#options;
    // A stamped press that came late was given by the view of its own input.
    into.own = own === 0 ? -1 : (usedIn === undefined ? claim.number : tick) - own;
    if (usedIn === undefined || own === 0) return;
    const number = Math.floor(claim.number - own);
    const before = usedIn.at(number);
    const after = usedIn.at(number + 1);
    if (before === undefined || after === undefined) return;
    into.own = before.tick + (after.tick - before.tick) * (claim.number - own - number);
  }

  /** Estimates the view; without a measurement it is the newest snapshot. */
  #guess(tick: Tick, into: SeenView): void {
    const { estimate, firstTick, tickMs, snapshotEvery } = this.#options;
    const newest = firstTick + Math.floor((tick - 1 - firstTick) / snapshotEvery) * snapshotEvery;
    let moment = newest;
    if (estimate?.isKnown === true) {
      const shownMs = this.#quickestMs - this.#likelyMs(estimate) - (estimate.stepTicks / 2) * tickMs;
      moment = firstTick + Math.floor((shownMs / tickMs) * VIEW_STEPS) / VIEW_STEPS;
      moment = Math.min(Math.max(moment, firstTick), newest);
    }
    into.moment = moment;
    into.from = firstTick + Math.floor((moment - firstTick) / snapshotEvery) * snapshotEvery;
    into.to = Math.min(into.from + snapshotEvery, newest);
    into.newest = into.to;
    into.isExtrapolated = false;
    into.isFading = false;
    into.own = tick - 1 - (estimate === undefined ? 0 : estimate.stepTicks / 2);
  }

  /** The age that acks make likely, or that was claimed lately, whichever is newer. */
  #likelyMs({ likelyMs, isSlow, trips }: ViewEstimate): number {
    return isSlow ? Math.min(likelyMs, this.#mayBeMs(this.#quickestMs, trips.ms)) : likelyMs;
  }
}
