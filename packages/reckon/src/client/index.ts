// The door of a view: `reckon/client`. What a game's picture and sounds are made from.

export { RowWatch } from "../view/row-watch.ts";
export { Client } from "./client.ts";
export type { EffectOf } from "./effects/effect-queue.ts";
export type { FlightOf } from "./effects/shown-flight.ts";
