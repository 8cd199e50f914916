// The workload as a Reckon world: one kind on grids that the tolerances allow, with or without declared predictors;
// and a table for it, trained on another seed than the one that is scored. Used by reckon.ts.

import { angle, fixed, integer, kind, World } from "reckon";
import { codePlanOf, Image, type Layout, layoutOf, type Plan, type Table, Trainer } from "reckon/wire";
import { type Entity, Workload } from "../shared/workload.ts";

const position = { min: 0, max: 4000, resolution: 1 / 16 } as const;
const velocity = { min: -8, max: 8, resolution: 1 / 16 } as const;
/** Snapshots that the choices are trained on, and snapshots that the table is trained on after that. */
const CHOICE_SNAPSHOTS = 60;
const TABLE_SNAPSHOTS = 260;
/** The workload's velocity is per snapshot. */
export const TICK_RATE = 1;

function thing(capacity: number, isDeclared: boolean) {
  return kind("thing", {
    capacity,
    fields: {
      x: fixed(position),
      y: fixed(position),
      angle: angle({ bits: 8, ...(isDeclared ? { headingOf: ["vx", "vy"] as const } : {}) }),
      vx: fixed({ ...velocity, ...(isDeclared ? { rateOf: "x" } : {}) }),
      vy: fixed({ ...velocity, ...(isDeclared ? { rateOf: "y" } : {}) }),
      hp: integer({ min: 0, max: 255 }),
      state: integer({ min: 0, max: 7 }),
    },
  });
}

const FIELDS = ["x", "y", "angle", "vx", "vy", "hp", "state"] as const;
type Columns = Record<(typeof FIELDS)[number], Float64Array | Int32Array | Uint8Array>;

export function layoutFor(n: number, isDeclared: boolean): { layout: Layout; plan: Plan } {
  const layout = layoutOf([thing(n, isDeclared)], 1);
  return { layout, plan: codePlanOf(layout, "shared") };
}

/** A world of one thing per entity: the server's follows the workload, a client's is restored from images. */
export class ThingWorld {
  readonly world: World;
  readonly #columns: Columns;
  readonly #entity = { x: 0, y: 0, angle: 0, vx: 0, vy: 0, hp: 0, state: 0 };

  constructor(layout: Layout) {
    this.world = new World(layout);
    this.#columns = (this.world.fields as unknown as { thing: Columns }).thing;
  }

  spawnAll(n: number): void {
    for (let i = 0; i < n; i++) this.world.spawn("thing");
  }

  follow(load: Workload): void {
    this.world.tick = load.tick + 1;
    for (const name of FIELDS) for (let i = 0; i < load.n; i++) this.#columns[name][i] = load[name][i];
    this.world.settle();
  }

  read(row: number): Entity | undefined {
    if (this.world.kinds[0].alive[row] === 0) return undefined;
    for (const name of FIELDS) this.#entity[name] = this.#columns[name][row];
    return this.#entity;
  }
}

/** A table for this plan from a world of the same size and another seed. */
export function trainedTable(layout: Layout, plan: Plan, n: number, scoredSeed: number): Table {
  const load = new Workload(n, (scoredSeed + 0x7ea1) >>> 0);
  const things = new ThingWorld(layout);
  things.spawnAll(n);
  const trainer = new Trainer(plan, TICK_RATE);
  const images = [new Image(plan), new Image(plan), new Image(plan)];
  for (let i = 0; i < 2 * CHOICE_SNAPSHOTS + TABLE_SNAPSHOTS; i++) {
    if (i > 0) load.step();
    things.follow(load);
    images[i % 3].capture(things.world);
    if (i === CHOICE_SNAPSHOTS || i === 2 * CHOICE_SNAPSHOTS) trainer.again();
    if (i >= 2)
      trainer.add(images[i % 3], {
        tick: things.world.tick,
        baseline: images[(i + 2) % 3],
        older: images[(i + 1) % 3],
        select: undefined,
      });
  }
  return trainer.table();
}
