// The tables of a room by epoch, and how far each client is with them: epoch 0 is the default, the next are those that the
// room was given and those that it trained. The snapshot writer codes with them, the publisher sends them out in pieces.
// Always true: a client's snapshots are coded with an epoch only after every piece of its tables was acknowledged, so after
// the client has taken them; a client is sent one epoch after the other, and never an older one again.

import type { Connection } from "../../connection/connection.ts";
import { assert } from "../../core/assert.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { ByteWriter } from "../../wire/bytes.ts";
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

/** How far one client is. */
export interface TableProgress {
  /** The epoch that its snapshots are coded with. */
  epoch: number;
  /** The epoch on its way to it, if it is another, and how many bytes of it were sent. */
  nextEpoch: number;
  sentBytes: number;
}

export class RoomTables {
  readonly #game: Game;
  readonly #plans: SnapshotPlans;
  readonly #codec: TablesCodec;
  readonly #epochs: Epoch[];
  readonly #piece = new ByteWriter(512);
  /** The epoch of the tables that the room was given; 0: it was given none. */
  readonly given: number;
  /** Present until the room has learnt enough. */
  training: Training | undefined;
  #work: Slices<Epoch> | undefined;

  constructor(game: Game, plans: SnapshotPlans, policy: TrainingPolicy, given: Uint8Array | undefined) {
    this.#game = game;
    this.#plans = plans;
    const first = defaultTables(plans);
    this.#codec = new TablesCodec(game, plans, first);
    this.#epochs = [{ codecs: codecsFor(plans, game, first), bytes: new Uint8Array(0) }];
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

  /** A snapshot is sent to everybody: does a slice of the work on new tables. */
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

  /** Sends a client the next piece of what it lacks, and notes when it has all of it. */
  advance(progress: TableProgress, connection: Connection): void {
    if (progress.epoch === this.newest) return;
    if (progress.nextEpoch <= progress.epoch) {
      progress.nextEpoch = this.newest;
      progress.sentBytes = 0;
    }
    const { bytes } = this.#epochs[progress.nextEpoch];
    const waiting = connection.waiting(LANE.control);
    if (progress.sentBytes === bytes.length && waiting === 0) progress.epoch = progress.nextEpoch;
    if (progress.sentBytes === bytes.length || waiting >= MOST_WAITING) return;
    this.#piece.reset();
    const sent = writePiece(progress.nextEpoch, bytes, progress.sentBytes, this.#piece);
    if (connection.send(LANE.control, this.#piece.finish())) progress.sentBytes = sent;
  }

  #epochOf(bytes: Uint8Array): Epoch {
    const tables = givenTables(this.#game, this.#plans, bytes);
    assert(
      tables !== undefined,
      `The tables given to a room of ${this.#game.name} are damaged, or of another game or agreement: give what \`tables()\` of a room with the same schema and agreement returned, or nothing.`,
    );
    return { codecs: codecsFor(this.#plans, this.#game, tables), bytes: bytes.slice() };
  }

  *#makeEpoch(tables: Tables): Slices<Epoch> {
    const bytes = yield* this.#codec.write(tables);
    yield;
    return { codecs: codecsFor(this.#plans, this.#game, tables), bytes };
  }
}
