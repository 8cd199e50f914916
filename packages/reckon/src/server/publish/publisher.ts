// Puts snapshots on the wire: one for each client, or one for all with a table of reports (AX14–AX16).
// The room calls `publish` after a snapshot tick. Always true: every client's bytes are written from the same
// settled world, and what a client may not see is not among them. A snapshot message:
//   u16 tick · bits: time since the tick was due · 1 skip [16 ticks · 16 end] · [8 reports, each 8 player] (broadcast) ·
//   reports (wire/messages/report.ts), after each [8 messages of reliable events] (games that have such) · then bytes:
//   [u8 inputs · (u8 player, [u32 number], input) × n] (scope world, numbered inputs) · rows (snapshot-writer.ts)

import type { Tick } from "../../core/tick.ts";
import { wireTick } from "../../core/tick.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { BitWriter } from "../../wire/bits.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { InputCodec } from "../../wire/input-codec.ts";
import { Report, writeReport, writeTime } from "../../wire/messages/report.ts";
import { LANE } from "../../wire/room-lanes.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { Eyes } from "../eyes.ts";
import type { Seat } from "../seat.ts";
import { seatsOf } from "../seats.ts";
import { EventLog } from "./event-log.ts";
import { HeldRows } from "./held-rows.ts";
import type { Recipient } from "./recipient.ts";
import type { SnapshotPolicy } from "./snapshot-policy.ts";
import { SnapshotWriter } from "./snapshot-writer.ts";

/** Ticks for which a skip is announced: well within what a 16-bit tick can tell apart. */
const ANNOUNCED_TICKS = 16384;
/** Events travel with their snapshot, or before it when a datagram does not hold both and their headers. */
const DATAGRAM_BYTES = 1200;
const HEADER_BYTES = 32;

type Send = (player: number, bytes: Uint8Array) => void;

/** When ticks are due. */
interface RoomTime {
  readonly firstTick: Tick;
  timeOf(tick: Tick): number;
}

export class Publisher {
  /** What happened since the last snapshot; undefined in games without events. */
  readonly events: EventLog | undefined;
  readonly #agreement: Agreement;
  readonly #rows: SnapshotWriter;
  readonly #recipients: (Recipient | undefined)[];
  readonly #held: (HeldRows | undefined)[] = [];
  /** Who is sent the present snapshot. */
  readonly #open: Recipient[] = [];
  readonly #time: RoomTime;
  readonly #inputCodec: InputCodec;
  readonly #send: Send;
  readonly #out = new ByteWriter();
  readonly #bits = new BitWriter();
  readonly #report = new Report();
  #skipped = 0;
  #skipEnd: Tick = 0;

  constructor(
    game: Game,
    agreement: Agreement,
    policy: SnapshotPolicy,
    time: RoomTime,
    send: Send,
    tables?: Uint8Array,
  ) {
    this.#agreement = agreement;
    this.#time = time;
    this.#rows = new SnapshotWriter(game, agreement, policy, tables);
    this.#recipients = new Array(seatsOf(game)).fill(undefined);
    this.#inputCodec = new InputCodec(game.input);
    this.#send = send;
    if (game.events.length > 0) this.events = new EventLog(game, agreement);
  }

  /** Through whose eyes seats see. */
  get eyes(): Eyes {
    return this.#rows.eyes;
  }

  /** The world stood still for `ticks` ticks up to and including `end`. */
  noteSkip(end: Tick, ticks: number): void {
    this.#skipEnd = end;
    this.#skipped = ticks;
  }

  /** A player has taken a seat: nothing is known of what he holds, but that it may be the given tables. */
  join(seat: Seat): void {
    const { player, holdsTables } = seat;
    const recipient = this.#rows.recipient(player);
    if (holdsTables) recipient.epoch = this.#rows.tables.given;
    this.#recipients[player] = recipient;
    const placeOf = (tick: Tick): number => this.placeOf(tick);
    this.#held[player] = new HeldRows(seat, recipient.view, placeOf, this.#agreement.snapshotEvery);
    this.events?.join(player);
  }

  /** What a player had been sent; undefined: everything that these two snapshots held. */
  heldBy(player: number, from: Tick, to: Tick): HeldRows | undefined {
    const held = this.#held[player];
    return held === undefined || held.isWhole(from, to) ? undefined : held;
  }

  /** Which snapshots went out to a player. */
  sentTo(player: number): HeldRows | undefined {
    return this.#held[player];
  }

  /** The newest tables, for another room; undefined: they are the default. */
  tables(): Uint8Array | undefined {
    return this.#rows.tables.bytes();
  }

