// Steps this client's own rows ahead of the server, and keeps every state it came through.
// The client advances it once per input; the reconciler restores it to a snapshot and advances it again. Always
// true: the state kept under number n came from the last restored snapshot and the recorded inputs up to n; rows
// and fields that this side does not decide are as the newest snapshot has them, whatever the rules wrote.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { onceFor } from "../../core/once-for.ts";
import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { WorldOf } from "../../world/game-types.ts";
import { refuseServerChance } from "../../world/guard/guard-rules.ts";
import { WatchedSimulation } from "../../world/guard/watched-simulation.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { Fairness, Rewound } from "../../world/rewound.ts";
import { Simulation } from "../../world/simulation.ts";
import { EVERYBODY, World } from "../../world/world.ts";
import type { Drawn } from "../picture/drawn-moments.ts";
import type { SnapshotReader } from "../snapshot/snapshot-reader.ts";
import { Alone } from "./alone.ts";
import { OwnRows } from "./own-rows.ts";
import { type OthersPolicy, Projection } from "./projection.ts";

/**
 * Where predictors of one game step, one tick at a time. A tick puts there all that it needs, and takes with it what it
 * keeps: so one world serves all clients of a program, and stays in the cache.
 */
interface Ground {
  readonly world: World;
  /** Number of the predictor that stepped there last. */
  user: number;
}

const groundOf = onceFor((game: Game): Ground => ({ world: new World(game.layout), user: -1 }));
let predictors = 0;

/** In development each has its own, and it is watched. */
function watchedGround(game: Game): Ground {
  const world = new World(game.layout);
  world.strict = true;
  guardServerFields(world);
  refuseServerChance(world, game.name);
  return { world, user: -1 };
}

/** Predicted states kept at first; there are more when a client runs farther ahead. Few of them stay in the cache. */
const KEPT = 16;

export interface PredictorOptions {
  readonly game: Game;
  readonly player: number;
  readonly seed: number;
  readonly scope: "own" | "world";
  readonly others: OthersPolicy;
  readonly development: boolean;
  /** Is handed what rules emit, valid during the call. Default: nobody. */
  readonly emitted?: (emitted: Emitted) => void;
  /** Pictures that inputs were given by: what rules see of the past. Default: no input aims, and they see nothing. */
  readonly drawn: Drawn | undefined;
}

export class Predictor<G extends Game = Game> {
  /** Owner code of the rows it simulates, or −1 for all. */
  readonly own: number;
  /** Number of the newest state; −1 before the first restore. */
  number = -1;
  /** Snapshots taken in: whose rows are whose changes with them alone. */
  refreshes = 0;

