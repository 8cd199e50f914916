// The tables of a room by epoch, and how far each client is with them: epoch 0 is the default, then come those that the room was given
// and those that it trained. The snapshot writer codes with them, the publisher sends them out in pieces. Always true: a client's
// snapshots are coded with an epoch only after the client has acknowledged every piece of its tables; a client is sent one epoch after
// the other, and never an older one again.

import type { Connection } from "../../connection/connection.ts";
import { assert } from "../../core/assert.ts";
import type { Moving } from "../../core/moving/moving.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { EPOCHS } from "../../wire/image/rows-header.ts";
import {
  type Codecs,
  codecsFor,
  type SnapshotPlans,
  snapshotPlans,
} from "../../wire/image/snapshot-plans.ts";
import { writePiece } from "../../wire/messages/table-message.ts";
import { LANE } from "../../wire/room-lanes.ts";
import type { Slices } from "../../wire/slices.ts";
import { defaultTables, givenTables, TablesCodec } from "../../wire/tables/epoch-tables.ts";
import type { Tables } from "../../wire/tables/table.ts";
import type { Game } from "../../world/game.ts";
import type { Recipient } from "./recipient.ts";
import { Training, type TrainingPolicy } from "./table-training.ts";

/** Whether these bytes are tables of this game under this agreement: a room of theirs can start with them. */
export function areTablesOf(game: Game, agreement: Agreement, bytes: Uint8Array): boolean {
  return givenTables(game, snapshotPlans(game, agreement), bytes) !== undefined;
}

/** Pieces on their way to one client: all of them fit one packet of 1200 bytes, should they be lost together. */
const MOST_WAITING = 3;

interface Epoch {
  readonly codecs: Codecs;
  /** What is published; empty for epoch 0. */
  readonly bytes: Uint8Array;
}

const NO_TABLES = new Uint8Array(0);

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

export class RoomTables {
  readonly #game: Game;
  readonly #plans: SnapshotPlans;
  readonly #codec: TablesCodec;
  readonly #epochs: Epoch[];
  readonly #piece = new ByteWriter(512);
  /** The epoch of the tables that the room was given; 0: it was given none. */
  given: number;
  /** Present until the room has learnt enough. */
  training: Training | undefined;
  #work: Slices<Epoch> | undefined;

  constructor(game: Game, plans: SnapshotPlans, policy: TrainingPolicy, given: Uint8Array | undefined) {
    this.#game = game;
    this.#plans = plans;
    const first = defaultTables(plans);
    this.#codec = new TablesCodec(game, plans, first);
    this.#epochs = [{ codecs: codecsFor(plans, game, first), bytes: NO_TABLES }];
    if (given !== undefined) this.#epochs.push(this.#epochOf(given));
    this.given = this.newest;
    if (policy instanceof Training) this.training = policy;
    else if (policy !== "off") this.training = new Training(plans, game.tickRate, policy.snapshots);
  }

  /** The epoch that every client is to have. */
  get newest(): number {
    return this.#epochs.length - 1;
  }

  /** The tables of the newest epoch, for another room; undefined: they are the default. */
  bytes(): Uint8Array | undefined {
    return this.newest === 0 ? undefined : this.#epochs[this.newest].bytes.slice();
  }

  codecs(epoch: number): Codecs {
    return this.#epochs[epoch].codecs;
  }

  /** A snapshot is sent to every client: does a slice of the work on new tables. */
  step(): void {
    const slice = this.#work?.next();
    if (slice?.done) {
      this.#work = undefined;
      this.#epochs.push(slice.value);
    }
    const tables = this.training?.step();
    if (tables === undefined) return;
    this.training = undefined;
    this.#work = this.#makeEpoch(tables);
  }

  /** Sends a client the next piece that it lacks, and notes when it has them all. */
  advance(to: Pick<Recipient, "epoch" | "nextEpoch" | "sentBytes">, connection: Connection): void {
    if (to.epoch === this.newest) return;
    if (to.nextEpoch <= to.epoch) {
      to.nextEpoch = this.newest;
      to.sentBytes = 0;
    }
    const { bytes } = this.#epochs[to.nextEpoch];
    const waiting = connection.waiting(LANE.control);
    if (to.sentBytes === bytes.length && waiting === 0) to.epoch = to.nextEpoch;
    if (to.sentBytes === bytes.length || waiting >= MOST_WAITING) return;
    this.#piece.reset();
    const sent = writePiece(to.nextEpoch, bytes, to.sentBytes, this.#piece);
    if (connection.send(LANE.control, this.#piece.finish())) to.sentBytes = sent;
  }

  /** What is being learnt is learnt anew. */
  carry(by: Moving): void {
    const newest = by.whole(this.newest, 0, EPOCHS - 1);
    this.given = by.whole(this.given, 0, newest);
    for (let epoch = 1; epoch <= newest; epoch++) {
      const known = this.#epochs[epoch];
      const bytes = by.bytes(known?.bytes ?? NO_TABLES, this.#codec.mostBytes);
      if (known !== undefined && isSame(known.bytes, bytes)) continue;
      const made = this.#madeOf(bytes);
      if (made === undefined) by.fail();
      this.#epochs[epoch] = made ?? this.#epochs[0];
    }
    this.#epochs.length = newest + 1;
    const isLearning = by.flag(this.training !== undefined || this.#work !== undefined);
    if (by.isArriving && !isLearning) this.training = undefined;
  }

  #madeOf(bytes: Uint8Array): Epoch | undefined {
    const tables = givenTables(this.#game, this.#plans, bytes);
    return tables && { codecs: codecsFor(this.#plans, this.#game, tables), bytes: bytes.slice() };
  }

  #epochOf(bytes: Uint8Array): Epoch {
    const made = this.#madeOf(bytes);
    assert(
      made !== undefined,
      `The tables given to a room of ${this.#game.name} are damaged, or of another game or agreement: give what \`tables()\` of a room with the same schema and agreement returned, or nothing.`,
    );
    return made;
  }

  *#makeEpoch(tables: Tables): Slices<Epoch> {
    const bytes = yield* this.#codec.write(tables);
    yield;
    return { codecs: codecsFor(this.#plans, this.#game, tables), bytes };
  }
}
