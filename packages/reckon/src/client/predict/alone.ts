// Steps own rows once more as if nobody stood near them. Called by the predictor when a prediction was wrong although everybody
// near stayed where they were: two players who press against each other both stay, and hold each other up nevertheless. Always
// true: nothing that the predictor keeps changes, and rules that cannot do without the rows that are gone count as held up.

import type { Tick } from "../../core/tick.ts";
import type { Game } from "../../world/game.ts";
import { Simulation } from "../../world/simulation.ts";
import { World } from "../../world/world.ts";
import { removeNeighbours } from "./neighbours.ts";

/** A throw of dice may come out the same by chance, but not so many times. */
const CONTROLS = 3;

export class Alone {
  readonly #simulation: Simulation;
  readonly #result: World;
  readonly #player: number;
  readonly #seed: number;

  constructor(game: Game, player: number, seed: number) {
    this.#simulation = new Simulation(game);
    this.#simulation.world.simulate(player, false);
    this.#result = new World(game.layout);
    this.#player = player;
    this.#seed = seed;
  }

  /**
   * True when one tick from `before` to `after`, with this input, would have left own rows elsewhere without neighbours. False
   * also where the same tick comes out differently with them: rules that throw dice owe nothing to neighbours.
   */
  differs(before: World, after: World, tick: Tick, input: Float64Array, number: number): boolean {
    this.#simulation.inputs.set(this.#player, input, number);
    try {
      for (let i = 0; i < CONTROLS; i++) if (!this.#isSame(before, after, tick, true)) return false;
      return !this.#isSame(before, after, tick, false);
    } catch {
      return true;
    }
  }

  #isSame(before: World, after: World, tick: Tick, withNeighbours: boolean): boolean {
    const { world } = this.#simulation;
    const mine = this.#player + 1;
    world.copyFrom(after);
    world.seed = this.#seed;
    this.#takeOwnRows(before, mine);
    if (!withNeighbours) removeNeighbours(world, mine);
    this.#simulation.advance(tick);
    this.#result.copyFrom(after);
    for (let k = 0; k < after.kinds.length; k++)
      for (let row = 0; row < after.kinds[k].alive.length; row++) {
        if (after.kinds[k].alive[row] === 0 || after.kinds[k].owner[row] !== mine) continue;
        this.#result.kinds[k].copyRuled(world.kinds[k], row);
        if (!this.#result.kinds[k].isSameRow(after.kinds[k], row)) return false;
      }
    return true;
  }

  #takeOwnRows(from: World, mine: number): void {
    for (let k = 0; k < from.kinds.length; k++)
      for (let row = 0; row < from.kinds[k].alive.length; row++)
        if (from.kinds[k].owner[row] === mine) this.#simulation.world.kinds[k].copyRow(from.kinds[k], row);
  }
}
