// Hostile rows against the snapshot coder: damaged packets on the right baselines, on wrong ones and on
// none, and sound packets of rows that no world has: codes, owners and generations out of range. What is taken must be an image whose codes are in range and that restores to a settled world or is refused then.
// Work is counted: a packet may not ask for more decisions than its layout has slots and fields.

import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { DeltaWalk } from "../../src/wire/delta/delta-walk.ts";
import { DeltaCodec } from "../../src/wire/delta/snapshot-coder.ts";
import type { Coder, NewsColumn } from "../../src/wire/entropy/coder.ts";
import { RangeCoder } from "../../src/wire/entropy/range-coder.ts";
import { rangeEncoder } from "../../src/wire/entropy/range-encoder.ts";
import { codePlanOf, type Plan } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import type { Against } from "../../src/wire/image/sides.ts";
import { defaultTable } from "../../src/wire/tables/default-table.ts";
import { World } from "../../src/world/world.ts";
import { contents, isImage, randomLayout, stir, TICK_RATE } from "../wire/delta-samples.ts";
import { Damage, LONGEST_BYTES } from "./damage.ts";
import { menagerie } from "./menagerie.ts";
import type { Decoder, Victim } from "./victim.ts";

const CASES = 16;
const IMAGES = 4;
/** Of so many buffers one has its decisions counted. */
const COUNTED_EVERY = 16;
/** The two coders of each case keep a copy of the longest packet that they were given; nothing more with time. */
const MOST_BYTES = CASES * 2 * LONGEST_BYTES + 500_000;

/** Passes everything on to a coder, and counts. */
class Counted implements Coder {
  count = 0;
  readonly #coder: RangeCoder;

  constructor(coder: RangeCoder) {
    this.#coder = coder;
  }
  get decoding(): boolean {
    return this.#coder.decoding;
  }
  get overflowed(): boolean {
    return this.#coder.overflowed;
  }
  bit(node: number, bit: number): number {
    this.count++;
    return this.#coder.bit(node, bit);
  }
  bits(...what: Parameters<Coder["bits"]>): void {
    this.count += what[2];
    this.#coder.bits(...what);
  }
  news(column: NewsColumn): boolean {
    const before = column.next;
    const isSpecial = this.#coder.news(column);
    this.count += 2 * (column.next - before);
    return isSpecial;
  }
  numbers(column: Parameters<Coder["numbers"]>[0]): void {
    this.count += column.count;
    this.#coder.numbers(column);
  }
  unsigned(...what: Parameters<Coder["unsigned"]>): number {
    this.count++;
    return this.#coder.unsigned(...what);
  }
  symbol(...what: Parameters<Coder["symbol"]>): number {
    this.count++;
    return this.#coder.symbol(...what);
  }
}

/** For each slot its news, generation and owner, and a few decisions for each column. */
function mostDecisions(plan: Plan): number {
  return plan.kinds.reduce((sum, { layout, slots }) => sum + 2 + layout.kind.capacity * (10 + 4 * slots), 0);
}

/** One layout with four snapshots in a row, and packets from one to the next. */
class Case {
  readonly plan: Plan;
  readonly images: readonly Image[];
  readonly codec: DeltaCodec;
  readonly packets: readonly { readonly bytes: Uint8Array; readonly to: Against; readonly image: Image }[];
  readonly held: Image;
  readonly world: World;
  readonly #forged: Image;
  readonly #raw: RangeCoder;
  readonly #counted: Counted;
  readonly #walk: DeltaWalk;

