// Mends a snapshot that skipped a row: puts the row between two of its samples, as soon as the later one is there. A client mends its
// snapshots with it, and rewind rebuilds what clients drew.

import type { KindRows } from "../world/kind-rows.ts";
import { arc, nlerp, wrapDirection } from "./curve.ts";
import type { KindViewPlan } from "./view-plan.ts";

/** Puts a row `part` of `whole` of the way between two samples, as it is shown; fields shown in steps keep their values. */
export function putBetween(
  plan: KindViewPlan,
  out: KindRows,
  from: KindRows,
  to: KindRows,
  row: number,
  part: number,
  whole: number,
): void {
  const { scalars, arcs, quaternions } = plan;
  for (let i = 0; i < scalars.length; i++) {
    const a = from.columns[scalars[i]][row];
    out.columns[scalars[i]][row] = a + ((to.columns[scalars[i]][row] - a) * part) / whole;
  }
  for (let i = 0; i < arcs.length; i++) {
    const { column, isAngle, min, max } = arcs[i];
    const turned = arc(from.columns[column][row], to.columns[column][row], part / whole);
    out.columns[column][row] = wrapDirection(turned, isAngle, min, max);
  }
  for (let i = 0; i < quaternions.length; i++)
    nlerp(out.columns, from.columns, to.columns, quaternions[i], row, part / whole);
}
