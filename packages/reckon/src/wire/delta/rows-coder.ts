// Predicts and codes lists of rows of one kind, step by step. delta-walk.ts calls it. To encode, a list is predicted, once for all
// receivers if they may share that, and written for each; to decode, each column is predicted and then decoded.
// Always true: both make the same decisions in the same order: step by step, slot by slot, row by row.

import type { Coder } from "../entropy/coder.ts";
import {
  CIRCLE,
  IS_LOUD,
  type KindCodePlan,
  REFERENCE,
  SCALAR,
  STICK,
  SYMBOL,
  TURN,
  VELOCITY,
} from "../image/code-plan.ts";
import type { Sides } from "../image/sides.ts";
import { Experts } from "../tables/experts.ts";
import type { Table } from "../tables/table.ts";
import { Carrier, writeSticks } from "./carrier.ts";
import { Columns, type Planes, RowList } from "./columns.ts";
import { circleColumn, scalarColumn } from "./number-columns.ts";
import { QUIET } from "./row-flags.ts";
import { codeReferences, symbolColumn, writeSymbols } from "./symbol-columns.ts";
import { TurnColumns, writeTurns } from "./turn-columns.ts";
import { VelocityColumns } from "./velocity-columns.ts";

export class RowsCoder {
  readonly experts: Experts;
  readonly columns: Columns;
  readonly #carrier: Carrier;
  readonly #turns: TurnColumns;
  readonly #velocities: VelocityColumns;
  /** Rows of the list whose quiet columns changed. */
  readonly #kept: RowList;
  /** By row: whether they did. */
  readonly #isLoud: Uint8Array;
  #all: RowList;
  #changed: Uint8Array = new Uint8Array(0);

  constructor(coder: Coder, table: Table, capacity: number, plan: KindCodePlan, planes: Planes) {
    this.experts = new Experts(table.choice);
    this.columns = new Columns(coder, this.experts, table, plan, planes);
    this.#carrier = new Carrier(capacity);
    this.#turns = new TurnColumns(capacity);
    this.#velocities = new VelocityColumns(capacity);
    this.#kept = new RowList(capacity);
    this.#isLoud = new Uint8Array(capacity);
    this.#all = this.#kept;
  }

  /** Goes on with a list of rows; `isFresh`: the receiver does not hold them; `changed`: how each differs from the baseline, when encoding. */
  start(list: RowList, planes: Planes, isFresh: boolean, hasOlder: boolean, changed: Uint8Array): void {
    const { columns } = this;
    columns.turnTo(list);
    columns.planes = planes;
    columns.isFresh = isFresh;
    columns.hasOlder = hasOlder;
    this.#all = list;
    this.#changed = changed;
    this.#carrier.begin();
  }

  /** Predicts the rows of the list; when decoding, decodes them. */
  run(sides: Sides): void {
    const { columns } = this;
    const { steps, quietStep } = columns.plan;
    const { decoding } = columns.coder;
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i];
      if (i === quietStep && !columns.isFresh) {
        if (this.experts.learns) this.#quieten();
        this.#keepLoud(decoding);
        if (columns.count === 0) return;
      }
      if (step.type === SCALAR) scalarColumn(columns, step, this.#carrier);
      else if (step.type === CIRCLE) circleColumn(columns, step);
      else if (step.type === SYMBOL) symbolColumn(columns, step);
      else if (step.type === TURN) this.#turns.run(columns, step, this.#carrier);
      else if (step.type === STICK) this.#carrier.run(columns, step, sides);
      else if (step.type === VELOCITY) this.#velocities.run(columns, step);
      else if (decoding) codeReferences(columns, step, sides);
    }
  }

  /** Writes what was predicted. */
  write(sides: Sides): void {
    const { columns } = this;
    const { steps, quietStep } = columns.plan;
    columns.turnTo(this.#all);
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i];
      if (i === quietStep && !columns.isFresh) {
        this.#keepLoud(true);
        if (columns.count === 0) return;
      }
      if (step.type === SYMBOL) writeSymbols(columns, step);
      else if (step.type === TURN) writeTurns(columns, step);
      else if (step.type === STICK) writeSticks(columns, step);
      else if (step.type === REFERENCE) codeReferences(columns, step, sides);
      else
        for (let set = 0; set < step.slots; set++) {
          columns.open(step, step.slot + set, set);
          columns.coder.numbers(columns);
        }
    }
  }

  /** In training, rows that are left out count as well predicted. */
  #quieten(): void {
    const { plan, planes } = this.columns;
    const { rows, count } = this.#all;
    for (let slot = plan.steps[plan.quietStep].slot; slot < plan.slots; slot++)
      for (let n = 0; n < count; n++) planes.residuals[slot][rows[n]] = 0;
  }

  /** Goes on with those rows of the list whose quiet columns changed; codes which they are, if `isCoded`. */
  #keepLoud(isCoded: boolean): void {
    const { coder, plan, hasOlder } = this.columns;
    const { rows, count } = this.#all;
    const kept = this.#kept;
    const { rows: keptRows } = kept;
    const changed = this.#changed;
    const isLoud = this.#isLoud;
    const quiet = QUIET;
    if (!coder.decoding)
      for (let n = 0; n < count; n++) isLoud[rows[n]] = Number((changed[rows[n]] & quiet) !== 0);
    if (isCoded) coder.bits(plan.flags + IS_LOUD + (hasOlder ? 1 : 0), rows, count, isLoud);
    let loud = 0;
    // No branch: it would be mispredicted often.
    for (let n = 0; n < count; n++) {
      const row = rows[n];
      keptRows[loud] = row;
      loud = (loud + isLoud[row]) | 0;
    }
    kept.count = loud;
    this.columns.turnTo(kept);
  }
}
