// Predicts quaternions, which are coded as their smallest three. The prediction is a whole quaternion; once the largest component is known,
// it gets the sign that makes this one positive, and the other three are predicted as its places on the grid. Predictors: as it was,
// turned on as before, turned on by half of that, turned with the carrier. rows-coder.ts calls this.

import { sizeOf } from "../entropy/coder.ts";
import { EXPERTS, FRESH, STUCK, type Step } from "../image/code-plan.ts";
import type { Carrier } from "./carrier.ts";
import { readTurn as theReadTurn } from "./carrier-motion.ts";
import {
  type Columns,
  listClasses,
  listLikely,
  listPlaces,
  hintOf as theHintOf,
  motionClass as theMotionClass,
} from "./columns.ts";

// Copies, see columns.ts.
const hintOf = theHintOf;
const motionClass = theMotionClass;
const readTurn = theReadTurn;
const PLACES = listPlaces;
const LIKELY = listLikely;
const CLASSES = listClasses;

/** Where quaternions lie in one array. */
const BASE = 0;
const MOTION = 4;
const GUESS = 8;
const scratch = new Float64Array(GUESS + 4);
const others = new Int32Array(3);

/** Reads how a row turned before, and returns by how many steps of the grid it would turn on. */
function readMotion(columns: Columns, step: Step, first: number): number {
  readTurn(columns.base, first, step, scratch, BASE);
  if (!columns.hasOlder) {
    for (let i = 0; i < 4; i++) scratch[MOTION + i] = 0;
    return 0;
  }
  readTurn(columns.older, first, step, scratch, MOTION);
  let same = 0;
  for (let i = 0; i < 4; i++) same += scratch[BASE + i] * scratch[MOTION + i];
  const sign = same < 0 ? -1 : 1;
  let most = 0;
  for (let i = 0; i < 4; i++) {
    const moved = (scratch[BASE + i] - sign * scratch[MOTION + i]) * columns.ratio;
    scratch[MOTION + i] = moved;
    const size = moved < 0 ? -moved : moved;
    if (size > most) most = size;
  }
  return Math.floor(most / step.grid + 0.5) | 0;
}

/** The prediction of an expert. */
function guessTurn(expert: number): void {
  const share = expert === 0 ? 0 : expert === 1 ? 1 : 0.5;
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    const value = scratch[BASE + i] + scratch[MOTION + i] * share;
    scratch[GUESS + i] = value;
    sum += value * value;
  }
  const scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
  for (let i = 0; i < 4; i++) scratch[GUESS + i] *= scale;
}

/** Places of the other three components of a quaternion, when `largest` is the largest. */
function placeOthers(step: Step, from: number, largest: number, into: Int32Array, to: number): void {
  const sign = scratch[from + largest] < 0 ? -1 : 1;
  for (let i = 0; i < 4; i++) {
    if (i === largest) continue;
    const code = Math.floor((scratch[from + i] * sign) / step.grid + 0.5) + step.zero;
    into[to++] = code < 0 ? 0 : code > step.limit ? step.limit : code;
  }
}

/** The context of the largest component: the prediction's largest, and how clear it is. */
function largestContext(): number {
  let likely = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < 4; i++) {
    const size = scratch[GUESS + i] < 0 ? -scratch[GUESS + i] : scratch[GUESS + i];
    if (size > first) {
      second = first;
      first = size;
      likely = i;
    } else if (size > second) second = size;
  }
  const margin = first - second;
  return likely * 3 + (margin > 0.1 ? 2 : margin > 0.02 ? 1 : 0);
}

/** Whether a row turns with its carrier; only its first quaternion does. */
function sticks({ plan }: Columns, step: Step, { fits }: Carrier, row: number): boolean {
  return plan.carrierKind >= 0 && plan.turn === step && fits[row] >= 0;
}

export class TurnColumns {
  /** For each row the predicted places of the three, those of the baseline, and the class of trees. */
  readonly #likely: Int32Array;
  readonly #before: Int32Array;
  readonly #classes: Uint8Array;

