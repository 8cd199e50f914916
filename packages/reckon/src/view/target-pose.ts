// Where one target is shown: the columns that place it, blended for a single row as the interpolator blends whole columns, or
// extrapolated past the newest snapshot. Rewind keeps one for each kind of target. Always true: for the same samples it gives exactly
// the numbers that a client draws (a test holds both side by side).

import type { KindLayout } from "../world/kind.ts";
import { areSameEntity, type KindRows } from "../world/kind-rows.ts";
import type { TargetColumns } from "../world/target.ts";
import { arc, clamp, hermite, lerp, wrapDirection } from "./curve.ts";
import { moveRowOn, type RecentRows } from "./underflow.ts";
import { type KindViewPlan, viewPlanOf } from "./view-plan.ts";

/** How a column gets from one sample to the next. */
type Way = "linear" | "rated" | "sloped" | "arc" | "step" | "latest";

interface Track {
  readonly column: number;
  readonly way: Way;
  readonly rate: number;
  readonly isAngle: boolean;
  readonly min: number;
  readonly max: number;
}

/** Where between two snapshots a view lies. */
export interface Between {
  /** Share of the way, 0 to below 1. */
  alpha: number;
  /** Fields shown in steps show the later one. */
  isLate: boolean;
  /** Time between the two, in seconds; and that time divided by the time from the snapshot before to the first. */
  seconds: number;
  scale: number;
}

export class TargetPose {
  /** x, y, z (0 in two dimensions) and radius of the last row placed. */
  readonly at: Float64Array = new Float64Array(4);
  readonly plan: KindViewPlan;
  readonly #target: TargetColumns;
  /** How the coordinates, and the radius if it is a field, get from sample to sample; with their places in `at`. */
  readonly #tracks: readonly Track[];
  readonly #places: readonly number[];
  readonly #isWhileLatest: boolean;

  constructor(layout: KindLayout, target: TargetColumns, curve: "linear" | "hermite") {
    const { position } = layout;
    const { radiusColumn, whileColumn } = target;
    this.plan = viewPlanOf(layout, curve);
    this.#target = target;
    const track = (column: number): Track => trackOf(layout, this.plan, column);
    this.#tracks = [...position, ...(radiusColumn < 0 ? [] : [radiusColumn])].map(track);
    this.#places = this.#tracks.map((_, i) => (i < position.length ? i : 3));
    this.#isWhileLatest = this.plan.latest.includes(whileColumn);
    this.at[3] = target.radius;
  }

  /**
   * Places a row that is alive in `from`; a row that is another entity in `to` stays as in `from`.
   * False if it cannot be hit.
   */
  placeBetween(
    from: KindRows,
    to: KindRows | undefined,
    prior: KindRows | undefined,
    row: number,
    between: Between,
  ): boolean {
    if (!areSameEntity(from, to, row)) return this.#placeAs(from, row);
    const { teleportsColumn: teleports, whileColumn } = this.#target;
    if (teleports >= 0 && from.columns[teleports][row] !== to.columns[teleports][row]) return false;
    const said = between.isLate || this.#isWhileLatest ? to : from;
    if (whileColumn >= 0 && said.columns[whileColumn][row] === 0) return false;
    for (let i = 0; i < this.#tracks.length; i++)
      placeNumber(this.#tracks[i], from, to, prior, row, between, this.at, this.#places[i]);
    return true;
  }

  /**
   * Places a row that is alive in the newest snapshot, extrapolated by `seconds`; overwrites `shown`.
   * False if it cannot be hit.
   */
  placeAhead(recent: RecentRows, shown: KindRows, row: number, seconds: number, holdBelow: number): boolean {
    shown.copyRow(recent.newest, row);
    if (seconds > 0) moveRowOn(this.plan, recent, shown, row, seconds, holdBelow);
    return this.#placeAs(shown, row);
  }

  /** Places a row exactly as it is in a snapshot. */
  #placeAs(rows: KindRows, row: number): boolean {
    const { whileColumn } = this.#target;
    if (whileColumn >= 0 && rows.columns[whileColumn][row] === 0) return false;
    for (let i = 0; i < this.#tracks.length; i++)
      this.at[this.#places[i]] = rows.columns[this.#tracks[i].column][row];
    return true;
  }
}

function trackOf(layout: KindLayout, plan: KindViewPlan, column: number): Track {
  const { field } = layout.columns[column];
  const onCurve = plan.hermite.find((one) => one.column === column);
  const wayOf = (): Way => {
    if (plan.linear.includes(column)) return "linear";
    if (onCurve !== undefined) return onCurve.rate < 0 ? "sloped" : "rated";
    if (plan.arcs.some((one) => one.column === column)) return "arc";
    return plan.latest.includes(column) ? "latest" : "step";
  };
  return {
    column,
    way: wayOf(),
    rate: onCurve?.rate ?? -1,
    isAngle: field.type === "angle",
    min: field.min,
    max: field.max,
  };
}

/** Writes one number of a pose. Coordinates and radius are fixed fields, so the columns that are read have one type: that is fast. */
function placeNumber(
  { column, way, rate, isAngle, min, max }: Track,
  from: KindRows,
  to: KindRows,
  prior: KindRows | undefined,
  row: number,
  { alpha, isLate, seconds, scale }: Between,
  out: Float64Array,
  at: number,
): void {
  const a = from.columns[column][row];
  const b = to.columns[column][row];
  if (way === "step" && !isLate) out[at] = a;
  else if (way === "linear") out[at] = lerp(a, b, alpha);
  else if (way === "rated") {
    const leaving = from.columns[rate][row] * seconds;
    const arriving = to.columns[rate][row] * seconds;
    out[at] = clamp(hermite(a, b, leaving, arriving, alpha), min, max);
  } else if (way === "sloped") {
    const isKnown = areSameEntity(from, prior, row);
    const slope = isKnown ? (a - prior.columns[column][row]) * scale : b - a;
    out[at] = clamp(hermite(a, b, slope, b - a, alpha), min, max);
  } else if (way === "arc") out[at] = wrapDirection(arc(a, b, alpha), isAngle, min, max);
  else out[at] = b;
}
