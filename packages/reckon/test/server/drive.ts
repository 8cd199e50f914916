// Drives a room by hand, for the tests of the server: it packs a client's messages into packets, keeps the room's packets, and reads them
// back. Ticks and times are relative to the room's first tick, so a test is the same wherever it starts.

import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { SnapshotReader } from "../../src/client/snapshot/snapshot-reader.ts";
import { Connection } from "../../src/connection/connection.ts";
import { presets } from "../../src/presets/index.ts";
import type { Recipient } from "../../src/server/publish/recipient.ts";
import type { SnapshotWriter } from "../../src/server/publish/snapshot-writer.ts";
import { Room } from "../../src/server/room.ts";
import type { RoomOptions } from "../../src/server/room-options.ts";
import { HeldSnapshots } from "../../src/server/seen/held-snapshots.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import { BitReader } from "../../src/wire/bits.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { InputHeader, InputMessages } from "../../src/wire/messages/input-message.ts";
import { Report, readReport, readTime } from "../../src/wire/messages/report.ts";
import { connectionOptions, LANE } from "../../src/wire/room-lanes.ts";
import type { Game } from "../../src/world/game.ts";
import type { World } from "../../src/world/world.ts";
import { type CounterWorld, counterGame } from "./counter.ts";

/** Ticks of the counter games are 20 ms. */
export const TICK_MS = 20;

/** Connections end after 20 s of silence: so often the clients of a driver say that they live. */
const LIFE_TICKS = 500;

export interface Held {
  readonly move?: number;
  readonly fire?: number;
  readonly taps?: number;
}

/** An input message: the newest number, and inputs newest first. `place`: of the snapshot that it acknowledges. */
export function inputMessage(game: Game, newest: number, inputs: readonly Held[], place = -1): Uint8Array {
  const out = new ByteWriter();
  const header = new InputHeader();
  header.newest = newest;
  header.place = place;
  header.count = inputs.length;
  const settled = inputs.map(({ move, fire, taps }) => {
    const values = new Float64Array(game.input.size);
    game.input.settle({ move, fire, taps }, values);
    return values;
  });
  // Nobody looks at anything here: where snapshots are does not matter.
  const messages = new InputMessages(game.input, { snapshotEvery: 1, firstTick: 0 });
  messages.write(
    header,
    (back) => settled[back],
    () => undefined,
    out,
  );
  return out.finish().slice();
}

/** The packets in which a connection sends a message. */
export function packetsOf(connection: Connection, lane: number, message: Uint8Array, now = 0): Uint8Array[] {
  connection.send(lane, message);
  const packets: Uint8Array[] = [];
  for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now))
    packets.push(packet.slice());
  return packets;
}

/** The first packet of a client, with one message. */
export function firstPacket(message: Uint8Array, lane: number = LANE.play): Uint8Array {
  const [packet] = packetsOf(new Connection(connectionOptions("client")), lane, message);
  return packet;
}

/** A snapshot, read. Its ticks are as on the wire: 16 bits. */
export interface ReadSnapshot {
  readonly tick: number;
  readonly sentAfterMs: number;
  readonly skipped: number;
  readonly skipEnd: number;
  readonly reports: readonly Report[];
  readonly world: World;
}

/** A message of the play lane, and the newest input number that its receiver had sent. */
interface PlayMessage {
  readonly bytes: Uint8Array;
  readonly number: number;
}

/** What a snapshot says before its rows. */
function readHeader(agreement: Agreement, player: number, message: PlayMessage): Omit<ReadSnapshot, "world"> {
  const from = new ByteReader();
  from.start(message.bytes);
  const tick = from.u16();
  const bits = new BitReader();
  bits.start(from);
  const sentAfterMs = readTime(10, bits);
  const skipped = bits.flag() ? bits.bits(16) : 0;
  const skipEnd = skipped > 0 ? bits.bits(16) : -1;
  const isForAll = agreement.recipient === "broadcast";
  const reports = Array.from({ length: isForAll ? bits.bits(8) : 1 }, () => {
    const report = new Report();
    report.player = isForAll ? bits.bits(8) : player;
    if (!readReport(bits, agreement, message.number, report)) throw new Error("A report is malformed.");
    return report;
  });
  return { tick, sentAfterMs, skipped, skipEnd, reports };
}

