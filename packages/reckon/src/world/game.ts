// The seam between a game and the engine: a game is one value. Its rules are written once, as `step` over a world, and run with
// authority on the server, ahead of time on every player's machine, and again in every replay. Rules touch time, chance and the
// network only through the arguments of `step`. `defineGame` checks the definition and lays out the arena.

import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import type { Tick } from "../core/tick.ts";
import { eventSchemas, type GameEvents } from "./events/event.ts";
import type { EventParts, GameFlights } from "./events/event-parts.ts";
import type { EmitOptions, EventSchema } from "./events/event-schema.ts";
import type { FlightHit, Flown } from "./events/flight.ts";
import type { FlightSchema } from "./events/flight-schema.ts";
import type { Fields } from "./fields/field.ts";
import { FieldList } from "./fields/field-list.ts";
import type { CommandIn, CommandOf, FlownIn, GameCommands, GameTypes, Typed } from "./game-types.ts";
import { InputSchema, type Inputs } from "./input.ts";
import { type Kind, type Layout, layoutOf, MOST_PLAYERS } from "./kind.ts";
import { type GameMessages, type MessageSchema, messageSchemas } from "./message.ts";
import { checkPresses } from "./press-memory.ts";
import type { Fairness, Rewound } from "./rewound.ts";
import type { World } from "./world.ts";

/**
 * What rules may use besides the world and the inputs.
 *
 * @example function shoot(player: number, tools: Tools<undefined, typeof events>): void { tools.emit("shot", player, {}); }
 */
export interface Tools<
  D = unknown,
  E extends GameEvents = GameEvents,
  L extends GameFlights = GameFlights,
  N extends string = string,
  P extends string = string,
> {
  /**
   * Number of the tick being stepped. It does not begin at 0: a host counts on from match to match. To know how long something
   * lasts, keep the tick at which it began in a field.
   */
  readonly tick: Tick;
  /**
   * Whether this side decides everything: the server, and every replay of its record. Put what only the server may do, such as
   * spawning, behind this; what a player's own row does must not depend on it.
   */
  readonly isServer: boolean;
  /** Seconds per tick. */
  readonly dt: number;
  /** Immutable data made by the game's `derive` for this world. */
  readonly derived: D;
  /**
   * Chance that both sides agree on, in [0, 1): a hash of match seed, player, input number and name. Every player can foresee it: use it
   * for spread and recoil, never for loot.
   */
  roll(player: number, name: string): number;
  /**
   * How often a player pressed an input made by `presses` in this tick: each press counts once, on both sides, even if its input came
   * late or was sent again. The player's kind keeps the count in a field `pressesOf(name)`; 0 while they have no row.
   *
   * @example if (tools.pressed(player, "fire") > 0) shoot();
   */
  pressed(player: number, name: P): number;
  /**
   * The targets as a player saw them when they gave this tick's input: for weapons that hit at once. Ask only for players whose rows
   * this side simulates. Where `fairness` says nothing, the room's policy decides.
   */
  rewind(player: number, fairness?: Partial<Fairness>): Rewound<N>;
  /**
   * Tells the view that something happened to a player (−1: to none, then it is never predicted). Clients that predict it show it at
   * once, all others when their view reaches this tick; a replay never doubles it.
   *
   * @example tools.emit("shot", player, { x: x[row], y: y[row] }, { about: { kind: "hunter", row } });
   */
  emit<M extends keyof E & string>(
    name: M,
    player: number,
    values: { readonly [F in keyof E[M]["fields"]]: number },
    options?: EmitOptions<N>,
  ): void;
  /**
   * Fires a flight from a muzzle, as its player saw it (`rewind(player).own`); −1: it has no shooter, then it is never predicted. Fire
   * only for players whose rows this side simulates. Clients that predict it draw it at once; the server decides what it meets.
   *
   * @example tools.fire("bolt", player, { x: muzzle[0], y: muzzle[1], vx: cos(aim) * 900, vy: sin(aim) * 900 });
   */
  fire<M extends keyof L & string>(
    name: M,
    player: number,
    values: { readonly [F in keyof L[M]["fields"]]: number },
  ): void;
}

