// Where one target is shown: the columns that place it, blended for a single row as the interpolator blends whole columns,
// or carried on past the newest snapshot. Rewind keeps one for each kind of target. Always true: for the same samples
// it gives the very numbers that a client draws (a test holds both side by side).

import type { KindLayout } from "../world/kind.ts";
import type { TargetColumns } from "../world/target.ts";
import type { KindRows } from "../world/world.ts";
import { arc, clamp, hermite, lerp, wrapDirection } from "./curve.ts";
import { moveRowOn, type RecentRows } from "./underflow.ts";
import { type KindPlan, planOf } from "./view-plan.ts";

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
  /** What is shown in steps has switched to the later one. */
  isLate: boolean;
  /** Time between the two, in seconds; and divided by the time from the snapshot before to the first. */
  seconds: number;
  scale: number;
}

export class TargetPose {
  x = 0;
  y = 0;
  z = 0;
  radius = 0;
  readonly plan: KindPlan;
  readonly #target: TargetColumns;
  /** Of the coordinates, then of the radius if it is a field. */
  readonly #tracks: readonly Track[];
  readonly #coordinates: number;
  readonly #while: Track | undefined;

  constructor(layout: KindLayout, target: TargetColumns, curve: "linear" | "hermite") {
    const { position } = layout;
    this.plan = planOf(layout, curve);
    this.#target = target;
    this.#coordinates = position.length;
    const track = (column: number): Track => trackOf(layout, this.plan, column);
    this.#tracks = [...position, ...(target.radiusColumn < 0 ? [] : [target.radiusColumn])].map(track);
    this.#while = target.whileColumn < 0 ? undefined : track(target.whileColumn);
    this.radius = target.radius;
  }

  /**
   * Places a row that is alive in `from`; a row that is not the same entity in `to` stays as it is in `from`.
   * False: it is not there to be hit.
   */
  placeBetween(
    from: KindRows,
    to: KindRows | undefined,
    prior: KindRows | undefined,
    row: number,
    between: Between,
  ): boolean {
    const later = to !== undefined && isSame(from, to, row) ? to : from;
    const { teleportsColumn: teleports } = this.#target;
    if (teleports >= 0 && from.columns[teleports][row] !== later.columns[teleports][row]) return false;
    if (this.#while !== undefined && blended(this.#while, from, later, prior, row, between) === 0)
      return false;
    const tracks = this.#tracks;
    this.x = blended(tracks[0], from, later, prior, row, between);
    this.y = blended(tracks[1], from, later, prior, row, between);
    if (this.#coordinates === 3) this.z = blended(tracks[2], from, later, prior, row, between);
    if (tracks.length > this.#coordinates)
      this.radius = blended(tracks[this.#coordinates], from, later, prior, row, between);
    return true;
  }

  /**
   * Places a row that is alive in the newest snapshot, carried on by `seconds`; `shown` is written over.
   * False: it is not there to be hit.
   */
  placeAhead(recent: RecentRows, shown: KindRows, row: number, seconds: number, holdBelow: number): boolean {
    const { whileColumn } = this.#target;
    shown.copyRow(recent.newest, row);
    if (whileColumn >= 0 && shown.columns[whileColumn][row] === 0) return false;
    if (seconds > 0) moveRowOn(this.plan, recent, shown, row, seconds, holdBelow);
    const tracks = this.#tracks;
    this.x = shown.columns[tracks[0].column][row];
    this.y = shown.columns[tracks[1].column][row];
    if (this.#coordinates === 3) this.z = shown.columns[tracks[2].column][row];
    if (tracks.length > this.#coordinates) this.radius = shown.columns[tracks[this.#coordinates].column][row];
    return true;
  }
}

function isSame(a: KindRows, b: KindRows, row: number): boolean {
  return b.alive[row] === 1 && a.generation[row] === b.generation[row];
}

function trackOf(layout: KindLayout, plan: KindPlan, column: number): Track {
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

function blended(
  { column, way, rate, isAngle, min, max }: Track,
  from: KindRows,
  to: KindRows,
  prior: KindRows | undefined,
  row: number,
  { alpha, isLate, seconds, scale }: Between,
): number {
  const a = from.columns[column][row];
  if (from === to) return a;
  const b = to.columns[column][row];
  switch (way) {
    case "linear":
      return lerp(a, b, alpha);
    case "rated": {
      const leaving = from.columns[rate][row] * seconds;
      const arriving = to.columns[rate][row] * seconds;
      return clamp(hermite(a, b, leaving, arriving, alpha), min, max);
    }
    case "sloped": {
      const isKnown = prior !== undefined && isSame(from, prior, row);
      const slope = isKnown ? (a - prior.columns[column][row]) * scale : b - a;
      return clamp(hermite(a, b, slope, b - a, alpha), min, max);
    }
    case "arc":
      return wrapDirection(arc(a, b, alpha), isAngle, min, max);
    case "step":
      return isLate ? b : a;
    case "latest":
      return b;
  }
}
