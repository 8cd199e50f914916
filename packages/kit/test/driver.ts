// Steps a game without a network, for tests of its rules: a simulation, its players, an input for each tick; it records events and
// flights. Games extend it with what their tests check. Always true: press counters never fall, whatever other controls are released.

import type { Game, Tools } from "reckon";
import { Simulation } from "reckon/testing";

/** An event or a flight, as the rules emitted it. */
export interface Told {
  /** Of a flight: with " fired" after it. */
  readonly name: string;
  readonly player: number;
  /** In the order of the fields. */
  readonly values: readonly number[];
  /** By name. */
  readonly fields: Readonly<Record<string, number>>;
}

export interface DriverOptions {
  readonly players: number;
  /** Default 1. */
  readonly seed?: number;
  /** Default 0. */
  readonly firstTick?: number;
  /** The answer of a look into the past. By default rules that look there fail. */
  readonly rewinder?: () => ReturnType<Tools["rewind"]>;
  /** Inputs that count presses. */
  readonly presses: readonly string[];
}

export class Driver<G extends Game = Game> {
  readonly game: G;
  readonly simulation: Simulation<G>;
  /** Events and flights since the last `take`. */
  readonly told: Told[] = [];
  readonly #held: Record<string, number>[] = [];
  readonly #presses: readonly string[];

  constructor(game: G, { players, seed = 1, firstTick = 0, rewinder, presses }: DriverOptions) {
    this.game = game;
    this.#presses = presses;
    this.simulation = new Simulation(game, rewinder);
    this.simulation.world.strict = true;
    this.simulation.begin(seed, firstTick);
    const { emitter } = this.simulation;
    emitter.sink = ({ schema, player, values }) => this.#note(schema.name, player, schema.fields, values);
    emitter.flightSink = ({ schema, player, values }) =>
      this.#note(`${schema.name} fired`, player, schema.fields, values);
    for (let player = 0; player < players; player++) this.join(player);
  }

  #note(name: string, player: number, { names, size }: Game["commands"][string], values: Float64Array): void {
    const fields = Object.fromEntries(names.map((field, i) => [field, values[i]]));
    this.told.push({ name, player, values: [...values.subarray(0, size)], fields });
  }

  join(player: number): void {
    this.simulation.join(player);
    this.#held[player] = {};
  }

  /** Holds controls from now on: controls that are not named are released, press counters stay. */
  hold(player: number, input: Record<string, number>): void {
    const held = this.#held[player];
    const pressed = Object.fromEntries(this.#presses.map((name) => [name, held[name] ?? 0]));
    this.#held[player] = { ...pressed, ...input };
  }

  /** Presses a button once more. */
  press(player: number, button: string): void {
    const held = this.#held[player];
    this.#held[player] = { ...held, [button]: ((held[button] ?? 0) + 1) & 15 };
  }

  tick(count = 1): void {
    for (let i = 0; i < count; i++) {
      const tick = this.simulation.world.tick + 1;
      const values = new Float64Array(this.game.input.size);
      this.#held.forEach((held, player) => {
        this.game.input.settle(held, values);
        this.simulation.inputs.set(player, values, tick);
      });
      this.simulation.advance(tick);
    }
  }

  /** Names of the events and flights since the last call. */
  take(): string[] {
    return this.told.splice(0).map(({ name }) => name);
  }
}
