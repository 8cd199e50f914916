// Predicts velocities whose direction is known from a declared heading: first the component along which the heading
// mostly points, then the other, which the direction all but fixes. Predictors of the first: the speed of before, the
// usual speed, the component as it was. Of the second: by the direction, as it was. Called by rows-coder.ts.

import { cos, TAU } from "../core/trig.ts";
import { sizeOf } from "./coder.ts";
import { type Columns, clamp, motionClass } from "./columns.ts";
import { FRESH, MOTIONS, type Step } from "./plan.ts";

/** Directions are told apart so finely: a finer heading would not move a velocity by a step of its grid. */
const DIRECTION_BITS = 12;
const DIRECTIONS: number = 1 << DIRECTION_BITS;
/** The cosine of each. */
const COSINES: Float64Array = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  cos((i * TAU) / DIRECTIONS),
);

/** The usual speed is kept in 1/16 of a step. */
const FINE = 16;

export class VelocityColumns {
  /** Along the larger component of the direction, and across, for each row; whether y is the larger; class of motion. */
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
    this.#majors(columns, step);
    this.#minors(columns, step);
  }

  #majors(columns: Columns, step: Step): void {
    const { isFresh, base, now, experts } = columns;
    const { rows, count } = columns;
    const { stride } = columns.plan;
    const { zero, limit, choices } = step;
    const shift = step.headingBits - DIRECTION_BITS;
    const usualAt = choices + 2 * MOTIONS;
    const usual = experts.choice[usualAt] / FINE;
    columns.open(step, step.slot, 0);
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const first = row * stride;
      const heading = now[first + step.heading] - step.headingZero;
      const direction = (shift < 0 ? heading << -shift : heading >> shift) & (DIRECTIONS - 1);
      const x = COSINES[direction];
      const y = COSINES[(direction - DIRECTIONS / 4) & (DIRECTIONS - 1)];
      const isSteep = (y < 0 ? -y : y) > (x < 0 ? -x : x);
      const along = isSteep ? y : x;
      this.#isSteep[row] = isSteep ? 1 : 0;
      this.#along[row] = along;
      this.#across[row] = isSteep ? x : y;
      const major = first + (isSteep ? step.second : step.at);
      const wasMajor = isFresh ? 0 : base[major] - zero;
      const wasMinor = isFresh ? 0 : base[first + (isSteep ? step.at : step.second)] - zero;
      const speed = Math.sqrt(wasMajor * wasMajor + wasMinor * wasMinor);
      const motion = motionClass(Math.floor(speed + 0.5));
      this.#motion[row] = motion;
      const expert = isFresh ? 1 : experts.choice[choices + motion];
      const likely = expert === 2 ? wasMajor : along * (expert === 0 ? speed : usual);
      const cls = isFresh ? FRESH : motion;
      columns.number(row, major, clamp(zero + likely, limit), cls, along > 0 ? 1 : 2);
      if (!experts.learns) continue;
      const code = now[major] - zero;
      experts.learn(choices + motion, 0, sizeOf(Math.floor(code - along * speed)));
      experts.learn(choices + motion, 1, sizeOf(Math.floor(code - along * usual)));
      experts.learn(choices + motion, 2, sizeOf(code - wasMajor));
      // The component along x or y is the speed times the direction's.
      if (code !== 0) experts.learn(usualAt, 0, (code / along) * FINE);
    }
  }

  #minors(columns: Columns, step: Step): void {
    const { isFresh, base, now, experts } = columns;
    const { rows, count } = columns;
    const { stride } = columns.plan;
    const { zero, limit, choices } = step;
    columns.open(step, step.slot + 1, 1);
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const first = row * stride;
      const isSteep = this.#isSteep[row] === 1;
      const minor = first + (isSteep ? step.at : step.second);
      const major = now[first + (isSteep ? step.second : step.at)] - zero;
      const turned = (major * this.#across[row]) / this.#along[row];
      const motion = this.#motion[row];
      const was = isFresh ? 0 : base[minor] - zero;
      const likely = !isFresh && experts.choice[choices + MOTIONS + motion] === 1 ? was : turned;
      const cls = isFresh ? FRESH : motion;
      columns.number(row, minor, clamp(zero + likely, limit), cls, 0);
      if (!experts.learns) continue;
      const code = now[minor] - zero;
      experts.learn(choices + MOTIONS + motion, 0, sizeOf(Math.floor(code - turned)));
      experts.learn(choices + MOTIONS + motion, 1, sizeOf(code - was));
    }
  }
}
