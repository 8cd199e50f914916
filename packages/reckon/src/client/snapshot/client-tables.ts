// The tables that a client can decode with, by epoch: the default at first, then those that the room publishes. The client hands
// over every message of the control lane; the snapshot reader asks for codecs. Always true: at most two epochs are held, the last
// two to arrive: the one in use and the next; tables are taken whole or not at all.

import { assert } from "../../core/assert.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import { type Codecs, decodersFor, type SnapshotPlans } from "../../wire/image/snapshot-plans.ts";
import { PieceReader } from "../../wire/messages/table-message.ts";
import { defaultTables, givenTables, TablesReader } from "../../wire/tables/epoch-tables.ts";
import type { Tables } from "../../wire/tables/table.ts";
import type { Game } from "../../world/game.ts";

interface Epoch {
  readonly number: number;
  readonly codecs: Codecs;
}

export class ClientTables {
  readonly #game: Game;
  readonly #plans: SnapshotPlans;
  readonly #codec: TablesReader;
  readonly #pieces: PieceReader;
  #newest: Epoch;
  #before: Epoch | undefined;

  /** `given`: tables that the room was given too, as its first epoch after the default. */
  constructor(game: Game, plans: SnapshotPlans, given?: Uint8Array) {
    this.#game = game;
    this.#plans = plans;
    const first = defaultTables(plans);
    this.#codec = new TablesReader(game, plans, first);
    this.#pieces = new PieceReader(this.#codec.mostBytes);
    this.#newest = { number: 0, codecs: decodersFor(plans, game, first) };
    assert(
      given === undefined || this.#hold(1, givenTables(game, plans, given)),
      `The tables given to a client of ${game.name} are damaged, or belong to another schema or agreement: give the tables of its room.`,
    );
  }

  /** The codecs for snapshots of this epoch; undefined if the client does not hold them, or no longer does. */
  codecs(epoch: number): Codecs | undefined {
    if (epoch === this.#newest.number) return this.#newest.codecs;
    return epoch === this.#before?.number ? this.#before.codecs : undefined;
  }

  /** Takes a piece of tables; false if it is malformed. */
  receive(from: ByteReader): boolean {
    const piece = this.#pieces.read(from);
    if (piece !== "whole") return piece === "more";
    return this.#hold(this.#pieces.epoch, this.#codec.read(this.#pieces.tables));
  }

  #hold(number: number, tables: Tables | undefined): boolean {
    // Two tables for one epoch would be two ways to read one snapshot.
    if (tables === undefined || this.codecs(number) !== undefined) return false;
    this.#before = this.#newest;
    this.#newest = { number, codecs: decodersFor(this.#plans, this.#game, tables) };
    return true;
  }
}
