// Predicts velocities whose direction a declared heading tells: first the component along which the heading mostly points, then the other,
// which nearly follows from it. Predictors of the first: the speed of before, the usual speed, the component as it was. Of the second: by
// the direction, as it was. rows-coder.ts calls this.

import { cos, TAU } from "../../core/trig.ts";
import { sizeOf } from "../entropy/coder.ts";
import { FRESH, MOTIONS, type Step } from "../image/code-plan.ts";
import {
  type Columns,
  listClasses,
  listLikely,
  listPlaces,
  clampAround as theClamp,
  motionClass as theMotionClass,
} from "./columns.ts";

// Copies, see columns.ts.
const clampAround = theClamp;
const motionClass = theMotionClass;
const PLACES = listPlaces;
const LIKELY = listLikely;
const CLASSES = listClasses;

/** Bits of a direction: a finer heading would not move a velocity by a step of its grid. */
const DIRECTION_BITS = 12;
const DIRECTIONS: number = 1 << DIRECTION_BITS;
const LAST_DIRECTION: number = DIRECTIONS - 1;
const QUARTER: number = DIRECTIONS / 4;
/** The cosine of each direction. */
const COSINES: Float64Array = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  cos((i * TAU) / DIRECTIONS),
);

const sine = (direction: number): number => COSINES[(direction - QUARTER) & LAST_DIRECTION];
// Of each direction: whether y is the larger component (all bits, or 0), the cosine along the larger component, and the other. Found once,
// because branches on directions would be mispredicted often.
const STEEP: Int8Array = Int8Array.from(COSINES, (x, i) => (Math.abs(sine(i)) > Math.abs(x) ? -1 : 0));
const ALONG: Float64Array = COSINES.map((x, i) => (STEEP[i] === 0 ? x : sine(i)));
const ACROSS: Float64Array = COSINES.map((x, i) => (STEEP[i] === 0 ? sine(i) : x));

/** The usual speed counts in sixteenths of a step. */
const FINE = 16;

export class VelocityColumns {
  /** By place in the list: the direction, and the class of motion. */
  readonly #direction: Uint16Array;
  readonly #motion: Uint8Array;

  constructor(capacity: number) {
    this.#direction = new Uint16Array(capacity);
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

  #direct({ now, rows, count, plan }: Columns, { heading, headingZero, headingBits }: Step): void {
    const directions = this.#direction;
    const { stride } = plan;
    const left = headingBits < DIRECTION_BITS ? DIRECTION_BITS - headingBits : 0;
    const right = headingBits > DIRECTION_BITS ? headingBits - DIRECTION_BITS : 0;
    for (let n = 0; n < count; n++) {
      const code = now[(Math.imul(rows[n], stride) + heading) | 0];
      directions[n] = (((code - headingZero) << left) >> right) & LAST_DIRECTION;
    }
  }

  #majors(columns: Columns, { at, second, zero, limit, choices }: Step): void {
    const { base, rows, count } = columns;
    const { choice } = columns.experts;
    const { stride } = columns.plan;
    const directions = this.#direction;
    const motions = this.#motion;
    const usual = choice[choices + 2 * MOTIONS] / FINE;
    const fresh = columns.isFresh ? FRESH : -1;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const first = Math.imul(row, stride);
      const direction = directions[n];
      const along = ALONG[direction];
      const shift = (second - at) & STEEP[direction];
      const major = (first + at + shift) | 0;
      const minor = (first + second - shift) | 0;
      const wasMajor = fresh < 0 ? base[major] - zero : 0;
      const wasMinor = fresh < 0 ? base[minor] - zero : 0;
      const speed = Math.sqrt(wasMajor * wasMajor + wasMinor * wasMinor);
      const motion = motionClass(Math.floor(speed + 0.5));
      const expert = fresh < 0 ? choice[choices + motion] : 1;
      const code = expert === 2 ? wasMajor : along * (expert === 0 ? speed : usual);
      motions[n] = motion;
      PLACES[n] = major;
      LIKELY[n] = clampAround(zero + code, limit);
      const cls = fresh < 0 ? motion : fresh;
      CLASSES[n] = (cls << 2) | (2 - Number(along > 0));
    }
  }

  #minors(columns: Columns, { at, second, zero, limit, choices }: Step): void {
    const { base, now, rows, count } = columns;
    const { choice } = columns.experts;
    const { stride } = columns.plan;
    const directions = this.#direction;
    const motions = this.#motion;
    const firstChoice = choices + MOTIONS;
    const fresh = columns.isFresh ? FRESH : -1;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const first = Math.imul(row, stride);
      const direction = directions[n];
      const shift = (second - at) & STEEP[direction];
      const minor = (first + second - shift) | 0;
      const major = now[(first + at + shift) | 0] - zero;
      const motion = motions[n];
      const isAsWas = fresh < 0 && choice[firstChoice + motion] === 1;
      const code = isAsWas ? base[minor] - zero : (major * ACROSS[direction]) / ALONG[direction];
      PLACES[n] = minor;
      LIKELY[n] = clampAround(zero + code, limit);
      CLASSES[n] = (fresh < 0 ? motion : fresh) << 2;
    }
  }

  /** Notes the residuals of all predictors, and the usual speed. */
  #learn({ isFresh, base, now, experts, rows, count, plan }: Columns, step: Step): void {
    const { zero, choices } = step;
    const usualAt = choices + 2 * MOTIONS;
    const usual = experts.choice[usualAt] / FINE;
    for (let n = 0; n < count; n++) {
      const first = rows[n] * plan.stride;
      const direction = this.#direction[n];
      const along = ALONG[direction];
      const shift = (step.second - step.at) & STEEP[direction];
      const major = first + step.at + shift;
      const minor = first + step.second - shift;
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
      experts.learn(place + MOTIONS, 0, sizeOf(Math.floor(across - (code * ACROSS[direction]) / along)));
      experts.learn(place + MOTIONS, 1, sizeOf(across - wasMinor));
    }
  }
}