  constructor(capacity: number) {
    this.#likely = new Int32Array(capacity * 3);
    this.#before = new Int32Array(capacity * 3);
    this.#classes = new Uint8Array(capacity);
  }

  run(columns: Columns, step: Step, carrier: Carrier): void {
    this.#largest(columns, step, carrier);
    const { rows, count } = columns;
    const { stride } = columns.plan;
    for (let j = 0; j < 3; j++) {
      columns.open(step, step.slot + 1 + j, 0);
      for (let n = 0; n < count; n++) {
        const row = rows[n];
        const code = this.#likely[row * 3 + j];
        PLACES[n] = row * stride + step.at + 1 + j;
        LIKELY[n] = code;
        const hint = hintOf(code - this.#before[row * 3 + j]);
        CLASSES[n] = (this.#classes[row] << 2) | hint;
      }
      columns.finish();
    }
    if (columns.experts.learns && !columns.isFresh) this.#learn(columns, step, carrier);
  }

  #largest(columns: Columns, step: Step, carrier: Carrier): void {
    const { isFresh, now, coder, plan, rows, count } = columns;
    const residuals = columns.planes.residuals[step.slot];
    const contexts = columns.planes.contexts[step.slot];
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const i = row * plan.stride + step.at;
      const isFree = this.#guess(columns, step, carrier, row);
      const context = largestContext();
      const likely = Math.floor(context / 3);
      const node = step.largest + context * 4;
      contexts[row] = node;
      if (coder.decoding) now[i] = (likely + coder.symbol(node, 2, 0)) & 3;
      const largest = now[i] & 3;
      residuals[row] = (largest - likely) & 3;
      placeOthers(step, GUESS, largest, this.#likely, row * 3);
      if (isFree) placeOthers(step, BASE, largest, this.#before, row * 3);
      else for (let j = row * 3; j < row * 3 + 3; j++) this.#before[j] = this.#likely[j];
      if (isFresh) this.#classes[row] = FRESH;
    }
  }

  /** Fills the prediction of a row and its class. True if the row turns by itself. */
  #guess(columns: Columns, step: Step, carrier: Carrier, row: number): boolean {
    if (columns.isFresh) {
      for (let i = 0; i < 4; i++) scratch[GUESS + i] = i === 3 ? 1 : 0;
      return false;
    }
    if (sticks(columns, step, carrier, row)) {
      for (let i = 0; i < 4; i++) scratch[GUESS + i] = carrier.turns[row * 4 + i];
      this.#classes[row] = STUCK + carrier.fits[row];
      return false;
    }
    const cls = motionClass(readMotion(columns, step, row * columns.plan.stride));
    this.#classes[row] = cls;
    guessTurn(columns.experts.choice[step.choices + cls]);
    return true;
  }

  #learn(columns: Columns, step: Step, carrier: Carrier): void {
    const { rows, count } = columns;
    const { stride } = columns.plan;
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      const i = row * stride + step.at;
      if (sticks(columns, step, carrier, row)) continue;
      const place = step.choices + motionClass(readMotion(columns, step, row * stride));
      for (let e = 0; e < EXPERTS; e++) {
        guessTurn(e);
        placeOthers(step, GUESS, columns.now[i], others, 0);
        let size = 0;
        for (let j = 0; j < 3; j++) size += sizeOf(columns.now[i + 1 + j] - others[j]);
        columns.experts.learn(place, e, size);
      }
    }
  }
}

/** Writes turns that were predicted. */
export function writeTurns(columns: Columns, step: Step): void {
  const { rows, count } = columns;
  const residuals = columns.planes.residuals[step.slot];
  const contexts = columns.planes.contexts[step.slot];
  for (let n = 0; n < count; n++) columns.coder.symbol(contexts[rows[n]], 2, residuals[rows[n]]);
  for (let j = 1; j < 4; j++) {
    columns.open(step, step.slot + j, 0);
    columns.coder.numbers(columns);
  }
}
