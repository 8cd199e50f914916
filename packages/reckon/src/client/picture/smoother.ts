// Fades corrections in the picture, never in the state (AX17, HN7): drawn = simulated + offset. The client calls `corrected` when
// reconciling moved rows that it simulates, and `apply` once per frame on the picture. The interpolator uses a smoother for rows
// that were shown past the newest snapshot [HN21].
// Always true: an offset shrinks as a function of time, not of frames; an offset belongs to one entity, and ends when the entity's
// slot is empty or holds another. Nothing is allocated after construction.

import { onceFor } from "../../core/once-for.ts";
import { exp } from "../../core/trig.ts";
import { clamp, normaliseQuaternion, quaternionDot, wrapDirection } from "../../view/curve.ts";
import { viewPlanOf } from "../../view/view-plan.ts";
import { angleBetween } from "../../world/fields/settle.ts";
import type { KindLayout, Layout } from "../../world/kind.ts";
import { areSameEntity, type KindRows } from "../../world/kind-rows.ts";
import { floatsOf, World } from "../../world/world.ts";

/**
 * How a correction is shown (AX17).
 * `offset`: fades by e^(−perSecond · seconds); corrections of a distance above `snap` jump, and those up to `epsilon` are not
 * faded [HN7: perSecond 10–20, snap 64–128, epsilon 0.5]. `blend`: fades evenly over `ticks`.
 * `none`: jumps [BT30]. Distances are measured over the kind's position.
 */
export type SmoothPolicy =
  | { readonly show: "offset"; readonly perSecond: number; readonly snap: number; readonly epsilon: number }
  | { readonly show: "blend"; readonly ticks: number; readonly snap: number }
  | { readonly show: "none" };

/** An offset below this share of the field's grid step has ended. */
const ENDED_SHARE = 1 / 1024;

interface FadingColumn {
  readonly column: number;
  /** Where the column starts among the floats of an arena. */
  readonly start: number;
  readonly isArc: boolean;
  readonly isAngle: boolean;
  readonly isPosition: boolean;
  readonly min: number;
  readonly max: number;
  readonly ended: number;
}

/** The parts of one kind that fade. */
interface FadingKind {
  readonly columns: readonly FadingColumn[];
  readonly quaternions: readonly number[];
  readonly position: readonly number[];
}

const fadingOf = onceFor((layout: KindLayout): FadingKind => {
  const plan = viewPlanOf(layout, "linear");
  const arcs = plan.arcs.map((one) => one.column);
  const columns = [...plan.scalars, ...arcs].map((column) => {
    const { field, byteOffset } = layout.columns[column];
    const { type, min, max, resolution } = field;
    const isPosition = layout.position.includes(column);
    const ended = resolution * ENDED_SHARE;
    const [start, isArc, isAngle] = [byteOffset / 8, arcs.includes(column), type === "angle"];
    return { column, start, isArc, isAngle, isPosition, min, max, ended };
  });
  return { columns, quaternions: plan.quaternions, position: layout.position };
});

export class Smoother {
  /** Rows whose correction jumped. */
  snaps = 0;
  /** False: every correction jumps, whatever the policy is. */
  fades = true;
  readonly #policy: SmoothPolicy;
  readonly #tickMs: number;
  readonly #fading: readonly FadingKind[];
  /** Blend only: by kind and slot, ms until the row's offset is gone. */
  readonly #leftMs: readonly Float64Array[];
  /** Offsets by slot: a row is alive here while it has an offset, under the generation that the offset belongs to. */
  readonly #offsets: World;
  /** The quaternions to which the offsets were last added: their sign tells on which half the offset lies. */
  readonly #facing: World;
  #rows = 0;

  constructor(layout: Layout, policy: SmoothPolicy, tickMs: number) {
    this.#policy = policy;
    this.#tickMs = tickMs;
    this.#fading = layout.kinds.map((kind) => fadingOf(kind));
    this.#leftMs = layout.kinds.map(({ kind }) => new Float64Array(kind.capacity));
    this.#offsets = new World(layout);
    this.#facing = this.#fading.some((one) => one.quaternions.length > 0) ? new World(layout) : this.#offsets;
  }

