// Drives a room by hand, for the tests of the server: makes the packets of a client, keeps what the room sends, and
// reads it back. Ticks and times are relative to the room's first tick, so a test is the same wherever it starts.

import { Room, type RoomOptions } from "../../src/server/room.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { InputCodec, PACKET, Report, readReport } from "../../src/wire/packets.ts";
import { PlainCodec } from "../../src/wire/plain-codec.ts";
import type { Game } from "../../src/world/game.ts";
import { World } from "../../src/world/world.ts";
import { type CounterWorld, counterGame } from "./counter.ts";

/** Ticks of the counter games are 20 ms. */
export const TICK_MS = 20;

export interface Held {
  readonly move?: number;
  readonly fire?: number;
  readonly taps?: number;
}

const codecs = new Map<Game, InputCodec>();

/** An input packet: the newest number on the wire, and inputs newest first. */
export function inputPacket(game: Game, newest: number, inputs: readonly Held[], sentMs = 0): Uint8Array {
  const codec = codecs.get(game) ?? new InputCodec(game.input);
  codecs.set(game, codec);
  const out = new ByteWriter();
  out.u8(PACKET.input);
  out.f64(sentMs);
  out.u8(0);
  out.u16(0);
  out.u16(newest & 0xffff);
  out.u8(inputs.length);
  const values = new Float64Array(game.input.size);
  for (const { move, fire, taps } of inputs) {
    game.input.settle({ move, fire, taps }, values);
    codec.write(values, out);
  }
  return out.finish().slice();
}

export function pingPacket(sentMs: number): Uint8Array {
  const out = new ByteWriter();
  out.u8(PACKET.ping);
  out.f64(sentMs);
  return out.finish().slice();
}

/** A snapshot packet, read. Numbers are as on the wire: 16 bits. */
export interface ReadSnapshot {
  readonly tick: number;
  readonly sentMs: number;
  readonly skipped: number;
  readonly skipEnd: number;
  readonly reports: readonly Report[];
  readonly world: World;
}

/** Reads a snapshot for `viewer` (−1: a broadcast). */
function readSnapshot(game: Game, bytes: Uint8Array, viewer: number): ReadSnapshot {
  const from = new ByteReader();
  from.start(bytes);
  if (from.u8() !== PACKET.snapshot) throw new Error("This packet is no snapshot.");
  const header = { tick: from.u16(), sentMs: from.f64(), skipped: from.u16(), skipEnd: from.u16() };
  const reports = Array.from({ length: from.u8() }, () => {
    const report = new Report();
    if (!readReport(from, report)) throw new Error("A report in this snapshot is malformed.");
    return report;
  });
  const world = new World(game.layout);
  if (!new PlainCodec(game.layout.kinds).decode(from, viewer, world) || from.left > 0)
    throw new Error("The rows of this snapshot are malformed.");
  return { ...header, reports, world };
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

type DriverOptions = Partial<Omit<RoomOptions, "policy" | "send">> &
  Partial<RoomOptions["policy"]["input"]> & {
    readonly catchUpTicks?: number;
  };

export class Driver {
  readonly game: Game;
  readonly room: Room;
  readonly firstTick: number;
  /** Everything the room sent, in order. */
  readonly sent: { readonly player: number; readonly bytes: Uint8Array }[] = [];

  constructor(options: DriverOptions = {}) {
    const { game = counterGame, agreement = STAMPED, seed = 7, firstTick = 0, record } = options;
    const {
      missing = { use: "neutral" },
      overflow = { drop: "oldest", above: 30 },
      catchUpTicks = 8,
    } = options;
    this.game = game;
    this.firstTick = firstTick;
    this.room = new Room({
      game,
      agreement,
      seed,
      firstTick,
      record,
      policy: { input: { missing, overflow }, catchUpTicks },
      development: true,
      send: (player, bytes) => this.sent.push({ player, bytes: bytes.slice() }),
    });
  }

  /** Ticks stepped or skipped since the room began. */
  get ticks(): number {
    return this.room.tick - this.firstTick;
  }

  join(): number {
    return this.room.join()?.player ?? -1;
  }

  /**
   * An input packet from a player. Stamped numbers are relative to the first tick.
   * It arrives in the middle of the present tick unless `atMs` says otherwise.
   */
  send(player: number, newest: number, inputs: readonly Held[], atMs = (this.ticks + 0.5) * TICK_MS): void {
    const base = this.room.agreement.addressing === "tick" ? this.firstTick : 0;
    this.room.receive(player, inputPacket(this.game, base + newest, inputs, atMs), atMs);
  }

  /** Steps tick by tick, each when it is due. */
  tick(count = 1): void {
    for (let i = 0; i < count; i++) this.room.update((this.ticks + 1) * TICK_MS);
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
    const { recipient, scope } = this.room.agreement;
    const viewer = recipient === "each" && scope === "own" ? player : -1;
    return this.sent
      .filter((packet) => packet.player === player && packet.bytes[0] === PACKET.snapshot)
      .map((packet) => readSnapshot(this.game, packet.bytes, viewer));
  }

  /** A player's own report in the newest snapshot. */
  report(player: number): Report {
    const report = this.snapshots(player)
      .at(-1)
      ?.reports.find((one) => one.player === player);
    if (report === undefined) throw new Error(`No snapshot has told player ${player} anything yet.`);
    return report;
  }
}
