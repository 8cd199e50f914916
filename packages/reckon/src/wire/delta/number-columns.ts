// Predicts numbers: scalars on a line and angles on a circle. Predictors: as it was, moved on as before, moved on by half of that; with a
// declared rate: by the new rate, by the mean of old and new rate, moved on as before. rows-coder.ts calls this for one column of a list of
// rows. Rows that stick, and what training learns, have loops of their own, so that the loops over all rows stay small and inline their calls.

import { sizeOf } from "../entropy/coder.ts";
import { FRESH, STUCK, type Step } from "../image/code-plan.ts";
import type { Carrier } from "./carrier.ts";
import {
  type Columns,
  listClasses,
  listLikely,
  listPlaces,
  clampAround as theClamp,
  hintOf as theHintOf,
  motionClass as theMotionClass,
  wrapped as theWrapped,
} from "./columns.ts";

// Copies, see columns.ts.
const clampAround = theClamp;
const hintOf = theHintOf;
const motionClass = theMotionClass;
const wrapped = theWrapped;
const PLACES = listPlaces;
const LIKELY = listLikely;
const CLASSES = listClasses;

/** How much of a motion an expert predicts: nothing, all, or half of it. */
const shareOf = (moved: number, expert: number): number => (moved >> (expert >> 1)) & (-expert >> 31);

export function scalarColumn(columns: Columns, step: Step, carrier: Carrier): void {
  columns.open(step, step.slot, 0);
  if (columns.isFresh || step.isWide) restingColumn(columns, step);
  else {
    if (step.rate >= 0) drivenColumn(columns, step);
    else movingColumn(columns, step);
    if (columns.experts.learns) learnLine(columns, step, carrier);
    if (canStick(columns, step)) stickingColumn(columns, step, carrier);
  }
  columns.finish();
}

export function circleColumn(columns: Columns, step: Step): void {
  columns.open(step, step.slot, 0);
  if (columns.isFresh) restingColumn(columns, step);
  else {
    turningColumn(columns, step);
    if (columns.experts.learns) learnCircle(columns, step);
  }
  columns.finish();
}

/** For fresh rows, and for numbers of 31 bits and more: masks, hashes or counters, which do not move. */
function restingColumn(columns: Columns, { at, initial }: Step): void {
  const { isFresh, base, rows, count } = columns;
  const { stride } = columns.plan;
  const cls = FRESH;
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    const i = (Math.imul(row, stride) + at) | 0;
    PLACES[n] = i;
    LIKELY[n] = isFresh ? initial : base[i];
    CLASSES[n] = cls << 2;
  }
}

function movingColumn(columns: Columns, { at, limit, choices }: Step): void {
  const { base, older, ratio, rows, count } = columns;
  const mask = columns.hasOlder ? -1 : 0;
  const { stride } = columns.plan;
  const { choice } = columns.experts;
  // Mostly snapshots are as far apart as before; then nothing needs rounding.
  const isEven = Number(ratio === 1);
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    const i = (Math.imul(row, stride) + at) | 0;
    const was = base[i];
    const before = (was - older[i]) & mask;
    let to = (was + before) | 0;
    if (isEven === 1) to = to < 0 ? 0 : to > limit ? limit : to;
    else to = clampAround(was + before * ratio, limit);
    const moved = (to - was) | 0;
    const cls = motionClass(moved);
    PLACES[n] = i;
    LIKELY[n] = was + shareOf(moved, choice[choices + cls]);
    CLASSES[n] = (cls << 2) | hintOf(moved);
  }
}