  /** True while any row is drawn away from its place. */
  get isFading(): boolean {
    return this.#rows > 0;
  }

  /**
   * Takes a correction: rows were `before` and are `after`, both for the same moment and without offsets.
   * @param own owner code (player + 1) of the rows to take, or −1 for every row
   * @returns the largest distance by which a row was corrected, in units of its kind's position
   */
  corrected(before: World, after: World, own: number): number {
    let farthest = 0;
    for (let k = 0; k < this.#fading.length; k++) {
      const old = before.kinds[k];
      const now = after.kinds[k];
      for (let row = 0; row < now.alive.length; row++) {
        if (!areSameEntity(old, now, row) || (own >= 0 && now.owner[row] !== own)) continue;
        const distance = this.#correctRow(k, old, now, row);
        if (distance > farthest) farthest = distance;
      }
    }
    return farthest;
  }

  /**
   * Shrinks the offsets by this frame's time and adds them to the rows of `shown`.
   * @param own owner code (player + 1) of the rows to take, or −1 for every row
   * @returns the largest distance by which fading alone moved a row's drawn position
   */
  apply(frameMs: number, shown: World, own: number): number {
    if (this.#rows > 0 && !this.fades) this.clear();
    if (this.#rows === 0) return 0;
    const share = this.#policy.show === "offset" ? exp((-this.#policy.perSecond * frameMs) / 1000) : 1;
    let farthest = 0;
    for (let k = 0; k < this.#fading.length; k++) {
      const offsets = this.#offsets.kinds[k];
      const rows = shown.kinds[k];
      for (let row = 0; row < offsets.alive.length; row++) {
        if (offsets.alive[row] === 0) continue;
        const isMine = rows.alive[row] === 1 && (own < 0 || rows.owner[row] === own);
        if (!isMine || rows.generation[row] !== offsets.generation[row]) this.#drop(k, row);
        else {
          const moved = this.#fadeRow(k, row, share, frameMs);
          if (moved > farthest) farthest = moved;
          if (offsets.alive[row] === 1) this.#addRow(k, shown, row);
        }
      }
    }
    return farthest;
  }

  /** Ends all offsets. */
  clear(): void {
    for (let k = 0; k < this.#fading.length; k++)
      for (let row = 0; row < this.#leftMs[k].length; row++) this.#drop(k, row);
  }

  #correctRow(k: number, old: KindRows, now: KindRows, row: number): number {
    const policy = this.#policy;
    const offsets = this.#offsets.kinds[k];
    if (offsets.alive[row] === 1 && offsets.generation[row] !== now.generation[row]) this.#drop(k, row);
    const { position } = this.#fading[k];
    let square = 0;
    let drawnSquare = 0;
    for (let i = 0; i < position.length; i++) {
      const d = old.columns[position[i]][row] - now.columns[position[i]][row];
      const drawn = offsets.columns[position[i]][row] + d;
      square += d * d;
      drawnSquare += drawn * drawn;
    }
    const distance = Math.sqrt(square);
    if (policy.show === "none" || !this.fades) {
      if (distance > 0) this.snaps++;
    } else if (distance > policy.snap || drawnSquare > policy.snap * policy.snap) {
      this.#drop(k, row);
      this.snaps++;
    } else {
      this.#addDifference(k, old, now, row, policy.show === "blend" || distance > policy.epsilon);
    }
    return distance;
  }

  #addDifference(k: number, old: KindRows, now: KindRows, row: number, withPosition: boolean): void {
    const { columns, quaternions } = this.#fading[k];
    const offsets = this.#offsets.kinds[k];
    let differs = false;
    for (let i = 0; i < columns.length; i++) {
      const { column, isArc, isPosition } = columns[i];
      const a = now.columns[column][row];
      const b = old.columns[column][row];
      if (a === b || (isPosition && !withPosition)) continue;
      differs = true;
      offsets.columns[column][row] += isArc ? angleBetween(a, b) : b - a;
    }
    for (let i = 0; i < quaternions.length; i++)
      if (this.#addTurn(k, old, now, quaternions[i], row)) differs = true;
    if (!differs) return;
    if (this.#policy.show === "blend") this.#leftMs[k][row] = this.#policy.ticks * this.#tickMs;
    if (offsets.alive[row] === 1) return;
    offsets.alive[row] = 1;
    offsets.generation[row] = now.generation[row];
    this.#rows++;
  }

  #addTurn(k: number, old: KindRows, now: KindRows, first: number, row: number): boolean {
    const offsets = this.#offsets.kinds[k];
    this.#face(k, now, first, row);
    const sign = quaternionDot(old.columns, now.columns, first, row) < 0 ? -1 : 1;
    let differs = false;
    for (let i = first; i < first + 4; i++) {
      const d = old.columns[i][row] * sign - now.columns[i][row];
      offsets.columns[i][row] += d;
      if (d !== 0) differs = true;
    }
    return differs;
  }

  /** A settled quaternion may change its sign from one tick to the next: then the offset changes its sign too. */
  #face(k: number, rows: KindRows, first: number, row: number): void {
    const facing = this.#facing.kinds[k];
    const offsets = this.#offsets.kinds[k];
    const sign = quaternionDot(facing.columns, rows.columns, first, row) < 0 ? -1 : 1;
    for (let i = first; i < first + 4; i++) {
      offsets.columns[i][row] *= sign;
      facing.columns[i][row] = rows.columns[i][row];
    }
  }

  #fadeRow(k: number, row: number, share: number, frameMs: number): number {
    const { columns, quaternions } = this.#fading[k];
    const values = floatsOf(this.#offsets);
    let kept = share;
    if (this.#policy.show === "blend") {
      const leftMs = this.#leftMs[k];
      kept = frameMs < leftMs[row] ? 1 - frameMs / leftMs[row] : 0;
      leftMs[row] -= frameMs;
    }
    let square = 0;
    let isOver = true;
    for (let i = 0; i < columns.length; i++) {
      const { start, isPosition, ended } = columns[i];
      const value = values[start + row];
      const faded = value * kept;
      if (isPosition) square += (value - faded) * (value - faded);
      values[start + row] = faded;
      if (Math.abs(faded) > ended) isOver = false;
    }
    for (let q = 0; q < quaternions.length; q++)
      if (this.#fadeTurn(k, quaternions[q], row, kept)) isOver = false;
    if (isOver) this.#drop(k, row);
    return Math.sqrt(square);
  }

  /** True while something of it is left. */
  #fadeTurn(k: number, first: number, row: number, kept: number): boolean {
    const { columns } = this.#offsets.kinds[k];
    let isLeft = false;
    for (let i = first; i < first + 4; i++) {
      columns[i][row] *= kept;
      if (Math.abs(columns[i][row]) > ENDED_SHARE * ENDED_SHARE) isLeft = true;
    }
    return isLeft;
  }

  #addRow(k: number, shown: World, row: number): void {
    const { columns, quaternions } = this.#fading[k];
    const offsets = floatsOf(this.#offsets);
    const cells = floatsOf(shown);
    for (let i = 0; i < columns.length; i++) {
      const { start, isArc, isAngle, min, max } = columns[i];
      const value = cells[start + row] + offsets[start + row];
      cells[start + row] = isArc ? wrapDirection(value, isAngle, min, max) : clamp(value, min, max);
    }
    for (let q = 0; q < quaternions.length; q++) this.#turnRow(k, shown.kinds[k], quaternions[q], row);
  }

  #turnRow(k: number, rows: KindRows, first: number, row: number): void {
    const offsets = this.#offsets.kinds[k];
    this.#face(k, rows, first, row);
    for (let i = first; i < first + 4; i++) rows.columns[i][row] += offsets.columns[i][row];
    if (!normaliseQuaternion(rows.columns, first, row))
      for (let i = first; i < first + 4; i++) rows.columns[i][row] = this.#facing.kinds[k].columns[i][row];
  }

  #drop(k: number, row: number): void {
    const offsets = this.#offsets.kinds[k];
    if (offsets.alive[row] === 0) return;
    offsets.alive[row] = 0;
    for (let i = 0; i < offsets.columns.length; i++) offsets.columns[i][row] = 0;
    this.#rows--;
  }
}
