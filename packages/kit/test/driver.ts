// Steps a game without a network, for the tests of its rules: a simulation, its players, an input for each tick; what is told is
// noted. Games extend it by what their tests look at. Always true: presses stay as often as they were made, whatever else is let go.

import type { Game, Tools } from "reckon";
import { Simulation } from "reckon/testing";

/** An event or a flight, as the rules told it. */
export interface Told {
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
  /** What a look into the past sees. Default: rules that look there fail. */
  readonly rewinder?: () => ReturnType<Tools["rewind"]>;
  /** Inputs that count presses. */
  readonly presses: readonly string[];
}

export class Driver<G extends Game = Game> {
  readonly game: G;
  readonly simulation: Simulation<G>;
  /** What was emitted and fired since the last look. */
  readonly told: Told[] = [];
  readonly #held: Record<string, number>[] = [];
  readonly #presses: readonly string[];

  constructor(game: G, { players, seed = 1, firstTick = 0, rewinder, presses }: DriverOptions) {
    this.game = game;
    this.#presses = presses;
    this.simulation = new Simulation(game, rewinder);
    this.simulation.world.strict = true;
    this.simulation.begin(seed, firstTick);
    this.simulation.emitter.sink = ({ schema, player, values }) => {
      const { names, size } = schema.fields;
      const fields = Object.fromEntries(names.map((name, i) => [name, values[i]]));
      this.told.push({ name: schema.name, player, values: [...values.subarray(0, size)], fields });
    };
    for (let player = 0; player < players; player++) this.join(player);
  }

  join(player: number): void {
    this.simulation.join(player);
    this.#held[player] = {};
  }

  /** Holds controls from now on: what is not named is let go, presses stay. */
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

  /** Names of what was told, since the last call. */
  take(): string[] {
    return this.told.splice(0).map(({ name }) => name);
  }
}
