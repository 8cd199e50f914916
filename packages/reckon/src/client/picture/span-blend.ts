// The picture between two snapshots. The interpolator lays it out when the view comes between another two, and draws it in
// every frame until then: cells that move are written anew in each, everything else stays in its picture.
// Always true: a drawn picture is a function of the snapshots and alpha; rows that are only in the first snapshot stay as
// they are there, and rows that are only in the second are not shown yet.

import type { Tick } from "../../core/tick.ts";
import { blendQuaternion } from "../../view/curve.ts";
import { RowPair } from "../../view/row-pair.ts";
import type { KindViewPlan } from "../../view/view-plan.ts";
import type { Layout } from "../../world/kind.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import { floatsOf, World } from "../../world/world.ts";
import type { SnapshotBuffer } from "../snapshot/snapshot-buffer.ts";
import { ArcCells, HermiteCells, LinearCells } from "./moving-cells.ts";

export class Blend {
  readonly #tickMs: number;
  readonly #kinds: readonly KindBlend[];
  readonly #hasLatest: boolean;
  readonly #picture: World;
  readonly #lines: LinearCells;
  /** Fields shown "step" have switched. */
  #hasStepped = false;
  /** The snapshots that it lies between. */
  from: Tick = -1;
  to: Tick = -1;
  // What else it was laid out from.
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

  /** True when it is the picture at a moment (in ticks, with fraction): most often nothing came since the last frame. */
  covers(snapshots: SnapshotBuffer, moment: number): boolean {
    const isSameBuffer = snapshots === this.#snapshots && snapshots.commits === this.#commits;
    return isSameBuffer && moment >= this.from && moment < this.to;
  }

  /**
   * Makes it the picture between two snapshots that are here; nothing is done if it is that already.
   * @param prior the snapshot before the first, where slopes come from; −1: none
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

  /** Draws it at `alpha`; `isLate`: fields shown "step" have the second snapshot's values. */
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

/** The same for one kind. */
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
    // The last value known of a row that the newest snapshot does not have any more.
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

  /** Gives fields shown "step" the values of the second snapshot, or of the first. */
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

  /** Blends the quaternion whose first column this is. */
  #turn(first: number, alpha: number): void {
    const { rows, count, from, to } = this.#pair;
    for (let i = 0; i < count; i++)
      blendQuaternion(this.#picture.columns, from.columns, to.columns, first, rows[i], alpha);
  }
}
