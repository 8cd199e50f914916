// Puts snapshots on the wire: one for each client, or one for all with a table of reports (AX14–AX16), and before them what happened since
// the last one. The room calls `publish` after a snapshot tick. Always true: every client's bytes are written from the same settled world,
// and what a client may not see is not among them. A snapshot message:
//   u16 tick · bits: time since the tick was due · 1 skip [16 ticks · 16 end] · [8 reports, each 8 player] (broadcast) ·
//   reports (wire/messages/report.ts), after each [8 messages of reliable events and flights] (games that have such) · then bytes:
//   [u8 inputs · (u8 player, [u32 number], input) × n] (scope world, numbered inputs) · rows (snapshot-writer.ts)

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { wireTick } from "../../core/tick.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { BitWriter } from "../../wire/bits.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { InputCodec } from "../../wire/input-codec.ts";
import { LIST_BYTES } from "../../wire/messages/list-messages.ts";
import { countsEvents, Report, writeReport, writeTime } from "../../wire/messages/report.ts";
import { LANE } from "../../wire/room-lanes.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { Eyes } from "../eyes.ts";
import type { LiveFlight } from "../flights/live-flight.ts";
import type { Killcams } from "../killcam/killcams.ts";
import type { Seat } from "../seat.ts";
import { seatsOf } from "../seats.ts";
import { EventLog } from "./event-log.ts";
import type { Visible } from "./interest.ts";
import type { Recipient } from "./recipient.ts";
import type { SnapshotPolicy } from "./snapshot-policy.ts";
import { SnapshotWriter } from "./snapshot-writer.ts";

/** Ticks for which a skip is announced: well within what a 16-bit tick can tell apart. */
const ANNOUNCED_TICKS = 16384;
/** Events and flights travel with their snapshot, or before it when a datagram does not hold both and their headers. */
const DATAGRAM_BYTES = 1200;
const HEADER_BYTES = 32;

type Send = (player: number, bytes: Uint8Array) => void;

/** What flies, as the players are told it. */
export interface ToldFlights extends Iterable<LiveFlight> {
  join(player: number): void;
  send(player: number, tick: Tick, visible: Visible): void;
  clear(): void;
}

/** When ticks are due. */
interface RoomTime {
  readonly firstTick: Tick;
  timeOf(tick: Tick): number;
}

