// The maker of flights. Always true: what it declares brings all that flies, tells and draws flights, on a client too, and what events
// bring with it, for they tell of flights; a game that never calls it carries nothing of that.

import { Emitter } from "../../world/events/event.ts";
import type { GameFlight } from "../../world/events/event-parts.ts";
import { flightEvents, flightSchemas } from "../../world/events/flight.ts";
import type { FlightOptions } from "../../world/events/flight-schema.ts";
import type { Fields } from "../../world/fields/field.ts";
import { DrawnFlights } from "../effects/client-flights.ts";
import { EventEffects } from "../effects/effects.ts";
import { KeptEvidence } from "../effects/shot-evidence.ts";
import { ClientEventParts } from "./client-event-parts.ts";

const PARTS: ClientEventParts = /* @__PURE__ */ new ClientEventParts({
  emitter: (events, world, inputs, players) => new Emitter(events, world, inputs, players),
  flights: { schemas: flightSchemas, events: flightEvents },
  view: (options) => {
    const flights = new DrawnFlights(options);
    const evidence = new KeptEvidence(options.game.layout);
    return { effects: new EventEffects({ ...options, flights }), flights, evidence };
  },
});

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