function drivenColumn(columns: Columns, { at, limit, rate, rateZero, rateScale, choices }: Step): void {
  const { hasOlder, base, older, now, ratio, rows, count } = columns;
  const { stride } = columns.plan;
  const { choice } = columns.experts;
  const scale = rateScale * columns.seconds;
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    const i = (Math.imul(row, stride) + at) | 0;
    const was = base[i];
    const drive = row * stride + rate;
    const driven = clampAround(was + (now[drive] - rateZero) * scale, limit) - was;
    const cls = motionClass(driven);
    const expert = choice[choices + cls];
    let on = driven;
    if (expert === 1) on = (driven + clampAround(was + (base[drive] - rateZero) * scale, limit) - was) >> 1;
    else if (expert === 2) on = hasOlder ? clampAround(was + (was - older[i]) * ratio, limit) - was : 0;
    PLACES[n] = i;
    LIKELY[n] = was + on;
    CLASSES[n] = (cls << 2) | hintOf(driven);
  }
}

function turningColumn(columns: Columns, { at, limit, choices }: Step): void {
  const { base, older, ratio, rows, count } = columns;
  const mask = columns.hasOlder ? -1 : 0;
  const { stride } = columns.plan;
  const { choice } = columns.experts;
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    const i = (Math.imul(row, stride) + at) | 0;
    const was = base[i];
    const moved = Math.floor(wrapped((was - older[i]) & mask, limit) * ratio + 0.5) | 0;
    const cls = motionClass(moved);
    PLACES[n] = i;
    LIKELY[n] = (was + shareOf(moved, choice[choices + cls])) & limit;
    CLASSES[n] = (cls << 2) | hintOf(moved);
  }
}

function canStick({ plan }: Columns, { axis }: Step): boolean {
  return axis >= 0 && plan.carrierKind >= 0;
}

/** Overwrites the predictions of rows that stick to their carrier. */
function stickingColumn(columns: Columns, { axis, limit }: Step, { places, fits }: Carrier): void {
  const { rows, count } = columns;
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    if (fits[row] < 0) continue;
    LIKELY[n] = clampAround(places[row * 3 + axis], limit);
    CLASSES[n] = (STUCK + fits[row]) << 2;
  }
}

/** Notes the residuals of all predictors, for rows that do not stick. */
function learnLine(columns: Columns, step: Step, { fits }: Carrier): void {
  const { hasOlder, base, older, now, ratio, rows, count } = columns;
  const { stride } = columns.plan;
  const { at, limit, rate, rateZero } = step;
  const scale = step.rateScale * columns.seconds;
  const mayStick = canStick(columns, step);
  for (let n = 0; n < count; n++) {
    if (mayStick && fits[rows[n]] >= 0) continue;
    const i = rows[n] * stride + at;
    const drive = rows[n] * stride + rate;
    const was = base[i];
    const on = now[i] - was;
    const moved = hasOlder ? clampAround(was + (was - older[i]) * ratio, limit) - was : 0;
    if (rate < 0) {
      learn(columns, step.choices + motionClass(moved), on, on - moved, on - (moved >> 1));
      continue;
    }
    const driven = clampAround(was + (now[drive] - rateZero) * scale, limit) - was;
    const then = clampAround(was + (base[drive] - rateZero) * scale, limit) - was;
    learn(columns, step.choices + motionClass(driven), on - driven, on - ((driven + then) >> 1), on - moved);
  }
}

function learnCircle(columns: Columns, { at, limit, choices }: Step): void {
  const { hasOlder, base, older, now, ratio, rows, count } = columns;
  const { stride } = columns.plan;
  for (let n = 0; n < count; n++) {
    const i = rows[n] * stride + at;
    const was = base[i];
    const moved = hasOlder ? Math.floor(wrapped(was - older[i], limit) * ratio + 0.5) | 0 : 0;
    const off = (expert: number): number => wrapped(now[i] - was - shareOf(moved, expert), limit);
    learn(columns, choices + motionClass(moved), off(0), off(1), off(2));
  }
}

function learn({ experts }: Columns, place: number, first: number, second: number, third: number): void {
  experts.learn(place, 0, sizeOf(first));
  experts.learn(place, 1, sizeOf(second));
  experts.learn(place, 2, sizeOf(third));
}
