// How the picture treats each column of a kind, worked out once from the fields. The interpolator, the extrapolation and the smoother
// read it, so that a frame only walks lists of columns. Always true: a column is in exactly one of linear, hermite, arcs, quaternions,
// steps and latest (the other three components of a quaternion go with its first), and only float columns are in the first four.

import { onceFor } from "../core/once-for.ts";
import type { Column } from "../world/column.ts";
import type { KindLayout } from "../world/kind.ts";

/** A column with the column that holds its change per second, or −1 if no client receives one. */
export interface RatedColumn {
  readonly column: number;
  readonly rate: number;
  readonly min: number;
  readonly max: number;
}

/** A column whose values are directions: differences follow the shorter arc. */
export interface ArcColumn {
  readonly column: number;
  readonly isAngle: boolean;
  readonly min: number;
  readonly max: number;
}

/** The columns of one kind by treatment; numbers are positions in `KindLayout.columns`. */
export interface KindViewPlan {
  /** All columns of `linear` and `hermite`. */
  readonly scalars: readonly number[];
  readonly linear: readonly number[];
  readonly hermite: readonly RatedColumn[];
  readonly arcs: readonly ArcColumn[];
  /** The first of four columns each. */
  readonly quaternions: readonly number[];
  readonly steps: readonly number[];
  readonly latest: readonly number[];
  /** What may be shown past the newest snapshot: coordinates first, then other fixed fields with a known rate. */
  readonly moving: readonly RatedColumn[];
  /** How many of `moving` are coordinates. */
  readonly coordinates: number;
  /** Coarsest grid step of the coordinates: less motion than this in an interval is rounding. */
  readonly grid: number;
  /** True if a hermite column has no rate: its slopes come from the snapshot before. */
  readonly needsSlopes: boolean;
}

const onLines = onceFor((layout: KindLayout) => makePlan(layout, "linear"));
const onCurves = onceFor((layout: KindLayout) => makePlan(layout, "hermite"));

/** The plan of a kind whose fields that are shown "linear" take this curve. */
export function viewPlanOf(layout: KindLayout, curve: "linear" | "hermite"): KindViewPlan {
  return curve === "linear" ? onLines(layout) : onCurves(layout);
}

function makePlan(layout: KindLayout, curve: "linear" | "hermite"): KindViewPlan {
  const columns = layout.columns.map((column, index) => ({ ...column, index }));
  const isOn = (one: Column, ...ways: string[]): boolean => ways.includes(one.field.shown);
  const blended = columns.filter((one) => one.width === 8 && isOn(one, "linear", "hermite", "angle"));
  const scalars = blended.filter((one) => one.field.type === "fixed" && !isOn(one, "angle"));
  const isHermite = (one: Column): boolean => curve === "hermite" || isOn(one, "hermite");
  const hermite = scalars.filter(isHermite).map((one) => rated(layout, one.index));
  const rest = columns.filter((one) => !blended.includes(one));
  const coordinates = scalars.filter((one) => layout.position.includes(one.index));
  const others = scalars.filter((one) => !coordinates.includes(one) && rated(layout, one.index).rate >= 0);
  const linear = scalars.filter((one) => !isHermite(one)).map((one) => one.index);
  return {
    scalars: [...linear, ...hermite.map((one) => one.column)],
    linear,
    hermite,
    arcs: blended.filter((one) => isArc(one)).map((one) => arcOf(layout, one.index)),
    quaternions: blended
      .filter((one) => one.field.type === "quaternion" && one.component === 0)
      .map((one) => one.index),
    steps: rest.filter((one) => !isOn(one, "latest")).map((one) => one.index),
    latest: rest.filter((one) => isOn(one, "latest")).map((one) => one.index),
    moving: [...coordinates, ...others].map((one) => rated(layout, one.index)),
    coordinates: coordinates.length,
    grid: coordinates.reduce((coarsest, one) => Math.max(coarsest, one.field.shownAs), 0),
    needsSlopes: hermite.some((one) => one.rate < 0),
  };
}

function isArc(one: Column): boolean {
  return one.field.type === "angle" || (one.field.type === "fixed" && one.field.shown === "angle");
}

function arcOf(layout: KindLayout, column: number): ArcColumn {
  const { type, min, max } = layout.columns[column].field;
  return { column, isAngle: type === "angle", min, max };
}

function rated(layout: KindLayout, column: number): RatedColumn {
  const { name, field } = layout.columns[column];
  const rate = layout.columns.findIndex(
    (one) => one.field.rateOf === name && one.field.sees === "all" && one.field.type === "fixed",
  );
  return { column, rate, min: field.min, max: field.max };
}