  /** Sends the snapshot of `world` to every seat. */
  publish(world: World, seats: readonly (Seat | undefined)[], nowMs: number): void {
    const place = this.placeOf(world.tick);
    this.#rows.begin(world, place);
    if (this.#agreement.recipient === "each") this.#publishEach(world, seats, nowMs);
    else {
      for (const seat of seats) {
        if (seat === undefined) continue;
        this.#prepare(seat, place, nowMs);
        this.events?.send(seat, world, this.#rows.sees(seat.player));
      }
      for (let epoch = 0; epoch <= this.#rows.tables.newest; epoch++)
        this.#broadcast(world, seats, epoch, nowMs);
    }
    this.events?.clear(world);
    this.#rows.tables.step();
  }

  /** Finds out what a client holds, and sends on what it lacks of the newest tables. */
  #prepare(seat: Seat, place: number, nowMs: number): void {
    const recipient = this.#recipients[seat.player];
    if (recipient === undefined) return;
    if (seat.held.newest >= 0) recipient.view.ack(seat.held.newest);
    recipient.view.due(place);
    for (let place = seat.arrivedPlace(); place !== undefined; place = seat.arrivedPlace())
      recipient.arrived(place);
    // Before it has a snapshot nobody may be there to take them, though the connection is: what came then would be lost.
    if (seat.held.newest >= 0) this.#rows.tables.advance(recipient, seat.connection);
    // In a packet of their own: together with a snapshot they could be too long for a datagram.
    if (seat.connection.waiting(LANE.control) > 0) this.flush(seat, nowMs);
  }

  #publishEach(world: World, seats: readonly (Seat | undefined)[], nowMs: number): void {
    const place = this.placeOf(world.tick);
    this.#open.length = 0;
    for (const seat of seats) {
      const recipient = seat === undefined ? undefined : this.#recipients[seat.player];
      if (seat === undefined || recipient === undefined) continue;
      this.#prepare(seat, place, nowMs);
      this.events?.send(seat, world, this.#rows.sees(seat.player));
      if (isOpen(seat, nowMs)) this.#open.push(recipient);
    }
    this.#rows.arrange(this.#open);
    for (const recipient of this.#open) {
      const seat = seats[recipient.player];
      if (seat === undefined) continue;
      this.#begin(world, nowMs);
      this.#writeReport(seat, nowMs);
      this.#bits.finish();
      if (this.#agreement.scope === "world") this.#writeInputs(seats, world.tick);
      this.#rows.write(recipient, this.#out);
      this.#deliver(seat, place, nowMs);
    }
    this.#rows.teach(this.#open);
  }

  /** One snapshot for all whose tables are of an epoch: they are one group but for a short time after new ones. */
  #broadcast(world: World, seats: readonly (Seat | undefined)[], epoch: number, nowMs: number): void {
    const present = seats.filter(
      (seat) => seat !== undefined && this.#epochOf(seat) === epoch && isOpen(seat, nowMs),
    ) as Seat[];
    if (present.length === 0) return;
    this.#begin(world, nowMs);
    this.#bits.bits(present.length, 8);
    for (const seat of present) {
      this.#bits.bits(seat.player, 8);
      this.#writeReport(seat, nowMs);
    }
    this.#bits.finish();
    if (this.#agreement.scope === "world") this.#writeInputs(seats, world.tick);
    const recipients = present
      .map((seat) => this.#recipients[seat.player])
      .filter((one) => one !== undefined);
    this.#rows.writeForAll(recipients, this.#out);
    const place = this.placeOf(world.tick);
    for (const seat of present) this.#deliver(seat, place, nowMs);
  }

  #epochOf(seat: Seat): number {
    return this.#recipients[seat.player]?.epoch ?? 0;
  }

  /** Place of a snapshot tick in the row of snapshots. */
  placeOf(tick: Tick): number {
    return (tick - this.#time.firstTick) / this.#agreement.snapshotEvery;
  }

  /** Puts on the wire whatever a seat's connection has to send now. */
  flush(seat: Seat, nowMs: number, packetBytes?: number): void {
    const { connection } = seat;
    for (;;) {
      const packet = connection.packet(nowMs, packetBytes);
      if (packet === undefined) return;
      seat.countOut(packet.length);
      this.#send(seat.player, packet);
    }
  }

  /** Sends the message at hand; one that no packet holds is left out and counted: the next one makes up for it. */
  #deliver(seat: Seat, place: number, nowMs: number): void {
    const bytes = this.#out.finish();
    const eventBytes = this.events?.waitingBytes(seat) ?? 0;
    if (eventBytes > 0 && bytes.length + eventBytes > DATAGRAM_BYTES - HEADER_BYTES)
      this.flush(seat, nowMs, DATAGRAM_BYTES);
    if (bytes.length <= seat.connection.room(LANE.play)) seat.connection.lend(LANE.play, bytes, place);
    else seat.counts.oversized++;
    this.flush(seat, nowMs);
  }

  #begin(world: World, nowMs: number): void {
    if (world.tick - this.#skipEnd > ANNOUNCED_TICKS) this.#skipped = 0;
    const bits = this.#bits;
    this.#out.reset();
    this.#out.u16(wireTick(world.tick));
    bits.start(this.#out);
    writeTime(nowMs - this.#time.timeOf(world.tick), 10, bits);
    bits.flag(this.#skipped > 0);
    if (this.#skipped === 0) return;
    bits.bits(Math.min(this.#skipped, 0xffff), 16);
    bits.bits(wireTick(this.#skipEnd), 16);
  }

  #writeReport(seat: Seat, nowMs: number): void {
    seat.fillReport(this.#report, nowMs);
    writeReport(this.#report, this.#agreement, this.#bits);
    if (this.events?.hasReliable) this.#bits.bits(this.events.sentTo(seat.player), 8);
  }

  /** Whole-world prediction needs everybody's input, and its number where that is not the tick: rules roll by it. */
  #writeInputs(seats: readonly (Seat | undefined)[], tick: Tick): void {
    let present = 0;
    for (const seat of seats) if (seat !== undefined && !seat.watches) present++;
    this.#out.u8(present);
    for (const seat of seats)
      if (seat !== undefined && !seat.watches) {
        this.#out.u8(seat.player);
        if (this.#agreement.addressing !== "tick") this.#out.u32(seat.numberOf(tick));
        this.#inputCodec.write(seat.input, this.#out);
      }
  }
}

/** Over a stream that is behind, a snapshot would wait until its times are wrong and its rows old: the next one is better. */
function isOpen(seat: Seat, nowMs: number): boolean {
  return seat.connection.closed === undefined && seat.connection.isOpen(LANE.play, nowMs);
}
