// Predicts and codes lists of rows of one kind, step by step. Called by delta-walk.ts. Always true: coding at once, and
// predicting and then writing, make the same decisions in the same order: step by step, slot by slot, row by row.

import { Carrier } from "./carrier.ts";
import type { Coder } from "./coder.ts";
import { Columns, type Planes, RowList } from "./columns.ts";
import { Experts } from "./experts.ts";
import type { KindImage } from "./image.ts";
import { circleColumn, scalarColumn } from "./number-columns.ts";
import { CIRCLE, IS_LOUD, REFERENCE, SCALAR, STICK, SYMBOL, TURN } from "./plan.ts";
import { QUIET } from "./row-flags.ts";
import type { Sides } from "./sides.ts";
import { codeReferences, symbolColumn, writeSymbols } from "./symbol-columns.ts";
import type { Table } from "./table.ts";
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
  #all: RowList;
  #changed: Uint8Array = new Uint8Array(0);

  constructor(coder: Coder, table: Table, capacity: number, image: KindImage) {
    this.experts = new Experts(table.choice);
    this.columns = new Columns(coder, this.experts, table, image);
    this.#carrier = new Carrier(capacity);
    this.#turns = new TurnColumns(capacity);
    this.#velocities = new VelocityColumns(capacity);
    this.#kept = new RowList(capacity);
    this.#all = this.#kept;
  }

  /**
   * Turns to a list of rows: fresh ones, or ones that the receiver holds, with or without the older snapshot's value.
   * `changed` says how each differs from the baseline, when encoding.
   */
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

  /** Predicts the rows of the list, and codes them at once. */
  code(sides: Sides): void {
    this.columns.isDeferred = false;
    this.#run(sides);
  }

  /** Predicts the rows of the list, to be written later; of kinds whose rows are predicted from themselves alone. */
  predict(sides: Sides): void {
    this.columns.isDeferred = true;
    this.#run(sides);
  }

  /** Writes what was predicted. */
  write(): void {
    const { columns } = this;
    const { steps, quietStep } = columns.plan;
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i];
      if (i === quietStep) this.#keepLoud(true);
      if (columns.count === 0) return;
      if (step.type === SYMBOL) writeSymbols(columns, step);
      else if (step.type === TURN) writeTurns(columns, step);
      else
        for (let set = 0; set < step.slots; set++) {
          columns.open(step, step.slot + set, set);
          columns.coder.numbers(columns);
        }
    }
  }

  #run(sides: Sides): void {
    const { columns } = this;
    const { steps, quietStep } = columns.plan;
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i];
      if (i === quietStep && !columns.isFresh) {
        if (this.experts.learns) this.#quieten();
        this.#keepLoud(!columns.isDeferred);
        if (columns.count === 0) return;
      }
      if (step.type === SCALAR) scalarColumn(columns, step, this.#carrier);
      else if (step.type === CIRCLE) circleColumn(columns, step);
      else if (step.type === SYMBOL) symbolColumn(columns, step);
      else if (step.type === TURN) this.#turns.run(columns, step, this.#carrier);
      else if (step.type === STICK) this.#carrier.run(columns, step, sides);
      else if (step.type === REFERENCE) codeReferences(columns, step, sides);
      else this.#velocities.run(columns, step);
    }
  }

  /** In training the rows that are left out count as well predicted. */
  #quieten(): void {
    const { plan, planes } = this.columns;
    const { rows, count } = this.#all;
    for (let slot = plan.steps[plan.quietStep].slot; slot < plan.slots; slot++)
      for (let n = 0; n < count; n++) planes.residuals[slot][rows[n]] = 0;
  }

  /** Goes on with those rows of the list whose quiet columns changed, and codes which they are, if wanted. */
  #keepLoud(isCoded: boolean): void {
    const { coder, plan } = this.columns;
    const { rows, count } = this.#all;
    const kept = this.#kept;
    const changed = this.#changed;
    const node = plan.flags + IS_LOUD + (this.columns.hasOlder ? 1 : 0);
    kept.count = 0;
    for (let n = 0; n < count; n++) {
      let isLoud = (changed[rows[n]] & QUIET) === 0 ? 0 : 1;
      if (isCoded) isLoud = coder.bit(node, isLoud);
      if (isLoud === 1) kept.add(rows[n]);
    }
    this.columns.turnTo(kept);
  }
}
