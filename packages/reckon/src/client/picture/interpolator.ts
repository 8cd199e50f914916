// Shows rows of others at a view moment: between the two snapshots around it [HN13–HN16, BT32]. The client calls `show` once per
// frame, then overwrites the rows it simulates. Past the newest snapshot underflow.ts takes over (AX23), and afterwards the recovery
// policy (AX24). Always true: a row is matched by slot and generation, and appears and disappears when the view reaches the snapshot
// that says so; the shown moment never runs backward; nothing is allocated after construction.

import type { Tick } from "../../core/tick.ts";
import { RowPair } from "../../view/row-pair.ts";
import {
  moveOn,
  type RecentRows,
  type RecoveryPolicy,
  restsAfterMs,
  shownAheadMs,
  type UnderflowPolicy,
} from "../../view/underflow.ts";
import { type KindViewPlan, viewPlanOf } from "../../view/view-plan.ts";
import { onViewGrid } from "../../wire/messages/view-stamp.ts";
import type { Layout } from "../../world/kind.ts";
import { World } from "../../world/world.ts";
import type { SnapshotBuffer } from "../snapshot/snapshot-buffer.ts";
import { Smoother } from "./smoother.ts";
import { SpanBlend } from "./span-blend.ts";

/** How rows of others are shown. */
export interface ViewPolicy {
  /**
   * Curve of fields that are shown "linear" (AX22); fields shown "hermite" always use that curve. Hermite takes its slopes from the
   * field's rate if all clients receive it, otherwise from the snapshot before.
   */
  readonly curve: "linear" | "hermite";
  /** When a field shown "step" switches: past the middle, or to the later snapshot at once [HN15]. */
  readonly steps: "half" | "to";
  readonly underflow: UnderflowPolicy;
  readonly recovery: RecoveryPolicy;
}

export class Interpolator {
  /** The snapshots around this frame, equal if it shows one; −1 before the first. */
  fromTick: Tick = -1;
  toTick: Tick = -1;
  /** Where between the two, 0 ≤ alpha < 1. */
  alpha = 0;
  /** The moment shown, in ticks on the grid of 1/256: past `toTick` if motion is extrapolated, behind view time if held. */
  moment = -1;
  /** View time is past the newest snapshot. */
  isUnderflow = false;
  /** No motion is shown because of that. */
  isHeld = false;
  /** Snapshot intervals past the newest; 0 without underflow. Above 3 the view is late [HN19]. */
  lateIntervals = 0;

  readonly #policy: ViewPolicy;
  readonly #plans: readonly KindViewPlan[];
  readonly #tickMs: number;
  readonly #intervalMs: number;
  readonly #needsSlopes: boolean;
  readonly #blend: SpanBlend;
  /** Per kind: the rows that the picture and the newest snapshot have in common. */
  readonly #pairs: readonly RowPair[];
  readonly #recent: RecentRows;
  readonly #fade: Smoother | undefined;
  /** Recovery by offset: what the picture would show now if no snapshot had come. */
  readonly #expected: World;
  /** The snapshot that was newest when view time passed it. */
  #base: Tick = -1;
  #view = Number.NEGATIVE_INFINITY;
  /** Recovery by warp: ticks by which the view is behind, and ms in which it catches up. */
  #behind = 0;
  #leftMs = 0;

  constructor(layout: Layout, policy: ViewPolicy, everyTicks: number, tickMs: number) {
    this.#policy = policy;
    this.#plans = layout.kinds.map((kind) => viewPlanOf(kind, policy.curve));
    this.#tickMs = tickMs;
    this.#intervalMs = everyTicks * tickMs;
    this.#needsSlopes = this.#plans.some((plan) => plan.needsSlopes);
    this.#expected = new World(layout);
    const [newest] = this.#expected.kinds;
    this.#pairs = this.#expected.kinds.map((rows) => new RowPair(rows));
    this.#blend = new SpanBlend(layout, this.#plans, tickMs);
    this.#recent = { newest, second: undefined, third: undefined, secondsToNewest: 1, secondsToSecond: 1 };
    const { recovery } = policy;
    if (recovery.show === "offset") {
      const { perSecond } = recovery;
      const fading = { show: "offset", perSecond, snap: Number.POSITIVE_INFINITY, epsilon: 0 } as const;
      this.#fade = new Smoother(layout, fading, tickMs);
    }
  }

