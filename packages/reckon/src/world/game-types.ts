// A game's names as types: `defineGame` returns a game that carries them, and the types below extract them. All that receive a game
// (room, client, session, stepper, hosted game, view) are typed by it, so a misspelled kind, field, control, event, flight or command
// does not compile. Always true: none of this exists at run time; code that walks every game uses a plain `Game`, whose names are
// strings.

import type { Tick } from "../core/tick.ts";
import type { GameEvents } from "./events/event.ts";
import type { GameFlights } from "./events/event-parts.ts";
import type { Flown } from "./events/flight.ts";
import type { Fields } from "./fields/field.ts";
import type { Kind } from "./kind.ts";
import type { GameMessages, MessageIn, MessageValues } from "./message.ts";
import type { World } from "./world.ts";

/** Schemas of a game's commands, by name. */
export type GameCommands = { readonly [name: string]: Fields };

/** The types that a game carries. */
export interface GameTypes {
  readonly kinds: readonly Kind[];
  readonly input: Fields;
  readonly events: GameEvents;
  readonly flights: GameFlights;
  readonly commands: GameCommands;
  readonly messages: GameMessages;
  readonly derived: unknown;
}

declare const TYPES: unique symbol;

/** A value that carries them. The property exists for the compiler only. */
export interface Typed<T extends GameTypes = GameTypes> {
  readonly [TYPES]: T;
}

/** The types of a game. */
export type TypesOf<G extends Typed> = G[typeof TYPES];

/** Names of a game's kinds. */
export type KindOf<G extends Typed> = TypesOf<G>["kinds"][number]["name"];

/**
 * The world of a game: `WorldOf<typeof game>`.
 *
 * @example const places = (shown: WorldOf<Tanks>): number[] => [...shown.all("tank")].map((row) => shown.fields.tank.x[row]);
 */
export type WorldOf<G extends Typed> = World<TypesOf<G>["kinds"]>;

/** An interface, so that an error names a game's controls instead of the whole game: TypeScript replaces aliases by what they mean. */
interface Written<I extends Fields> {
  readonly controls: { -readonly [F in keyof I]: number };
}

/**
 * The controls of a player, writable: `sample` receives them.
 *
 * @example function sample(into: ControlsOf<Tanks>): void { into.throttle = stick.y; }
 */
export type ControlsOf<G extends Typed> = Written<TypesOf<G>["input"]>["controls"];

/**
 * What a sampler of controls may look at: `sample(into, { tick, shown, player })`. A client is one.
 *
 * @example const bot = (into: ControlsOf<Tanks>, { tick }: Glance<Tanks>): void => { into.throttle = tick % 90 < 45 ? 1 : 0; };
 */
export interface Glance<G extends Typed = Typed> {
  /** The tick for which the controls are. */
  readonly tick: Tick;
  /** The world as this player sees it. */
  readonly shown: WorldOf<G>;
  readonly player: number;
}

/**
 * A command of a game: its name with the values that its schema has.
 *
 * @example const ready: CommandOf<Tanks> = { name: "ready", values: { isReady: 1 } };
 */
export type CommandOf<G extends Typed> = CommandIn<TypesOf<G>["commands"]>;

/**
 * A command by its schemas, for rules: rules are written before the game, and cannot name its type.
 *
 * @example function command(world: TankWorld, player: number, { name, values }: CommandIn<typeof commands>): void
 */
export type CommandIn<C extends GameCommands> = {
  readonly [N in keyof C & string]: {
    readonly name: N;
    readonly values: { readonly [F in keyof C[N]]: number };
  };
}[keyof C & string];

/** A message of a game: its name with the values that its schema has. */
export type MessageOf<G extends Typed> = MessageIn<TypesOf<G>["messages"]>;

/** The values of a game's message, by its name. */
export type ValuesOf<G extends Typed, N extends MessageOf<G>["name"]> = MessageValues<
  TypesOf<G>["messages"]
>[N];

/**
 * A flight as rules see it, in a game with these flights.
 *
 * @example const fly = ({ values }: FlownIn<typeof flights>, seconds: number): boolean => (values.x += values.vx * seconds) < 640;
 */
export type FlownIn<L extends GameFlights> = {
  readonly [N in keyof L & string]: Flown<N, L[N]["fields"]>;
}[keyof L & string];
