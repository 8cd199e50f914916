// Puts snapshots on the wire: one for each client, or one for all with a table of reports (AX14–AX16).
// The room calls `publish` after a snapshot tick. Always true: every client's bytes are written from the same
// settled world, and what a client may not see is not among them. Packet layouts: wire/packets.ts.

import type { Tick } from "../core/tick.ts";
import { wireTick } from "../core/tick.ts";
import type { Agreement } from "../wire/agreement.ts";
import { ByteWriter } from "../wire/bytes.ts";
import { InputCodec, PACKET, Report, writeReport } from "../wire/packets.ts";
import { PlainCodec, type SnapshotCodec } from "../wire/plain-codec.ts";
import type { Game } from "../world/game.ts";
import { EVERYBODY, type World } from "../world/world.ts";
import type { Seat } from "./seat.ts";

/** Ticks for which a skip is announced: well within what a 16-bit tick can tell apart. */
const ANNOUNCED_TICKS = 16384;

type Send = (player: number, bytes: Uint8Array) => void;

export class Publisher {
  readonly #agreement: Agreement;
  readonly #codec: SnapshotCodec;
  readonly #inputCodec: InputCodec;
  readonly #send: Send;
  readonly #out = new ByteWriter();
  readonly #report = new Report();
  #skipped = 0;
  #skipEnd: Tick = 0;

  constructor(game: Game, agreement: Agreement, send: Send) {
    this.#agreement = agreement;
    this.#codec = new PlainCodec(game.layout.kinds);
    this.#inputCodec = new InputCodec(game.input);
    this.#send = send;
  }

  /** The world stood still for `ticks` ticks up to and including `end`. */
  noteSkip(end: Tick, ticks: number): void {
    this.#skipEnd = end;
    this.#skipped = ticks;
  }

  /** Sends the snapshot of `world` to every seat. */
  publish(world: World, seats: readonly (Seat | undefined)[], nowMs: number): void {
    if (this.#agreement.recipient === "each") {
      for (const seat of seats) {
        if (seat === undefined) continue;
        this.#begin(world, nowMs);
        this.#out.u8(1);
        this.#writeReport(seat);
        this.#finish(world, seats, this.#agreement.scope === "own" ? seat.player : EVERYBODY);
        this.#deliver(seat);
      }
      return;
    }
    this.#begin(world, nowMs);
    let present = 0;
    for (const seat of seats) if (seat !== undefined) present++;
    this.#out.u8(present);
    for (const seat of seats) if (seat !== undefined) this.#writeReport(seat);
    this.#finish(world, seats, EVERYBODY);
    for (const seat of seats) if (seat !== undefined) this.#deliver(seat);
  }

  /** Answers a ping. */
  sendTime(seat: Seat, nowMs: number): void {
    this.#out.reset();
    this.#out.u8(PACKET.time);
    this.#out.f64(seat.echoMs);
    this.#out.f64(seat.receivedMs);
    this.#out.f64(nowMs);
    this.#deliver(seat);
  }

  #begin(world: World, nowMs: number): void {
    if (world.tick - this.#skipEnd > ANNOUNCED_TICKS) this.#skipped = 0;
    this.#out.reset();
    this.#out.u8(PACKET.snapshot);
    this.#out.u16(wireTick(world.tick));
    this.#out.f64(nowMs);
    this.#out.u16(Math.min(this.#skipped, 0xffff));
    this.#out.u16(wireTick(this.#skipEnd));
  }

  #writeReport(seat: Seat): void {
    seat.fillReport(this.#report);
    writeReport(this.#report, this.#out);
  }

  #finish(world: World, seats: readonly (Seat | undefined)[], viewer: number): void {
    if (this.#agreement.scope === "world") this.#writeInputs(seats);
    this.#codec.encode(world, viewer, this.#out);
  }

  /** Whole-world prediction needs everybody's input. */
  #writeInputs(seats: readonly (Seat | undefined)[]): void {
    let present = 0;
    for (const seat of seats) if (seat !== undefined) present++;
    this.#out.u8(present);
    for (const seat of seats)
      if (seat !== undefined) {
        this.#out.u8(seat.player);
        this.#inputCodec.write(seat.input, this.#out);
      }
  }

  #deliver(seat: Seat): void {
    const bytes = this.#out.finish();
    seat.counts.packetsOut++;
    seat.counts.bytesOut += bytes.length;
    this.#send(seat.player, bytes);
  }
}
