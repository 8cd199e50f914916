// Steps this client's own rows ahead of the server, and keeps every state it came through.
// The client advances it once per input; the reconciler restores it to a snapshot and advances it again. Always
// true: the state kept under number n came from the last restored snapshot and the recorded inputs up to n; rows
// and fields that this side does not decide are as the newest snapshot has them, whatever the rules wrote.

import { assert } from "../core/assert.ts";
import { Ring } from "../core/ring.ts";
import type { Tick } from "../core/tick.ts";
import type { Game } from "../world/game.ts";
import { Simulation } from "../world/simulation.ts";
import { EVERYBODY, type KindRows, World } from "../world/world.ts";
import { type OthersPolicy, Projection } from "./projection.ts";

/** Predicted states kept; more than a client may run ahead. */
const KEPT = 128;

export interface PredictorOptions {
  readonly game: Game;
  readonly player: number;
  readonly seed: number;
  readonly scope: "own" | "world";
  readonly others: OthersPolicy;
  readonly development: boolean;
}

export class Predictor {
  /** Owner code of the rows it simulates, or −1 for all. */
  readonly own: number;
  /** Number of the newest state; −1 before the first restore. */
  number = -1;

  readonly #simulation: Simulation;
  readonly #states: Ring<World>;
  readonly #projection: Projection;
  /** Own scope only: the world as it stood before the rules ran. */
  readonly #placed: World | undefined;
  readonly #isWatched: boolean;
  readonly #player: number;
  readonly #seed: number;
  /** Columns of each kind that the server alone decides. */
  readonly #serverColumns: readonly (readonly number[])[];

  constructor(options: PredictorOptions) {
    const { game, player, seed, scope, others, development } = options;
    this.#player = player;
    this.#seed = seed;
    this.own = scope === "world" ? -1 : player + 1;
    this.#simulation = new Simulation(game);
    const { world } = this.#simulation;
    world.simulate(scope === "world" ? EVERYBODY : player, false);
    world.strict = development;
    if (development) guardServerFields(world);
    this.#states = new Ring(KEPT, () => new World(game.layout));
    this.#projection = new Projection(game.layout, others, game.tickRate);
    this.#placed = scope === "own" ? new World(game.layout) : undefined;
    this.#isWatched = development;
    this.#serverColumns = game.layout.kinds.map((kind) =>
      kind.columns.flatMap(({ field }, i) => (field.author === "server" ? [i] : [])),
    );
  }

  /** The state after the newest number. */
  get world(): World {
    return this.#simulation.world;
  }

  /** The state kept for a number, if it still is. */
  at(number: number): World | undefined {
    return this.#states.at(number);
  }

  /** A newer snapshot has come: other rows are believed from it from now on. */
  refresh(snapshot: World): void {
    this.#projection.refresh(snapshot);
  }

  /** Takes a snapshot as the state after input `number`. */
  restore(snapshot: World, number: number): void {
    this.world.copyFrom(snapshot);
    this.world.seed = this.#seed;
    this.number = number;
    this.#states.claim(number).copyFrom(this.world);
  }

  /** Sets the last known input of another player (whole-world prediction). */
  setInput(player: number, input: Float64Array): void {
    this.#simulation.inputs.set(player, input, this.number);
  }

  /** Steps to the next number with the player's input for it. */
  advance(tick: Tick, input: Float64Array): void {
    const before = this.#states.at(this.number);
    assert(before !== undefined, "The predictor has no state yet: restore a snapshot before you advance it.");
    const number = this.number + 1;
    const { world, inputs } = this.#simulation;
    if (this.own >= 0) {
      this.#projection.place(world, tick, this.own);
      this.#takeOwnRows(before);
      world.seed = this.#seed;
      this.#placed?.copyFrom(world);
    }
    inputs.set(this.#player, input, number);
    this.#simulation.advance(tick);
    if (this.#placed !== undefined) this.#undoForeignWrites(this.#placed, tick);
    this.#holdServerFields(before);
    this.number = number;
    this.#states.claim(number).copyFrom(world);
  }

  /** Rows of others are again what they were before the rules ran; in development a write to them throws. */
  #undoForeignWrites(placed: World, tick: Tick): void {
    if (this.#isWatched) {
      this.#forbidForeignWrites(placed, tick);
      return;
    }
    for (let k = 0; k < placed.kinds.length; k++) {
      const rows = this.world.kinds[k];
      const stepped = placed.kinds[k];
      for (let row = 0; row < rows.alive.length; row++)
        if (rows.owner[row] === this.own) stepped.copyRow(rows, row);
    }
    placed.tick = tick;
    this.world.copyFrom(placed);
  }

  /** Own rows go on from where they were; everybody else was placed by the projection. */
  #takeOwnRows(before: World): void {
    for (let k = 0; k < this.world.kinds.length; k++) {
      const rows = this.world.kinds[k];
      const kept = before.kinds[k];
      for (let row = 0; row < rows.alive.length; row++)
        if (kept.owner[row] === this.own || rows.owner[row] === this.own) rows.copyRow(kept, row);
    }
  }

  #holdServerFields(before: World): void {
    for (let k = 0; k < this.#serverColumns.length; k++) {
      const rows = this.world.kinds[k];
      for (const i of this.#serverColumns[k]) {
        const column = rows.columns[i];
        const kept = before.kinds[k].columns[i];
        for (let row = 0; row < column.length; row++)
          if (this.own < 0 || rows.owner[row] === this.own) column[row] = kept[row];
      }
    }
  }

  #forbidForeignWrites(placed: World, tick: Tick): void {
    for (let k = 0; k < placed.kinds.length; k++) {
      const rows = this.world.kinds[k];
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
