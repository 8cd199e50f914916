// A row between two of its samples, for a snapshot that skipped it: what a client shows of a row that changed but was
// left out for want of bytes, as soon as a later sample is there. A client mends its snapshots with it, rewind rebuilds what it drew.

import type { KindRows } from "../world/kind-rows.ts";
import { arc, blendQuaternion, wrapDirection } from "./curve.ts";
import type { KindViewPlan } from "./view-plan.ts";

/** Puts a row `part` of `whole` of the way between two samples, as it is shown; what is shown in steps keeps its value. */
export function putBetween(
  plan: KindViewPlan,
  out: KindRows,
  from: KindRows,
  to: KindRows,
  row: number,
  part: number,
  whole: number,
): void {
  const { linear, hermite, arcs, quaternions } = plan;
  for (let i = 0; i < linear.length; i++) {
    const a = from.columns[linear[i]][row];
    out.columns[linear[i]][row] = a + ((to.columns[linear[i]][row] - a) * part) / whole;
  }
  for (let i = 0; i < hermite.length; i++) {
    const a = from.columns[hermite[i].column][row];
    out.columns[hermite[i].column][row] = a + ((to.columns[hermite[i].column][row] - a) * part) / whole;
  }
  for (let i = 0; i < arcs.length; i++) {
    const { column, isAngle, min, max } = arcs[i];
    const turned = arc(from.columns[column][row], to.columns[column][row], part / whole);
    out.columns[column][row] = wrapDirection(turned, isAngle, min, max);
  }
  for (let i = 0; i < quaternions.length; i++)
    blendQuaternion(out.columns, from.columns, to.columns, quaternions[i], row, part / whole);
}