  /** False: recoveries by offset jump instead of fading. */
  set fades(fades: boolean) {
    if (this.#fade !== undefined) this.#fade.fades = fades;
  }

  /** True while a recovery by offset fades: some rows are not where the snapshots have them. */
  get isFading(): boolean {
    return this.#fade?.isFading ?? false;
  }

  /**
   * Writes into `shown` every living row of the snapshots, as seen at `viewTick`.
   * @param viewTick view time in ticks, with fraction; one below that of the last call counts as that
   * @param frameMs time since the last call
   */
  show(snapshots: SnapshotBuffer, viewTick: number, frameMs: number, shown: World): void {
    if (snapshots.newest < 0) {
      shown.clear();
      return;
    }
    const view = Math.max(viewTick, this.#view);
    const base = this.#baseFor(snapshots, view);
    const isRecovery = this.isUnderflow && base !== this.#base;
    if (this.#policy.recovery.show === "warp") this.#catchUp(isRecovery, frameMs, this.#policy.recovery.ms);
    // The first snapshot may be shown before its time: the view then waits there.
    const wanted = Math.max(this.#behind === 0 ? view : onViewGrid(view - this.#behind), this.moment);
    const canFade = isRecovery && this.#fade !== undefined && snapshots.at(this.#base) !== undefined;
    const fadesFrom = canFade ? this.#base : -1;
    if (fadesFrom >= 0) this.#showPast(snapshots, fadesFrom, wanted, this.#expected);

    this.isUnderflow = wanted > base;
    if (this.isUnderflow) this.moment = this.#showPast(snapshots, base, wanted, shown);
    else this.#showBetween(snapshots, wanted, shown);
    const lateMs = (wanted - base) * this.#tickMs;
    this.isHeld = this.isUnderflow && lateMs >= restsAfterMs(this.#policy.underflow, this.#intervalMs);
    this.lateIntervals = Math.max(0, ((wanted - snapshots.newest) * this.#tickMs) / this.#intervalMs);
    this.#base = base;
    this.#view = view;

    if (this.#fade === undefined) return;
    if (fadesFrom >= 0) this.#fade.corrected(this.#expected, shown, -1);
    this.#fade.apply(frameMs, shown, -1);
  }

  /** The newest snapshot, or the one at which a frozen view stands until it lies between two snapshots again. */
  #baseFor(snapshots: SnapshotBuffer, view: number): Tick {
    const isFrozen = this.#policy.underflow.show === "freeze" && this.isUnderflow;
    const stays =
      isFrozen && view - this.#behind > snapshots.newest && snapshots.at(this.#base) !== undefined;
    return stays ? this.#base : snapshots.newest;
  }

  #catchUp(isRecovery: boolean, frameMs: number, warpMs: number): void {
    if (isRecovery) {
      this.#behind = this.#view - this.moment;
      this.#leftMs = warpMs;
    } else if (this.isUnderflow) return;
    this.#behind *= frameMs < this.#leftMs ? 1 - frameMs / this.#leftMs : 0;
    this.#leftMs -= frameMs;
  }

  /** Shows a single snapshot. */
  #showOne(snapshots: SnapshotBuffer, tick: Tick, shown: World): void {
    const world = snapshots.at(tick);
    if (world !== undefined) shown.copyFrom(world);
    this.fromTick = tick;
    this.toTick = tick;
    this.alpha = 0;
  }

  /** Shows the snapshot at `base` with its motion extrapolated to `wanted`; returns the moment shown. */
  #showPast(snapshots: SnapshotBuffer, base: Tick, wanted: number, shown: World): number {
    const { underflow } = this.#policy;
    // A view that warps asks for a moment that it already shows: slowing down anew from there would take it back.
    const lateMs = (wanted - base) * this.#tickMs;
    const aheadMs = shownAheadMs(underflow, lateMs, this.#intervalMs);
    // View moments are on a grid so that view stamps can hold them: a slowed moment is rounded onto it.
    const slowed = aheadMs === lateMs ? wanted - base : onViewGrid(aheadMs / this.#tickMs);
    const ahead = Math.max(slowed, this.moment - base);
    this.#showOne(snapshots, base, shown);
    if (ahead <= 0) return base;
    const second = snapshots.before(base - 0.5);
    const third = second < 0 ? -1 : snapshots.before(second - 0.5);
    const recent = this.#recent;
    recent.secondsToNewest = ((base - second) * this.#tickMs) / 1000;
    recent.secondsToSecond = ((second - third) * this.#tickMs) / 1000;
    const newestWorld = snapshots.at(base);
    const secondWorld = snapshots.at(second);
    const thirdWorld = snapshots.at(third);
    if (newestWorld === undefined) return base;
    for (let k = 0; k < this.#plans.length; k++) {
      recent.newest = newestWorld.kinds[k];
      recent.second = secondWorld?.kinds[k];
      recent.third = thirdWorld?.kinds[k];
      const holdBelow = underflow.show === "staged" ? this.#intervalMs / 1000 : -1;
      moveOn(this.#plans[k], recent, shown.kinds[k], ahead * this.#tickMs, holdBelow);
    }
    return base + ahead;
  }

  #showBetween(snapshots: SnapshotBuffer, wanted: number, shown: World): void {
    const blend = this.#blend;
    if (!blend.covers(snapshots, wanted)) {
      const from = snapshots.before(wanted);
      const to = snapshots.after(wanted);
      if (from < 0 || to < 0) {
        // Exactly at the newest, or before the oldest that is kept: show that one until the view reaches it.
        const only = from < 0 ? to : from;
        this.moment = Math.max(wanted, only);
        this.#showOne(snapshots, only, shown);
        this.#showLatest(snapshots, shown);
        return;
      }
      blend.lay(snapshots, from, to, this.#needsSlopes ? snapshots.before(from - 0.5) : -1);
    }
    const { from, to } = blend;
    this.moment = wanted;
    this.fromTick = from;
    this.toTick = to;
    this.alpha = (wanted - from) / (to - from);
    const isLate = this.#policy.steps === "half" ? this.alpha > 0.5 : this.alpha > 0;
    blend.draw(this.alpha, isLate, shown);
  }

  #showLatest(snapshots: SnapshotBuffer, shown: World): void {
    const newest = snapshots.at(snapshots.newest);
    if (newest === undefined) return;
    for (let k = 0; k < this.#plans.length; k++) {
      const { latest } = this.#plans[k];
      if (latest.length === 0) continue;
      this.#pairs[k].match(shown.kinds[k], newest.kinds[k]);
      this.#pairs[k].copy(latest, newest.kinds[k], shown.kinds[k]);
    }
  }
}
