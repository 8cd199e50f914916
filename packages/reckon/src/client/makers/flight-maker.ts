// The maker of flights. Always true: what it declares brings all that flies, tells and draws flights, and what events bring; a game that
// never calls it carries nothing of that.

import { Emitter } from "../../world/events/emitter.ts";
import type { GameFlight } from "../../world/events/event-parts.ts";
import { flightSchemas } from "../../world/events/flight.ts";
import type { FlightOptions } from "../../world/events/flight-schema.ts";
import type { Fields } from "../../world/fields/field.ts";
import { FlightEffects } from "../effects/flight-effects.ts";
import type { ClientEventParts } from "./client-event-parts.ts";

const PARTS: ClientEventParts = {
  emitter: (...args) => new Emitter(...args),
  flights: flightSchemas,
  view: (options) => new FlightEffects(options),
};

/**
 * Declares a flight.
 *
 * @example flights: { bolt: flight({ fields: { x, y, vx, vy }, position: ["x", "y"], radius: 4, lifeTicks: 60, targets: ["player"] }) }
 */
export function flight<F extends Fields, const N extends string = never>(
  options: FlightOptions<F, N>,
): GameFlight<F, NoInfer<N>> {
  return { ...options, parts: PARTS };
}