export class Publisher {
  /** What happened since the last snapshot; undefined in games without events. */
  readonly events: EventLog | undefined;
  flights: ToldFlights | undefined;
  /** Films each snapshot, for killcams. */
  killcams: Killcams | undefined;
  /** Sends a message of reliable events or of flights to the seat at hand. A lane that is full ends the connection. */
  readonly sendReliable: (bytes: Uint8Array) => void;
  readonly #countsEvents: boolean;
  #seat: Seat | undefined;
  readonly #agreement: Agreement;
  readonly #rows: SnapshotWriter;
  readonly #recipients: (Recipient | undefined)[];
  /** The clients that are sent the present snapshot. */
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
    this.#countsEvents = countsEvents(game);
    this.sendReliable = (bytes) => {
      const seat = this.#seat;
      const recipient = seat && this.#recipients[seat.player];
      if (seat?.connection.send(LANE.events, bytes) === true && recipient !== undefined)
        recipient.eventMessages++;
    };
    if (game.events.length > 0) this.events = new EventLog(game, agreement, this.sendReliable);
  }

  /** Through whose eyes seats see. */
  get eyes(): Eyes {
    return this.#rows.eyes;
  }

  /** An event of the rules. */
  take(emitted: Emitted): void {
    this.events?.take(emitted);
    this.killcams?.event(emitted);
  }

  /** The world stood still for `ticks` ticks up to and including `end`. */
  noteSkip(end: Tick, ticks: number): void {
    this.#skipEnd = end;
    this.#skipped = ticks;
  }

  /** A player has taken a seat: nothing is known of what their client holds, but that it may be the given tables. */
  join(seat: Seat): void {
    const recipient = this.#rows.recipient(seat, this);
    if (seat.holdsTables) recipient.epoch = this.#rows.tables.given;
    this.#recipients[seat.player] = recipient;
    this.events?.join(recipient);
    this.flights?.join(seat.player);
  }

  /** What a player had been sent; undefined: everything that these two snapshots held. */
  heldBy(player: number, from: Tick, to: Tick): Recipient | undefined {
    const recipient = this.#recipients[player];
    return recipient?.heldAll(from, to) === false ? recipient : undefined;
  }

  /** Which snapshots went out to a player. */
  sentTo(player: number): Recipient | undefined {
    return this.#recipients[player];
  }

  /** The newest tables, for another room; undefined: they are the default. */
  tables(): Uint8Array | undefined {
    return this.#rows.tables.bytes();
  }

  /** Carries what each of these seats holds. `worldAt`: worlds that are carried too. */
  carry(by: Moving, seats: readonly (Seat | undefined)[], worldAt: (tick: Tick) => World | undefined): void {
    const { firstTick } = this.#time;
    this.#skipped = by.whole(this.#skipped);
    this.#skipEnd = by.whole(this.#skipEnd, 0, by.tick);
    this.#rows.carry(by, (place) => worldAt(firstTick + place * this.#agreement.snapshotEvery));
    const recipients = seats.map((seat) => seat && this.#recipients[seat.player]);
    for (const recipient of recipients) if (recipient !== undefined) this.#rows.carryRecipient(by, recipient);
    this.events?.carry(by, recipients);
  }

  /** Sends the snapshot of `world` to every seat. */
  publish(world: World, seats: readonly (Seat | undefined)[], nowMs: number): void {
    const place = this.placeOf(world.tick);
    this.#rows.begin(world, place);
    if (this.#agreement.recipient === "each") this.#publishEach(world, seats, nowMs);
    else {
      for (const seat of seats) {
        const recipient = seat && this.#recipients[seat.player];
        if (seat === undefined || recipient === undefined) continue;
        this.#prepare(seat, recipient, place, nowMs);
        this.#tell(seat, recipient, world);
      }
      for (let epoch = 0; epoch <= this.#rows.tables.newest; epoch++)
        this.#broadcast(world, seats, epoch, nowMs);
    }
    this.killcams?.snapshot(world, seats, this.flights ?? [], (player) => this.#rows.sees(player));
    this.events?.clear(world);
    this.flights?.clear();
    this.#rows.tables.step();
  }

  /** Sends a player what happened since the last snapshot. */
  #tell(seat: Seat, recipient: Recipient, world: World): void {
    if (this.events === undefined && this.flights === undefined) return;
    const visible = this.#rows.sees(seat.player);
    this.#seat = seat;
    this.events?.send(seat, recipient, world, visible);
    this.flights?.send(seat.player, world.tick, visible);
  }

  /** Finds out what a client holds, and sends on what it lacks of the newest tables. */
  #prepare(seat: Seat, recipient: Recipient, place: number, nowMs: number): void {
    if (seat.held.newest >= 0) recipient.view.ack(seat.held.newest);
    recipient.view.due(place);
    for (let place = seat.arrivedPlace(); place !== undefined; place = seat.arrivedPlace())
      recipient.arrived(place);
    // A client without a snapshot may not have begun to read, though its connection has: what came then would be lost.
    if (seat.held.newest >= 0) this.#rows.tables.advance(recipient, seat.connection);
    // In a packet of their own: together with a snapshot they could be too long for a datagram.
    if (seat.connection.waiting(LANE.control) > 0) this.flush(seat, nowMs);
  }

  #publishEach(world: World, seats: readonly (Seat | undefined)[], nowMs: number): void {
    const place = this.placeOf(world.tick);
    this.#open.length = 0;
    for (const seat of seats) {
      const recipient = seat && this.#recipients[seat.player];
      if (seat === undefined || recipient === undefined) continue;
      this.#prepare(seat, recipient, place, nowMs);
      this.#tell(seat, recipient, world);
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
    for (const recipient of this.#open) this.#rows.teach(recipient);
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
    return (tick - this.#time.firstTick) / this.snapshotEvery;
  }

  get snapshotEvery(): number {
    return this.#agreement.snapshotEvery;
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
    const { player, connection } = seat;
    const passingBytes = this.#recipients[player]?.passingBytes ?? 0;
    const eventBytes = passingBytes + connection.waiting(LANE.events) * LIST_BYTES;
    if (eventBytes > 0 && bytes.length + eventBytes > DATAGRAM_BYTES - HEADER_BYTES)
      this.flush(seat, nowMs, DATAGRAM_BYTES);
    if (bytes.length <= connection.room(LANE.play)) connection.lend(LANE.play, bytes, place);
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
    if (this.#countsEvents) this.#bits.bits(this.#recipients[seat.player]?.eventMessages ?? 0, 8);
  }

  /** Whole-world prediction needs the input of every player, and its number where that is not the tick: rules roll by it. */
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
