// Takes the codes of an image from the columns of a world, and puts them back. image.ts lists rows, then calls this field by field.

import type { ColumnArray } from "../../world/column.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { World } from "../../world/world.ts";
import type { FieldPlace } from "./field-places.ts";
import type { KindImage } from "./kind-image.ts";

type Whole = Int32Array | Uint8Array;

/** The listed rows. An export is looked up at every use, a constant of the module is part of the compiled code: hence two names. */
const rowsAtHand: Uint16Array = new Uint16Array(65536);
export const listed: Uint16Array = rowsAtHand;

/** Lists the rows that are 1 in `which` and returns their number. It has no branch, because it would be mispredicted often. */
export function list(which: Uint8Array): number {
  const end = endOf(which);
  let count = 0;
  for (let row = 0; row < end; row++) {
    rowsAtHand[count] = row;
    count += Number(which[row] === 1);
  }
  return count;
}

/** The first slot after the last taken one: most kinds have many slots and few rows, in the first slots. */
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

function captureFixed(image: KindImage, column: Float64Array, place: FieldPlace, count: number): void {
  const { codes } = image;
  const { at, grid, zero } = place;
  const { stride } = image.plan;
  // A power of two, so this is the same as dividing.
  const perGrid = 1 / grid;
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    codes[(Math.imul(row, stride) + at) | 0] = Math.floor(column[row] * perGrid + 0.5) + zero;
  }
}

function captureAngle(image: KindImage, column: Float64Array, place: FieldPlace, count: number): void {
  const { codes } = image;
  const { at, grid, zero, limit } = place;
  const { stride } = image.plan;
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    codes[(Math.imul(row, stride) + at) | 0] = (Math.floor(column[row] / grid + 0.5) + zero) & limit;
  }
}

function captureWhole(image: KindImage, column: Whole, place: FieldPlace, count: number): void {
  const { codes } = image;
  const { at, zero } = place;
  const { stride } = image.plan;
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    codes[(Math.imul(row, stride) + at) | 0] = column[row] + zero;
  }
}

/** A reference that cannot be a row of its kind becomes none: no receiver would take it. */
function captureReference(
  image: KindImage,
  column: ColumnArray,
  place: FieldPlace,
  count: number,
  world: World,
): void {
  const { codes } = image;
  const { at, field } = place;
  const { stride } = image.plan;
  const slots = world.of(field.kind).alive.length;
  for (let n = 0; n < count; n++) {
    const slot = column[listed[n]] & 0xffff;
    codes[listed[n] * stride + at] = slot === 0 || slot > slots ? 0 : column[listed[n]];
  }
}

function captureQuaternion(image: KindImage, rows: KindRows, place: FieldPlace, count: number): void {
  const { codes, plan } = image;
  const { columns } = rows;
  const { at, column, grid, zero } = place;
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
      // The grid of `shownAs` may have its last step beyond the range.
      column[row] = value > max ? max : value < min ? min : value;
    }
  }
  return true;
}

function restoreWhole(image: KindImage, column: Whole, place: FieldPlace, count: number): void {
  const { at, zero } = place;
  const { codes } = image;
  const { stride } = image.plan;
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    column[row] = codes[(Math.imul(row, stride) + at) | 0] - zero;
  }
}

/** Rebuilds the largest component. False if the codes are not of a settled quaternion: only the first largest is ever left out. */
function restoreQuaternion(image: KindImage, rows: KindRows, place: FieldPlace, count: number): boolean {
  const { at, column, grid, zero } = place;
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
