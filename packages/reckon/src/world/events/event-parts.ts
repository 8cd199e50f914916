// What runs events and flights. Their makers bring it with what they declare, so that a game that has neither carries none of it: a
// simulation takes its emitter from here, `defineGame` the schemas of flights, a client what it shows of both. Always true: all events
// and flights of a game bring the same parts, but that those of an event alone know no flights.

import { assert } from "../../core/assert.ts";
import type { Fields } from "../fields/field.ts";
import type { Inputs } from "../input.ts";
import type { Layout } from "../kind.ts";
import type { World } from "../world.ts";
import type { EmitOptions, Emitted, EventSchema } from "./event-schema.ts";
import type { FlightOptions, FlightSchema } from "./flight-schema.ts";

/** What a simulation emits with. */
export interface Emits {
  /** Is handed every event, valid during the call. Default: nobody listens. */
  sink: ((emitted: Emitted) => void) | undefined;
  /** Events that were one too many in their tick. */
  readonly dropped: number;
  /** A tick begins. */
  begin(): void;
  emit(name: string, player: number, values: Readonly<Record<string, number>>, options?: EmitOptions): void;
  /** A flight is born: an event whose last two values the engine fills in. */
  fire(name: string, player: number, values: Readonly<Record<string, number>>): void;
}

/**
 * A declared flight. Made by `flight`.
 *
 * @example export const shell: GameFlight<typeof fields, "tank"> = flight({ fields, position: ["x", "y"], lifeTicks: 90, targets: ["tank"] });
 */
export interface GameFlight<F extends Fields = Fields, N extends string = string>
  extends Omit<FlightOptions<F, N>, "position" | "meetsShooter"> {
  readonly position: readonly string[];
  readonly meetsShooter?: string;
  /** What runs it on each side. */
  readonly parts: EventParts;
}

/** Flights by name, that meet kinds of these names. */
export type GameFlights<N extends string = string> = { readonly [name: string]: GameFlight<Fields, N> };

/** What makes the schemas of flights, and of the events that tell of them. */
export interface FlightParts {
  schemas(game: string, flights: GameFlights, layout: Layout): readonly FlightSchema[];
  events(flights: readonly FlightSchema[], first: number, layout: Layout): readonly EventSchema[];
}

export interface EventPartsOptions {
  readonly emitter: (events: readonly EventSchema[], world: World, inputs: Inputs, players: number) => Emits;
  /** Of flights only. */
  readonly flights?: FlightParts;
}

/** What every side needs of them; who shows them on a client extends it. */
export class EventParts {
  readonly emitter: EventPartsOptions["emitter"];
  readonly flights: FlightParts | undefined;

  constructor({ emitter, flights }: EventPartsOptions) {
    this.emitter = emitter;
    this.flights = flights;
  }
}

/** The emitter of a game that has nothing to emit. */
export class NoEmitter implements Emits {
  sink: undefined;
  readonly dropped = 0;

  begin(): void {}

  emit(name: string): void {
    assert(false, `Rules emitted ${name}, which is no event: name one of the game's events ().`);
  }

  fire(name: string): void {
    assert(false, `Rules fired ${name}, which is no flight: name one of the game's flights ().`);
  }
}