  constructor(seed: number) {
    const random = Random.from(seed);
    const world = new World(seed % 4 === 0 ? menagerie.layout : randomLayout(random));
    const plan = codePlanOf(world.layout, (["shared", "owner", "whole"] as const)[seed % 3]);
    const table = defaultTable(plan);
    this.plan = plan;
    this.images = Array.from({ length: IMAGES }, () => {
      stir(world, random);
      const image = new Image(plan);
      image.capture(world);
      return image;
    });
    this.codec = new DeltaCodec(plan, { tickRate: TICK_RATE, table });
    this.held = new Image(plan);
    this.world = new World(world.layout);
    this.#forged = new Image(plan);
    const [first, second, third] = this.images;
    this.packets = [
      { image: third, to: { tick: third.tick, baseline: second, older: first, select: undefined } },
      { image: third, to: { tick: third.tick, baseline: second, older: undefined, select: undefined } },
      { image: second, to: { tick: second.tick, baseline: undefined, older: undefined, select: undefined } },
    ].map(({ image, to }) => ({ image, to, bytes: this.#encoded(image, to) }));
    this.#raw = new RangeCoder(table, rangeEncoder);
    this.#counted = new Counted(this.#raw);
    this.#walk = new DeltaWalk(plan, this.#counted, table, TICK_RATE);
  }

  /** A packet of rows that no world has. */
  forged(random: Random): { readonly bytes: Uint8Array; readonly to: Against } {
    const { image, to } = this.packets[random.below(this.packets.length)];
    this.#forged.copyFrom(image);
    for (let times = 1 + random.below(3); times > 0; times--) this.#forge(random);
    return { bytes: this.#encoded(this.#forged, to), to };
  }

  #forge(random: Random): void {
    const { plan, generation, owner, codes, present } =
      this.#forged.kinds[random.below(this.plan.kinds.length)];
    const row = random.below(present.length);
    const way = random.below(4);
    if (way === 0) owner[row] = 255;
    else if (way === 1) generation[row] = 0x8000 + random.below(0x8000);
    else if (plan.places.length > 0) {
      const { at, limit, field } = plan.places[random.below(plan.places.length)];
      // More bits than the largest code has cannot be written at all.
      const most = 2 ** (32 - Math.clz32(limit)) - 1;
      const column = row * plan.stride + at + (field.type === "quaternion" ? 1 + random.below(3) : 0);
      codes[column] = way === 2 ? Math.min(most, limit + 1) : random.below(most + 1);
    }
    present[row] = 1;
  }

  /** Decisions that decoding takes. */
  count(from: ByteReader, length: number, against: Against): number {
    this.#counted.count = 0;
    this.#raw.startDecoding(from, length);
    this.#walk.decode(against, this.held);
    return this.#counted.count;
  }

  #encoded(image: Image, to: Against): Uint8Array {
    const out = new ByteWriter();
    this.codec.encode(image, to, new Image(this.plan), out);
    return out.finish().slice();
  }
}

class RowsVictim implements Victim {
  readonly isUnharmed = true;
  readonly isOver = false;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #case: Case;
  readonly #reader = new ByteReader();
  #to: Against;
  #count = 0;

  constructor(random: Random, cases: readonly Case[]) {
    this.#random = random;
    this.#damage = new Damage(random);
    this.#case = cases[random.below(cases.length)];
    this.#to = this.#case.packets[0].to;
  }

  hostile(): Uint8Array {
    const random = this.#random;
    const { packets, images } = this.#case;
    const { bytes, to } = packets[random.below(packets.length)];
    this.#to = to;
    const way = random.below(10);
    // Ticks of the far future and the past, and baselines that the packet was not made for.
    if (way === 0) this.#to = { ...to, tick: random.below(2 ** 31) };
    if (way === 1) this.#to = { ...to, baseline: images[3], older: images[random.below(3)] };
    if (way === 2) return this.#damage.noise();
    if (way === 3) return bytes;
    if (way < 6) {
      const forged = this.#case.forged(random);
      this.#to = forged.to;
      return forged.bytes;
    }
    return this.#damage.of(bytes, packets[random.below(packets.length)].bytes, 0);
  }

  take(bytes: Uint8Array): string {
    const { codec, held, world, plan } = this.#case;
    const reader = this.#reader;
    if (this.#count++ % COUNTED_EVERY === 0) {
      reader.start(bytes);
      const decisions = this.#case.count(reader, bytes.length, this.#to);
      if (decisions > mostDecisions(plan)) throw new Error(`It took ${decisions} decisions to decode.`);
    }
    reader.start(bytes);
    if (!codec.decode(reader, bytes.length, this.#to, held)) return "refused";
    if (!isImage(held)) throw new Error("A code is out of its range.");
    if (!held.restore(world)) return "taken, no world";
    const hash = world.hash();
    world.settle();
    if (world.hash() !== hash) throw new Error("The world that it gives is not settled.");
    return "taken";
  }

  check(): string | undefined {
    const { codec, held, packets } = this.#case;
    const { bytes, to, image } = packets[this.#random.below(packets.length)];
    this.#reader.start(bytes);
    if (!codec.decode(this.#reader, bytes.length, to, held)) return "a genuine packet was refused";
    const isRight = JSON.stringify(contents(held)) === JSON.stringify(contents(image));
    return isRight ? undefined : "a genuine packet was decoded wrong";
  }
}

let cases: readonly Case[] | undefined;

export const rows: Decoder = {
  name: "rows",
  mostBytes: MOST_BYTES,
  create: (random) => {
    cases ??= Array.from({ length: CASES }, (_, i) => new Case(1000 + i));
    return new RowsVictim(random, cases);
  },
};
