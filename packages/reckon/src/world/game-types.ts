// What a game's names are, as types: `defineGame` returns a game that carries them, and the types below take them out again.
// Whoever is handed a game (room, client, session, stepper, hosted game, view) is typed by it, so that a misspelled kind,
// field, control, event, flight or command does not compile. Always true: nothing of this exists when a game runs; a game of
// any types is a plain `Game`, whose names are strings, for code that walks every game.

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

/** What carries them. The property is only said to be there. */
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

/** In an interface, so that an error says the controls of a game, and not the whole game: TypeScript names aliases. */
interface Written<I extends Fields> {
  readonly controls: { -readonly [F in keyof I]: number };
}

/**
 * The controls of a player, to be written: what `sample` is handed.
 *
 * @example function sample(into: ControlsOf<Tanks>): void { into.throttle = stick.y; }
 */
export type ControlsOf<G extends Typed> = Written<TypesOf<G>["input"]>["controls"];

/**
 * What a player looks at who is to write controls: `sample(into, { tick, shown, player })`. A client is one.
 *
 * @example const bot = (into: ControlsOf<Tanks>, { tick }: Glance<Tanks>): void => { into.throttle = tick % 90 < 45 ? 1 : 0; };
 */
export interface Glance<G extends Typed = Typed> {
  /** The tick that the controls are for. */
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
 * A command by its schemas, for rules: they stand before the game, and cannot name its type.
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

/** What a message of a game carries, by its name. */
export type ValuesOf<G extends Typed, N extends MessageOf<G>["name"]> = MessageValues<
  TypesOf<G>["messages"]
>[N];

/**
 * A flight as rules see it, of a game with these.
 *
 * @example const fly = ({ values }: FlownIn<typeof flights>, seconds: number): boolean => (values.x += values.vx * seconds) < 640;
 */
export type FlownIn<L extends GameFlights> = {
  readonly [N in keyof L & string]: Flown<N, L[N]["fields"]>;
}[keyof L & string];
