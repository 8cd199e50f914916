// The picture between two snapshots. The interpolator lays it out when the view comes between another pair, and draws it in every
// frame until then: moving cells are written anew in each frame, everything else stays in its picture.
// Always true: a drawn picture is a function of the snapshots and alpha; rows that only the first snapshot has stay as they are
// there, and rows that only the second has are not shown yet.

import type { Tick } from "../../core/tick.ts";
import { nlerp } from "../../view/curve.ts";
import { RowPair } from "../../view/row-pair.ts";
import type { KindViewPlan } from "../../view/view-plan.ts";
import type { Layout } from "../../world/kind.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import { floatsOf, World } from "../../world/world.ts";
import type { SnapshotBuffer } from "../snapshot/snapshot-buffer.ts";
import { ArcCells, HermiteCells, LinearCells } from "./moving-cells.ts";

export class SpanBlend {
  readonly #tickMs: number;
  readonly #kinds: readonly KindBlend[];
  readonly #hasLatest: boolean;
  readonly #picture: World;
  readonly #lines: LinearCells;
  /** Fields shown "step" show the second snapshot. */
  #hasStepped = false;
  /** The snapshots between which the picture lies. */
  from: Tick = -1;
  to: Tick = -1;
  // The rest of what the picture was laid out from.
  #snapshots: SnapshotBuffer | undefined;
  #commits = 0;
  #mends = 0;
  #prior: Tick = -1;
  #newest: Tick = -1;

  constructor(layout: Layout, plans: readonly KindViewPlan[], tickMs: number) {
    this.#tickMs = tickMs;
    this.#picture = new World(layout);
    this.#lines = new LinearCells(this.#picture);
    this.#kinds = this.#picture.kinds.map(
      (rows, k) => new KindBlend(rows, plans[k], floatsOf(this.#picture)),
    );
    this.#hasLatest = plans.some(({ latest }) => latest.length > 0);
  }

  /** True if this is the picture at a moment (in ticks, with fraction): most often no snapshot came since the last frame. */
  covers(snapshots: SnapshotBuffer, moment: number): boolean {
    const isSameBuffer = snapshots === this.#snapshots && snapshots.commits === this.#commits;
    return isSameBuffer && moment >= this.from && moment < this.to;
  }

  /**
   * Lays out the picture between two snapshots that are kept; does nothing if it is laid out already.
   * @param prior the snapshot before the first, from which slopes come; −1: none
   */
  lay(snapshots: SnapshotBuffer, from: Tick, to: Tick, prior: Tick): void {
    const newest = this.#hasLatest ? snapshots.newest : to;
    const isSamePair = from === this.from && to === this.to && prior === this.#prior;
    const isSameBuffer = snapshots === this.#snapshots && snapshots.mends === this.#mends;
    this.#commits = snapshots.commits;
    if (isSamePair && isSameBuffer && newest === this.#newest) return;
    this.#snapshots = snapshots;
    this.#mends = snapshots.mends;
    this.from = from;
    this.to = to;
    this.#prior = prior;
    this.#newest = newest;
    this.#layOut(snapshots);
  }

  /** Draws the picture at `alpha`; `isLate`: fields shown "step" show the second snapshot. */
  draw(alpha: number, isLate: boolean, shown: World): void {
    if (isLate !== this.#hasStepped) {
      for (let k = 0; k < this.#kinds.length; k++) this.#kinds[k].step(isLate);
      this.#hasStepped = isLate;
    }
    this.#lines.draw(alpha);
    for (let k = 0; k < this.#kinds.length; k++) this.#kinds[k].draw(alpha);
    shown.copyFrom(this.#picture);
  }

  #layOut(snapshots: SnapshotBuffer): void {
    const from = snapshots.at(this.from);
    const to = snapshots.at(this.to);
    if (from === undefined || to === undefined) return;
    const prior = snapshots.at(this.#prior);
    const newest = snapshots.at(this.#newest);
    const span = this.to - this.from;
    const seconds = (span * this.#tickMs) / 1000;
    const scale = span / (this.from - this.#prior);
    this.#picture.copyFrom(from);
    this.#hasStepped = false;
    this.#lines.clear();
    for (let k = 0; k < this.#kinds.length; k++) {
      const kind = this.#kinds[k];
      kind.lay(from.kinds[k], to.kinds[k], this.#lines);
      kind.layCurves(prior?.kinds[k], seconds, scale);
      if (newest !== undefined) kind.layLatest(newest.kinds[k]);
    }
  }
}

/** The picture of one kind. */
class KindBlend {
  readonly #plan: KindViewPlan;
  readonly #picture: KindRows;
  readonly #pair: RowPair;
  readonly #latest: RowPair;
  readonly #hermite: readonly HermiteCells[];
  readonly #arcs: readonly ArcCells[];

  constructor(picture: KindRows, plan: KindViewPlan, floats: Float64Array) {
    this.#plan = plan;
    this.#picture = picture;
    this.#pair = new RowPair(picture);
    this.#latest = new RowPair(picture);
    this.#hermite = plan.hermite.map((one) => new HermiteCells(one, picture.layout, floats));
    this.#arcs = plan.arcs.map((one) => new ArcCells(one, picture.layout, floats));
  }

  lay(from: KindRows, to: KindRows, lines: LinearCells): void {
    const { linear, latest } = this.#plan;
    const pair = this.#pair;
    pair.match(from, to);
    for (let i = 0; i < linear.length; i++) lines.lay(pair, linear[i]);
    for (let i = 0; i < this.#arcs.length; i++) this.#arcs[i].lay(pair);
    // A row that the newest snapshot does not have any more keeps its last known value.
    pair.copy(latest, to, this.#picture);
  }

  layCurves(prior: KindRows | undefined, seconds: number, scale: number): void {
    for (let i = 0; i < this.#hermite.length; i++) this.#hermite[i].lay(this.#pair, seconds, prior, scale);
  }

  layLatest(newest: KindRows): void {
    const { latest } = this.#plan;
    if (latest.length === 0) return;
    this.#latest.match(this.#picture, newest);
    this.#latest.copy(latest, newest, this.#picture);
  }

  /** Gives fields shown "step" the values of the second or the first snapshot. */
  step(isLate: boolean): void {
    const pair = this.#pair;
    pair.copy(this.#plan.steps, isLate ? pair.to : pair.from, this.#picture);
  }

  draw(alpha: number): void {
    for (let i = 0; i < this.#hermite.length; i++) this.#hermite[i].draw(alpha);
    for (let i = 0; i < this.#arcs.length; i++) this.#arcs[i].draw(alpha);
    const { quaternions } = this.#plan;
    for (let q = 0; q < quaternions.length; q++) this.#turn(quaternions[q], alpha);
  }

  /** Turns the quaternion whose first column is `first`. */
  #turn(first: number, alpha: number): void {
    const { rows, count, from, to } = this.#pair;
    for (let i = 0; i < count; i++)
      nlerp(this.#picture.columns, from.columns, to.columns, first, rows[i], alpha);
  }
}
