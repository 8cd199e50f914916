// Steps R-Type without a network, for the tests of its rules: a simulation, its players, an input for each tick. What flies is
// noted, and flown by hand.

import { type Game, Simulation } from "reckon";
import { clockAt } from "../src/clock.ts";
import { PHASE, type RTypeWorld } from "../src/kinds.ts";
import { type RTypeOptions, rTypeGame } from "../src/r-type.ts";

export interface Told {
  readonly name: string;
  readonly player: number;
  readonly values: readonly number[];
}

const FIRST_TICK = 50_000;

export class Drive {
  readonly game: Game;
  readonly simulation: Simulation;
  readonly world: RTypeWorld;
  /** What was emitted and fired since the last look. */
  readonly told: Told[] = [];
  readonly #held: Record<string, number>[] = [];

  constructor(players = 1, options: RTypeOptions = {}, seed = 1) {
    this.game = rTypeGame(options);
    this.simulation = new Simulation(this.game);
    this.simulation.world.strict = true;
    // Not 0, so that the clock can be put on.
    this.simulation.begin(seed, FIRST_TICK);
    this.world = this.simulation.world as unknown as RTypeWorld;
    this.simulation.emitter.sink = ({ schema, player, values }) =>
      this.told.push({ name: schema.name, player, values: [...values.subarray(0, schema.fields.size)] });
    for (let player = 0; player < players; player++) {
      this.simulation.join(player);
      this.#held.push({});
    }
  }

  get ship(): RTypeWorld["fields"]["ship"] {
    return this.world.fields.ship;
  }

  get enemy(): RTypeWorld["fields"]["enemy"] {
    return this.world.fields.enemy;
  }

  get run(): RTypeWorld["fields"]["run"] {
    return this.world.fields.run;
  }

  get clock(): number {
    return clockAt(this.world, this.world.tick);
  }

  /** Holds controls from now on: what is not named is let go, presses stay. */
  hold(player: number, input: Record<string, number>): void {
    const { shoot = 0, bomb = 0 } = this.#held[player];
    this.#held[player] = { shoot, bomb, ...input };
  }

  /** Presses a button once more. */
  press(player: number, button: string): void {
    this.#held[player] = { ...this.#held[player], [button]: ((this.#held[player][button] ?? 0) + 1) & 15 };
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

  /** Puts the level's clock on. */
  skipTo(clock: number): void {
    this.run.started[0] = this.world.tick - clock;
  }

  /** Nothing comes from now on: the boss is expected, and stays away. */
  quiet(): void {
    this.run.phase[0] = PHASE.boss;
    for (const row of this.rows("enemy")) this.world.despawn("enemy", row);
  }

  /** A ship that can be hurt, somewhere. */
  put(row: number, x: number, y: number): void {
    this.ship.x[row] = x;
    this.ship.y[row] = y;
    this.ship.rest[row] = 0;
    this.ship.blinkEnds[row] = 0;
    this.ship.shieldEnds[row] = 0;
  }

  /** What was told under a name since the last call, and forgets the rest. */
  take(name: string): Told[] {
    return this.told.splice(0).filter((one) => one.name === name);
  }

  rows(kind: "ship" | "enemy" | "curtain" | "missile" | "powerUp"): number[] {
    return [...this.world.all(kind)];
  }

  enemies(sort: number): number[] {
    return this.rows("enemy").filter((row) => this.enemy.sort[row] === sort);
  }

  command(player: number, name: string, values: Record<string, number>): void {
    this.simulation.command(player, { name, values });
  }

  /** A flight meets an enemy, as the server says; true: it goes on. */
  strike(name: string, player: number, values: Record<string, number>, row: number): boolean {
    const schema = this.game.flights.find((one) => one.name === name);
    if (schema === undefined) throw new Error(`No flight ${name}.`);
    const all = Float64Array.from(schema.fields.names.map((field) => values[field] ?? 0));
    const goesOn = this.simulation.strike(schema, player, all, {
      kind: "enemy",
      row,
      share: 0,
      point: [all[0], all[1]],
      moment: this.simulation.world.tick,
    });
    schema.fields.names.forEach((field, i) => {
      values[field] = all[i];
    });
    return goesOn;
  }
}
