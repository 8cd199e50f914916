// What runs events and flights. Their makers bring it with what they declare, so that a game that has neither carries none of it: a
// simulation takes its emitter from here, `defineGame` the schemas of flights, a client what it shows of both. Always true: all events
// and flights of a game bring the same parts, but those of an event alone know no flights.

import { assert } from "../../core/assert.ts";
import type { Fields } from "../fields/field.ts";
import type { Inputs } from "../input.ts";
import type { Layout } from "../kind.ts";
import type { World } from "../world.ts";
import type { EmitOptions, Emitted, EventSchema } from "./event-schema.ts";
import type { FlightNews, FlightOptions, FlightSchema } from "./flight-schema.ts";

/** What a simulation emits and fires with. */
export interface Emits {
  /** Is handed every event, and every flight that was fired, valid during the call. Default: undefined, and none is handed on. */
  sink?: ((emitted: Emitted) => void) | undefined;
  flightSink?: ((fired: FlightNews) => void) | undefined;
  /** Events and flights that were one too many in their tick. */
  readonly dropped: number;
  /** A tick begins. */
  begin(): void;
  emit(name: string, player: number, values: Readonly<Record<string, number>>, options?: EmitOptions): void;
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

/** What every side needs of events and flights; what shows them on a client extends it. */
export interface EventParts {
  readonly emitter: (
    events: readonly EventSchema[],
    flights: readonly FlightSchema[],
    world: World,
    inputs: Inputs,
    players: number,
  ) => Emits;
  /** Checks the flights of a game. Undefined: these are the parts of an event. */
  readonly flights?: (game: string, flights: GameFlights, layout: Layout) => readonly FlightSchema[];
}

/** The emitter of a game that has nothing to emit. */
export class NoEmitter implements Emits {
  readonly dropped = 0;

  begin(): void {}

  emit(name: string): void {
    assert(false, `Rules emitted ${name}, which is no event: name one of the game's events ().`);
  }

  fire(name: string): void {
    assert(false, `Rules fired ${name}, which is no flight: name one of the game's flights ().`);
  }
}
