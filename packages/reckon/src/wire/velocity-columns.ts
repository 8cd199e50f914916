// Predicts velocities whose direction is known from a declared heading: first the component along which the heading
// mostly points, then the other, which the direction all but fixes. Predictors of the first: the speed of before, the
// usual speed, the component as it was. Of the second: by the direction, as it was. Called by rows-coder.ts.

import { cos, TAU } from "../core/trig.ts";
import { sizeOf } from "./coder.ts";
import { type Columns, clamp, contextOf, motionClass } from "./columns.ts";
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
  }

  /** Finds the directions. */
  #direct({ now, rows, count, plan }: Columns, step: Step): void {
    const { heading, headingZero } = step;
    const { stride } = plan;
    const shift = step.headingBits - DIRECTION_BITS;
    for (let n = 0; n < count; n++) {
      const angle = now[rows[n] * stride + heading] - headingZero;
      const direction = (shift < 0 ? angle << -shift : angle >> shift) & (DIRECTIONS - 1);
      const x = COSINES[direction];
      const y = COSINES[(direction - DIRECTIONS / 4) & (DIRECTIONS - 1)];
      const isSteep = (y < 0 ? -y : y) > (x < 0 ? -x : x);
      this.#isSteep[n] = isSteep ? 1 : 0;
      this.#along[n] = isSteep ? y : x;
      this.#across[n] = isSteep ? x : y;
    }
  }

  #majors(columns: Columns, { at, second, zero, limit, choices }: Step): void {
    const {
      isFresh,
      base,
      now,
      experts,
      places,
      likely,
      rows,
      count,
      contexts,
      related,
      alsoRelated,
      signs,
    } = columns;
    const { stride } = columns.plan;
    const { choice, learns } = experts;
    const usualAt = choices + 2 * MOTIONS;
    const usual = choice[usualAt] / FINE;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const first = row * stride;
      const along = this.#along[n];
      const isSteep = this.#isSteep[n] === 1;
      const major = first + (isSteep ? second : at);
      const wasMajor = isFresh ? 0 : base[major] - zero;
      const wasMinor = isFresh ? 0 : base[first + (isSteep ? at : second)] - zero;
      const speed = Math.sqrt(wasMajor * wasMajor + wasMinor * wasMinor);
      const motion = motionClass(Math.floor(speed + 0.5));
      const expert = isFresh ? 1 : choice[choices + motion];
      const code = expert === 2 ? wasMajor : along * (expert === 0 ? speed : usual);
      this.#motion[n] = motion;
      places[n] = major;
      likely[n] = clamp(zero + code, limit);
      const cls = isFresh ? FRESH : motion;
      contexts[row] = contextOf(cls, along > 0 ? 1 : 2, related[row], alsoRelated[row], signs);
      if (!learns) continue;
      const is = now[major] - zero;
      experts.learn(choices + motion, 0, sizeOf(Math.floor(is - along * speed)));
      experts.learn(choices + motion, 1, sizeOf(Math.floor(is - along * usual)));
      experts.learn(choices + motion, 2, sizeOf(is - wasMajor));
      // The component along x or y is the speed times the direction's.
      if (is !== 0) experts.learn(usualAt, 0, (is / along) * FINE);
    }
  }

  #minors(columns: Columns, { at, second, zero, limit, choices }: Step): void {
    const {
      isFresh,
      base,
      now,
      experts,
      places,
      likely,
      rows,
      count,
      contexts,
      related,
      alsoRelated,
      signs,
    } = columns;
    const { stride } = columns.plan;
    const { choice, learns } = experts;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const first = row * stride;
      const isSteep = this.#isSteep[n] === 1;
      const minor = first + (isSteep ? at : second);
      const major = now[first + (isSteep ? second : at)] - zero;
      const turned = (major * this.#across[n]) / this.#along[n];
      const motion = this.#motion[n];
      const was = isFresh ? 0 : base[minor] - zero;
      const code = !isFresh && choice[choices + MOTIONS + motion] === 1 ? was : turned;
      places[n] = minor;
      likely[n] = clamp(zero + code, limit);
      contexts[row] = contextOf(isFresh ? FRESH : motion, 0, related[row], alsoRelated[row], signs);
      if (!learns) continue;
      const is = now[minor] - zero;
      experts.learn(choices + MOTIONS + motion, 0, sizeOf(Math.floor(is - turned)));
      experts.learn(choices + MOTIONS + motion, 1, sizeOf(is - was));
    }
  }
}
