// Settling: rounds values onto their grid at the end of a tick, on the server and in prediction alike. World.settle calls it for whole
// columns, input schemas for single values. Always true: settling twice changes nothing; no settled value is −0 or NaN; only
// + − · / floor and sqrt are used, so every engine gives the same bits.

import { PI, TAU } from "../../core/trig.ts";
import type { Field } from "./field.ts";

/** The grid value nearest to x: NaN stays NaN, and a value out of range is returned beyond its end. */
export function settleValue(field: Field, x: number): number {
  if (field.type === "angle") return settleAngle(x, field.resolution, field.bits);
  return settleLine(x, field.resolution, field.stop);
}

/** The same for a value that is not an angle, on a grid of step `q`: magnitudes below `stop` become 0. */
export function settleLine(x: number, q: number, stop: number): number {
  if (stop > 0 && x < stop && x > -stop) return 0;
  const value = Math.floor(x / q + 0.5) * q + 0;
  // Rounding can carry a value below the stop speed: it must stop now, or settling again would stop it later.
  return value < stop && value > -stop ? 0 : value;
}

/** The same on the coarser grid of clients that only show the row. */
export function settleShown(field: Field, x: number): number {
  if (field.shownAs === field.resolution) return x;
  if (field.type === "angle") {
    const steps = Math.floor(TAU / field.shownAs + 0.5);
    return wrapSteps(Math.floor(x / field.shownAs + 0.5), steps) * field.shownAs + 0;
  }
  const shown = Math.floor(x / field.shownAs + 0.5) * field.shownAs + 0;
  return shown > field.max ? field.max : shown < field.min ? field.min : shown;
}

/** The same for an angle of `bits` bits. */
export function settleAngle(x: number, q: number, bits: number): number {
  return wrapSteps(Math.floor(x / q + 0.5), 1 << bits) * q + 0;
}

function wrapSteps(n: number, steps: number): number {
  const wrapped = n % steps;
  const half = steps / 2;
  if (wrapped >= half) return wrapped - steps;
  return wrapped < -half ? wrapped + steps : wrapped;
}

/**
 * The difference b − a of two angles, by the shorter way: −π ≤ d < π.
 *
 * @example const left = angleBetween(facing[row], wanted); // −π ≤ left < π
 */
export function angleBetween(a: number, b: number): number {
  const d = (b - a) % TAU;
  return d >= PI ? d - TAU : d < -PI ? d + TAU : d;
}

const parts = new Float64Array(4);

/**
 * Rounds the quaternion at `row` to its smallest three. The largest component is made positive, and rebuilt from the others. Settling
 * twice changes nothing: after the loop the rebuilt component is the first of the largest, so a second pass picks it again, finds the
 * other three on the grid, and rebuilds it from them.
 */
export function settleQuaternion(
  q: number,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  w: Float64Array,
  row: number,
): boolean {
  parts[0] = x[row];
  parts[1] = y[row];
  parts[2] = z[row];
  parts[3] = w[row];
  const norm = Math.sqrt(
    parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2] + parts[3] * parts[3],
  );
  const valid = norm > 1e-9 && norm < 1e9;
  if (!valid) {
    parts.fill(0);
    parts[3] = 1;
  } else for (let i = 0; i < 4; i++) parts[i] /= norm;
  let largest = 0;
  for (let i = 1; i < 4; i++) if (Math.abs(parts[i]) > Math.abs(parts[largest])) largest = i;
  const sign = parts[largest] < 0 ? -1 : 1;
  for (let i = 0; i < 4; i++) if (i !== largest) parts[i] = Math.floor((parts[i] * sign) / q + 0.5) * q + 0;
  rebuildLargest(q, largest);
  x[row] = parts[0];
  y[row] = parts[1];
  z[row] = parts[2];
  w[row] = parts[3];
  return valid;
}

function rebuildLargest(q: number, largest: number): void {
  for (;;) {
    let sum = 0;
    let rival = -1;
    for (let i = 0; i < 4; i++) {
      if (i === largest) continue;
      sum += parts[i] * parts[i];
      if (rival < 0 || Math.abs(parts[i]) > Math.abs(parts[rival])) rival = i;
    }
    const rest = sum < 1 ? Math.sqrt(1 - sum) : 0;
    const size = Math.abs(parts[rival]);
    if (rest > size || (rest === size && largest < rival)) {
      parts[largest] = rest;
      return;
    }
    // Rounding made another component larger than the rebuilt one: one step back restores the order.
    parts[rival] -= parts[rival] > 0 ? q : -q;
  }
}
