// Steps this client's own rows ahead of the server, and keeps every state on the way. The client advances it once per input; the
// reconciler restores it to a snapshot and advances it again. Always true: the state kept under number n follows from the last
// restored snapshot and the recorded inputs up to n; rows and fields that this side does not decide are as in the newest snapshot,
// whatever the rules wrote.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { onceFor } from "../../core/once-for.ts";
import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { Emits } from "../../world/events/event-parts.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { WorldOf } from "../../world/game-types.ts";
import { refuseServerChance } from "../../world/guard/guard-rules.ts";
import { WatchedSimulation } from "../../world/guard/watched-simulation.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { Fairness, Rewound } from "../../world/rewound.ts";
import { Simulation } from "../../world/simulation.ts";
import { EVERYBODY, World } from "../../world/world.ts";
import type { DrawnMoments } from "../picture/drawn-moments.ts";
import type { SnapshotReader } from "../snapshot/snapshot-reader.ts";
import { Alone } from "./alone.ts";
import { OwnRows } from "./own-rows.ts";
import { type OthersPolicy, Projection } from "./projection.ts";

/**
 * The world in which predictors of one game step, one tick at a time. A tick brings all that it needs and takes away what it keeps,
 * so one world serves all clients of a program and stays in the cache.
 */
interface Workspace {
  readonly world: World;
  /** Number of the predictor that stepped here last. */
  user: number;
}

const workspaceOf = onceFor((game: Game): Workspace => ({ world: new World(game.layout), user: -1 }));
let predictors = 0;

/** In development each predictor has its own, with guards. */
function guardedWorkspace(game: Game): Workspace {
  const world = new World(game.layout);
  world.strict = true;
  guardServerFields(world);
  refuseServerChance(world, game.name);
  return { world, user: -1 };
}

/** Predicted states kept at first, few enough for the cache; a client that runs farther ahead keeps more. */
const KEPT = 16;

export interface PredictorOptions {
  readonly game: Game;
  readonly player: number;
  readonly seed: number;
  readonly scope: "own" | "world";
  readonly others: OthersPolicy;
  readonly development: boolean;
  /** Pictures pictures by which inputs were given: what rules see of the past. Undefined: no input aims, and rules see nothing. */
  readonly drawn: DrawnMoments | undefined;
}

export class Predictor<G extends Game = Game> {
  /** Owner code of the simulated rows, or −1 for all. */
  readonly own: number;
  /** Number of the newest state; −1 before the first restore. */
  number = -1;
  /** Snapshots taken in: only they change which rows belong to whom. */
  refreshes = 0;

  readonly #workspace: Workspace;
  readonly #user: number = predictors++;
  readonly #simulation: Simulation;
  #states: Ring<World>;
  /** The newest confirmed number: no older state is needed. */
  #confirmed = -1;
  /** Rows that are own in the newest state or in the newest snapshot. */
  readonly #ownRows: OwnRows;
  readonly #projection: Projection;
  /** By player: the number of their input less the tick that used it, as last known; NaN before their first input. */
  readonly #pastTick: Float64Array;
  readonly #isWatched: boolean;
  readonly #player: number;
  readonly #seed: number;
  readonly #drawn: DrawnMoments | undefined;
  /** Made when first needed. */
  #alone: Alone | undefined;
  /** Columns of each kind that the server alone decides. */
  readonly #serverColumns: readonly (readonly number[])[];

