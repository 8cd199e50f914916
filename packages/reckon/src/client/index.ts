// The client's door: `reckon/client`.
export { Connection } from "../connection/connection.ts";
export { fell, RowWatch, type RowWatchOptions, rose } from "../view/row-watch.ts";
export type { TestedBox, TestedShot } from "../wire/evidence-message.ts";
export { connectionOptions } from "../wire/lanes.ts";
export { Client } from "./client.ts";
export type { ClientOptions } from "./client-options.ts";
export type { ClientPolicy } from "./client-policy.ts";
export type { Control, ControlLoss, ControlWatch } from "./control-watch.ts";
export type { Effect, EffectOf, EffectState } from "./effect-queue.ts";
export type { Effects, Flights } from "./event-view.ts";
export type { ShotEvidence } from "./evidence.ts";
export type { DrawnFlight, FlightOf } from "./shown-flight.ts";
export { idleBecause, SWITCH_NAMES, Switches, type SwitchName } from "./switches.ts";
