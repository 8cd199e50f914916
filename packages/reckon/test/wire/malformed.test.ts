import { describe, expect, it } from "vitest";
import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { SnapshotReader } from "../../src/client/snapshot/snapshot-reader.ts";
import { Random } from "../../src/core/random.ts";
import { SnapshotWriter } from "../../src/server/publish/snapshot-writer.ts";
import { BitWriter } from "../../src/wire/bits.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { codePlanOf } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { codecFor } from "../../src/wire/image/snapshot-plans.ts";
import { Report, writeReport, writeTime } from "../../src/wire/messages/report.ts";
import { quaternion } from "../../src/world/fields/grid.ts";
import type { Game } from "../../src/world/game.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";
import { counterGame } from "../server/counter.ts";
import { recipientOf, STAMPED } from "../server/drive.ts";
import { fillWorld, layout, PLAYERS } from "../world/samples.ts";

/** A game in name only: the rows with every type of field and every sight. */
const game: Game = { ...counterGame, layout, players: PLAYERS };
const plan = codePlanOf(layout, "whole");
const codec = codecFor(plan, game);
const from = new ByteReader();

function encoded(image: Image, baseline?: Image, older?: Image): Uint8Array {
  const out = new ByteWriter();
  codec.encode(image, { tick: image.tick, baseline, older, select: undefined }, new Image(plan), out);
  return out.finish().slice();
}

/** A sample world whose references are those of rules: to a row, or to none. */
function worldOf(seed: number, tick: number): World {
  const random = Random.from(seed);
  const world = fillWorld(seed);
  world.tick = tick;
  const { target } = world.fields.unit;
  for (const row of world.rows("unit"))
    target[row] = random.chance(0.3) ? 0 : world.refer("unit", random.below(world.of("unit").alive.length));
  return world;
}

function imageOf(seed: number, tick: number): Image {
  const world = worldOf(seed, tick);
  const image = new Image(plan);
  image.capture(world);
  return image;
}

/** True when bytes are rows on top of a baseline, and these rows are a world. */
function isTaken(bytes: Uint8Array, baseline?: Image, older?: Image, into = new World(layout)): boolean {
  const held = new Image(plan);
  from.start(bytes);
  return (
    codec.decode(from, bytes.length, { tick: 70, baseline, older, select: undefined }, held) &&
    from.left === 0 &&
    held.restore(into)
  );
}

const first = imageOf(3, 60);
const second = imageOf(7, 65);
const third = imageOf(11, 70);
const baselines = [
  [undefined, undefined],
  [second, undefined],
  [second, first],
] as const;

function expectSettled(world: World, what: string): void {
  const hash = world.hash();
  world.settle();
  if (world.hash() !== hash) expect.fail(`${what} decoded to a world that is not settled.`);
}

describe("[SN4] rows that no room wrote are refused", () => {
  /** A good image with something wrong in the first row of units. */
  function damaged(damage: (image: Image, offset: number) => void): Uint8Array {
    const image = imageOf(11, 70);
    const rows = image.kinds[0];
    const row = rows.present.indexOf(1);
    damage(image, row * rows.plan.stride);
    return encoded(image);
  }
  const at = (name: string): number => {
    const place = plan.kinds[0].places.find((one) => one.name === name);
    if (place === undefined) throw new Error(`Units have no ${name}.`);
    return place.at;
  };
  const put =
    (name: string, code: number) =>
    (image: Image, offset: number): void => {
      image.kinds[0].codes[offset + at(name)] = code;
    };
  const turned =
    (...parts: readonly number[]) =>
    (image: Image, offset: number): void =>
      image.kinds[0].codes.set(parts, offset + at("spin"));
  /** Of 10 bits: codes of a component are 0.5 steps of 1/512 either side of this. */
  const zero = plan.kinds[0].places.find(({ name }) => name === "spin")?.zero ?? 0;
  const half = zero + 256;

  it("but sound rows are taken", () => {
    expect(isTaken(damaged(() => {}))).toBe(true);
    expect(isTaken(damaged(turned(3, zero, zero, zero)))).toBe(true);
    expect(isTaken(damaged(turned(0, half, half, half)))).toBe(true);
  });

  it.each([
    ["a code out of range", put("count", 304)],
    ["a mood that does not exist", put("mood", 3)],
    ["a generation that no slot reaches", (image: Image) => void image.kinds[0].generation.fill(0x8000)],
    ["an owner that no room has", (image: Image) => void image.kinds[0].owner.fill(255)],
    ["a quaternion whose left-out component is not the largest", turned(1, half, half, half)],
    ["a quaternion that is longer than 1", turned(3, zero + 362, zero + 362, zero + 100)],
  ])("with %s", (_name, damage) => {
    expect(isTaken(damaged(damage))).toBe(false);
  });

  it("when cut off anywhere, and with bytes left over", () => {
    for (const [baseline, older] of baselines) {
      const bytes = encoded(third, baseline, older);
      expect(isTaken(bytes, baseline, older)).toBe(true);
      for (let length = 0; length < bytes.length; length++)
        expect(isTaken(bytes.subarray(0, length), baseline, older)).toBe(false);
      expect(isTaken(Uint8Array.of(...bytes, 0), baseline, older)).toBe(false);
      expect(isTaken(Uint8Array.of(...bytes, 255), baseline, older)).toBe(false);
    }
  });
});