/** Immutable data that each side computes from fields of the arena: a maze, a flow field. It is never sent. */
interface Derive<W, D> {
  /** The field values that the data depends on, as one number. */
  key(world: W): number;
  make(world: W): D;
}

/** A discrete reliable request, checked against its schema. */
export interface Command {
  readonly name: string;
  readonly values: { readonly [field: string]: number };
}

/** The definition of a game. */
export interface GameOptions<
  K extends readonly Kind[],
  I extends Fields,
  D,
  E extends GameEvents = GameEvents,
  L extends GameFlights<K[number]["name"]> = GameFlights<K[number]["name"]>,
  C extends GameCommands = GameCommands,
  M extends GameMessages = GameMessages,
> {
  readonly name: string;
  /** Ticks per second. Default 60. */
  readonly tickRate?: number;
  /** Most players at once, 1 to 254. */
  readonly players: number;
  readonly input: I;
  readonly kinds: K;
  readonly commands?: C;
  /** What pages and the server send each other beside the simulation, by name: texts, emotes, pings. Rules never see it. */
  readonly messages?: M;
  /** Events that rules emit for the view, by name. */
  readonly events?: E;
  /** Flights that rules fire, by name. */
  readonly flights?: L;
  readonly derive?: Derive<World<K>, D>;
  /** Builds the first tick's world. Runs on the server only. */
  init?(world: World<K>, seed: number): void;
  /** A player enters, at the start of a tick. Runs on the server only. */
  join(world: World<K>, player: number): void;
  /** A player leaves, at the start of a tick. Runs on the server only. */
  leave(world: World<K>, player: number): void;
  /** Applies a command, at the start of a tick. Runs on the server only, never predicted. */
  command?(world: World<K>, player: number, command: CommandIn<C>): void;
  /** One tick of the rules, on every side: writes only the rows that `world.rows` yields. */
  step(
    world: World<K>,
    inputs: Inputs<I>,
    tools: Tools<D, NoInfer<E>, NoInfer<L>, K[number]["name"], keyof I & string>,
  ): void;
  /**
   * Moves a flight by `seconds`, a tick or a part of one, in the same way on every side: from its values and derived data only. False:
   * the flight is over, and its values say where it ended. Default: it never moves.
   */
  fly?(flight: FlownIn<L>, seconds: number, tools: Pick<Tools<D>, "derived">): boolean;
  /**
   * A flight has met a target. Runs on the server only. "end": it ends there; "on": it continues with its current values, through the
   * target or away from it. Default: it ends.
   */
  struck?(
    world: World<K>,
    flight: FlownIn<L>,
    hit: FlightHit<K[number]["name"]>,
    tools: Tools<D, NoInfer<E>, NoInfer<L>, K[number]["name"], keyof I & string>,
  ): "end" | "on";
}

/**
 * A checked game, as the engine runs it. Name its types with `typeof game`; use plain `Game` in code that takes any game.
 *
 * @example export function scoresOf<G extends Game>(game: G, world: WorldOf<G>): number[]
 */
export interface Game<T extends GameTypes = GameTypes> extends Typed<T> {
  readonly name: string;
  readonly tickRate: number;
  readonly tickMs: number;
  readonly players: number;
  readonly layout: Layout;
  readonly input: InputSchema<T["input"]>;
  readonly commands: { readonly [name: string]: FieldList };
  readonly messages: readonly MessageSchema[];
  readonly events: readonly EventSchema[];
  readonly flights: readonly FlightSchema[];
  /** The code that runs events and flights; undefined if the game has neither. */
  readonly parts: EventParts | undefined;
  readonly derive: Derive<World, unknown> | undefined;
  init(world: World, seed: number): void;
  join(world: World, player: number): void;
  leave(world: World, player: number): void;
  command(world: World, player: number, command: Command): void;
  step(world: World, inputs: Inputs, tools: Tools): void;
  fly(flight: Flown, seconds: number, tools: Tools): boolean;
  struck(world: World, flight: Flown, hit: FlightHit, tools: Tools): "end" | "on";
}

