// What a player was looking at when he gave the input of this tick: what he says, as far as the server's own measurement
// bears it out, else what the measurement makes likely (VC1–VC5) [HN22, HN25, AX29]. The seat asks once in each tick;
// rewinding reads the answer. Always true: a view lies between snapshots of this room and not after its newest; what a
// client claims cannot move what the next claim is measured by.

import type { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import { VIEW_STEPS } from "../../wire/messages/view-stamp.ts";
import type { HeldSnapshots } from "./held-snapshots.ts";
import type { ViewClaim } from "./view-claim.ts";
import type { ViewEstimate } from "./view-estimate.ts";

/**
 * Why a view is what it is: as the player said (`claimed`), or estimated, because he said nothing (`silent`), or something
 * too old, too new, with own rows too far behind, or as if snapshots were `missing` that he had said he holds.
 */
export type ViewBasis = "claimed" | "silent" | "older" | "newer" | "own" | "missing";

/**
 * By what a shot is judged whose press came too late for its tick, and is applied with a later one: by what was seen with the
 * press, within the cap, or by what is likely to be seen in the tick that applies it.
 */
export type LatePresses = "ownView" | "estimate";

/** What a player was looking at. Reused: valid within the tick. */
export class SeenView {
  /** The moment shown, in ticks on the grid of 1/256. */
  moment = 0;
  /** The snapshots it lay between; equal when it was made of one. */
  from: Tick = 0;
  to: Tick = 0;
  /** The newest snapshot that he held then. */
  newest: Tick = 0;
  isExtrapolated = false;
  isFading = false;
  /** Tick, with fraction, at which his own rows were drawn; −1: like those of others. */
  own = -1;
  basis: ViewBasis = "silent";
}

/** A claim may be older than expected by this, by half of what bursts make of the age, or as late as inputs come, up to that. */
const OLDER_MS = 28;
const MOST_OLDER_MS = 48;
/** A view falls behind by this share of time at most; and one claim is uneven by so much, ms. */
const BEHIND_SHARE = 0.12;
const UNEVEN_MS = 28;
/** Round trips waver by so much, ms, on a way that is still the same. */
const WAVER_MS = 20;
/** And newer by this, and so many times the lateness of inputs: there is little in it for a liar. */
const NEWER_MS = 100;
const NEWER_LATES = 3;
/** An input counts as held up on its way by at most this, and so many times the lateness of others. */
const HELD_UP_MS = 50;
const HELD_UP_LATES = 2;
/** Own rows are believed to have been drawn at most so long before the input. */
const MOST_OWN_MS = 150;
/** By so many inputs the measurement may be wrong about when a screen was drawn. */
const SCREEN_INPUTS = 3;

export interface ViewCheckOptions {
  readonly firstTick: Tick;
  readonly tickMs: number;
  readonly snapshotEvery: number;
  /** The measurement of this player; absent: his views are never late. */
  readonly estimate: ViewEstimate | undefined;
  /** What this player holds, and since when. */
  readonly held: HeldSnapshots;
  /** Numbered inputs: the tick that used each. Absent: the number is the tick. */
  readonly usedIn: Ring<{ tick: Tick }> | undefined;
}

export class ViewCheck {
  readonly #options: ViewCheckOptions;
  /** When the input at hand would have arrived by the quickest way, server ms. A field, so that no call hands it over. */
  #quickestMs = 0;
  /** The least age lately claimed, ms, when the input with it was due, and how long the round trip was. */
  #leastMs: number = Number.POSITIVE_INFINITY;
  #leastDueMs = 0;
  #leastTripMs = 0;

  constructor(options: ViewCheckOptions) {
    this.#options = options;
  }

  /** Writes what the input `number`, used in `tick`, was given by. */
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
    // Not earlier than other inputs explain: an input that was held back on purpose looks like one that was held up.
    // One that missed its tick has paid for that, and is bounded by the cap (VC7).
    const isLate = this.#options.usedIn === undefined && claim.number < tick;
    const heldUpMs = isLate ? Number.POSITIVE_INFINITY : HELD_UP_MS + HELD_UP_LATES * estimate.lateMs;
    this.#quickestMs = dueMs - Math.min(estimate.marginMs, dueMs - claim.arrivedMs + heldUpMs);
    const ageMs = this.#quickestMs - (moment - firstTick) * tickMs;
    // Own rows tell how long before the input the frame was drawn, as far as frames are that long.
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
   * True when a claim is older than those before it explain: a view never runs backward, and falls behind slowly. So claims can
   * make later ones be believed less, never more.
   */
  #hasFallenBack(framedMs: number, dueMs: number, { isSlow, leastMs, trips }: ViewEstimate): boolean {
    const mayBeMs = this.#mayBeMs(dueMs, trips.ms);
    // What nobody can have seen yet says nothing.
    if (framedMs < mayBeMs && framedMs >= leastMs) {
      this.#leastMs = framedMs;
      this.#leastDueMs = dueMs;
      this.#leastTripMs = trips.ms;
    }
    return isSlow && framedMs > mayBeMs + UNEVEN_MS;
  }

  /** How old a view may have become since the least age that was claimed: it falls behind slowly, or with the way. */
  #mayBeMs(atMs: number, tripMs: number): number {
    const behindMs = BEHIND_SHARE * Math.max(0, atMs - this.#leastDueMs);
    return this.#leastMs + behindMs + Math.max(0, tripMs - this.#leastTripMs - WAVER_MS);
  }

  /** True when a player who tells of every snapshot had told of none after those drawn: nobody draws what is not there. */
  #isNewest(to: Tick, number: number, { trips }: ViewEstimate): boolean {
    const { firstTick, snapshotEvery, held } = this.#options;
    const next = (to - firstTick) / snapshotEvery + 1;
    return trips.isDense && !held.hadBetween(next, Number.POSITIVE_INFINITY, number);
  }

  /** True when they held a snapshot that they would have drawn, and say that they drew others. */
  #hadBetween(from: Tick, to: Tick, isExtrapolated: boolean, number: number): boolean {
    const { firstTick, snapshotEvery, held } = this.#options;
    const first = (from - firstTick) / snapshotEvery + 1;
    // Extrapolation ends with the next snapshot, whichever that is.
    const end = isExtrapolated ? Number.POSITIVE_INFINITY : (to - firstTick) / snapshotEvery;
    return held.hadBetween(first, end, number);
  }

  /**
   * Why nobody can have drawn a screen that shows `moment` between two snapshots; "": they can. For claims of flights, which
   * come without an input: the measurement tells which input was the newest when the screen was drawn.
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
    // Past the newest snapshot every later moment is another picture, and nobody has seen the next ones.
    if (isExtrapolated && number > newestNumber) return "newer";
    return this.#hadBetween(from, to, isExtrapolated, number) ? "missing" : "";
  }

  /** Writes what a claim says, true or not. */
  take(claim: ViewClaim, tick: Tick, into: SeenView): void {
    const { moment, from, to, newest, isExtrapolated, isFading, own } = claim.stamp;
    into.moment = moment;
    into.from = from;
    into.to = to;
    into.newest = newest;
    into.isExtrapolated = isExtrapolated;
    into.isFading = isFading;
    const { usedIn } = this.#options;
    // A stamped press that came late was given by what its own input saw.
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

  /** What acks make likely, or what was claimed lately, whichever is newer. */
  #likelyMs({ likelyMs, isSlow, trips }: ViewEstimate): number {
    return isSlow ? Math.min(likelyMs, this.#mayBeMs(this.#quickestMs, trips.ms)) : likelyMs;
  }
}
