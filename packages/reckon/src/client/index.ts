// The client's door: `reckon/client`.
export { Client, type ClientOptions } from "./client.ts";
export type { ClientPolicy } from "./client-policy.ts";
export type { Effect, EffectState } from "./effect-queue.ts";
export type { Effects } from "./effects.ts";
export type { Flights } from "./flights.ts";
export type { DrawnFlight } from "./shown-flight.ts";