describe("[SN4] snapshots that no room wrote are refused", () => {
  const EVERY = 5;
  const policy = { interest: { see: "everything" }, budgetBytes: 60_000 } as const;

  /** Snapshots at places 12, 13 and 14 for a player who acknowledges each. */
  function snapshots(player: number): Uint8Array[] {
    const writer = new SnapshotWriter(game, { ...STAMPED, snapshotEvery: EVERY }, policy);
    const recipient = recipientOf(writer, player);
    const out = new ByteWriter();
    const bits = new BitWriter();
    return [3, 7, 11].map((seed, i) => {
      const world = worldOf(seed, (12 + i) * EVERY);
      out.reset();
      out.u16(world.tick);
      bits.start(out);
      writeTime(3, 10, bits);
      bits.flag(false);
      writeReport(Object.assign(new Report(), { holdMs: 4, substitutes: 5 }), STAMPED, bits);
      bits.finish();
      writer.begin(world, 12 + i);
      writer.arrange([recipient]);
      writer.write(recipient, out);
      recipient.view.ack(12 + i);
      return out.finish().slice();
    });
  }

  /** A client that holds the first two, and how it reads a third. */
  class Reader {
    readonly #player: number;
    readonly #before: readonly Uint8Array[];
    #reader: SnapshotReader;
    #buffer: SnapshotBuffer;
    world = new World(layout);

    constructor(player: number, before: readonly Uint8Array[]) {
      this.#player = player;
      this.#before = before;
      this.#reader = new SnapshotReader(game, { ...STAMPED, snapshotEvery: EVERY }, player, 0);
      this.#buffer = new SnapshotBuffer(layout, EVERY, 0);
      this.#startAnew();
    }

    read(bytes: Uint8Array): string {
      from.start(bytes);
      const reading = this.#reader.read(from, this.#buffer, 70, 40);
      if (reading === "bad" || reading === "stale") return reading;
      this.world = this.#buffer.at(this.#reader.tick) ?? this.world;
      this.#startAnew();
      return reading;
    }

    #startAnew(): void {
      this.#reader = new SnapshotReader(game, { ...STAMPED, snapshotEvery: EVERY }, this.#player, 0);
      this.#buffer = new SnapshotBuffer(layout, EVERY, 0);
      for (const bytes of this.#before) {
        from.start(bytes);
        expect(this.#reader.read(from, this.#buffer, 60, 40)).toBe("newest");
      }
    }
  }

  it("when cut off anywhere (but by luck) and with bytes left over, and what the reader holds stays as it was", () => {
    let lucky = 0;
    for (const player of [0, 1, 2]) {
      const [one, two, three] = snapshots(player);
      const reader = new Reader(player, [one, two]);
      for (let length = 0; length < three.length; length++)
        if (reader.read(three.subarray(0, length)) === "newest") {
          // Rows for their owner have no length of their own: what is left of them may happen to be some.
          lucky++;
          expectSettled(reader.world, `The first ${length} bytes`);
        }
      expect(reader.read(Uint8Array.of(...three, 0))).toBe("bad");
      expect(reader.read(three)).toBe("newest");
      const { fields } = reader.world;
      const truth = fillWorld(11);
      for (let row = 0; row < 6; row++)
        expect(fields.unit.count[row] * truth.of("unit").alive[row]).toBe(
          truth.fields.unit.count[row] * truth.of("unit").alive[row],
        );
    }
    expect(lucky).toBeLessThanOrEqual(2);
  });

  it("but a snapshot against one that the reader does not hold is stale, not bad", () => {
    const [one, , three] = snapshots(0);
    expect(new Reader(0, [one]).read(three)).toBe("stale");
  });
});

it("[SN4] a quaternion must leave out its largest component, and be no longer than 1", () => {
  const small = layoutOf([kind("top", { capacity: 1, fields: { spin: quaternion({ bits: 8 }) } })], 60);
  const tops = codePlanOf(small, "whole");
  const { zero } = tops.kinds[0].places[0];
  const isTurn = (...codes: readonly number[]): boolean => {
    const image = new Image(tops);
    image.kinds[0].present[0] = 1;
    image.kinds[0].codes.set(codes);
    return image.restore(new World(small));
  };
  expect(isTurn(3, zero, zero, zero)).toBe(true);
  expect(isTurn(0, zero + 64, zero + 64, zero + 64)).toBe(true);
  expect(isTurn(1, zero + 64, zero + 64, zero + 64)).toBe(false);
  expect(isTurn(3, zero + 91, zero + 91, zero + 20)).toBe(false);
});
