// A declared event as the engine runs it, and one that happened. event.ts makes both; logs, messages and effects read them. Always
// true: an event that happened is reused, so whoever keeps one copies it.

import type { Tick } from "../../core/tick.ts";
import type { InputSchema } from "../input.ts";

/** What else `emit` may be told. */
export interface EmitOptions<N extends string = string> {
  /** The row it is about: only who sees that row is told. Default: none, and interest does not apply. */
  readonly about?: { readonly kind: N; readonly row: number };
}

/** What an event says about a flight. */
export type FlightPhase = "fired" | "turned" | "ended";

/** A declared event, checked, as the engine runs it. */
export interface EventSchema {
  readonly name: string;
  /** Its place in the game's definition: what goes over the wire. */
  readonly index: number;
  readonly fields: InputSchema;
  readonly isReliable: boolean;
  readonly sees: "all" | "owner";
  /** The flight that the engine tells of with it, by place in the game's definition; −1: it is an event of the game. */
  readonly flight: number;
  readonly phase: FlightPhase | "";
}

/** One event that happened. Reused: whoever keeps one copies it. */
export class Emitted {
  schema: EventSchema;
  /** Whose it is; −1: nobody's. */
  player = -1;
  /** Input number of that player, under which both sides know it; of nobody's the tick; −1: it has no key. */
  number = -1;
  ordinal = 0;
  tick: Tick = 0;
  /** Settled, the first `schema.fields.size` count. */
  readonly values: Float64Array;
  /** The row it is about, by place of its kind in the layout; −1: none. */
  kind = -1;
  row = -1;
  generation = 0;

  constructor(events: readonly EventSchema[]) {
    this.schema = events[0];
    this.values = new Float64Array(Math.max(0, ...events.map(({ fields }) => fields.size)));
  }

  copyFrom(other: Emitted): void {
    this.schema = other.schema;
    this.player = other.player;
    this.number = other.number;
    this.ordinal = other.ordinal;
    this.tick = other.tick;
    this.values.set(other.values);
    this.kind = other.kind;
    this.row = other.row;
    this.generation = other.generation;
  }
}
