// Predicts numbers: scalars on a line and angles on a circle. Predictors of a number: as it was, moved on as before,
// moved on by half of that; with a declared rate: by the new rate, by the mean of old and new rate, moved on as before.
// Called by rows-coder.ts, for one column of a list of rows.

import type { Carrier } from "./carrier.ts";
import { sizeOf } from "./coder.ts";
import { type Columns, clamp, hintOf, motionClass, wrapped } from "./columns.ts";
import { EXPERTS, FRESH, STUCK, type Step } from "./plan.ts";

/** Numbers on a line. */
export function scalarColumn(columns: Columns, step: Step, carrier: Carrier): void {
  columns.open(step, step.slot, 0);
  if (columns.isFresh || step.isWide) restingColumn(columns, step);
  else if (step.rate >= 0) drivenColumn(columns, step, carrier);
  else movingColumn(columns, step, carrier);
}

/** Fresh rows; and numbers of 31 bits and more, which are masks, hashes or counters and do not move. */
function restingColumn(columns: Columns, step: Step): void {
  const { isFresh, base } = columns;
  const { rows, count } = columns;
  const { stride } = columns.plan;
  for (let n = 0; n < count; n++) {
    const i = rows[n] * stride + step.at;
    columns.number(rows[n], i, isFresh ? step.initial : base[i], FRESH, 0);
  }
}

function movingColumn(columns: Columns, step: Step, carrier: Carrier): void {
  const { hasOlder, now, base, older, ratio, experts } = columns;
  const { rows, count } = columns;
  const { stride } = columns.plan;
  const { at, limit, axis, choices } = step;
  const canStick = axis >= 0 && columns.plan.carrierKind >= 0;
  // Most often snapshots are as far apart as before: then nothing needs rounding.
  const isEven = ratio === 1;
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    const i = row * stride + at;
    if (canStick && carrier.fits[row] >= 0) {
      columns.number(row, i, clamp(carrier.places[row * 3 + axis], limit), STUCK + carrier.fits[row], 0);
      continue;
    }
    const was = base[i];
    const before = hasOlder ? was - older[i] : 0;
    let moved = 0;
    if (isEven) {
      const to = was + before;
      moved = (to < 0 ? 0 : to > limit ? limit : to) - was;
    } else if (before !== 0) moved = clamp(was + before * ratio, limit) - was;
    const cls = motionClass(moved);
    const expert = experts.choice[choices + cls];
    columns.number(row, i, was + shareOf(moved, expert), cls, hintOf(moved));
    if (!experts.learns) continue;
    const code = now[i];
    experts.learn(choices + cls, 0, sizeOf(code - was));
    experts.learn(choices + cls, 1, sizeOf(code - was - moved));
    experts.learn(choices + cls, 2, sizeOf(code - was - (moved >> 1)));
  }
}

function drivenColumn(columns: Columns, step: Step, carrier: Carrier): void {
  const { hasOlder, base, older, now, ratio, experts } = columns;
  const { rows, count } = columns;
  const { stride } = columns.plan;
  const { at, limit, axis, rate, rateZero, choices } = step;
  const scale = step.rateScale * columns.seconds;
  const canStick = axis >= 0 && columns.plan.carrierKind >= 0;
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    const first = row * stride;
    const i = first + at;
    if (canStick && carrier.fits[row] >= 0) {
      columns.number(row, i, clamp(carrier.places[row * 3 + axis], limit), STUCK + carrier.fits[row], 0);
      continue;
    }
    const was = base[i];
    const driven = clamp(was + (now[first + rate] - rateZero) * scale, limit) - was;
    const cls = motionClass(driven);
    const expert = experts.choice[choices + cls];
    let on = driven;
    if (expert !== 0 || experts.learns) {
      const then = clamp(was + (base[first + rate] - rateZero) * scale, limit) - was;
      const moved = hasOlder ? clamp(was + (was - older[i]) * ratio, limit) - was : 0;
      if (expert !== 0) on = expert === 1 ? (driven + then) >> 1 : moved;
      experts.learn(choices + cls, 0, sizeOf(now[i] - was - driven));
      experts.learn(choices + cls, 1, sizeOf(now[i] - was - ((driven + then) >> 1)));
      experts.learn(choices + cls, 2, sizeOf(now[i] - was - moved));
    }
    columns.number(row, i, was + on, cls, hintOf(driven));
  }
}

/** What an expert makes of a motion: nothing, all, or half of it. */
function shareOf(moved: number, expert: number): number {
  return (moved >> (expert >> 1)) & (-expert >> 31);
}

/** Numbers on a circle. */
export function circleColumn(columns: Columns, step: Step): void {
  const { isFresh, hasOlder, now, base, older, ratio, experts } = columns;
  const { rows, count } = columns;
  const { stride } = columns.plan;
  const { at, limit, choices } = step;
  columns.open(step, step.slot, 0);
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    const i = row * stride + at;
    if (isFresh) {
      columns.number(row, i, step.initial, FRESH, 0);
      continue;
    }
    const was = base[i];
    const moved = hasOlder ? Math.floor(wrapped(was - older[i], limit) * ratio + 0.5) | 0 : 0;
    const cls = motionClass(moved);
    const expert = experts.choice[choices + cls];
    columns.number(row, i, (was + shareOf(moved, expert)) & limit, cls, hintOf(moved));
    if (!experts.learns) continue;
    for (let e = 0; e < EXPERTS; e++) {
      const on = shareOf(moved, e);
      experts.learn(choices + cls, e, sizeOf(wrapped(now[i] - was - on, limit)));
    }
  }
}
