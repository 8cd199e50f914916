// A declared event as the engine runs it, and an event that happened. event.ts makes the schemas, emitter.ts the events; logs, messages
// and effects read both. Always true: an `Emitted` is reused; copy it to keep it.

import type { Tick } from "../../core/tick.ts";
import type { FieldList } from "../fields/field-list.ts";

/** What else `emit` may be told. */
export interface EmitOptions<N extends string = string> {
  /** The row it is about: only players who see that row are told. Default: none, and interest does not apply. */
  readonly about?: { readonly kind: N; readonly row: number };
}

/** What declared events and declared flights have in common. */
export interface Declared {
  readonly name: string;
  /** Its place in the game's list of events, or of flights: what goes over the wire. */
  readonly index: number;
  readonly fields: FieldList;
  readonly isReliable: boolean;
}

/** A declared event, checked, as the engine runs it. */
export interface EventSchema extends Declared {
  readonly sees: "all" | "owner";
}

/** One event that happened, or a flight that was fired. Reused: copy it to keep it. */
export class Emitted<S extends Declared = EventSchema> {
  schema: S;
  /** The player it belongs to; −1: none. */
  player = -1;
  /** Input number of that player, by which both sides know it; without a player the tick; −1: it has no key. */
  number = -1;
  /** Place among those of this name and player in this tick. */
  ordinal = 0;
  tick: Tick = 0;
  /** Settled, the first `schema.fields.size` count. */
  readonly values: Float64Array;
  /** The row it is about, by place of its kind in the layout; −1: none. */
  kind = -1;
  row = -1;
  generation = 0;

  constructor(schemas: readonly S[]) {
    this.schema = schemas[0];
    this.values = new Float64Array(Math.max(0, ...schemas.map(({ fields }) => fields.size)));
  }

  copyFrom(other: Emitted<S>): void {
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
