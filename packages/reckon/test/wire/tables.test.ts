import { dash } from "@reckon/dash";
import { presets } from "reckon/presets";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { codePlanOf, type Plan } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { EPOCHS } from "../../src/wire/image/rows-header.ts";
import { type SnapshotPlans, snapshotPlans } from "../../src/wire/image/snapshot-plans.ts";
import { PIECE_BYTES, PieceReader, writePiece } from "../../src/wire/messages/table-message.ts";
import { atOnce } from "../../src/wire/slices.ts";
import { defaultTables, TablesCodec } from "../../src/wire/tables/epoch-tables.ts";
import { chanceOf, isSound, type Table, type Tables } from "../../src/wire/tables/table.ts";
import { Trainer } from "../../src/wire/tables/table-trainer.ts";
import type { Game } from "../../src/world/game.ts";
import { World } from "../../src/world/world.ts";
import { counterGame } from "../server/counter.ts";
import { randomLayout, stir, TICK_RATE } from "./delta-samples.ts";

interface Sample {
  readonly plans: SnapshotPlans;
  readonly codec: TablesCodec;
  readonly tables: Tables;
}

/** A trained table of a plan. */
function trained(plan: Plan, world: World, random: Random): Table {
  const trainer = new Trainer(plan, TICK_RATE);
  const images = Array.from({ length: 3 }, () => new Image(plan));
  for (let i = 0; i < 40; i++) {
    stir(world, random);
    const current = images[i % 3];
    current.capture(world);
    const [older, baseline] = [images[(i + 1) % 3], images[(i + 2) % 3]];
    trainer.add(current, {
      tick: world.tick,
      baseline: i > 1 ? baseline : undefined,
      older: i > 1 ? older : undefined,
      select: undefined,
    });
    if (i === 20) trainer.again();
  }
  return trainer.table();
}

function sample(seed: number): Sample {
  const random = Random.from(seed);
  const layout = randomLayout(random);
  const game: Game = { ...counterGame, layout };
  const plans = { shared: codePlanOf(layout, "shared"), owner: codePlanOf(layout, "owner") };
  const world = new World(layout);
  const shared = trained(plans.shared, world, random);
  const tables = { shared, owner: trained(plans.owner, world, random) };
  return { plans, codec: new TablesCodec(game, plans, defaultTables(plans)), tables };
}

/** Tables in which every number is another than the default's: what costs most. */
function wildest({ shared }: SnapshotPlans, random: Random): Table {
  return {
    shift: 3 + random.below(6),
    chances: Uint16Array.from({ length: shared.nodes }, () => chanceOf(random.below(256))),
    choice: Int16Array.from({ length: shared.choices }, () => random.below(65536) - 32768),
    kin: Int16Array.from({ length: shared.slots }, () => random.below(65536) - 32768),
    sizes: Uint8Array.from({ length: shared.trees }, () => random.below(256)),
  };
}

describe("tables as bytes", () => {
  it("read as the very same tables, of both parts", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { codec, tables } = sample(seed);
      expect(codec.read(atOnce(codec.write(tables)))).toEqual(tables);
    }
  });

  it("take next to nothing where nothing was learnt", () => {
    const plans = snapshotPlans(dash, presets.reckon.agreement);
    const codec = new TablesCodec(dash, plans, defaultTables(plans));
    expect(plans.shared.nodes).toBeGreaterThan(10_000);
    expect(atOnce(codec.write(defaultTables(plans))).length).toBeLessThan(64);
  });

  it("are never longer than `mostBytes`, and are refused if a choice does not exist", () => {
    const random = Random.from(5);
    for (let seed = 1; seed <= 12; seed++) {
      const { codec, plans } = sample(seed);
      const bytes = atOnce(
        codec.write({ shared: wildest(plans, random), owner: defaultTables(plans).owner }),
      );
      expect(bytes.length).toBeLessThanOrEqual(codec.mostBytes);
      expect(codec.read(bytes)).toBeUndefined();
    }
  });

  it("[TB3] are refused when cut off anywhere, too long, or of another game", () => {
    const { codec, tables } = sample(3);
    const bytes = atOnce(codec.write(tables));
    for (let length = 0; length < bytes.length; length++)
      expect(codec.read(bytes.subarray(0, length))).toBeUndefined();
    expect(codec.read(Uint8Array.of(...bytes, 0))).toBeUndefined();
    expect(codec.read(new Uint8Array(codec.mostBytes + 1))).toBeUndefined();
    expect(sample(4).codec.read(bytes)).toBeUndefined();
    expect(codec.read(bytes)).toBeDefined();
  });

  it("[TB3] 1,000 damaged ones never throw, and those that are read are sound", () => {
    const random = Random.from(9);
    const { codec, tables, plans } = sample(7);
    const bytes = atOnce(codec.write(tables));
    let read = 0;
    for (let i = 0; i < 1000; i++) {
      const wrong = bytes.slice();
      if (i % 3 === 0) for (let at = 8; at < wrong.length; at++) wrong[at] = random.below(256);
      else wrong[random.below(wrong.length)] ^= 1 << random.below(8);
      const got = codec.read(wrong);
      if (got === undefined) continue;
      read++;
      expect(isSound(plans.shared, got.shared)).toBe(true);
    }
    expect(read).toBeLessThan(20);
  });
});

