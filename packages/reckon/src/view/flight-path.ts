// The path of one flight: its state at the last whole tick, and at any moment of the tick after it. The server sweeps it, a
// client draws it. Always true: the state at a moment follows from birth by the same steps on every side (the fraction to
// the next whole tick, then whole ticks), whatever moments were asked for; a path that is over stays where it ended.

import type { FlightSchema } from "../world/flight.ts";

/** Moves a flight's values by seconds; false: it is over. See `GameOptions.fly`. */
export type Fly = (schema: FlightSchema, values: Float64Array, seconds: number) => boolean;

export class FlightPath {
  readonly schema: FlightSchema;
  /** The state at `moment`. */
  readonly values: Float64Array;
  moment = 0;
  /** It is over at this moment at the latest. */
  lastMoment = 0;
  isOver = false;
  readonly #fly: Fly;
  readonly #secondsPerTick: number;

  constructor(schema: FlightSchema, fly: Fly, secondsPerTick: number) {
    this.schema = schema;
    this.values = new Float64Array(schema.fields.size);
    this.#fly = fly;
    this.#secondsPerTick = secondsPerTick;
  }

  /** Begins at a moment, `age` ticks after birth. */
  start(moment: number, age: number, values: Float64Array): void {
    this.moment = moment;
    this.lastMoment = moment + this.schema.lifeTicks - age;
    for (let i = 0; i < this.values.length; i++) this.values[i] = values[i];
    this.isOver = false;
  }

  /** The next moment that the path has a state of its own for: the next whole tick, or its last moment. */
  get next(): number {
    return Math.min(Math.floor(this.moment) + 1, this.lastMoment);
  }

  /** Steps to the last state at or before a moment. */
  advance(moment: number): void {
    while (!this.isOver && this.next <= moment) this.step();
  }

  /** Steps to `next`. */
  step(): void {
    const { next } = this;
    if (!this.#move(this.values, next - this.moment) || next >= this.lastMoment) this.isOver = true;
    this.moment = next;
  }

  /** Writes the state at a moment from `moment` to `next`; false: it is over by then, and this is where. */
  at(moment: number, into: Float64Array): boolean {
    for (let i = 0; i < this.values.length; i++) into[i] = this.values[i];
    if (this.isOver || moment <= this.moment) return !this.isOver;
    return this.#move(into, Math.min(moment, this.lastMoment) - this.moment) && moment < this.lastMoment;
  }

  #move(values: Float64Array, ticks: number): boolean {
    if (!this.#fly(this.schema, values, ticks * this.#secondsPerTick)) return false;
    const { position, fields } = this.schema;
    for (let c = 0; c < position.length; c++) {
      const { min, max } = fields.fields[position[c]];
      const value = values[position[c]];
      if (!(value >= min && value <= max)) return false;
    }
    return true;
  }
}