  readonly #ground: Ground;
  readonly #user: number = predictors++;
  readonly #simulation: Simulation;
  #states: Ring<World>;
  /** The newest confirmed number: older states are not asked for any more. */
  #confirmed = -1;
  /** Rows that are own in the newest state or in the newest snapshot. */
  readonly #ownRows: OwnRows;
  readonly #projection: Projection;
  /** By player: the number of his input less the tick that used it, as last known; NaN: none was used yet. */
  readonly #pastTick: Float64Array;
  readonly #isWatched: boolean;
  readonly #player: number;
  readonly #seed: number;
  readonly #drawn: Drawn | undefined;
  /** Made when it is first asked. */
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
      "This page was built for production, which guards no rules: development is not for it.",
    );
    const isWatched = CHECKS && development;
    this.#ground = isWatched ? watchedGround(game) : groundOf(game);
    const Kept = isWatched ? WatchedSimulation : Simulation;
    this.#simulation = new Kept(game, (who, fairness) => this.#seen(who, fairness), this.#ground.world);
    this.#simulation.emitter.sink = options.emitted;
    this.#states = this.#ring(KEPT);
    this.#ownRows = new OwnRows(game.layout, this.own);
    this.#projection = new Projection(game.layout, others, game.tickRate, this.own);
    this.#pastTick = new Float64Array(game.players).fill(Number.NaN);
    this.#isWatched = isWatched;
    this.#serverColumns = game.layout.kinds.map((kind) =>
      kind.columns.flatMap(({ field }, i) => (field.author === "server" ? [i] : [])),
    );
  }

  /** The state after the newest number. */
  get world(): WorldOf<G> {
    return (this.#states.at(this.number) ?? this.#projection.newest) as WorldOf<G>;
  }

  /** The state kept for a number, if it still is. */
  at(number: number): WorldOf<G> | undefined {
    return this.#states.at(number) as WorldOf<G> | undefined;
  }

  /** A newer snapshot has come, of the state after input `number`: other rows are believed from it from now on. */
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

  /** True when the newest state has the own rows of a snapshot: none was spawned or ended since. */
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

  /** Takes what the server alone decides of own rows from a snapshot, and leaves the rest as it was predicted. */
  takeServerFields(snapshot: World): void {
    this.#holdServerFields(this.world, snapshot);
  }

  /** Takes everybody's inputs of the newest snapshot's tick (whole-world prediction): others go on with theirs. */
  takeInputs({ inputCount, inputPlayers, inputNumbers, inputs, tick }: SnapshotReader): void {
    for (let i = 0; i < inputCount; i++) {
      const player = inputPlayers[i];
      if (player === this.#player) continue;
      this.#simulation.inputs.set(player, inputs[i], inputNumbers[i]);
      // Who has sent nothing yet has number 0, until he does.
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
    // Who looks on has none that anybody steps with.
    if (this.#player < inputs.numbers.length) inputs.set(this.#player, input, number);
    this.#simulation.advance(tick);
    if (this.own < 0) {
      state.copyFrom(world);
      this.#holdServerFields(state, before);
    } else this.#keepOwnRows(state, tick);
    this.number = number;
  }

  /** True when own rows after this number, which is still kept, were where they were because others stood near. */
  leansOnOthers(number: number, tick: Tick, input: Float64Array): boolean {
    const [before, after] = [this.#states.at(number - 1), this.#states.at(number)];
    if (!CHECKS || before === undefined || after === undefined || this.own < 0) return true;
    this.#alone ??= new Alone(this.#simulation.game, this.#player, this.#seed);
    return this.#alone.differs(before, after, tick, input, number);
  }

  /** Moves a flight, by the rules. */
  fly(schema: FlightSchema, values: Float64Array, seconds: number): boolean {
    // What is derived for flights is derived from the world.
    if (this.#enter()) this.#simulation.world.copyFrom(this.world);
    return this.#simulation.fly(schema, values, seconds);
  }

  /** Others use one input in each tick, so that what their inputs roll is known before they are. */
  #numberInputs(numbers: Float64Array, tick: Tick): void {
    const pastTick = this.#pastTick;
    for (let player = 0; player < numbers.length; player++)
      numbers[player] = pastTick[player] + tick >= 0 ? pastTick[player] + tick : 0;
  }

  /** What a player saw with the input being stepped. Who predicts everybody draws everybody in the present. */
  #seen(player: number, { padding = 0 }: Partial<Fairness>): Rewound {
    const drawn = this.#drawn;
    assert(
      drawn !== undefined,
      "A rule asked what a player saw, but no input says that he aims: mark the trigger in the game's input with aims: true.",
    );
    if (this.own >= 0) return drawn.at(this.number + 1, player, padding);
    return drawn.present(this.#simulation.world, player, padding);
  }

  /** Takes over the ground; true: from somebody else, who left his world there. */
  #enter(): boolean {
    const ground = this.#ground;
    if (ground.user === this.#user) return false;
    ground.user = this.#user;
    ground.world.simulate(this.own < 0 ? EVERYBODY : this.#player, false);
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

  /** Own rows go on from where they were; everybody else was placed by the projection. */
  #takeOwnRows(before: World): void {
    const { world } = this.#simulation;
    const { kinds, slots, count } = this.#ownRows;
    for (let i = 0; i < count; i++) world.kinds[kinds[i]].copyRow(before.kinds[kinds[i]], slots[i]);
  }

  /**
   * Adds what rules decide of own rows, as stepped, to the state that holds the others as placed and own rows as they were;
   * in development a write to others throws.
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
