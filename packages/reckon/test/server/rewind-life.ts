// Targets that live for the tests of rewind: they run, turn, jump elsewhere, fall, dodge, end, and are born again in the
// same slots, in two or three dimensions; and a plain record of every tick, from which a test can judge by itself.
import { Random } from "../../src/core/random.ts";
import type { Tick } from "../../src/core/tick.ts";
import { Rewind, type RewindOptions } from "../../src/server/rewind/rewind.ts";
import type { Fields } from "../../src/world/fields/field.ts";
import { fixed, plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { kind, type Layout, layoutOf } from "../../src/world/kind.ts";
import type { KindRows } from "../../src/world/kind-rows.ts";
import type { Fairness } from "../../src/world/rewound.ts";
import { World } from "../../src/world/world.ts";

const TICK_RATE = 60;
export const TICK_MS = 1000 / TICK_RATE;
export const EVERY = 3;
export const PLAYERS = 3;
/** Targets live within this far of the middle. */
const REACH = 24;
const SHOWN_AS = 1 / 64;

/** A row as it was shown in a tick; rates are undefined where nobody is sent them. */
export interface Entry {
  readonly kind: string;
  readonly row: number;
  readonly generation: number;
  readonly owner: number;
  readonly at: readonly number[];
  readonly rates: readonly number[] | undefined;
  readonly radius: number;
  readonly isUp: boolean;
  readonly dodges: boolean;
  readonly jumps: number;
}

export const FAIR: Fairness = {
  capMs: 1000,
  beyondCap: "cap",
  favour: "shooter",
  padding: 0,
  extrapolated: "asShown",
  fading: "asSent",
};

export interface LifeOptions {
  readonly coordinates: 2 | 3;
  readonly seed: number;
  readonly curve?: "linear" | "hermite";
  readonly steps?: "half" | "to";
  readonly underflow?: RewindOptions["underflow"];
  /** Nothing jumps elsewhere. */
  readonly isSteady?: boolean;
}

function layoutIn(coordinates: 2 | 3): Layout {
  const place = fixed({ min: -32, max: 32, resolution: 1 / 1024, shownAs: SHOWN_AS });
  const speed = { min: -64, max: 64, resolution: 1 / 256 } as const;
  const xyz = ["x", "y", "z"].slice(0, coordinates);
  const places: Fields = Object.fromEntries(xyz.map((name) => [name, place]));
  const rates: Fields = Object.fromEntries(
    xyz.map((name) => [`v${name}`, fixed({ ...speed, rateOf: name })]),
  );
  const runner = kind("runner", {
    capacity: 10,
    position: xyz,
    fields: {
      ...places,
      ...rates,
      size: fixed({ min: 0, max: 3, resolution: 1 / 64, initial: 1 }),
      isUp: flag({ initial: 1 }),
      rolls: integer({ min: 0, max: 30 }),
      jumps: integer({ min: 0, max: 1000 }),
      wool: integer({ min: 0, max: 9 }),
    } as Fields,
    target: { radius: "size", while: "isUp", dodges: "rolls", teleports: "jumps" },
  });
  const wall = kind("wall", { capacity: 2, position: xyz, fields: places });
  const drone = kind("drone", { capacity: 6, position: xyz, fields: places, target: { radius: 1.5 } });
  return layoutOf([wall, runner, drone], TICK_RATE);
}

/** On the grid of those who look, by its definition. */
function shown(value: number): number {
  return Math.round(value / SHOWN_AS) * SHOWN_AS;
}

export class Life {
  readonly layout: Layout;
  readonly world: World;
  readonly rewind: Rewind;
  readonly random: Random;
  /** What was shown in each tick. */
  readonly record = new Map<Tick, Entry[]>();
  /** The settled worlds. */
  readonly worlds = new Map<Tick, World>();
  readonly #options: LifeOptions;

  constructor(options: LifeOptions) {
    const { coordinates, seed, curve = "linear", steps = "half", underflow = { show: "staged" } } = options;
    this.#options = options;
    this.layout = layoutIn(coordinates);
    this.world = new World(this.layout);
    this.random = Random.from(seed);
    this.rewind = new Rewind({
      layout: this.layout,
      tickRate: TICK_RATE,
      snapshotEvery: EVERY,
      firstTick: 0,
      curve,
      steps,
      underflow,
      world: this.world,
      worldAt: (tick) => this.worlds.get(tick),
    });
  }

  /** Lives until a tick is settled and captured; the next one is then being stepped. */
  liveUntil(tick: Tick): void {
    while (this.world.tick <= tick) {
      this.move();
      this.settle();
    }
  }

  /** What happens in the tick being stepped. */
  move(): void {
    for (const name of ["runner", "drone"]) this.#live(this.world.of(name));
  }

  /** Settles and captures the tick being stepped, and begins the next. */
  settle(): void {
    const { world } = this;
    world.settle();
    const kept = new World(this.layout);
    kept.copyFrom(world);
    this.worlds.set(world.tick, kept);
    this.record.set(world.tick, this.entries(world));
    this.rewind.capture();
    world.tick++;
  }

  entries(world: World): Entry[] {
    return ["runner", "drone"].flatMap((name) => {
      const rows = world.of(name);
      return [...world.all(name)].map((row) => this.#entry(rows, row));
    });
  }

  column(rows: KindRows, name: string): Float64Array {
    return rows.columns[rows.layout.columns.findIndex((column) => column.name === name)] as Float64Array;
  }

  #entry(rows: KindRows, row: number): Entry {
    const { name, position } = rows.layout.kind;
    const isRunner = name === "runner";
    const of = (field: string): number => this.column(rows, field)[row];
    return {
      kind: name,
      row,
      generation: rows.generation[row],
      owner: rows.owner[row] - 1,
      at: position.map((field) => shown(of(field))),
      rates: isRunner ? position.map((field) => of(`v${field}`)) : undefined,
      radius: isRunner ? of("size") : 1.5,
      isUp: !isRunner || of("isUp") !== 0,
      dodges: isRunner && of("rolls") > 0,
      jumps: isRunner ? of("jumps") : 0,
    };
  }

  #live(rows: KindRows): void {
    const { random, world } = this;
    const { name, position, capacity } = rows.layout.kind;
    for (let row = 0; row < capacity; row++) {
      if (rows.alive[row] === 1) {
        if (random.chance(0.01)) world.despawn(name, row);
        else this.#move(rows, row);
      } else if (random.chance(0.06)) {
        const born = world.spawn(name, random.below(PLAYERS + 1) - 1);
        for (const field of position) this.column(rows, field)[born] = random.between(-REACH, REACH);
      }
    }
  }

  #move(rows: KindRows, row: number): void {
    const { random } = this;
    const { name, position } = rows.layout.kind;
    const isRunner = name === "runner";
    const isJump = isRunner && !this.#options.isSteady && random.chance(0.01);
    for (const field of position) {
      const column = this.column(rows, field);
      const rates = isRunner ? this.column(rows, `v${field}`) : undefined;
      const velocity = rates === undefined ? (row + 1) * 3 * (random.chance(0.5) ? 1 : -1) : rates[row];
      if (rates !== undefined && random.chance(0.1)) rates[row] = random.between(-40, 40);
      column[row] = isJump ? random.between(-REACH, REACH) : column[row] + velocity / TICK_RATE;
      column[row] = Math.min(Math.max(column[row], -REACH), REACH);
    }
    if (!isRunner) return;
    if (random.chance(0.05)) this.column(rows, "size")[row] = random.between(0.25, 3);
    if (isJump) this.column(rows, "jumps")[row]++;
    if (random.chance(0.05)) this.column(rows, "isUp")[row] ^= 1;
    if (random.chance(0.05)) this.column(rows, "rolls")[row] = random.chance(0.3) ? 5 : 0;
  }

  /** A point in or near the place where targets live. */
  point(): number[] {
    const spread = this.random.chance(0.1) ? 3 * REACH : REACH;
    return Array.from({ length: this.#options.coordinates }, () => this.random.between(-spread, spread));
  }
}
