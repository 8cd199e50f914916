// A snapshot as the wire sees it: for each kind the rows that are present, their generations and owners, and their
// fields as places on the grid, 32 bits each. A world is captured once per tick for a class of viewers; the image
// then serves as what is coded, and later as baseline. What an image does not hold cannot be sent.
// Always true: codes are within 0…limit of their place (as 32 bits without sign).

import type { Tick } from "../core/tick.ts";
import type { ColumnArray } from "../world/kind.ts";
import type { KindRows, World } from "../world/world.ts";
import type { Place } from "./places.ts";
import type { KindPlan, Plan } from "./plan.ts";

export class KindImage {
  readonly plan: KindPlan;
  readonly present: Uint8Array;
  readonly generation: Uint16Array;
  /** Owner code: player + 1, or 0 for nobody. */
  readonly owner: Uint16Array;
  /** 1 for a row that the receiver had in the baseline this image was coded against: if it is absent, it has left. */
  readonly known: Uint8Array;
  /** 1 for a row that changed but was left as the receiver has it: its value is older than this image. */
  readonly skipped: Uint8Array;
  /** What the packet that made this image said of each row: SAME, RECEIVED, LATE (skipped) or LEFT. */
  readonly news: Uint8Array;
  /** Codes, row by row: `codes[row * stride + at]`. */
  readonly codes: Int32Array;

  constructor(plan: KindPlan) {
    const { capacity } = plan.layout.kind;
    this.plan = plan;
    this.present = new Uint8Array(capacity);
    this.generation = new Uint16Array(capacity);
    this.owner = new Uint16Array(capacity);
    this.known = new Uint8Array(capacity);
    this.skipped = new Uint8Array(capacity);
    this.news = new Uint8Array(capacity);
    this.codes = new Int32Array(capacity * plan.stride);
  }

  copyFrom(other: KindImage): void {
    this.present.set(other.present);
    this.known.set(other.known);
    this.generation.set(other.generation);
    this.owner.set(other.owner);
    this.codes.set(other.codes);
  }

  clear(): void {
    this.present.fill(0);
  }

  /** True when a row of two images of this plan is the same entity with the same owner and fields. */
  isSameRow(other: KindImage, row: number): boolean {
    if (this.present[row] !== other.present[row] || this.generation[row] !== other.generation[row])
      return false;
    if (this.owner[row] !== other.owner[row]) return false;
    const { stride } = this.plan;
    for (let i = row * stride; i < (row + 1) * stride; i++)
      if (this.codes[i] !== other.codes[i]) return false;
    return true;
  }

  /** Makes one row equal to the same row of another image of this plan. */
  copyRow(other: KindImage, row: number): void {
    const { stride } = this.plan;
    this.present[row] = other.present[row];
    this.generation[row] = other.generation[row];
    this.owner[row] = other.owner[row];
    for (let i = row * stride; i < (row + 1) * stride; i++) this.codes[i] = other.codes[i];
  }
}

export class Image {
  readonly plan: Plan;
  readonly kinds: readonly KindImage[];
  tick: Tick = 0;

  constructor(plan: Plan) {
    this.plan = plan;
    this.kinds = plan.kinds.map((kind) => new KindImage(kind));
  }

  copyFrom(other: Image): void {
    this.tick = other.tick;
    for (let i = 0; i < this.kinds.length; i++) this.kinds[i].copyFrom(other.kinds[i]);
  }

  clear(): void {
    for (const kind of this.kinds) kind.clear();
  }

  /** Takes everything that is sent from a settled world. */
  capture(world: World): void {
    this.tick = world.tick;
    for (let k = 0; k < this.kinds.length; k++) {
      const image = this.kinds[k];
      const rows = world.kinds[k];
      image.present.set(rows.alive);
      image.generation.set(rows.generation);
      image.owner.set(rows.owner);
      for (const place of image.plan.places) capturePlace(image, rows, place, world);
    }
  }