  constructor(options: PredictorOptions) {
    const { game, player, seed, scope, others, development } = options;
    this.#player = player;
    this.#seed = seed;
    this.own = scope === "world" ? -1 : player + 1;
    this.#drawn = options.drawn;
    assert(
      CHECKS || !development,
      "This page was built for production, which has no guards: development is not available in it.",
    );
    const isWatched = CHECKS && development;
    this.#workspace = isWatched ? guardedWorkspace(game) : workspaceOf(game);
    const Kept = isWatched ? WatchedSimulation : Simulation;
    this.#simulation = new Kept(
      game,
      (who, fairness) => this.#pictureOf(who, fairness),
      this.#workspace.world,
    );
    this.#states = this.#ring(KEPT);
    this.#ownRows = new OwnRows(game.layout, this.own);
    this.#projection = new Projection(game.layout, others, game.tickRate, this.own);
    this.#pastTick = new Float64Array(game.players).fill(Number.NaN);
    this.#isWatched = isWatched;
    this.#serverColumns = game.layout.kinds.map((kind) =>
      kind.columns.flatMap(({ field }, i) => (field.author === "server" ? [i] : [])),
    );
  }

  /** What rules emit events and fire flights with here. */
  get emitter(): Emits {
    return this.#simulation.emitter;
  }

  /** The state after the newest number. */
  get world(): WorldOf<G> {
    return (this.#states.at(this.number) ?? this.#projection.newest) as WorldOf<G>;
  }

  /** The state kept for a number, if it still is. */
  at(number: number): WorldOf<G> | undefined {
    return this.#states.at(number) as WorldOf<G> | undefined;
  }

  /** Takes a newer snapshot, the state after input `number`: from now on it says where other rows are. */
  refresh(snapshot: World, number: number): void {
    this.#confirmed = number;
    this.refreshes++;
    this.#projection.refresh(snapshot);
    this.#ownRows.list(this.world, snapshot);
  }

  /** Takes a snapshot as the state after input `number`. */
  restore(snapshot: World, number: number): void {
    this.number = number;
    const state = this.#states.claim(number);
    state.copyFrom(snapshot);
    state.seed = this.#seed;
    this.#ownRows.list(state, this.#projection.newest);
  }

  /** True when the newest state has the own rows of a snapshot: no own row was spawned or ended since. */
  hasRowsOf(snapshot: World): boolean {
    const { kinds, slots, count } = this.#ownRows;
    for (let i = 0; i < count; i++) {
      const one = this.world.kinds[kinds[i]];
      const other = snapshot.kinds[kinds[i]];
      const row = slots[i];
      if (one.alive[row] !== other.alive[row] || one.generation[row] !== other.generation[row]) return false;
    }
    return true;
  }

  /** Takes the fields of own rows that the server alone decides from a snapshot, and leaves the others as predicted. */
  takeServerFields(snapshot: World): void {
    this.#holdServerFields(this.world, snapshot);
  }

  /** Takes every player's input of the newest snapshot's tick (whole-world prediction): others continue with theirs. */
  takeInputs({ inputCount, inputPlayers, inputNumbers, inputs, tick }: SnapshotReader): void {
    for (let i = 0; i < inputCount; i++) {
      const player = inputPlayers[i];
      if (player === this.#player) continue;
      this.#simulation.inputs.set(player, inputs[i], inputNumbers[i]);
      // A player who has sent nothing yet has number 0.
      this.#pastTick[player] = inputNumbers[i] > 0 ? inputNumbers[i] - tick : Number.NaN;
    }
  }

  /** Steps to the next number with the player's input for it. */
  advance(tick: Tick, input: Float64Array): void {
    const number = this.number + 1;
    if (number - this.#confirmed >= this.#states.size - 1) this.#keepMore();
    const before = this.#states.at(this.number);
    assert(before !== undefined, "The predictor has no state yet: restore a snapshot before you advance it.");
    const { world, inputs } = this.#simulation;
    this.#enter();
    const state = this.#states.claim(number);
    if (this.own < 0) world.copyFrom(before);
    else {
      this.#projection.place(world, tick);
      this.#takeOwnRows(before);
      world.seed = this.#seed;
      state.copyFrom(world);
    }
    if (this.own < 0) this.#numberInputs(inputs.numbers, tick);
    // A spectator has no input.
    if (this.#player < inputs.numbers.length) inputs.set(this.#player, input, number);
    this.#simulation.advance(tick);
    if (this.own < 0) {
      state.copyFrom(world);
      this.#holdServerFields(state, before);
    } else this.#keepOwnRows(state, tick);
    this.number = number;
  }

  /** True when neighbours decided where own rows are after this number, which is still kept. */
  leansOnOthers(number: number, tick: Tick, input: Float64Array): boolean {
    const [before, after] = [this.#states.at(number - 1), this.#states.at(number)];
    if (!CHECKS || before === undefined || after === undefined || this.own < 0) return true;
    this.#alone ??= new Alone(this.#simulation.game, this.#player, this.#seed);
    return this.#alone.differs(before, after, tick, input, number);
  }

  /** Moves a flight by the rules. */
  fly(schema: FlightSchema, values: Float64Array, seconds: number): boolean {
    // Flights read what is derived from the world.
    if (this.#enter()) this.#simulation.world.copyFrom(this.world);
    return this.#simulation.fly(schema, values, seconds);
  }

  /** Others use one input in each tick, so what their inputs roll is known in advance. */
  #numberInputs(numbers: Float64Array, tick: Tick): void {
    const pastTick = this.#pastTick;
    for (let player = 0; player < numbers.length; player++)
      numbers[player] = pastTick[player] + tick >= 0 ? pastTick[player] + tick : 0;
  }

  /** What a player saw with the input being stepped. A client that predicts everybody draws everybody in the present. */
  #pictureOf(player: number, { padding = 0 }: Partial<Fairness>): Rewound {
    const drawn = this.#drawn;
    assert(
      drawn !== undefined,
      "A rule asked what a player saw, but no input of this game aims: mark the trigger in the game's input with aims: true.",
    );
    if (this.own >= 0) return drawn.at(this.number + 1, player, padding);
    return drawn.present(this.#simulation.world, player, padding);
  }

  /** Takes over the workspace; true if another predictor left its world there. */
  #enter(): boolean {
    const workspace = this.#workspace;
    if (workspace.user === this.#user) return false;
    workspace.user = this.#user;
    workspace.world.simulate(this.own < 0 ? EVERYBODY : this.#player, false);
    return true;
  }

  #ring(size: number): Ring<World> {
    return new Ring(size, () => new World(this.#simulation.game.layout));
  }

  #keepMore(): void {
    const states = this.#states;
    this.#states = this.#ring(2 * states.size);
    for (let number = Math.max(0, this.number - states.size + 1); number <= this.number; number++) {
      const state = states.at(number);
      if (state !== undefined) this.#states.claim(number).copyFrom(state);
    }
  }

  /** Own rows continue from where they were; the projection has placed all others. */
  #takeOwnRows(before: World): void {
    const { world } = this.#simulation;
    const { kinds, slots, count } = this.#ownRows;
    for (let i = 0; i < count; i++) world.kinds[kinds[i]].copyRow(before.kinds[kinds[i]], slots[i]);
  }

  /**
   * Copies what rules decided of own rows into the state, which holds others as placed and own rows as they were; in development a
   * write to others throws.
   */
  #keepOwnRows(state: World, tick: Tick): void {
    if (CHECKS && this.#isWatched) this.#forbidForeignWrites(state, tick);
    const { world } = this.#simulation;
    const { kinds, slots, count } = this.#ownRows;
    for (let i = 0; i < count; i++) {
      const rows = world.kinds[kinds[i]];
      if (rows.owner[slots[i]] === this.own) state.kinds[kinds[i]].copyRuled(rows, slots[i]);
    }
    state.tick = tick;
  }

  #holdServerFields(state: World, before: World): void {
    const { kinds, slots, count } = this.#ownRows;
    for (let i = 0; i < count; i++) {
      const columns = this.#serverColumns[kinds[i]];
      const held = before.kinds[kinds[i]].columns;
      const rows = state.kinds[kinds[i]].columns;
      for (let c = 0; c < columns.length; c++) rows[columns[c]][slots[i]] = held[columns[c]][slots[i]];
    }
  }

  #forbidForeignWrites(placed: World, tick: Tick): void {
    for (let k = 0; k < placed.kinds.length; k++) {
      const rows = this.#simulation.world.kinds[k];
      const was = placed.kinds[k];
      for (let i = 0; i < rows.columns.length; i++)
        for (let row = 0; row < rows.alive.length; row++)
          if (rows.owner[row] !== this.own && rows.columns[i][row] !== was.columns[i][row])
            assert(
              false,
              `Rules wrote ${nameOf(rows, i, row)} in tick ${tick}, a row that this client does not simulate: iterate world.rows, not world.all, for what you write.`,
            );
    }
  }
}

function nameOf(rows: KindRows, column: number, row: number): string {
  return `${rows.layout.kind.name}.${rows.layout.columns[column].name}[${row}]`;
}

/** In development a predicted rule that reads a field of the server throws, instead of reading a default. */
function guardServerFields(world: World): void {
  for (const rows of world.kinds) {
    const named = (world.fields as Record<string, Record<string, unknown>>)[rows.layout.kind.name];
    rows.layout.columns.forEach(({ name, field }, i) => {
      if (field.sees === "server") named[name] = guarded(rows, i);
    });
  }
}

function guarded(rows: KindRows, column: number): unknown {
  return new Proxy(rows.columns[column], {
    get(target, key): unknown {
      assert(
        typeof key !== "string" || !/^\d+$/.test(key),
        `A predicted rule read ${nameOf(rows, column, Number(key))}, which only the server knows: move that rule to rows that only the server steps, or show the field to its owner.`,
      );
      return Reflect.get(target, key);
    },
  });
}