describe("training", () => {
  it("[TB4] gives the same table in slices as at once, however long the pauses", () => {
    const make = (isSliced: boolean): Table => {
      const random = Random.from(11);
      const layout = randomLayout(random);
      const plan = codePlanOf(layout, "shared");
      const world = new World(layout);
      const trainer = new Trainer(plan, TICK_RATE);
      const [current, baseline] = [new Image(plan), new Image(plan)];
      for (let i = 0; i < 60; i++) {
        baseline.capture(world);
        stir(world, random);
        current.capture(world);
        trainer.add(current, { tick: world.tick, baseline, older: undefined, select: undefined });
        if (i !== 30) continue;
        if (isSliced) expect([...trainer.againInSlices()].length).toBeGreaterThan(3);
        else trainer.again();
      }
      return isSliced ? atOnce(trainer.tableInSlices()) : trainer.table();
    };
    expect(make(true)).toEqual(make(false));
  });

  it("keeps the default where it saw nothing", () => {
    const { plans } = sample(2);
    const untaught = new Trainer(plans.shared, TICK_RATE);
    untaught.again();
    const { chances, sizes, choice, kin } = defaultTables(plans).shared;
    expect(untaught.table()).toMatchObject({ chances, sizes, choice, kin });
  });
});

describe("[TB3] pieces of tables", () => {
  const tables = Uint8Array.from({ length: 1000 }, (_, i) => i * 7);
  const from = new ByteReader();

  function pieces(epoch: number): Uint8Array[] {
    const found: Uint8Array[] = [];
    for (let at = 0; at < tables.length; ) {
      const out = new ByteWriter();
      at = writePiece(epoch, tables, at, out);
      found.push(out.finish().slice());
    }
    return found;
  }

  function read(reader: PieceReader, bytes: Uint8Array): string {
    from.start(bytes);
    return reader.read(from);
  }

  it("are as docs/protocol.md says, and fit a packet's piece", () => {
    const [one, two, three] = pieces(3);
    expect([...one.subarray(0, 6)]).toEqual([3, 1000 - PIECE_BYTES - 256 * 2, 2, 0, 0, 7]);
    expect([...two.subarray(0, 4)]).toEqual([3, 1000 - 2 * PIECE_BYTES, 0, 0]);
    expect([...three.subarray(0, 4)]).toEqual([3, 0, 0, 0]);
    expect(one.length).toBe(392);
  });

  it("join into the tables they were cut from", () => {
    const reader = new PieceReader(1000);
    expect(pieces(3).map((piece) => read(reader, piece))).toEqual(["more", "more", "whole"]);
    expect(reader.tables).toEqual(tables);
    expect(reader.epoch).toBe(3);
  });

  it("are bad when they are empty, too many, of two epochs, of epoch 0 or one past the last, or when one is missing", () => {
    const [one, two, three] = pieces(3);
    const [other] = pieces(2);
    for (const row of [
      [new Uint8Array(0)],
      [three.subarray(0, 3)],
      [three.subarray(0, 4)],
      pieces(0).slice(0, 1),
      pieces(EPOCHS).slice(0, 1),
      [one, three],
      [one, one],
      [one, other],
      [one, two.subarray(0, 100)],
    ]) {
      const reader = new PieceReader(1000);
      const readings = row.map((piece) => read(reader, piece));
      expect(readings.at(-1)).toBe("bad");
      // And what comes after it can be read.
      expect(pieces(3).map((piece) => read(reader, piece))).toEqual(["more", "more", "whole"]);
    }
    expect(read(new PieceReader(999), one)).toBe("bad");
  });
});
