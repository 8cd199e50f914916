// Hostile bytes against published tables: as a whole, and in pieces. What is read as tables must be sound: it is written to
// bytes that read as the same, and rows can be coded with it and decoded. What is put together from pieces is exactly what
// was in those that were taken, and never longer than the reader allows.

import { type Random, Random as Seeded } from "../../src/core/random.ts";
import {
  angle,
  defineGame,
  enumeration,
  fixed,
  flag,
  type Game,
  integer,
  kind,
  reference,
} from "../../src/index.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { Image } from "../../src/wire/image/image.ts";
import { EPOCHS } from "../../src/wire/image/rows-header.ts";
import { codecsFor } from "../../src/wire/image/snapshot-plans.ts";
import { PIECE_BYTES, PieceReader, writePiece } from "../../src/wire/messages/table-message.ts";
import { atOnce } from "../../src/wire/slices.ts";
import type { Tables } from "../../src/wire/tables/table.ts";
import { chanceOf, type Table } from "../../src/wire/tables/table.ts";
import { STAMPED } from "../server/drive.ts";
import { Damage } from "./damage.ts";
import { lessonsOf, TrainedTables } from "./trained-tables.ts";
import type { Decoder, Victim } from "./victim.ts";

const DIGEST_BYTES = 8;
/** Of so many tables that were read one is tried out. */
const TRIED_EVERY = 64;
const FORGED = 256;
/** Tables that were read, and the codecs made for one of them, as often as the collector lets them lie about. */
const TABLES_BYTES = 2_000_000;
const PIECES_BYTES = 1_000_000;

/** Small, so that its tables are read quickly, with a choice of each sort. */
const step = { min: -2, max: 1, resolution: 1 / 4 } as const;
const mites = defineGame({
  name: "mites",
  players: 2,
  input: { go: flag() },
  kinds: [
    kind("mite", {
      capacity: 6,
      fields: {
        x: fixed({ min: 0, max: 15, resolution: 1 }),
        y: fixed({ min: 0, max: 15, resolution: 1 }),
        vx: fixed({ ...step, rateOf: "x" }),
        vy: fixed({ ...step, rateOf: "y" }),
        heading: angle({ bits: 3, headingOf: ["vx", "vy"] }),
        mood: enumeration(["calm", "cross"]),
        prey: reference("mite"),
        coins: integer({ min: 0, max: 3, sees: "owner" }),
      },
    }),
  ],
  join: () => {},
  leave: () => {},
  step: () => {},
}) as unknown as Game;

const from = new ByteReader();

let trained: TrainedTables | undefined;

function trainedTables(): TrainedTables {
  trained ??= new TrainedTables(mites, STAMPED, [1, 2, 3]);
  return trained;
}

let forged: readonly Uint8Array[] | undefined;

/** Tables that no room has trained: any numbers, some of which make no sense, or choices that do not exist. */
function forgedTables(): readonly Uint8Array[] {
  const { codec, tables: all } = trainedTables();
  const random = Seeded.from(4);
  forged ??= Array.from({ length: FORGED }, (_, i) => {
    const { shared, owner } = all[i % all.length];
    return atOnce(codec.write({ shared: spoilt(shared, random), owner: owner && spoilt(owner, random) }));
  });
  return forged;
}

function spoilt(table: Table, random: Random): Table {
  const { chances, sizes, choice, kin } = table;
  const copy = {
    shift: random.chance(0.9) ? 3 + random.below(6) : random.below(256),
    chances: chances.map((chance) => (random.chance(0.1) ? chanceOf(random.below(256)) : chance)),
    sizes: sizes.slice(),
    choice: choice.slice(),
    kin: kin.slice(),
  };
  for (let times = random.below(3); times > 0; times--) {
    const numbers = [copy.sizes, copy.choice, copy.kin][random.below(3)];
    numbers[random.below(numbers.length)] = random.below(random.chance(0.5) ? 4 : 65_536);
  }
  return copy;
}

let tried = 0;

/** Throws if tables that were read are not what their bytes say, or cannot be coded with. */
function tryOut(read: Tables): void {
  const { codec, plans } = trainedTables();
  const again = codec.read(atOnce(codec.write(read)));
  if (JSON.stringify(again) !== JSON.stringify(read)) throw new Error("It is written as something else.");
  const codecs = codecsFor(plans, mites, read);
  for (const [plan, one] of [
    [plans.shared, codecs.shared],
    [plans.owner, codecs.owner],
  ] as const) {
    if (plan === undefined || one === undefined) continue;
    const [{ image, against }] = lessonsOf(mites, plan, tried, 1);
    const out = new ByteWriter();
    one.encode(image, against, undefined, out);
    from.start(out.finish());
    if (!one.decode(from, out.length, against, new Image(plan)))
      throw new Error("It codes what it cannot decode.");
  }
}

class TablesVictim implements Victim {
  readonly isUnharmed = true;
  readonly isOver = false;
  readonly #random: Random;
  readonly #damage: Damage;

