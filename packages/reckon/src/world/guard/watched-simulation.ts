// A simulation for rooms and predictors in development: its rules run under the guard, and of every 64 ticks it plays 8 again, from the
// same worlds and inputs, as another side would after a restore. Rules that remember something outside the world get another result, and
// the first field that differs is named. It finds what changes a field within those ticks; it does not check ticks in which rules look
// into the past, nor what rules remember without using it yet: for that, a game's own test calls `syncTest`. Always true: playing ticks
// again changes nothing except what rules keep outside the world.

import { assert } from "../../core/assert.ts";
import type { Tick } from "../../core/tick.ts";
import type { Game } from "../game.ts";
import type { WorldOf } from "../game-types.ts";
import { Inputs } from "../input.ts";
import { type Rewinder, Simulation } from "../simulation.ts";
import { World } from "../world.ts";
import { firstDifference } from "./first-difference.ts";
import { guardRules } from "./guard-rules.ts";

/** This many ticks in a row are played again, of every `EVERY`. */
const PLAYED_AGAIN = 8;
const EVERY = 64;

/** What a tick began with, and its result. */
interface Moment {
  tick: Tick;
  readonly before: World;
  readonly inputs: Inputs;
  readonly after: World;
}

/** Thrown when rules that are played again look into the past: no past is kept for them. */
class LooksBack extends Error {}

export class WatchedSimulation<G extends Game = Game> extends Simulation<G> {
  readonly #again: Simulation;
  readonly #moments: readonly Moment[];
  #steps = 0;

  constructor(game: G, rewinder?: Rewinder, world?: WorldOf<G>) {
    super(guardRules(game), rewinder, world);
    this.#again = new Simulation(this.game, () => {
      throw new LooksBack();
    });
    this.#moments = Array.from({ length: PLAYED_AGAIN }, () => ({
      tick: 0,
      before: new World(game.layout),
      inputs: new Inputs(game.input, game.players),
      after: new World(game.layout),
    }));
  }

  override advance(tick: Tick): void {
    const moment = this.#moments[this.#steps++ % EVERY];
    if (moment === undefined) {
      super.advance(tick);
      return;
    }
    moment.tick = tick;
    moment.before.copyFrom(this.world);
    moment.inputs.copyFrom(this.inputs);
    super.advance(tick);
    moment.after.copyFrom(this.world);
    if (moment === this.#moments[PLAYED_AGAIN - 1]) for (const one of this.#moments) this.#playAgain(one);
  }

  #playAgain({ tick, before, inputs, after }: Moment): void {
    const { world } = this.#again;
    world.copyFrom(before);
    world.simulateLike(this.world);
    this.#again.isServer = this.isServer;
    this.#again.inputs.copyFrom(inputs);
    try {
      this.#again.advance(tick);
    } catch (error) {
      if (error instanceof LooksBack) return;
      throw error;
    }
    const found = firstDifference(after, world);
    if (found === undefined) return;
    const { kind, field, row, first, again } = found;
    assert(
      false,
      `Rules of ${this.game.name} keep state outside the world: tick ${tick}, played again from the same world and inputs, gave ${kind}.${field}[${row}] = ${again} instead of ${first}. Make what they remember a field of a row (a Map or a variable is not restored), or compute it from fields with \`derive\`.`,
    );
  }
}
