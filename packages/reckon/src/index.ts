// The public door "reckon": what a game's rules, its bots and its tests are written with.
// Games import only from here. Every export is named, so a reader holds the whole surface in view; the loops
// of the two sides are behind "reckon/client" and "reckon/server".

export { event } from "./client/event.ts";
export { flight } from "./client/flight.ts";
export { flag, presses } from "./client/triggers.ts";
export { Hash, mix } from "./core/hash.ts";
export { Random, roll } from "./core/random.ts";
export type { Tick } from "./core/tick.ts";
export { atan2, cos, exp, log, PI, sin, TAU } from "./core/trig.ts";
export { type HostedOptions, hosted } from "./host/hosted.ts";
export type { EmitOptions, Emitted, EventOptions, GameEvent, GameEvents } from "./world/event.ts";
export type {
  FlightHit,
  FlightHits,
  FlightOptions,
  FlightReplication,
  Flown,
  GameFlight,
  GameFlights,
} from "./world/flight.ts";
export type { Command, Derive, Game, GameOptions, Tools } from "./world/game.ts";
export { checkCommand, defineGame } from "./world/game.ts";
export type {
  CommandIn,
  CommandOf,
  ControlsOf,
  DerivedOf,
  FlownIn,
  GameCommands,
  GameTypes,
  Glance,
  KindOf,
  MessageOf,
  TypesOf,
  ValuesOf,
  WorldOf,
} from "./world/game-types.ts";
export type { Author, Field, FieldOptions, FieldType, FixedOptions, Shown, Sight } from "./world/grid.ts";
export {
  angle,
  enumeration,
  fixed,
  integer,
  pressesOf,
  pressesSince,
  quaternion,
  reference,
} from "./world/grid.ts";
export type { InputOf } from "./world/input.ts";
export { InputSchema, Inputs } from "./world/input.ts";
export type { Attachment, Fields, Kind, KindOptions, Layout } from "./world/kind.ts";
export { kind, layoutOf } from "./world/kind.ts";
export type { GameMessage, GameMessages, MessageFields, TextField } from "./world/message.ts";
export { text } from "./world/message.ts";
export type { Fairness, Hit, Point, Rewound } from "./world/rewound.ts";
export { angleBetween } from "./world/settle.ts";
export { Simulation } from "./world/simulation.ts";
export type { Target } from "./world/target.ts";
export type { AnyColumns, KindRows, QuaternionColumns, WorldFields } from "./world/world.ts";
export { EVERYBODY, World } from "./world/world.ts";
