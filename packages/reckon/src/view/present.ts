// Lets rules rewind where there is no past: they see the world as it is. The sync test and tests of a game's rules step without a
// network, so no player sees anything late. Always true: a step is a function of the world and the inputs alone.

import type { Game } from "../world/game.ts";
import { Simulation } from "../world/simulation.ts";
import { TargetSet } from "./target-set.ts";

/**
 * A simulation in which every player sees the present.
 *
 * @example const simulation = simulationWithoutNetwork(game); // then begin(7, 0), join(0), advance(1)
 */
export function simulationWithoutNetwork<G extends Game>(game: G): Simulation<G> {
  const targets = new TargetSet(game.layout);
  const simulation: Simulation<G> = new Simulation(game, (player, { padding = 0, favour = "shooter" }) =>
    targets.showPresent(simulation.world, player, padding, favour === "victim"),
  );
  return simulation;
}
