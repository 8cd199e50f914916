// Predicts velocities whose direction is known from a declared heading: first the component along which the heading
// mostly points, then the other, which the direction all but fixes. Predictors of the first: the speed of before, the
// usual speed, the component as it was. Of the second: by the direction, as it was. Called by rows-coder.ts.

import { cos, TAU } from "../core/trig.ts";
import { sizeOf } from "./coder.ts";
import type { Columns } from "./columns.ts";
import * as arithmetic from "./columns.ts";
import { FRESH, MOTIONS, type Step } from "./plan.ts";

// Copies, see columns.ts.
const { clamp, motionClass, listPlaces: PLACES, listLikely: LIKELY, listClasses: CLASSES } = arithmetic;

/** Directions are told apart so finely: a finer heading would not move a velocity by a step of its grid. */
const DIRECTION_BITS = 12;
const DIRECTIONS: number = 1 << DIRECTION_BITS;
const LAST_DIRECTION: number = DIRECTIONS - 1;
const QUARTER: number = DIRECTIONS / 4;
/** The cosine of each. */
const COSINES: Float64Array = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  cos((i * TAU) / DIRECTIONS),
);

/** The usual speed is kept in 1/16 of a step. */
const FINE = 16;

export class VelocityColumns {
  /** By place in the list: the direction along its larger component, and across; whether y is the larger; class of motion. */
  readonly #along: Float64Array;
  readonly #across: Float64Array;
  readonly #isSteep: Uint8Array;
  readonly #motion: Uint8Array;

  constructor(capacity: number) {
    this.#along = new Float64Array(capacity);
    this.#across = new Float64Array(capacity);
    this.#isSteep = new Uint8Array(capacity);
    this.#motion = new Uint8Array(capacity);
  }

  run(columns: Columns, step: Step): void {
    this.#direct(columns, step);
    columns.open(step, step.slot, 0);
    this.#majors(columns, step);
    columns.finish();
    columns.open(step, step.slot + 1, 1);
    this.#minors(columns, step);
    columns.finish();
    if (columns.experts.learns) this.#learn(columns, step);
  }

  /** Finds the directions, and how fast the rows were. */
  #direct({ now, rows, count, plan }: Columns, { heading, headingZero, headingBits }: Step): void {
    const alongs = this.#along;
    const acrosses = this.#across;
    const isSteeps = this.#isSteep;
    const { stride } = plan;
    const left = headingBits < DIRECTION_BITS ? DIRECTION_BITS - headingBits : 0;
    const right = headingBits > DIRECTION_BITS ? headingBits - DIRECTION_BITS : 0;
    for (let n = 0; n < count; n++) {
      const direction = (((now[rows[n] * stride + heading] - headingZero) << left) >> right) & LAST_DIRECTION;
      const x = COSINES[direction];
      const y = COSINES[(direction - QUARTER) & LAST_DIRECTION];
      const isSteep = (y < 0 ? -y : y) > (x < 0 ? -x : x);
      isSteeps[n] = isSteep ? 1 : 0;
      alongs[n] = isSteep ? y : x;
      acrosses[n] = isSteep ? x : y;
    }
  }

  #majors(columns: Columns, { at, second, zero, limit, choices }: Step): void {
    const { base, rows, count } = columns;
    const { choice } = columns.experts;
    const { stride } = columns.plan;
    const alongs = this.#along;
    const isSteeps = this.#isSteep;
    const motions = this.#motion;
    const usual = choice[choices + 2 * MOTIONS] / FINE;
    const fresh = columns.isFresh ? FRESH : -1;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const first = row * stride;
      const along = alongs[n];
      const major = first + (isSteeps[n] === 1 ? second : at);
      const minor = first + (isSteeps[n] === 1 ? at : second);
      const wasMajor = fresh < 0 ? base[major] - zero : 0;
      const wasMinor = fresh < 0 ? base[minor] - zero : 0;
      const speed = Math.sqrt(wasMajor * wasMajor + wasMinor * wasMinor);
      const motion = motionClass(Math.floor(speed + 0.5));
      const expert = fresh < 0 ? choice[choices + motion] : 1;
      const code = expert === 2 ? wasMajor : along * (expert === 0 ? speed : usual);
      motions[n] = motion;
      PLACES[n] = major;
      LIKELY[n] = clamp(zero + code, limit);
      const cls = fresh < 0 ? motion : fresh;
      CLASSES[n] = (cls << 2) | (along > 0 ? 1 : 2);
    }
  }

  #minors(columns: Columns, { at, second, zero, limit, choices }: Step): void {
    const { base, now, rows, count } = columns;
    const { choice } = columns.experts;
    const { stride } = columns.plan;
    const alongs = this.#along;
    const acrosses = this.#across;
    const isSteeps = this.#isSteep;
    const motions = this.#motion;
    const firstChoice = choices + MOTIONS;
    const fresh = columns.isFresh ? FRESH : -1;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const first = row * stride;
      const minor = first + (isSteeps[n] === 1 ? at : second);
      const major = now[first + (isSteeps[n] === 1 ? second : at)] - zero;
      const motion = motions[n];
      const isAsWas = fresh < 0 && choice[firstChoice + motion] === 1;
      const code = isAsWas ? base[minor] - zero : (major * acrosses[n]) / alongs[n];
      PLACES[n] = minor;
      LIKELY[n] = clamp(zero + code, limit);
      CLASSES[n] = (fresh < 0 ? motion : fresh) << 2;
    }
  }

  /** Notes how far off the predictors are, and the usual speed. */
  #learn({ isFresh, base, now, experts, rows, count, plan }: Columns, step: Step): void {
    const { zero, choices } = step;
    const usualAt = choices + 2 * MOTIONS;
    const usual = experts.choice[usualAt] / FINE;
    for (let n = 0; n < count; n++) {
      const first = rows[n] * plan.stride;
      const along = this.#along[n];
      const major = first + (this.#isSteep[n] === 1 ? step.second : step.at);
      const minor = first + (this.#isSteep[n] === 1 ? step.at : step.second);
      const wasMajor = isFresh ? 0 : base[major] - zero;
      const wasMinor = isFresh ? 0 : base[minor] - zero;
      const speed = Math.sqrt(wasMajor * wasMajor + wasMinor * wasMinor);
      const place = choices + this.#motion[n];
      const code = now[major] - zero;
      experts.learn(place, 0, sizeOf(Math.floor(code - along * speed)));
      experts.learn(place, 1, sizeOf(Math.floor(code - along * usual)));
      experts.learn(place, 2, sizeOf(code - wasMajor));
      // The component along x or y is the speed times the direction's.
      if (code !== 0) experts.learn(usualAt, 0, (code / along) * FINE);
      const across = now[minor] - zero;
      experts.learn(place + MOTIONS, 0, sizeOf(Math.floor(across - (code * this.#across[n]) / along)));
      experts.learn(place + MOTIONS, 1, sizeOf(across - wasMinor));
    }
  }
}
