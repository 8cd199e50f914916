// Genuine bytes for the fuzz: a match of menagerie with two clients over a link with jitter and loss, and everything that
// arrived at one of the clients and at the room from it. Always true: the same options give the same bytes.

import { Client } from "../../src/client/client.ts";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { Room } from "../../src/server/room.ts";
import type { Welcome } from "../../src/server/room-options.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { messagesOf, numberedPieces } from "../wire/messages-of.ts";
import { menagerie } from "./menagerie.ts";
import { TrainedTables } from "./trained-tables.ts";

/** A packet, and when it arrived: ms since the room began. */
export interface Arrival {
  readonly nowMs: number;
  readonly bytes: Uint8Array;
}

export interface RecordedMatch {
  readonly preset: Preset;
  readonly welcome: Welcome;
  /** What arrived at the client, and at the room from it. */
  readonly down: readonly Arrival[];
  readonly up: readonly Arrival[];
}

const TICKS = 80;
/** It takes a while until tables are trained, and have arrived. */
const EPOCH_TICKS = 240;
const LATENCY_TICKS = 3;
const JITTER_TICKS = 3;
const LOSS = 0.05;
const CLIENTS = 2;

/** Packets on their way, by the tick in which they arrive. */
class Pipe {
  readonly #random: Random;
  readonly #due: Uint8Array[][] = [];

  constructor(seed: number) {
    this.#random = Random.from(seed);
  }

  send(bytes: Uint8Array, tick: number): void {
    if (this.#random.chance(LOSS)) return;
    const arrives = tick + LATENCY_TICKS + this.#random.below(JITTER_TICKS);
    this.#due[arrives] ??= [];
    this.#due[arrives].push(bytes.slice());
  }

  take(tick: number): readonly Uint8Array[] {
    return this.#due[tick] ?? [];
  }
}

class Player {
  readonly welcome: Welcome;
  readonly client: Client;
  readonly up: Pipe;
  readonly down: Pipe;
  readonly atClient: Arrival[] = [];
  readonly atRoom: Arrival[] = [];
  readonly #random: Random;
  #tick = 0;

  constructor(room: Room, preset: Preset, seed: number) {
    const welcome = room.join();
    if (welcome === undefined) throw new Error("The room is full before the match begins.");
    this.welcome = welcome;
    this.#random = Random.from(seed);
    this.up = new Pipe(seed + 1);
    this.down = new Pipe(seed + 2);
    this.client = new Client({
      game: menagerie,
      agreement: preset.agreement,
      policy: preset.client,
      welcome,
      sample: (into) => this.#sample(into),
      send: (bytes) => this.up.send(bytes, this.#tick),
    });
  }

  arriveAtRoom(room: Room, tick: number, nowMs: number): void {
    for (const bytes of this.up.take(tick)) {
      this.atRoom.push({ nowMs, bytes });
      room.receive(this.welcome.player, bytes, nowMs);
    }
  }

  frame(tick: number, nowMs: number): void {
    this.#tick = tick;
    for (const bytes of this.down.take(tick)) {
      this.atClient.push({ nowMs, bytes });
      this.client.receive(bytes, nowMs);
    }
    const random = this.#random;
    if (random.chance(0.05)) this.client.command({ name: "dress", values: { hat: random.below(60_000) } });
    if (random.chance(0.02)) this.client.command({ name: "buy", values: { what: 1, aim: 0.5, share: 3.25 } });
    if (random.chance(0.02)) this.client.command({ name: "bow", values: {} });
    this.client.update(nowMs);
  }

  #sample(into: Record<string, number>): void {
    const random = this.#random;
    if (random.chance(0.2)) into.go = random.between(-1, 1);
    if (random.chance(0.3)) into.aim = random.between(-3, 3);
    if (random.chance(0.05)) into.tool = random.below(3);
    if (random.chance(0.02)) into.floor = random.below(140_000) - 70_000;
    into.call = random.chance(0.1) ? 1 : 0;
  }
}

function recordMatch(preset: Preset, seed: number, ticks = TICKS, tables?: Uint8Array): RecordedMatch {
  let tick = 0;
  const players: Player[] = [];
  const room = new Room({
    game: menagerie,
    agreement: preset.agreement,
    policy: preset.room,
    shown: preset.client,
    seed,
    tables,
    send: (player, bytes) => players[player]?.down.send(bytes, tick),
  });
  for (let i = 0; i < CLIENTS; i++) players.push(new Player(room, preset, seed + 10 * i));
  for (tick = 1; tick <= ticks; tick++) {
    const nowMs = tick * menagerie.tickMs;
    for (const player of players) player.arriveAtRoom(room, tick, nowMs);
    room.update(nowMs);
    for (const player of players) player.frame(tick, nowMs);
  }
  const [{ welcome, atClient, atRoom, client }] = players;
  if (client.quality.badPackets > 0 || client.quality.snapshots === 0)
    throw new Error("A genuine match had bad packets or no snapshots: mend that first.");
  return { preset, welcome, down: atClient, up: atRoom };
}

/** Messages of a lane in the order of arrival; those cut into pieces are left out. */
export function messagesIn(arrivals: readonly Arrival[], lane: number): Uint8Array[] {
  return arrivals.flatMap(({ bytes }) => messagesOf(bytes, lane));
}

interface Message {
  readonly lane: number;
  readonly bytes: Uint8Array;
}

/** Messages of both lanes as a client's connection hands them out: those of the control lane once, and in order. */
export function handedOut(arrivals: readonly Arrival[]): Message[] {
  const messages: Message[] = [];
  const early = new Map<number, Uint8Array>();
  let next = 0;
  for (const { bytes } of arrivals) {
    for (const [number, piece] of numberedPieces(bytes)) if (number >= next) early.set(number, piece);
    for (let piece = early.get(next); piece !== undefined; piece = early.get(++next))
      messages.push({ lane: LANE.control, bytes: piece });
    for (const message of messagesOf(bytes, LANE.play)) messages.push({ lane: LANE.play, bytes: message });
  }
  return messages;
}

const { reckon, highNoon, rType } = presets;
const tight = { interest: { see: "radius", distance: 150 }, budgetBytes: 150 } as const;

/** Presets that differ in what their messages hold. */
const VARIANTS: readonly Preset[] = [
  reckon,
  { ...reckon, name: "tight", room: { ...reckon.room, snapshot: tight } },
  { ...highNoon, name: "bitfield", agreement: { ...highNoon.agreement, ack: "bitfield" } },
  { ...rType, name: "broadcast" },
  { ...reckon, name: "whole", agreement: { ...reckon.agreement, scope: "world" } },
];

let matches: readonly RecordedMatch[] | undefined;

/** A match of each variant; played once. */
export function recordedMatches(): readonly RecordedMatch[] {
  matches ??= VARIANTS.map((preset, i) => recordMatch(preset, 21 + i));
  return matches;
}

let epochs: RecordedMatch | undefined;

/** A match whose room starts with tables and trains others: its snapshots are of the epochs 0, 1 and 2. */
export function recordedEpochs(): RecordedMatch {
  const agreement = { ...reckon.agreement, snapshotEvery: 1 };
  const snapshot = { ...reckon.room.snapshot, training: { snapshots: 12 } };
  epochs ??= recordMatch(
    { ...reckon, name: "epochs", agreement, room: { ...reckon.room, snapshot } },
    31,
    EPOCH_TICKS,
    new TrainedTables(menagerie, agreement, [5]).bytes[0],
  );
  return epochs;
}