/**
 * Checks a game and makes it ready to run. Throws a sentence that names the fix. The game that it returns carries its names as types,
 * for all code that receives it.
 *
 * @example export const game = defineGame({ name: "tanks", players: 8, input, kinds: [tank], join, leave, step });
 * export type Tanks = typeof game; // then WorldOf<Tanks>, Session<Tanks>, HostedGame<Tanks> …
 */
export function defineGame<
  const K extends readonly Kind[],
  I extends Fields,
  D = undefined,
  E extends GameEvents = Record<never, never>,
  L extends GameFlights<K[number]["name"]> = Record<never, never>,
  C extends GameCommands = Record<never, never>,
  M extends GameMessages = Record<never, never>,
>(
  options: GameOptions<K, I, D, E, L, C, M>,
): Game<{
  readonly kinds: K;
  readonly input: I;
  readonly events: E;
  readonly flights: L;
  readonly commands: C;
  readonly messages: M;
  readonly derived: D;
}> {
  const { name, tickRate = 60, players, input, kinds } = options;
  const events: GameEvents = options.events ?? {};
  const commands: GameCommands = options.commands ?? {};
  if (CHECKS)
    assert(
      Number.isInteger(tickRate) && tickRate >= 1 && tickRate <= 240,
      `Game ${name} has a tick rate of ${tickRate}: give a whole number from 1 to 240.`,
    );
  if (CHECKS)
    assert(
      Number.isInteger(players) && players >= 1 && players <= MOST_PLAYERS,
      `Game ${name} is for ${players} players: give a whole number from 1 to ${MOST_PLAYERS}.`,
    );
  if (CHECKS)
    assert(
      kinds.length >= 1 && kinds.length <= 255,
      `Game ${name} has ${kinds.length} kinds: give 1 to 255.`,
    );
  const rules = options as unknown as GameOptions<readonly Kind[], Fields, unknown>;
  const layout = layoutOf(kinds, tickRate);
  const schema = new InputSchema(input);
  if (CHECKS) checkPresses(layout, schema);
  const given: GameFlights = options.flights ?? {};
  // Flights bring all that events bring, and more.
  const parts = (Object.values(given)[0] ?? Object.values(events)[0])?.parts;
  const game: Omit<Game, keyof Typed> = {
    name,
    tickRate,
    tickMs: 1000 / tickRate,
    players,
    layout,
    input: schema,
    commands: Object.fromEntries(
      Object.entries(commands).map(([command, fields]) => [
        command,
        new FieldList(fields, `Command ${command}.`),
      ]),
    ),
    messages: messageSchemas(name, options.messages ?? {}),
    events: eventSchemas(name, events),
    parts,
    flights: parts?.flights?.(name, given, layout) ?? [],
    derive: rules.derive,
    init: (world, seed) => rules.init?.(world, seed),
    join: (world, player) => rules.join(world, player),
    leave: (world, player) => rules.leave(world, player),
    command: (world, player, command) => rules.command?.(world, player, command),
    step: (world, inputs, tools) => rules.step(world, inputs, tools),
    fly: (flight, seconds, tools) => rules.fly?.(flight, seconds, tools) ?? true,
    struck: (world, flight, hit, tools) => rules.struck?.(world, flight, hit, tools) ?? "end",
  };
  // The types exist for the compiler only: the value does not carry them.
  return game as never;
}

/**
 * The command with its values settled; undefined if it has no schema or does not fit it. It comes from a player, so it may be anything
 * at all.
 */
export function checkCommand<G extends Game>(game: G, command: Command): CommandOf<G> | undefined {
  if (!isObject(command) || typeof command.name !== "string" || !isObject(command.values)) return undefined;
  const schema = Object.hasOwn(game.commands, command.name) ? game.commands[command.name] : undefined;
  if (schema === undefined || Object.keys(command.values).length !== schema.size) return undefined;
  const values = schema.fit(command.values);
  if (values === undefined) return undefined;
  return { name: command.name, values } as CommandOf<G>;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
