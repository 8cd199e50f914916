// The fields of an image: takes codes from the columns of a world, and puts them back. Called by image.ts for each field
// of the rows that were listed before.

import type { ColumnArray } from "../../world/column.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { World } from "../../world/world.ts";
import type { FieldPlace } from "./field-places.ts";
import type { KindImage } from "./kind-image.ts";

/** The rows at hand. What is exported is looked up at every use, a constant of the module is part of the compiled code. */
const rowsAtHand: Uint16Array = new Uint16Array(65536);
export const listed: Uint16Array = rowsAtHand;

/** Lists the rows that are 1 in `which`; returns how many. Without a branch, for which these are is anybody's guess. */
export function list(which: Uint8Array): number {
  const end = endOf(which);
  let count = 0;
  for (let row = 0; row < end; row++) {
    rowsAtHand[count] = row;
    count += Number(which[row] === 1);
  }
  return count;
}

/** The first slot behind those that are taken: most kinds have many slots and few rows, in the first ones. */
export function endOf(taken: Uint8Array): number {
  let end = taken.length;
  while (end > 0 && taken[end - 1] === 0) end--;
  return end;
}

/** Captures one field of the listed rows. */
export function capturePlace(
  image: KindImage,
  rows: KindRows,
  place: FieldPlace,
  count: number,
  world: World,
): void {
  const column = rows.columns[place.column];
  if (place.field.type === "quaternion") captureQuaternion(image, rows, place, count);
  else if (place.field.type === "reference") captureReference(image, column, place, count, world);
  else if (place.field.type === "angle") captureAngle(image, column as Float64Array, place, count);
  else if (column instanceof Float64Array) captureFixed(image, column, place, count);
  else captureWhole(image, column, place, count);
}

function captureFixed(
  { codes, plan }: KindImage,
  column: Float64Array,
  { at, grid, zero }: FieldPlace,
  count: number,
): void {
  const { stride } = plan;
  // A power of two, so this is the same as dividing.
  const perGrid = 1 / grid;
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    codes[(Math.imul(row, stride) + at) | 0] = Math.floor(column[row] * perGrid + 0.5) + zero;
  }
}

function captureAngle(
  { codes, plan }: KindImage,
  column: Float64Array,
  { at, grid, zero, limit }: FieldPlace,
  count: number,
): void {
  const { stride } = plan;
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    codes[(Math.imul(row, stride) + at) | 0] = (Math.floor(column[row] / grid + 0.5) + zero) & limit;
  }
}

function captureWhole(
  { codes, plan }: KindImage,
  column: Int32Array | Uint8Array,
  { at, zero }: FieldPlace,
  count: number,
): void {
  const { stride } = plan;
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    codes[(Math.imul(row, stride) + at) | 0] = column[row] + zero;
  }
}

/** What cannot be a row of the kind it points into is none: no receiver would take it. */
function captureReference(
  { codes, plan }: KindImage,
  column: ColumnArray,
  { at, field }: FieldPlace,
  count: number,
  world: World,
): void {
  const { stride } = plan;
  const slots = world.of(field.kind).alive.length;
  for (let n = 0; n < count; n++) {
    const slot = column[listed[n]] & 0xffff;
    codes[listed[n] * stride + at] = slot === 0 || slot > slots ? 0 : column[listed[n]];
  }
}

function captureQuaternion(
  { codes, plan }: KindImage,
  { columns }: KindRows,
  { at, column, grid, zero }: FieldPlace,
  count: number,
): void {
  for (let n = 0; n < count; n++) {
    const row = listed[n];
    const i = row * plan.stride + at;
    let largest = 0;
    for (let j = 1; j < 4; j++)
      if (Math.abs(columns[column + j][row]) > Math.abs(columns[column + largest][row])) largest = j;
    codes[i] = largest;
    for (let j = 0, to = i + 1; j < 4; j++)
      if (j !== largest) codes[to++] = Math.floor(columns[column + j][row] / grid + 0.5) + zero;
  }
}

/** Restores one field of the listed rows. */
export function restorePlace(image: KindImage, rows: KindRows, place: FieldPlace, count: number): boolean {
  const { field, at, grid, zero } = place;
  if (field.type === "quaternion") return restoreQuaternion(image, rows, place, count);
  const column = rows.columns[place.column];
  if (!(column instanceof Float64Array)) restoreWhole(image, column, place, count);
  else {
    const { codes } = image;
    const { stride } = image.plan;
    const { min, max } = field;
    for (let n = 0; n < count; n++) {
      const row = rowsAtHand[n];
      const value = ((codes[(Math.imul(row, stride) + at) | 0] >>> 0) - zero) * grid + 0;
      // A grid of those who look may have its last step beyond the range.
      column[row] = value > max ? max : value < min ? min : value;
    }
  }
  return true;
}

function restoreWhole(
  image: KindImage,
  column: Int32Array | Uint8Array,
  { at, zero }: FieldPlace,
  count: number,
): void {
  const { codes } = image;
  const { stride } = image.plan;
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    column[row] = codes[(Math.imul(row, stride) + at) | 0] - zero;
  }
}

/** Rebuilds the largest component. Only the first largest is ever left out: other codes are not of a settled value. */
function restoreQuaternion(
  image: KindImage,
  rows: KindRows,
  { at, column, grid, zero }: FieldPlace,
  count: number,
): boolean {
  const { codes } = image;
  const { stride } = image.plan;
  const { columns } = rows;
  let isSound = true;
  for (let n = 0; n < count; n++) {
    const row = listed[n];
    const i = row * stride + at;
    const largest = codes[i];
    let sum = 0;
    let rival = 0;
    let isFirst = true;
    for (let j = 0, from = i + 1; j < 4; j++) {
      if (j === largest) continue;
      const value = (codes[from++] - zero) * grid + 0;
      const size = Math.abs(value);
      if (size > rival || (size === rival && j < largest)) {
        rival = size;
        isFirst = j < largest;
      }
      columns[column + j][row] = value;
      sum += value * value;
    }
    const rest = sum < 1 ? Math.sqrt(1 - sum) : 0;
    if (sum > 1 || rest < rival || (rest === rival && isFirst)) isSound = false;
    columns[column + largest][row] = rest;
  }
  return isSound;
}
