// Steps High Noon without a network, for tests of its rules: a simulation on bare sand, its players, an input for each tick.
// Looks into the past see the present, and flights are recorded, and simulated by hand.

import type { Tools } from "reckon";
import { Driver, type Told } from "../../../packages/kit/test/driver.ts";
import type { HighNoon } from "../src/high-noon.ts";
import { type HighNoonOptions, highNoonGame } from "../src/high-noon.ts";
import type { HighNoonWorld } from "../src/kinds.ts";
import { GROUND, groundOf } from "../src/map.ts";

const PRESSES = ["fire", "roll", "jump", "reload", "showdown"] as const;

export class Drive extends Driver<HighNoon> {
  readonly world: HighNoonWorld;

  constructor(options: HighNoonOptions, players: number, seed = 1) {
    super(highNoonGame(options), { players, seed, presses: PRESSES, rewinder: () => this.#seen });
    this.world = this.simulation.world;
  }

  get player(): HighNoonWorld["fields"]["player"] {
    return this.world.fields.player;
  }

  get enemy(): HighNoonWorld["fields"]["enemy"] {
    return this.world.fields.enemy;
  }

  get run(): HighNoonWorld["fields"]["run"] {
    return this.world.fields.run;
  }

  /** Ends a player's protection, and puts them somewhere. */
  put(row: number, x: number, y: number): void {
    this.player.x[row] = x;
    this.player.y[row] = y;
    this.player.safeTicks[row] = 0;
    this.player.fireRest[row] = 0;
    this.player.isOpen[row] = 1;
  }

  /** The server's hit of a flight. */
  strike(fired: Told, kind: "player" | "enemy", row: number): boolean {
    const name = fired.name.replace(" fired", "");
    const schema = this.game.flights.find((one) => one.name === name);
    if (schema === undefined) throw new Error(`No flight ${name}.`);
    const values = Float64Array.from(fired.values.slice(0, schema.fields.size));
    return this.simulation.strike(schema, fired.player, values, {
      kind,
      row,
      share: 0,
      point: [values[0], values[1]],
      moment: this.simulation.world.tick,
    });
  }

  /** Middle of a tile of this ground with the same sort of tiles all around, up to this distance. */
  freePlace(tile: number, around = 0): { x: number; y: number } {
    const { columns, lines, tiles } = groundOf(this.run.ground[0]);
    for (let line = 1 + around; line < lines - 1 - around; line++)
      for (let column = 1 + around; column < columns - 1 - around; column++) {
        let isFree = true;
        for (let dy = -around; dy <= around; dy++)
          for (let dx = -around; dx <= around; dx++)
            if (tiles[(line + dy) * columns + column + dx] !== tile) isFree = false;
        if (isFree) return { x: column * 32 + 16, y: line * 32 + 16 };
      }
    throw new Error(`This ground has no such place (${tile}): use another seed.`);
  }

  sand(around = 3): { x: number; y: number } {
    return this.freePlace(GROUND.sand, around);
  }

  readonly #seen: ReturnType<Tools["rewind"]> = {
    ray: () => undefined,
    sweep: () => undefined,
    overlap: () => {},
    own: (_kind, row, into) => {
      into[0] = this.player.x[row];
      into[1] = this.player.y[row];
      return true;
    },
  };
}