  /** Takes over rows that entered in another snapshot and of which this one says nothing. */
  mergeEntered(other: Image): void {
    for (let k = 0; k < this.kinds.length; k++) {
      const rows = this.kinds[k];
      const from = other.kinds[k];
      for (let row = 0; row < rows.present.length; row++)
        if (from.present[row] === 1 && rows.present[row] === 0 && rows.known[row] === 0)
          rows.copyRow(from, row);
    }
  }

  /** Forgets the rows of everybody but one owner (owner code). */
  keepOwned(owner: number): void {
    for (const kind of this.kinds)
      for (let row = 0; row < kind.present.length; row++)
        if (kind.owner[row] !== owner) kind.present[row] = 0;
  }

  /** Writes what this image holds into rows of a world that has the rest already. False if a quaternion is none. */
  overlay(world: World): boolean {
    let isSound = true;
    for (let k = 0; k < this.kinds.length; k++) {
      const { plan, present } = this.kinds[k];
      let count = 0;
      for (let row = 0; row < present.length; row++) if (present[row] === 1) listed[count++] = row;
      for (const place of plan.places)
        if (!restorePlace(this.kinds[k], world.kinds[k], place, count)) isSound = false;
    }
    return isSound;
  }

  /** Fills a world: its tick, its rows, what was sent of them, and defaults for the rest. False if a quaternion is none. */
  restore(world: World): boolean {
    world.clear();
    world.tick = this.tick;
    let isSound = true;
    for (let k = 0; k < this.kinds.length; k++)
      if (!restoreRows(this.kinds[k], world.kinds[k], this.kinds[k].present)) isSound = false;
    return isSound;
  }

  /**
   * The same, but quicker, for an image that was just decoded: takes over the world of its baseline (undefined: an empty
   * one) and restores what the packet changed.
   */
  restoreOver(world: World, baseline: World | undefined): boolean {
    if (baseline === undefined) return this.restore(world);
    if (world !== baseline) world.copyFrom(baseline);
    world.tick = this.tick;
    let isSound = true;
    for (let k = 0; k < this.kinds.length; k++) {
      const { news } = this.kinds[k];
      for (let row = 0; row < news.length; row++) if (news[row] === LEFT) emptyRow(world.kinds[k], row);
      if (!restoreRows(this.kinds[k], world.kinds[k], news)) isSound = false;
    }
    return isSound;
  }
}

/** What happened to a row, in `KindImage.news`: as in the baseline. */
export const SAME = 0;
/** What happened to a row, in `KindImage.news`: its value came with the packet. */
export const RECEIVED = 1;
/** What happened to a row, in `KindImage.news`: it changed, but its value was left out for now. */
export const LATE = 2;
/** What happened to a row, in `KindImage.news`: it ended, or went out of sight. */
export const LEFT = 3;

function emptyRow(rows: KindRows, row: number): void {
  rows.alive[row] = 0;
  rows.generation[row] = 0;
  rows.owner[row] = 0;
  for (const column of rows.columns) column[row] = 0;
  rows.lowestFree = 0;
}

/** Rows that are being restored. */
const listed = new Uint16Array(65536);

/** Restores the rows that are 1 in `which`. */
function restoreRows(image: KindImage, rows: KindRows, which: Uint8Array): boolean {
  let isSound = true;
  let count = 0;
  for (let row = 0; row < which.length; row++) {
    if (which[row] !== 1) continue;
    listed[count++] = row;
    rows.alive[row] = 1;
    rows.generation[row] = image.generation[row];
    rows.owner[row] = image.owner[row];
  }
  for (const { column, initial } of image.plan.unsent)
    for (let n = 0; n < count; n++) rows.columns[column][listed[n]] = initial;
  for (const place of image.plan.places) if (!restorePlace(image, rows, place, count)) isSound = false;
  return isSound;
}