/** Margins of a report by number. */
export function marginsOf(report: Report): [number, number][] {
  return Array.from({ length: report.marginCount }, (_, i) => [report.marginNumbers[i], report.marginsMs[i]]);
}

export const STAMPED: Agreement = {
  addressing: "tick",
  snapshotEvery: 1,
  recipient: "each",
  ack: "tick",
  scope: "own",
};
export const QUEUED: Agreement = { ...STAMPED, addressing: "queue", ack: "number" };
export const LATCHED: Agreement = { ...STAMPED, addressing: "latch", ack: "number" };

type DriverOptions = Partial<Omit<RoomOptions, "policy" | "shown" | "send">> &
  Partial<RoomOptions["policy"]["input"]> & {
    readonly catchUpTicks?: number;
    readonly snapshot?: RoomOptions["policy"]["snapshot"];
  };

export class Driver {
  readonly game: Game;
  readonly room: Room;
  readonly firstTick: number;
  /** Every packet the room sent, in order, with the messages of the play lane that it brought. */
  readonly sent: {
    readonly player: number;
    readonly bytes: Uint8Array;
    readonly messages: readonly PlayMessage[];
  }[] = [];

  /** The clients' ends, and the newest input number that each sent. */
  readonly #connections: (Connection | undefined)[] = [];
  readonly #numbers: number[] = [];

  constructor(options: DriverOptions = {}) {
    const {
      game = counterGame,
      agreement = STAMPED,
      seed = 7,
      firstTick = 0,
      record,
      recorder,
      tables,
    } = options;
    const {
      missing = { use: "neutral" },
      overflow = { drop: "oldest", above: 30 },
      catchUpTicks = 8,
      snapshot = { interest: { see: "everything" }, budgetBytes: 60_000 },
    } = options;
    this.game = game;
    this.firstTick = firstTick;
    this.room = new Room({
      game,
      agreement,
      seed,
      firstTick,
      record,
      recorder,
      tables,
      shown: presets.reckon.client,
      policy: { ...presets.reckon.room, input: { missing, overflow }, catchUpTicks, snapshot },
      development: true,
      send: (player, bytes) => this.#take(player, bytes.slice()),
    });
  }

  /** Ticks stepped or skipped since the room began. */
  get ticks(): number {
    return this.room.tick - this.firstTick;
  }

  /** Takes a seat, with a connection of its own. */
  join(): number {
    const player = this.room.join()?.player ?? -1;
    this.#connections[player] = undefined;
    this.#numbers[player] = -1;
    return player;
  }

  /** The client's end of a player's connection. */
  connection(player: number): Connection {
    this.#connections[player] ??= new Connection(connectionOptions("client"));
    return this.#connections[player];
  }

  /**
   * Inputs from a player. Stamped numbers are relative to the first tick.
   * They arrive in the middle of the present tick unless `atMs` says otherwise.
   */
  send(player: number, newest: number, inputs: readonly Held[], atMs = (this.ticks + 0.5) * TICK_MS): void {
    const base = this.room.agreement.addressing === "tick" ? this.firstTick : 0;
    this.#numbers[player] = Math.max(this.#numbers[player] ?? -1, base + newest);
    this.sendMessage(player, inputMessage(this.game, base + newest, inputs), LANE.play, atMs);
  }

  /** Any message from a player. */
  sendMessage(
    player: number,
    message: Uint8Array,
    lane: number = LANE.play,
    atMs = (this.ticks + 0.5) * TICK_MS,
  ): void {
    for (const packet of packetsOf(this.connection(player), lane, message, atMs))
      this.room.receive(player, packet, atMs);
  }