  constructor(random: Random) {
    this.#random = random;
    this.#damage = new Damage(random);
  }

  hostile(): Uint8Array {
    const random = this.#random;
    const { bytes } = trainedTables();
    const way = random.below(10);
    if (way === 0) return this.#damage.noise();
    if (way < 3) return forgedTables()[random.below(FORGED)];
    return this.#damage.of(
      bytes[random.below(bytes.length)],
      bytes[random.below(bytes.length)],
      DIGEST_BYTES,
    );
  }

  take(bytes: Uint8Array): string {
    const read = trainedTables().codec.read(bytes);
    if (read === undefined) return "refused";
    if (tried++ % TRIED_EVERY === 0) tryOut(read);
    return "taken";
  }

  check(): string | undefined {
    const { codec, bytes, tables } = trainedTables();
    const which = this.#random.below(bytes.length);
    const read = codec.read(bytes[which]);
    if (read === undefined) return "genuine tables were refused";
    const isRight = read.shared.chances.every((chance, i) => chance === tables[which].shared.chances[i]);
    return isRight ? undefined : "genuine tables were read wrong";
  }
}

export const tables: Decoder = {
  name: "tables",
  mostBytes: TABLES_BYTES,
  create: (random) => new TablesVictim(random),
};

const MOST_BYTES = 3000;
/** What is cut into pieces: shorter than one, as long as some, as long as may be. */
const WHOLES: readonly Uint8Array[] = [1, 100, PIECE_BYTES, 1000, 3 * PIECE_BYTES, MOST_BYTES].map(
  (length) => {
    const random = Seeded.from(length);
    return Uint8Array.from({ length }, () => random.below(256));
  },
);

function piecesOf(whole: Uint8Array, epoch: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < whole.length; ) {
    const out = new ByteWriter();
    at = writePiece(epoch, whole, at, out);
    pieces.push(out.finish().slice());
  }
  return pieces;
}

class PiecesVictim implements Victim {
  /** A row of pieces that breaks off is forgotten: so nothing lasts. */
  readonly isUnharmed = true;
  readonly isOver = false;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #reader = new PieceReader(MOST_BYTES);
  /** The row that goes on, as far as it was made, and what of it was taken. */
  #row: Uint8Array[] = [];
  #taken: number[] = [];

  constructor(random: Random) {
    this.#random = random;
    this.#damage = new Damage(random);
  }

  hostile(): Uint8Array {
    const random = this.#random;
    const way = random.below(20);
    if (way === 0) return this.#damage.noise();
    if (this.#row.length === 0 || way === 1) this.#row = this.#genuine(random.below(EPOCHS + 1));
    // Mostly the next one; sometimes one is left out, repeated, or of another row.
    const at = random.chance(0.95) ? 0 : random.below(this.#row.length);
    const piece = this.#row[at];
    if (!random.chance(0.05)) this.#row.splice(0, at + 1);
    if (way < 14) return piece;
    return this.#damage.of(piece, this.#genuine(1)[0], way < 17 ? 4 : 0);
  }

  take(bytes: Uint8Array): string {
    const outcome = this.#read(bytes);
    if (outcome === "bad") this.#row = [];
    return outcome === "bad" ? outcome : `taken, ${outcome}`;
  }

  check(): string | undefined {
    const epoch = 1 + this.#random.below(EPOCHS - 1);
    const whole = WHOLES[this.#random.below(WHOLES.length)];
    this.#row = [];
    // Whatever is under way ends here.
    this.#read(new Uint8Array(0));
    for (const [i, piece] of piecesOf(whole, epoch).entries()) {
      const expected = (i + 1) * PIECE_BYTES < whole.length ? "more" : "whole";
      if (this.#read(piece) !== expected) return `piece ${i} of ${whole.length} genuine bytes was not taken`;
    }
    if (this.#reader.epoch !== epoch) return "genuine pieces were taken for another epoch";
    return isSame(this.#reader.tables, whole) ? undefined : "genuine pieces were put together wrong";
  }

  #genuine(epoch: number): Uint8Array[] {
    return piecesOf(WHOLES[this.#random.below(WHOLES.length)], epoch);
  }

  #read(bytes: Uint8Array): "whole" | "more" | "bad" {
    from.start(bytes);
    const outcome = this.#reader.read(from);
    if (outcome === "bad") this.#taken = [];
    else this.#taken.push(...bytes.subarray(4));
    if (this.#taken.length > MOST_BYTES) throw new Error(`${this.#taken.length} bytes were taken.`);
    if (outcome !== "whole") return outcome;
    const { tables: whole, epoch } = this.#reader;
    if (!isSame(whole, this.#taken))
      throw new Error("It was put together to something else than what was taken.");
    if (epoch < 1 || epoch >= EPOCHS) throw new Error(`It was taken for epoch ${epoch}.`);
    this.#taken = [];
    return outcome;
  }
}

function isSame(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

export const pieces: Decoder = {
  name: "pieces",
  mostBytes: PIECES_BYTES,
  create: (random) => new PiecesVictim(random),
};
