// Curves between two samples: straight, Hermite, along the shorter arc, and between unit quaternions. The interpolator uses them for
// whole columns, and the smoother wraps its angles with the same function. Always true: at share 0 a curve gives the first sample; a
// straight line stays between its samples; finite samples give finite values. No curve knows about ticks, worlds or policies.

import { PI, TAU } from "../core/trig.ts";
import { angleBetween } from "../world/fields/settle.ts";

/** The point at `share` (0–1) of the straight line from `a` to `b`. */
export function lerp(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/**
 * The point at `share` (0–1) of the cubic that leaves `a` with slope `outgoing` and reaches `b` with slope `incoming`, both in units
 * per interval [HN16].
 */
export function hermite(a: number, b: number, outgoing: number, incoming: number, share: number): number {
  const rest = 1 - share;
  // Written around the straight line: slopes equal to the line's give exactly `lerp`.
  const chord = b - a;
  const bend = rest * (outgoing - chord) - share * (incoming - chord);
  return a + chord * share + share * rest * bend;
}

/** The same direction within the range of its field: [−π, π) for angles, [min, max] for fixed fields. */
export function wrapDirection(value: number, isAngle: boolean, min: number, max: number): number {
  if (isAngle) return value >= PI ? value - TAU : value < -PI ? value + TAU : value;
  const wrapped = value > max ? value - TAU : value < min ? value + TAU : value;
  return clamp(wrapped, min, max);
}

/** The direction at `share` of the shorter way from `a` to `b`, not yet wrapped. */
export function arc(a: number, b: number, share: number): number {
  return a + angleBetween(a, b) * share;
}

export function clamp(value: number, min: number, max: number): number {
  return value > max ? max : value < min ? min : value;
}

/** A list of columns in which four, from `first` on, hold a quaternion. */
type Columns = readonly ArrayLike<number>[];

/** Dot product of the quaternions at `row` of two sets of columns: negative if they lie on opposite halves. */
export function quaternionDot(a: Columns, b: Columns, first: number, row: number): number {
  let dot = 0;
  for (let i = first; i < first + 4; i++) dot += a[i][row] * b[i][row];
  return dot;
}

/** Scales the quaternion at `row` to length 1; false if it has no length, and then it stays as it is. */
export function normaliseQuaternion(
  columns: readonly { [row: number]: number }[],
  first: number,
  row: number,
): boolean {
  let square = 0;
  for (let i = first; i < first + 4; i++) square += columns[i][row] * columns[i][row];
  if (!(square > 1e-18)) return false;
  const scale = 1 / Math.sqrt(square);
  for (let i = first; i < first + 4; i++) columns[i][row] *= scale;
  return true;
}

/** Normalised lerp: writes the quaternion at `share` of the shorter way from `a` to `b` into `out`. */
export function nlerp(
  out: readonly { [row: number]: number }[],
  a: Columns,
  b: Columns,
  first: number,
  row: number,
  share: number,
): void {
  const sign = quaternionDot(a, b, first, row) < 0 ? -1 : 1;
  for (let i = first; i < first + 4; i++) out[i][row] = lerp(a[i][row], b[i][row] * sign, share);
  if (!normaliseQuaternion(out, first, row)) for (let i = first; i < first + 4; i++) out[i][row] = a[i][row];
}