  /** Steps tick by tick, each when it is due. */
  tick(count = 1): void {
    for (let i = 0; i < count; i++) {
      this.room.update((this.ticks + 1) * TICK_MS);
      if (this.ticks % LIFE_TICKS === 0) this.#showLife();
    }
  }

  /** Steps once and returns how far a player's row moved. */
  moved(player: number): number {
    const before = this.row(player).x;
    this.tick();
    return this.row(player).x - before;
  }

  /** What a player's row has added up; zeros before it has entered and after it has left. */
  row(player: number): { x: number; fires: number; tapped: number; rolled: number } {
    const { x, fires, tapped, rolled } = (this.room.world as unknown as CounterWorld).fields.counter;
    const at = this.room.world.rowOf("counter", player);
    if (at < 0) return { x: 0, fires: 0, tapped: 0, rolled: 0 };
    return { x: x[at], fires: fires[at], tapped: tapped[at], rolled: rolled[at] };
  }

  get ledger(): { steps: number; total: number; entered: number; enteredAfter: number } {
    const { steps, total, entered, enteredAfter } = (this.room.world as unknown as CounterWorld).fields
      .ledger;
    return { steps: steps[0], total: total[0], entered: entered[0], enteredAfter: enteredAfter[0] };
  }

  /** Snapshots sent to a player so far, read. */
  snapshots(player: number): ReadSnapshot[] {
    return this.sent
      .filter((packet) => packet.player === player)
      .flatMap(({ messages }) => messages)
      .map((message) => ({
        ...readHeader(this.room.agreement, player, message),
        world: this.#worldOf(player, message),
      }));
  }

  /** A player's own report in the newest snapshot. */
  report(player: number): Report {
    const report = this.snapshots(player)
      .at(-1)
      ?.reports.find((one) => one.player === player);
    if (report === undefined) throw new Error(`No snapshot has told player ${player} anything yet.`);
    return report;
  }

  /** The rows of a snapshot, as a client reads it that has no other: so all of it must be there. */
  #worldOf(player: number, { bytes, number }: PlayMessage): World {
    const { game, firstTick, room } = this;
    const reader = new SnapshotReader(game, room.agreement, player, firstTick);
    const buffer = new SnapshotBuffer(game.layout, room.agreement.snapshotEvery, firstTick);
    const from = new ByteReader();
    from.start(bytes);
    const reading = reader.read(from, buffer, room.tick, number);
    const world = buffer.at(reader.tick);
    if (reading !== "newest" || world === undefined) throw new Error(`This snapshot reads as ${reading}.`);
    return world;
  }

  #showLife(): void {
    const now = this.ticks * TICK_MS;
    for (const [player, connection] of this.#connections.entries()) {
      const packet = connection?.packet(now);
      if (packet !== undefined) this.room.receive(player, packet, now);
    }
  }

  #take(player: number, bytes: Uint8Array): void {
    const connection = this.connection(player);
    const messages: PlayMessage[] = [];
    connection.receive(bytes, this.ticks * TICK_MS);
    for (let message = connection.message(); message !== undefined; message = connection.message())
      if (message.lane === LANE.play)
        messages.push({ bytes: message.bytes.slice(), number: this.#numbers[player] ?? -1 });
    this.sent.push({ player, bytes, messages });
  }
}

/** What a writer keeps of a player whose client has said nothing yet. */
export function recipientOf(writer: SnapshotWriter, player: number): Recipient {
  return writer.recipient(
    { player, held: new HeldSnapshots() },
    { snapshotEvery: 1, placeOf: (tick) => tick },
  );
}

/** The rows of a snapshot for a client. */
export function written(writer: SnapshotWriter, recipient: Recipient): Uint8Array {
  const out = new ByteWriter();
  writer.write(recipient, out);
  return out.finish().slice();
}
