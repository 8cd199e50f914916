// Rows that stick to another: where the carrier's motion since the baseline takes them, and how well that held between
// the older snapshot and the baseline. The carrier is dealt with before: it is a fixed row, which is coded first, or a
// row of a kind before. Called by rows-coder.ts for kinds that declare `attachedTo`.

import { sizeOf } from "../entropy/coder.ts";
import { IS_STUCK, type KindCodePlan, type Step } from "../image/code-plan.ts";
import type { Sides } from "../image/sides.ts";
import { Motion, multiply } from "./carrier-motion.ts";
import type { Columns } from "./columns.ts";
import { readTurn } from "./turn-codes.ts";

const from = new Float64Array(4);
const place = new Float64Array(3);

/** How far off a carrier's motion would have taken the row before: 0 (not at all) to 3. */
function fitOf(worst: number): number {
  return worst > 4 ? 3 : worst > 2 ? 2 : worst > 1 ? 1 : 0;
}

/** In place of a node: the row has no carrier to go by, so there is nothing to decide. */
const SURE = -1;

export class Carrier {
  /** For each row −1, or how well it stuck to its carrier before: it is coded as stuck. */
  readonly fits: Int8Array;
  /** For each row that sticks where it would be, in codes, and how it would be turned. */
  readonly places: Float64Array;
  readonly turns: Float64Array;
  readonly #since = new Motion();
  readonly #before = new Motion();
  /** Whose motion is at hand, −1: nobody's. */
  #kind = -1;
  #row = -1;

  constructor(capacity: number) {
    this.fits = new Int8Array(capacity);
    this.places = new Float64Array(capacity * 3);
    this.turns = new Float64Array(capacity * 4);
  }

  /** Starts a list of rows. */
  begin(): void {
    this.#kind = -1;
  }

  /** Finds which rows of a list stick: the encoder tries both ways. */
  run(columns: Columns, step: Step, sides: Sides): void {
    const { rows, count, plan, coder } = columns;
    const residuals = columns.planes.residuals[step.slot];
    const contexts = columns.planes.contexts[step.slot];
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const fit = columns.isFresh || !columns.hasOlder ? -1 : this.#follow(columns, sides, row);
      const node = fit < 0 ? SURE : plan.flags + IS_STUCK + fit;
      let sticks = 0;
      if (node !== SURE) sticks = coder.decoding ? coder.bit(node, 0) : this.#gain(columns, row) > 0 ? 1 : 0;
      contexts[row] = node;
      residuals[row] = sticks;
      this.fits[row] = sticks === 1 ? fit : -1;
    }
  }

  /** Fills in where a row would be. Returns how well it stuck before, or −1 when there is no carrier to go by. */
  #follow({ plan, now, base, older }: Columns, sides: Sides, row: number): number {
    const first = row * plan.stride;
    const { carrierKind: kind, position } = plan;
    const carrier = plan.carrierRow >= 0 ? plan.carrierRow : (now[first + plan.carrierColumn] & 0xffff) - 1;
    if (carrier < 0 || (kind === plan.layout.index && carrier === row)) return -1;
    if (kind !== this.#kind || carrier !== this.#row) {
      if (!sides.isThroughout(kind, carrier)) return -1;
      this.#kind = kind;
      this.#row = carrier;
      const was = sides.baseline.kinds[kind];
      this.#since.set(was.plan, was, sides.now.kinds[kind], carrier);
      this.#before.set(was.plan, sides.older.kinds[kind], was, carrier);
    }
    if (this.#since.isStill) return -1;
    this.#before.carry(older, first, position, place, 0);
    let worst = 0;
    for (let i = 0; i < 3; i++) {
      const size = sizeOf(Math.floor(place[i] + 0.5) - base[first + position[i]]);
      if (size > worst) worst = size;
    }
    this.#since.carry(base, first, position, this.places, row * 3);
    if (plan.turn >= 0) this.#turn(plan, base, row);
    return fitOf(worst);
  }

  #turn(plan: KindCodePlan, base: Int32Array, row: number): void {
    readTurn(base, row * plan.stride + plan.turn, plan.turnGrid, plan.turnZero, from, 0);
    multiply(this.#since.turn, from[0], from[1], from[2], from[3], this.turns, row * 4);
  }

  /** By how many bits the carrier's motion is closer than the row's own. */
  #gain({ plan, now, base, older, ratio }: Columns, row: number): number {
    let gain = 0;
    for (let i = 0; i < 3; i++) {
      const at = row * plan.stride + plan.position[i];
      const moved = Math.floor(base[at] + (base[at] - older[at]) * ratio + 0.5);
      gain += sizeOf(moved - now[at]) - sizeOf(Math.floor(this.places[row * 3 + i] + 0.5) - now[at]);
    }
    return gain;
  }
}

/** Writes which rows stick. */
export function writeSticks({ rows, count, planes, coder }: Columns, { slot }: Step): void {
  const residuals = planes.residuals[slot];
  const contexts = planes.contexts[slot];
  for (let n = 0; n < count; n++)
    if (contexts[rows[n]] !== SURE) coder.bit(contexts[rows[n]], residuals[rows[n]]);
}
