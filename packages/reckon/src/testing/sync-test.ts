// The sync test: restores and replays every tick, and names the first field that the arena forgot. A game's own tests call `syncTest` with
// a bot; development builds may run it live. It steps the game with authority; in each tick it captures the world, steps, restores the
// capture and steps again, on a second simulation with another past. If rules keep state outside the arena (a closure, a module
// variable, an order of insertion), or use chance that is not the world's, the two differ, and it names the first field that does.

import { mix } from "../core/hash.ts";
import type { Tick } from "../core/tick.ts";
import { simulationWithoutNetwork } from "../view/present.ts";
import type { Game } from "../world/game.ts";
import type { ControlsOf } from "../world/game-types.ts";
import { firstDifference } from "../world/guard/first-difference.ts";
import type { Simulation } from "../world/simulation.ts";
import { World } from "../world/world.ts";
import type { Bot } from "./stepper.ts";

export interface SyncTestOptions<G extends Game = Game> {
  readonly game: G;
  readonly seed: number;
  readonly players: number;
  readonly ticks: number;
  readonly bot: (player: number, seed: number) => Bot<NoInfer<G>>;
  /** Ticks that are replayed from each restored capture. Default 8. */
  readonly depth?: number;
}

/** The first difference of a replay. */
type Desync = {
  readonly tick: Tick;
  readonly kind: string;
  readonly field: string;
  readonly row: number;
  readonly first: number;
  readonly again: number;
  /** The whole finding as a sentence that names the fix. */
  readonly sentence: string;
};

/**
 * Steps `ticks` ticks, replaying each from `depth` ticks before; returns the first difference.
 *
 * @example expect(syncTest({ game, seed: 7, players: 2, ticks: 600, bot: () => ({ sample() {} }) })).toBeUndefined();
 */
export function syncTest<G extends Game>(options: SyncTestOptions<G>): Desync | undefined {
  const { game, seed, players, ticks, depth = 8 } = options;
  const live = simulationWithoutNetwork(game);
  const again = simulationWithoutNetwork(game);
  const captures = Array.from({ length: depth + 1 }, () => new World(game.layout));
  const inputs = Array.from({ length: depth + 1 }, () =>
    Array.from({ length: players }, () => new Float64Array(game.input.size)),
  );
  const bots = Array.from({ length: players }, (_, player) => options.bot(player, mix(seed, player)));
  const controls = Array.from({ length: players }, () => game.input.record() as ControlsOf<G>);
  live.begin(seed, 0);
  again.begin(seed, 0);
  for (let player = 0; player < players; player++) game.join(live.world, player);
  live.world.settle();
  captures[0].copyFrom(live.world);
  for (let tick = 1; tick <= ticks; tick++) {
    const slot = tick % (depth + 1);
    for (let player = 0; player < players; player++) {
      bots[player].sample(controls[player], { tick, shown: live.world, player });
      game.input.settle(controls[player], inputs[slot][player]);
      live.inputs.set(player, inputs[slot][player], tick);
    }
    live.advance(tick);
    captures[slot].copyFrom(live.world);
    const desync = replay(again, captures, inputs, tick, depth);
    if (desync !== undefined) return desync;
  }
  return undefined;
}

/** Restores the capture `depth` ticks ago and steps to `tick` with the same inputs. */
function replay(
  again: Simulation,
  captures: readonly World[],
  inputs: readonly (readonly Float64Array[])[],
  tick: Tick,
  depth: number,
): Desync | undefined {
  const from = Math.max(0, tick - depth);
  again.world.copyFrom(captures[from % (depth + 1)]);
  for (let t = from + 1; t <= tick; t++) {
    const slot = t % (depth + 1);
    for (let player = 0; player < inputs[slot].length; player++)
      again.inputs.set(player, inputs[slot][player], t);
    again.advance(t);
    const desync = desyncOf(captures[slot], again.world, t);
    if (desync !== undefined) return desync;
  }
  return undefined;
}

function desyncOf(first: World, again: World, tick: Tick): Desync | undefined {
  const found = firstDifference(first, again);
  if (found === undefined) return undefined;
  const { kind, field, row } = found;
  const sentence = `Replaying tick ${tick} gave ${kind}.${field}[${row}] = ${found.again} instead of ${found.first}: something that rules read is not in the arena. Make it a field, or derive it from fields.`;
  return { tick, ...found, sentence };
}
