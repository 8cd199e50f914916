// Steps a game without a network, for tests of its rules: a simulation, its players, an input for each tick.

import type { Game, Glance } from "reckon";
import { Simulation } from "reckon/testing";

export type Record = { [name: string]: number };

/** A simulation that has begun, with this many players in it. */
export function begin<G extends Game>(game: G, seed: number, players: number): Simulation<G> {
  const simulation = new Simulation(game);
  simulation.world.strict = true;
  simulation.begin(seed, 0);
  for (let player = 0; player < players; player++) game.join(simulation.world, player);
  simulation.world.settle();
  return simulation;
}

/** Gives a player an input for the next tick, settled as client and server do. */
export function hold(simulation: Simulation, player: number, input: Record, number: number): void {
  const values = new Float64Array(simulation.game.input.size);
  simulation.game.input.settle(input, values);
  simulation.inputs.set(player, values, number);
}

/** The part of a bot that tests use. */
export interface Sampler<G extends Game = Game> {
  sample(into: Record, glance: Glance<G>): void;
}

/** One tick in which bots control players 0, 1, … */
export function play<G extends Game>(simulation: Simulation<G>, bots: readonly Sampler<NoInfer<G>>[]): void {
  const { world } = simulation;
  const tick = world.tick + 1;
  const input: Record = {};
  bots.forEach((bot, player) => {
    bot.sample(input, { tick, shown: world, player });
    hold(simulation, player, input, tick);
  });
  simulation.advance(tick);
}

/** One tick with the inputs that were set last. */
export function rest(simulation: Simulation): void {
  simulation.advance(simulation.world.tick + 1);
}
