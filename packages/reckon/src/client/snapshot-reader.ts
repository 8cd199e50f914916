// Reads a snapshot packet: its header, the report for this player, everybody's inputs if they travel, and the rows.
// The client calls `read` for each packet of that type. Always true: a bad packet changes nothing but the draft,
// and 16-bit ticks and numbers are expanded next to what this client knows (BT10).

import { expandTick, type Tick } from "../core/tick.ts";
import type { Agreement } from "../wire/agreement.ts";
import type { ByteReader } from "../wire/bytes.ts";
import { InputCodec, Report, readReport } from "../wire/packets.ts";
import { PlainCodec, type SnapshotCodec } from "../wire/plain-codec.ts";
import type { Game } from "../world/game.ts";
import { EVERYBODY } from "../world/world.ts";
import type { SnapshotBuffer } from "./snapshot-buffer.ts";

/** What became of a packet. */
export type Reading = "newest" | "older" | "stale" | "bad";

export class SnapshotReader {
  /** Header of the packet read last. */
  tick: Tick = -1;
  sentMs = 0;
  skipped = 0;
  skipEnd: Tick = -1;
  readonly report: Report = new Report();
  /** Everybody's inputs by player (whole-world prediction); `inputCount` players of `inputPlayers` are valid. */
  inputCount = 0;
  readonly inputPlayers: Uint8Array;
  readonly inputs: readonly Float64Array[];

  readonly #player: number;
  readonly #agreement: Agreement;
  readonly #codec: SnapshotCodec;
  readonly #inputCodec: InputCodec;
  readonly #foreign = new Report();

  constructor(game: Game, agreement: Agreement, player: number) {
    this.#player = player;
    this.#agreement = agreement;
    this.#codec = new PlainCodec(game.layout.kinds);
    this.#inputCodec = new InputCodec(game.input);
    this.inputPlayers = new Uint8Array(game.players);
    this.inputs = Array.from({ length: game.players }, () => new Float64Array(game.input.size));
  }

  /** Reads a packet after its type byte. `head`: the newest snapshot tick; `number`: the newest input number. */
  read(from: ByteReader, snapshots: SnapshotBuffer, head: Tick, number: number): Reading {
    this.tick = expandTick(from.u16(), head);
    this.sentMs = from.f64();
    this.skipped = from.u16();
    this.skipEnd = expandTick(from.u16(), this.tick);
    if (!this.#readReports(from, number) || !Number.isFinite(this.sentMs)) return "bad";
    if (this.#agreement.scope === "world" && !this.#readInputs(from)) return "bad";
    if (!snapshots.wants(this.tick)) return "stale";
    const viewer =
      this.#agreement.recipient === "each" && this.#agreement.scope === "own" ? this.#player : EVERYBODY;
    if (!this.#codec.decode(from, viewer, snapshots.draft) || from.left > 0) return "bad";
    return snapshots.commit(this.tick) ? "newest" : "older";
  }

  #readReports(from: ByteReader, number: number): boolean {
    const count = from.u8();
    let isFound = false;
    for (let i = 0; i < count; i++) {
      const report = isFound ? this.#foreign : this.report;
      if (!readReport(from, report)) return false;
      if (report.player === this.#player) isFound = true;
    }
    const { report } = this;
    if (!isFound) return false;
    if (report.ack >= 0) report.ack = expandTick(report.ack, Math.max(0, number));
    report.newest = expandTick(report.newest, Math.max(0, number));
    for (let i = 0; i < report.marginCount; i++)
      report.marginNumbers[i] = expandTick(report.marginNumbers[i], Math.max(0, number));
    return true;
  }

  #readInputs(from: ByteReader): boolean {
    this.inputCount = from.u8();
    if (this.inputCount > this.inputs.length) return false;
    for (let i = 0; i < this.inputCount; i++) {
      this.inputPlayers[i] = from.u8();
      if (this.inputPlayers[i] >= this.inputs.length || !this.#inputCodec.read(from, this.inputs[i]))
        return false;
    }
    return !from.overflowed;
  }
}
