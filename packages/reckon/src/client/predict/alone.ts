// Steps own rows once more as if nobody stood near them. The predictor asks when a prediction was wrong although every neighbour
// stayed in place: two players who press against each other both stay, and still hold each other up. Always true: the predictor's
// states do not change; rules that fail without the removed rows count as held up.

import type { Tick } from "../../core/tick.ts";
import type { Game } from "../../world/game.ts";
import { Simulation } from "../../world/simulation.ts";
import { World } from "../../world/world.ts";
import { removeNeighbours } from "./neighbours.ts";

/** Chance may give the same result twice, but not so many times. */
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
   * True when one tick from `before` to `after`, with this input, leaves own rows elsewhere without neighbours. False also when
   * the same tick comes out differently with them: then the rules draw chance, and neighbours are not the cause.
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
