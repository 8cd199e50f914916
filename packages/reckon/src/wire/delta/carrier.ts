// Rows that stick to a carrier: where its motion since the baseline takes them, and how well that worked between the older snapshot and
// the baseline. The carrier is coded before its rows: it is a fixed row, or of an earlier kind. rows-coder.ts calls this for kinds that
// declare `attachedTo`.

import { sizeOf } from "../entropy/coder.ts";
import { IS_STUCK, type Step } from "../image/code-plan.ts";
import type { Sides } from "../image/sides.ts";
import { Motion, multiply, readTurn } from "./carrier-motion.ts";
import type { Columns } from "./columns.ts";

const from = new Float64Array(4);
const place = new Float64Array(3);

/** How far off the carrier's motion took the row before: 0 (hardly) to 3. */
function fitOf(worst: number): number {
  return worst > 4 ? 3 : worst > 2 ? 2 : worst > 1 ? 1 : 0;
}

/** Instead of a node: the row has no carrier, so there is nothing to decide. */
const SURE = -1;

export class Carrier {
  /** By row: −1, or, if it is coded as stuck, how well it stuck to its carrier before. */
  readonly fits: Int8Array;
  /** For each row that sticks: its predicted place, in codes, and its predicted turn. */
  readonly places: Float64Array;
  readonly turns: Float64Array;
  readonly #since = new Motion();
  readonly #before = new Motion();
  /** The carrier whose motion is at hand; −1: none. */
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

  /** Finds which rows of a list stick. The encoder takes the better of both predictions. */
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

  /** Predicts where a row would be. Returns how well it stuck before, or −1 without a carrier that moved. */
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
    if (plan.turn !== undefined) {
      readTurn(base, first, plan.turn, from, 0);
      multiply(this.#since.turn, from, 1, this.turns, row * 4);
    }
    return fitOf(worst);
  }

  /** By how many bits the carrier's motion predicts better than the row's own. */
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
