// The public door "reckon": what a game's rules, its bots and what server and page share of it are written with.
// Games import only from here. Every export is named, so a reader holds the whole surface in view, and has an example in its
// comment: test/doors.test.ts counts them (ADR 0045). What can be inferred or indexed, such as `Field["sees"]`, has no name here.

export { event } from "./client/makers/event-maker.ts";
export { flight } from "./client/makers/flight-maker.ts";
export { flag, presses } from "./client/makers/trigger-makers.ts";
export { mix } from "./core/hash.ts";
export { Random } from "./core/random.ts";
export { atan2, cos, exp, log, sin, TAU } from "./core/trig.ts";
export { hosted } from "./host/hosted.ts";
export type { HostedGame, Standing } from "./host/hosted-game.ts";
export { LOBBY_RULES, type LobbyRules } from "./lobby/rules.ts";
export type { GameFlight } from "./world/events/event-parts.ts";
export type { FlightHit } from "./world/events/flight.ts";
export type { Field, Shown } from "./world/fields/field.ts";
export {
  angle,
  enumeration,
  fixed,
  integer,
  pressesOf,
  pressesSince,
  quaternion,
  reference,
} from "./world/fields/grid.ts";
export { angleBetween } from "./world/fields/settle.ts";
export type { Game, Tools } from "./world/game.ts";
export { defineGame } from "./world/game.ts";
export type { CommandIn, CommandOf, ControlsOf, FlownIn, Glance, WorldOf } from "./world/game-types.ts";
export type { InputOf, Inputs } from "./world/input.ts";
export type { Kind } from "./world/kind.ts";
export { kind } from "./world/kind.ts";
export { text } from "./world/message.ts";
export { World } from "./world/world.ts";
