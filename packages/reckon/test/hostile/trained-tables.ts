// Genuine tables of a game for the fuzz, trained on worlds that were stirred by chance, and the plans that they belong to.

import { Random } from "../../src/core/random.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import type { Plan } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import type { Against } from "../../src/wire/image/sides.ts";
import { type SnapshotPlans, snapshotPlans } from "../../src/wire/image/snapshot-plans.ts";
import { atOnce } from "../../src/wire/slices.ts";
import { defaultTables, TablesCodec } from "../../src/wire/tables/epoch-tables.ts";
import type { Tables } from "../../src/wire/tables/table.ts";
import { Trainer } from "../../src/wire/tables/table-trainer.ts";
import type { Game } from "../../src/world/game.ts";
import { World } from "../../src/world/world.ts";
import { stir, TICK_RATE } from "../wire/delta-samples.ts";

const LESSONS = 12;

/** A snapshot and what it is coded against, of one plan. */
export interface Lesson {
  readonly image: Image;
  readonly against: Against;
}

export class TrainedTables {
  readonly plans: SnapshotPlans;
  readonly codec: TablesCodec;
  readonly tables: readonly Tables[];
  readonly bytes: readonly Uint8Array[];

  constructor(game: Game, agreement: Agreement, seeds: readonly number[]) {
    this.plans = snapshotPlans(game, agreement);
    this.codec = new TablesCodec(game, this.plans, defaultTables(this.plans));
    const { shared, owner } = this.plans;
    this.tables = seeds.map((seed) => ({
      shared: train(game, shared, seed),
      owner: owner && train(game, owner, seed),
    }));
    this.bytes = this.tables.map((one) => atOnce(this.codec.write(one)));
  }
}

/** Snapshots of a stirred world, each on top of the two before. */
export function lessonsOf({ layout }: Game, plan: Plan, seed: number, count: number): Lesson[] {
  const random = Random.from(seed);
  const world = new World(layout);
  const images = Array.from({ length: count + 2 }, () => {
    stir(world, random);
    const image = new Image(plan);
    image.capture(world);
    return image;
  });
  return images.slice(2).map((image, i) => ({
    image,
    against: { tick: image.tick, baseline: images[i + 1], older: images[i], select: undefined },
  }));
}

function train(game: Game, plan: Plan, seed: number): ReturnType<Trainer["table"]> {
  const trainer = new Trainer(plan, TICK_RATE);
  for (const { image, against } of lessonsOf(game, plan, seed, LESSONS)) trainer.add(image, against);
  return trainer.table();
}
