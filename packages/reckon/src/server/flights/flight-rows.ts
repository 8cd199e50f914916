// Rows that show flights in snapshots, for flights that are replicated so. The room's flights say which row follows which path, and when to
// write; a replay says the same from the record. Always true: what the rows hold follows from these calls alone; a row that rules ended is
// let go; rows are written in ticks that have a snapshot, and keep what they hold between them.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { FlightPath, type Fly } from "../../view/flight-path.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import { settleWithin } from "../../world/fields/field-list.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { Simulation } from "../../world/simulation.ts";
import { carryPath } from "../move/carry-path.ts";
import type { MatchRecord } from "../record/match-record.ts";

class Follower {
  readonly path: FlightPath;
  row = -1;
  generation = 0;

  constructor(schema: FlightSchema, fly: Fly, secondsPerTick: number) {
    this.path = new FlightPath(schema, fly, secondsPerTick);
  }
}

export class FlightRows {
  readonly #simulation: Simulation;
  readonly #record: MatchRecord | undefined;
  readonly #fly: Fly;
  /** By sort: the first `#counts` of each are in use, the others free. */
  readonly #followers: readonly Follower[][];
  readonly #counts: number[];
  readonly #state: readonly Float64Array[];

  constructor(simulation: Simulation, record?: MatchRecord) {
    const { flights } = simulation.game;
    this.#simulation = simulation;
    this.#record = record;
    this.#fly = (schema, values, seconds) => simulation.fly(schema, values, seconds);
    this.#followers = flights.map(() => []);
    this.#counts = flights.map(() => 0);
    this.#state = flights.map(({ fields }) => new Float64Array(fields.size));
  }

  /** A row (−1: a new one) follows a path from a moment, `age` ticks after birth. Returns it; −1: none is free. */
  follow(schema: FlightSchema, row: number, moment: number, age: number, values: Float64Array): number {
    this.#record?.follow(schema, row, moment, age, values);
    const one = this.#find(schema, row) ?? this.#open(schema);
    one?.path.start(moment, age, values);
    return one?.row ?? -1;
  }

  end(schema: FlightSchema, row: number): void {
    this.#record?.endRow(schema, row);
    const one = this.#find(schema, row);
    if (one !== undefined) this.#close(schema, one);
  }

  /** Writes where every followed path is at a tick. */
  write(tick: Tick): void {
    if (this.#counts.every((count) => count === 0)) return;
    this.#record?.writeRows();
    for (const schema of this.#simulation.game.flights)
      for (let i = this.#counts[schema.index] - 1; i >= 0; i--) {
        const one = this.#followers[schema.index][i];
        one.path.advance(tick);
        const goesOn = one.path.at(tick, this.#state[schema.index]);
        if (goesOn && this.#isAlive(schema, one)) this.#put(schema, one.row);
        else this.#close(schema, one);
      }
  }

  carry(by: Moving): void {
    for (const schema of this.#simulation.game.flights) {
      const { index, capacity, rowKind } = schema;
      const all = this.#followers[index];
      this.#counts[index] = by.whole(this.#counts[index], 0, rowKind < 0 ? 0 : capacity);
      for (let i = 0; i < this.#counts[index]; i++) {
        all[i] ??= this.#newFollower(schema);
        all[i].row = by.whole(all[i].row, 0, this.#rowsOf(schema).alive.length - 1);
        all[i].generation = by.whole(all[i].generation, 0, 0xffff);
        carryPath(by, all[i].path);
      }
    }
  }

  #newFollower(schema: FlightSchema): Follower {
    return new Follower(schema, this.#fly, 1 / this.#simulation.game.tickRate);
  }

  #put({ index, rowColumns, rowKind }: FlightSchema, row: number): void {
    const { columns, layout } = this.#simulation.world.kinds[rowKind];
    for (const { field, column } of rowColumns)
      columns[column][row] = settleWithin(layout.columns[column].field, this.#state[index][field]);
  }

  #find({ index }: FlightSchema, row: number): Follower | undefined {
    for (let i = 0; i < this.#counts[index]; i++)
      if (this.#followers[index][i].row === row) return this.#followers[index][i];
    return undefined;
  }

  #open(schema: FlightSchema): Follower | undefined {
    const { index } = schema;
    const rows = this.#rowsOf(schema);
    const row = this.#simulation.world.spawn(rows.layout.kind.name);
    if (row < 0) return undefined;
    const all = this.#followers[index];
    const at = this.#counts[index]++;
    if (at === all.length) all.push(this.#newFollower(schema));
    all[at].row = row;
    all[at].generation = rows.generation[row];
    return all[at];
  }

  #close(schema: FlightSchema, one: Follower): void {
    const { kind } = this.#rowsOf(schema).layout;
    if (this.#isAlive(schema, one)) this.#simulation.world.despawn(kind.name, one.row);
    one.row = -1;
    const all = this.#followers[schema.index];
    const last = --this.#counts[schema.index];
    all[all.indexOf(one)] = all[last];
    all[last] = one;
  }

  #isAlive(schema: FlightSchema, { row, generation }: Follower): boolean {
    const rows = this.#rowsOf(schema);
    return rows.alive[row] === 1 && rows.generation[row] === generation;
  }

  #rowsOf({ rowKind }: FlightSchema): KindRows {
    return this.#simulation.world.kinds[rowKind];
  }
}
