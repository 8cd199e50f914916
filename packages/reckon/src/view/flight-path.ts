// The path of one flight: its state at the last whole tick, and at any moment of the tick after it. The server sweeps it, a client
// draws it. Always true: whichever moments are asked for, every side reaches the state of a moment from birth by the same steps: the
// fraction to the next whole tick, then whole ticks. The end of a path comes from such steps too, in quarters of one; a path that is
// over stays where it ended.

import type { FlightSchema } from "../world/events/flight-schema.ts";

/** Moves a flight's values by `seconds`; false if the flight is over, and stays so. See `GameOptions.fly`. */
export type Fly = (schema: FlightSchema, values: Float64Array, seconds: number) => boolean;

/** A step in which a flight ends is divided into this many pieces, to find the one in which it ends. */
export const PIECES = 4;

export class FlightPath {
  readonly schema: FlightSchema;
  /** The state at `moment`. */
  readonly values: Float64Array;
  moment = 0;
  /** The flight ends at this moment at the latest. */
  lastMoment = 0;
  isOver = false;
  readonly #fly: Fly;
  readonly #secondsPerTick: number;
  /** The state after the next step, once it is known; and the moment at which the flight ends within it. */
  readonly #ahead: Float64Array;
  #isAheadKnown = false;
  #end = Number.POSITIVE_INFINITY;

  constructor(schema: FlightSchema, fly: Fly, secondsPerTick: number) {
    this.schema = schema;
    this.values = new Float64Array(schema.fields.size);
    this.#ahead = new Float64Array(schema.fields.size);
    this.#fly = fly;
    this.#secondsPerTick = secondsPerTick;
  }

  /** Starts the path at a moment, `age` ticks after the flight's birth. */
  start(moment: number, age: number, values: Float64Array): void {
    this.moment = moment;
    this.lastMoment = moment + this.schema.lifeTicks - age;
    for (let i = 0; i < this.values.length; i++) this.values[i] = values[i];
    this.isOver = false;
    this.#isAheadKnown = false;
  }

  /** The next moment for which the path has a state of its own: the next whole tick, or its last moment. */
  get next(): number {
    return Math.min(Math.floor(this.moment) + 1, this.lastMoment);
  }

  /** The moment at which the flight ends, if that is not after `next`; Infinity if it goes on. */
  get end(): number {
    if (this.isOver) return this.moment;
    this.#lookAhead();
    return this.#end;
  }

  /** Steps to the last such state at or before a moment. */
  advance(moment: number): void {
    while (!this.isOver && this.next <= moment) this.step();
  }

  /** Steps to `next`, or to an earlier end. */
  step(): void {
    this.#lookAhead();
    const { next } = this;
    copy(this.#ahead, this.values);
    this.isOver = this.#end <= next;
    this.moment = Math.min(this.#end, next);
    this.#isAheadKnown = false;
  }

  /** Writes the state at a moment between `moment` and `next`; false if the flight is over by then, and this is where it ended. */
  at(moment: number, into: Float64Array): boolean {
    if (this.isOver || moment <= this.moment) copy(this.values, into);
    else if (moment < Math.min(this.end, this.next)) this.#move(moment, into);
    else copy(this.#ahead, into);
    return moment < this.end;
  }

  #lookAhead(): void {
    if (this.#isAheadKnown) return;
    this.#isAheadKnown = true;
    const { moment, next } = this;
    this.#end = next >= this.lastMoment ? next : Number.POSITIVE_INFINITY;
    if (this.#move(next, this.#ahead)) return;
    for (let j = 1; j <= PIECES; j++) {
      this.#end = moment + ((next - moment) * j) / PIECES;
      if (!this.#move(this.#end, this.#ahead)) return;
    }
  }

  /** Writes the state at a later moment; false if the flight is over by then. */
  #move(moment: number, into: Float64Array): boolean {
    copy(this.values, into);
    if (!this.#fly(this.schema, into, (moment - this.moment) * this.#secondsPerTick)) return false;
    const { position, fields } = this.schema;
    for (let c = 0; c < position.length; c++) {
      const { min, max } = fields.fields[position[c]];
      const value = into[position[c]];
      if (!(value >= min && value <= max)) return false;
    }
    return true;
  }
}

function copy(from: Float64Array, into: Float64Array): void {
  for (let i = 0; i < from.length; i++) into[i] = from[i];
}