function capturePlace(image: KindImage, rows: KindRows, place: Place, world: World): void {
  const column = rows.columns[place.column];
  if (place.field.type === "quaternion") captureQuaternion(image, rows, place);
  else if (place.field.type === "reference") captureReference(image, column, place, world);
  else if (place.field.type === "angle") captureAngle(image, column as Float64Array, place);
  else if (column instanceof Float64Array) captureFixed(image, column, place);
  else captureWhole(image, column, place);
}

function captureFixed(image: KindImage, column: Float64Array, { at, grid, zero }: Place): void {
  const { codes, present } = image;
  const { stride } = image.plan;
  // A power of two, so this is the same as dividing.
  const perGrid = 1 / grid;
  for (let row = 0, i = at; row < present.length; row++, i += stride)
    if (present[row] === 1) codes[i] = Math.floor(column[row] * perGrid + 0.5) + zero;
}

function captureAngle(image: KindImage, column: Float64Array, { at, grid, zero, limit }: Place): void {
  const { codes, present } = image;
  const { stride } = image.plan;
  for (let row = 0, i = at; row < present.length; row++, i += stride)
    if (present[row] === 1) codes[i] = (Math.floor(column[row] / grid + 0.5) + zero) & limit;
}

function captureWhole(image: KindImage, column: Int32Array | Uint8Array, { at, zero }: Place): void {
  const { codes, present } = image;
  const { stride } = image.plan;
  for (let row = 0, i = at; row < present.length; row++, i += stride)
    if (present[row] === 1) codes[i] = column[row] + zero;
}

/** What cannot be a row of the kind it points into is none: no receiver would take it. */
function captureReference(image: KindImage, column: ColumnArray, { at, field }: Place, world: World): void {
  const { codes, present } = image;
  const slots = world.of(field.kind).alive.length;
  const { stride } = image.plan;
  for (let row = 0, i = at; row < present.length; row++, i += stride) {
    if (present[row] === 0) continue;
    const slot = column[row] & 0xffff;
    codes[i] = slot === 0 || slot > slots ? 0 : column[row];
  }
}

function captureQuaternion(image: KindImage, rows: KindRows, { at, column, grid, zero }: Place): void {
  const { codes, present } = image;
  const { stride } = image.plan;
  const { columns } = rows;
  for (let row = 0, i = at; row < present.length; row++, i += stride) {
    if (present[row] === 0) continue;
    let largest = 0;
    for (let j = 1; j < 4; j++)
      if (Math.abs(columns[column + j][row]) > Math.abs(columns[column + largest][row])) largest = j;
    codes[i] = largest;
    for (let j = 0, to = i + 1; j < 4; j++)
      if (j !== largest) codes[to++] = Math.floor(columns[column + j][row] / grid + 0.5) + zero;
  }
}

/** Restores one field of the listed rows. */
function restorePlace(image: KindImage, rows: KindRows, place: Place, count: number): boolean {
  const { field, at, grid, zero } = place;
  if (field.type === "quaternion") return restoreQuaternion(image, rows, place, count);
  const column = rows.columns[place.column];
  if (!(column instanceof Float64Array)) restoreWhole(image, column, place, count);
  else {
    const { codes } = image;
    const { stride } = image.plan;
    const { min, max } = field;
    for (let n = 0; n < count; n++) {
      const row = listed[n];
      const value = ((codes[row * stride + at] >>> 0) - zero) * grid + 0;
      // A grid of those who look may have its last step beyond the range.
      column[row] = value > max ? max : value < min ? min : value;
    }
  }
  return true;
}

function restoreWhole(
  image: KindImage,
  column: Int32Array | Uint8Array,
  { at, zero }: Place,
  count: number,
): void {
  const { codes } = image;
  const { stride } = image.plan;
  for (let n = 0; n < count; n++) column[listed[n]] = codes[listed[n] * stride + at] - zero;
}

/** Rebuilds the largest component. Only the first largest is ever left out: other codes are not of a settled value. */
function restoreQuaternion(
  image: KindImage,
  rows: KindRows,
  { at, column, grid, zero }: Place,
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
