// What one side needs to step a game: a world, the inputs of the tick, and the tools for rules. The room owns one over the true world, a
// client's predictor one over the predicted world, a replay one over its own. Always true: after `advance` the world is settled, and its
// tick is the one asked for.

import { assert } from "../core/assert.ts";
import { roll } from "../core/random.ts";
import type { Tick } from "../core/tick.ts";
import { type Emits, NoEmitter } from "./events/event-parts.ts";
import type { FlightHit } from "./events/flight.ts";
import type { FlightSchema } from "./events/flight-schema.ts";
import { settleWithin } from "./fields/field-list.ts";
import type { Game, Tools } from "./game.ts";
import type { CommandOf, TypesOf, WorldOf } from "./game-types.ts";
import { Inputs } from "./input.ts";
import { PressMemory } from "./press-memory.ts";
import type { Fairness, Rewound } from "./rewound.ts";
import { EVERYBODY, World } from "./world.ts";

/** Derived data kept for this many keys: a replay across a change of map needs the old and the new one. */
const KEPT_DERIVED = 4;

/** Answers `tools.rewind`: the room from its history, a client from what it drew, a replay from the record. */
export type Rewinder = (player: number, fairness: Partial<Fairness>) => Rewound;

const AS_THE_ROOM_SAYS: Partial<Fairness> = {};

function refuse(): never {
  assert(false, "A rule looked into the past, but this Simulation keeps none: give it a rewinder.");
}

/** The tools of rules. A class, because engines look up the properties of an object literal with getters by name. */
class RuleTools implements Tools {
  tick: Tick = 0;
  readonly dt: number;
  /** True for the server and its replays. */
  isServer = false;
  readonly roll: Tools["roll"];
  readonly pressed: Tools["pressed"];
  readonly rewind: Tools["rewind"];
  readonly emit: Tools["emit"];
  readonly fire: Tools["fire"];
  readonly derive: () => unknown;

  constructor(
    { game, world, inputs, emitter, presses }: Simulation,
    rewinder: Rewinder,
    derive: () => unknown,
  ) {
    this.dt = 1 / game.tickRate;
    this.roll = (player, name) => roll(world.seed, player, inputs.numbers[player], name);
    this.pressed = (player, name) => presses.since(world, inputs, player, name);
    this.rewind = (player, fairness = AS_THE_ROOM_SAYS) => rewinder(player, fairness);
    this.emit = (name, player, values, options) => emitter.emit(name, player, values, options);
    this.fire = (name, player, values) => emitter.fire(name, player, values);
    this.derive = derive;
  }

  get derived(): unknown {
    return this.derive();
  }
}

/**
 * Steps a game for one side. Tests of rules step one by hand.
 *
 * @example const step = (simulation: Simulation<Tanks>): void => simulation.advance(simulation.world.tick + 1);
 */
export class Simulation<G extends Game = Game> {
  readonly game: G;
  readonly world: WorldOf<G>;
  readonly inputs: Inputs<TypesOf<G>["input"]>;
  readonly emitter: Emits;
  readonly presses: PressMemory;
  readonly #tools: RuleTools;
  readonly #derived = new Map<number, unknown>();
  /** The key asked for last: mostly it is asked for again. */
  #derivedKey = Number.NaN;
  #derivedLast: unknown;
  /** For each flight of the game, the object that rules receive. */
  readonly #flown: readonly {
    readonly name: string;
    player: number;
    readonly values: Record<string, number>;
  }[];

  /** @param world the world to step in. Default: one of its own */
  constructor(game: G, rewinder: Rewinder = refuse, world: WorldOf<G> = new World(game.layout)) {
    this.game = game;
    this.world = world;
    this.inputs = new Inputs(game.input, game.players);
    const { events, flights, players, parts } = game;
    this.emitter = parts?.emitter(events, flights, this.world, this.inputs, players) ?? new NoEmitter();
    this.presses = new PressMemory(game.layout);
    this.#tools = new RuleTools(this, rewinder, () => this.#derive());
    this.#flown = game.flights.map(({ name, fields }) => ({ name, player: -1, values: fields.record() }));
  }

  /**
   * Makes the world before the first tick, with authority over everything: a room and a replay begin with it.
   * @param secret seed of what the server draws: a player who knows it can foresee all of that. Default: the seed of rolls
   */
  begin(seed: number, firstTick: Tick, secret: number = seed): void {
    const { world, game } = this;
    this.isServer = true;
    world.clear();
    world.clear();
    world.simulate(EVERYBODY);
    world.tick = firstTick;
    world.seed = seed >>> 0;
    world.random.seed(secret);
    game.init(world, secret);
    world.settle();
  }

  /** The value of `tools.isServer`: true from `begin` on. */
  get isServer(): boolean {
    return this.#tools.isServer;
  }

  set isServer(isServer: boolean) {
    this.#tools.isServer = isServer;
  }

  /** A player enters the world, at the start of a tick. */
  join(player: number): void {
    this.game.join(this.world, player);
    this.world.settle();
  }

  /** A player leaves the world, at the start of a tick, and their input goes too. */
  leave(player: number): void {
    this.game.leave(this.world, player);
    this.inputs.clear(player);
    this.world.settle();
  }

  /** Applies a checked command, at the start of a tick. */
  command(player: number, command: CommandOf<G>): void {
    this.game.command(this.world, player, command);
    this.world.settle();
  }

  /** Steps the rows that the world simulates to `tick`, and settles them. */
  advance(tick: Tick): void {
    this.world.tick = tick;
    this.#tools.tick = tick;
    this.emitter.begin();
    this.game.step(this.world, this.inputs, this.#tools);
    this.presses.note(this.world, this.inputs);
    this.world.settle();
  }

  /** Moves the values of a flight; false if it is over. */
  fly({ index, fields }: FlightSchema, values: Float64Array, seconds: number): boolean {
    const flown = this.#flown[index];
    fields.read(values, flown.values);
    const goesOn = this.game.fly(flown, seconds, this.#tools);
    for (let i = 0; i < fields.size; i++) values[i] = flown.values[fields.names[i]];
    return goesOn;
  }

  /** A flight has met a target, in the tick stepped last; true if it continues, with the values that are now in `values`. */
  strike({ index, fields }: FlightSchema, player: number, values: Float64Array, hit: FlightHit): boolean {
    const flown = this.#flown[index];
    fields.read(values, flown.values);
    flown.player = player;
    const verdict = this.game.struck(this.world, flown, hit, this.#tools);
    for (let i = 0; i < fields.size; i++)
      values[i] = settleWithin(fields.fields[i], flown.values[fields.names[i]]);
    this.world.settle();
    return verdict === "on";
  }

  #derive(): unknown {
    const { derive } = this.game;
    if (derive === undefined) return undefined;
    const key = derive.key(this.world);
    if (key === this.#derivedKey) return this.#derivedLast;
    if (!this.#derived.has(key)) {
      const oldest = this.#derived.keys().next();
      if (this.#derived.size === KEPT_DERIVED && !oldest.done) this.#derived.delete(oldest.value);
      this.#derived.set(key, derive.make(this.world));
    }
    this.#derivedKey = key;
    this.#derivedLast = this.#derived.get(key);
    return this.#derivedLast;
  }
}
