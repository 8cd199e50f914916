// Steps R-Type without a network, for tests of its rules: a simulation, its players, an input for each tick. Flights are
// recorded, and simulated by hand.

import type { CommandOf } from "reckon";
import { Driver, type Told } from "../../../packages/kit/test/driver.ts";
import { clockAt } from "../src/clock.ts";
import { PHASE, type RTypeWorld } from "../src/kinds.ts";
import type { RType } from "../src/r-type.ts";
import { type RTypeOptions, rTypeGame } from "../src/r-type.ts";

/** Not 0, so that the clock can be moved forward. */
const FIRST_TICK = 50_000;

export class Drive extends Driver<RType> {
  readonly world: RTypeWorld;

  constructor(players = 1, options: RTypeOptions = {}, seed = 1) {
    super(rTypeGame(options), { players, seed, firstTick: FIRST_TICK, presses: ["shoot", "bomb"] });
    this.world = this.simulation.world;
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

  /** Moves the level's clock forward. */
  skipTo(clock: number): void {
    this.run.started[0] = this.world.tick - clock;
  }

  /** No enemy comes from now on: the boss is expected, and stays away. */
  quiet(): void {
    this.run.phase[0] = PHASE.boss;
    for (const row of this.rows("enemy")) this.world.despawn("enemy", row);
  }

  /** Puts a ship that can be hurt somewhere. */
  put(row: number, x: number, y: number): void {
    this.ship.x[row] = x;
    this.ship.y[row] = y;
    this.ship.rest[row] = 0;
    this.ship.blinkEnds[row] = 0;
    this.ship.shieldEnds[row] = 0;
  }

  /** The events with a name since the last call; it drops all others. */
  takeOf(name: string): Told[] {
    return this.told.splice(0).filter((one) => one.name === name);
  }

  rows(kind: "ship" | "enemy" | "curtain" | "missile" | "powerUp"): number[] {
    return [...this.world.all(kind)];
  }

  enemies(sort: number): number[] {
    return this.rows("enemy").filter((row) => this.enemy.sort[row] === sort);
  }

  command(player: number, name: string, values: Record<string, number>): void {
    this.simulation.command(player, { name, values } as CommandOf<RType>);
  }

  /** The server's hit of an enemy by a flight; true: it goes on. */
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
