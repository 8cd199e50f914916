// A whole match in virtual time: a room, clients with their own frame rates and clocks, and a seeded link each way. Tests, the `sim`
// command and benchmarks run it. Nothing waits: `run` jumps from event to event. Always true: the same options give the same bytes,
// arenas and pictures, and `hash` covers all of them. Server time is true time.

import { Client } from "../client/client.ts";
import type { ClientOptions } from "../client/client-options.ts";
import { Connection } from "../connection/connection.ts";
import { Hash, mix } from "../core/hash.ts";
import { Random } from "../core/random.ts";
import type { Tick } from "../core/tick.ts";
import { checkPreset, type Preset } from "../presets/preset.ts";
import { captureRoom, type RestoreOptions, restoreRoom } from "../server/move/room-move.ts";
import { MatchRecord } from "../server/record/match-record.ts";
import { Room } from "../server/room.ts";
import type { RoomOptions, RoomRecorder } from "../server/room-options.ts";
import { connectionOptions } from "../wire/room-lanes.ts";
import type { Game } from "../world/game.ts";
import type { Profile } from "./link/link-pieces.ts";
import { endOfStall, SimulatedClient, type SimulatedClientOptions, type Span } from "./simulated-client.ts";
import { TruePast } from "./true-past.ts";

export type { Bot, SimulatedClient, SimulatedClientOptions, Span } from "./simulated-client.ts";

export interface StepperOptions<G extends Game = Game> {
  readonly game: G;
  readonly preset: Preset<NoInfer<G>>;
  readonly profile: Profile;
  readonly seed: number;
  readonly clients: readonly SimulatedClientOptions<NoInfer<G>>[];
  /**
   * Number of the tick before the first. A host's matches begin at any number: "random" draws one from the seed, to find rules that
   * count from 0. Default 0.
   */
  readonly firstTick?: Tick | "random";
  /** The room does nothing in these, and packets wait. */
  readonly serverStalls?: readonly Span[];
  /** Most ms by which a tick of the room comes late. Default 1. */
  readonly serverLateMs?: number;
  /** Rules are checked for forbidden writes and reads. Default true. */
  readonly development?: boolean;
  /** The result of `Room.tables` in an earlier match. Default: none. */
  readonly tables?: Uint8Array;
  /** What makes each client. Default: `Client`. */
  readonly client?: new (
    options: ClientOptions<NoInfer<G>, Client<NoInfer<G>>>,
  ) => Client<NoInfer<G>>;
  /** The room sends victims what their killers saw. Default: it does not. */
  readonly killcam?: RoomOptions["killcam"];
  /** Keep a record for `replayMatch`. Default false. */
  readonly record?: boolean;
  /** The record is cut when it is longer. Default: it is not. */
  readonly recordBytes?: number;
  /** Is told of every tick, beside a record, such as a `ReplayWriter`. Default: nobody is. */
  readonly recorder?: RoomRecorder;
  /** Hash everything that happens. Default true. */
  readonly hashed?: boolean;
  /** Start of each client's play that its Truth leaves out, ms. Default 5000. */
  readonly settleMs?: number;
  /** For tests: may change a packet before it is sent. */
  readonly tamper?: (way: "up" | "down", client: number, bytes: Uint8Array) => void;
  /** Called for each packet when it is sent: when it will arrive, ms; Infinity: it is lost. */
  onPacket?(way: "up" | "down", client: number, bytes: number, arrivesMs: number): void;
  /** Called after each tick of the room. */
  onTick?(room: Room<NoInfer<G>>): void;
  /** Called after each frame of a client. */
  onFrame?(client: SimulatedClient<NoInfer<G>>, trueMs: number): void;
}

/** The events of a client: places in the list of what is due. */
const FRAME = 0;
const UP = 1;
const DOWN = 2;

/**
 * A whole match in virtual time: a room, its clients, a network, one seed.
 *
 * @example new Stepper({ game, preset: presets.reckon, profile: profileNamed("bad"), seed: 7, clients: [{ frameRate: 60, bot }] }).run(10_000);
 */
export class Stepper<G extends Game = Game> {
  room: Room<G>;
  readonly clients: readonly SimulatedClient<G>[];
  /** True time, ms. */
  nowMs = 0;
  /** Development warnings of the clients, about definitions that cost more than they must. */
  readonly warnings: string[] = [];

  readonly #options: StepperOptions<G>;
  readonly #hash: Hash | undefined;
  readonly #late: Random;
  /** Absent when nothing is shown late. */
  readonly #past: TruePast | undefined;
  readonly #seats: (SimulatedClient<G> | undefined)[] = [];
  /** When events of clients are due, true ms: for each a FRAME, an arrival at the room (UP) and an arrival at the client (DOWN). */
  readonly #dueMs: Float64Array;
  /** By client: the earliest of its three. */
  readonly #nextMs: Float64Array;
  #nextWakeMs = 0;
  /** Of a room that moves: when clients are back, and until when nothing happens there. */
  #backMs: number = Number.POSITIVE_INFINITY;
  #awayUntilMs: number = Number.NEGATIVE_INFINITY;
  #hashedTick: Tick;

  constructor(options: StepperOptions<G>) {
    const { game, preset, seed } = options;
    const firstTick = firstTickOf(options);
    checkPreset(preset, game);
    this.#options = options;
    this.#hash = (options.hashed ?? true) ? new Hash() : undefined;
    this.#late = Random.from(mix(seed, 0x5e12e12));
    const { recorder } = options;
    const taps = { isTapped: recorder !== undefined, mostBytes: options.recordBytes };
    const record =
      options.record || recorder ? new MatchRecord(game, seed, firstTick, seed, taps) : undefined;
    this.room = new Room({ ...this.#roomOptions, seed, firstTick, record, recorder });
    this.#hashedTick = firstTick;
    this.clients = options.clients.map((_, i) => new SimulatedClient(i, options));
    for (const client of this.clients) this.#tellFates(client);
    this.#dueMs = new Float64Array(3 * this.clients.length).fill(Number.POSITIVE_INFINITY);
    this.#nextMs = new Float64Array(this.clients.length);
    for (const { index, nextFrameMs } of this.clients) this.#setDue(index, FRAME, nextFrameMs);
    if (preset.agreement.scope === "own") this.#past = new TruePast(() => this.room);
    this.#scheduleWake(0);
  }

  /** The record of the match, if the options ask for one. */
  get record(): MatchRecord | undefined {
    return this.room.record;
  }

  get #roomOptions(): Omit<RestoreOptions<G>, "dueMs"> {
    const { game, preset, development = true, tables, killcam } = this.#options;
    const { agreement, room: policy, client: shown } = preset;
    const send = (player: number, bytes: Uint8Array): void => this.#sendDown(player, bytes);
    return { game, agreement, policy, shown, development, tables, send, killcam };
  }

  /**
   * The match goes on in another room, which is made of its bytes, `pauseMs` later; returns the bytes. Packets that are under way by then
   * are lost, half of the pause passes until clients reach the new room, and what they send waits until it goes on. Default: no pause,
   * and nothing is lost.
   */
  move(pauseMs = 0): Uint8Array {
    const { game } = this.#options;
    const bytes = captureRoom(this.room);
    let dueMs = this.room.timeOf(this.room.tick + 1);
    if (pauseMs > 0) {
      this.#backMs = this.nowMs + pauseMs / 2;
      this.#awayUntilMs = this.nowMs + pauseMs;
      dueMs = this.#tickAfter(this.#awayUntilMs) * game.tickMs;
      this.#scheduleWake(this.#awayUntilMs);
    }
    this.room = restoreRoom<G>(bytes, { ...this.#roomOptions, dueMs });
    return bytes;
  }

  /** Clients come back to a room that moved. */
  #comeBack(): void {
    this.#backMs = Number.POSITIVE_INFINITY;
    for (const client of this.clients) {
      for (const link of [client.up, client.down]) while (link.receive(Number.MAX_VALUE) !== undefined);
      const { client: playing, isStream, clock } = client;
      if (playing === undefined) continue;
      this.room.resume(playing.player, isStream);
      playing.resume(isStream, clock.at(this.nowMs));
      this.#sentUp(client);
      this.#sentDown(client);
    }
  }

  /** Digest of the match so far: packets both ways, settled arenas, drawn values. */
  get hash(): string {
    return this.#hash?.digest() ?? "";
  }

  /** Goes on until true time `ms`. */
  run(ms: number): void {
    for (;;) {
      const next = this.#nextEventMs();
      if (next > ms) break;
      this.nowMs = Math.max(this.nowMs, next);
      this.#happen();
    }
    this.nowMs = ms;
  }

  #nextEventMs(): number {
    const nextMs = this.#nextMs;
    let next = this.#nextWakeMs;
    for (let i = 0; i < nextMs.length; i++) if (nextMs[i] < next) next = nextMs[i];
    return next;
  }

  #setDue(client: number, what: number, ms: number): void {
    const dueMs = this.#dueMs;
    const first = 3 * client;
    dueMs[first + what] = ms;
    this.#nextMs[client] = Math.min(dueMs[first], dueMs[first + 1], dueMs[first + 2]);
  }

  /** Everything that is due at `nowMs`: packets first, then the room, then frames. */
  #happen(): void {
    const { nowMs, clients } = this;
    if (nowMs >= this.#backMs) this.#comeBack();
    const dueMs = this.#dueMs;
    const nextMs = this.#nextMs;
    for (let i = 0; i < nextMs.length; i++) {
      if (nextMs[i] > nowMs) continue;
      if (dueMs[3 * i + UP] <= nowMs) this.#deliverUp(clients[i]);
      if (dueMs[3 * i + DOWN] <= nowMs) this.#deliverDown(clients[i]);
    }
    if (this.#nextWakeMs <= nowMs) {
      this.room.update(nowMs);
      this.#noteTicks();
      this.#scheduleWake(nowMs);
    }
    for (let i = 0; i < nextMs.length; i++) {
      if (nextMs[i] > nowMs || dueMs[3 * i + FRAME] > nowMs) continue;
      this.#frame(clients[i]);
      this.#setDue(i, FRAME, clients[i].hasLeft ? Number.POSITIVE_INFINITY : clients[i].nextFrameMs);
    }
  }

  #deliverUp(client: SimulatedClient<G>): void {
    const { nowMs } = this;
    const playing = client.client;
    if (playing !== undefined && this.#serverAwakeAt(nowMs) === nowMs)
      for (let bytes = client.up.receive(nowMs); bytes !== undefined; bytes = client.up.receive(nowMs))
        this.room.receive(playing.player, bytes, nowMs);
    this.#sentUp(client);
  }

  #deliverDown(client: SimulatedClient<G>): void {
    const { nowMs } = this;
    const playing = client.client;
    if (playing !== undefined && client.awakeAt(nowMs) === nowMs)
      for (let bytes = client.down.receive(nowMs); bytes !== undefined; bytes = client.down.receive(nowMs))
        playing.receive(bytes, client.clock.at(nowMs));
    this.#sentDown(client);
  }

  #tellFates({ index, up, down }: SimulatedClient<G>): void {
    const { onPacket } = this.#options;
    if (onPacket === undefined) return;
    up.onFate = (arrivesMs, bytes) => onPacket("up", index, bytes, arrivesMs);
    down.onFate = (arrivesMs, bytes) => onPacket("down", index, bytes, arrivesMs);
  }

  /** Updates when the next packet of a client is due at the room. */
  #sentUp({ index, client, up }: SimulatedClient<G>): void {
    const isHeard = client !== undefined;
    this.#setDue(index, UP, isHeard ? this.#serverAwakeAt(up.nextArrivalMs()) : Number.POSITIVE_INFINITY);
  }

  /** Updates when the next packet of the room is due at a client. */
  #sentDown(client: SimulatedClient<G>): void {
    const hears = client.client !== undefined;
    const atMs = hears ? client.awakeAt(client.down.nextArrivalMs()) : Number.POSITIVE_INFINITY;
    this.#setDue(client.index, DOWN, atMs);
  }

  #frame(client: SimulatedClient<G>): void {
    const { nowMs } = this;
    const awakeMs = client.awakeAt(nowMs);
    if (awakeMs > nowMs) {
      client.nextFrameMs = awakeMs;
      return;
    }
    client.nextFrameMs = nowMs + client.frameMs;
    if (client.client === undefined) this.#join(client);
    if (nowMs >= (client.options.leaveMs ?? Number.POSITIVE_INFINITY)) this.#leave(client);
    const playing = client.client;
    if (playing === undefined) return;
    const now = client.clock.at(nowMs);
    playing.update(now);
    client.truth.noteFrame(playing, nowMs, now, this.#past);
    this.#hash?.bytes(playing.shown.bytes);
    this.#options.onFrame?.(client, nowMs);
  }

  #join(client: SimulatedClient<G>): void {
    const { game, preset, seed, client: Making = Client } = this.#options;
    const { isStream } = client;
    const welcome = this.room.join(new Connection(connectionOptions("server", isStream)));
    if (welcome === undefined) {
      client.hasLeft = true;
      return;
    }
    this.#seats[welcome.player] = client;
    const bot = client.options.bot(welcome.player, mix(seed, 200 + client.index));
    const playing: Client<G> = new Making({
      game,
      agreement: preset.agreement,
      policy: preset.client,
      welcome,
      connection: new Connection(connectionOptions("client", isStream)),
      development: this.#options.development ?? true,
      warn: (sentence) => this.warnings.push(sentence),
      sample: (into, glance) => {
        bot.sample(into, glance);
        client.truth.noteSample(this.nowMs, this.room.timeOf(glance.tick));
      },
      send: (bytes) => {
        this.#options.tamper?.("up", client.index, bytes);
        this.#hash?.bytes(bytes);
        client.up.send(bytes, this.nowMs);
        this.#sentUp(client);
      },
    });
    client.client = playing;
    client.last = playing;
  }

  #leave(client: SimulatedClient<G>): void {
    if (client.client === undefined) return;
    this.room.leave(client.client.player);
    this.#seats[client.client.player] = undefined;
    client.client = undefined;
    client.hasLeft = true;
    this.#sentUp(client);
    this.#sentDown(client);
  }

  #sendDown(player: number, bytes: Uint8Array): void {
    const client = this.#seats[player];
    if (client === undefined) return;
    this.#options.tamper?.("down", client.index, bytes);
    this.#hash?.bytes(bytes);
    client.down.send(bytes, this.nowMs);
    this.#sentDown(client);
  }

  #noteTicks(): void {
    const ticks = this.room.tick - this.#hashedTick;
    if (ticks === 0) return;
    this.#hashedTick = this.room.tick;
    for (let i = 0; i < this.clients.length; i++) this.#noteInputs(this.clients[i], ticks);
    if (this.#hash !== undefined) this.room.world.hashInto(this.#hash);
    this.#options.onTick?.(this.room);
  }

  /** Tells a client's Truth whether its inputs were there for the newest ticks. */
  #noteInputs({ client, truth }: SimulatedClient<G>, ticks: number): void {
    const seat = client === undefined ? undefined : this.room.seat(client.player);
    if (seat === undefined) return;
    for (let ago = Math.min(ticks, 32) - 1; ago >= 0; ago--)
      truth.noteTick(!seat.wasSubstituted(ago), this.room.timeOf(this.room.tick - ago), this.nowMs);
  }

  /** The room wakes a little after its next tick is due, or at the end of a stall. */
  #scheduleWake(nowMs: number): void {
    const { game, serverLateMs = 1, serverStalls } = this.#options;
    const due = this.#tickAfter(nowMs) * game.tickMs;
    this.#nextWakeMs = endOfStall(serverStalls, due + this.#late.unit() * serverLateMs);
  }

  /** The number of the next tick that is due after some time, from the first. */
  #tickAfter(ms: number): number {
    return Math.floor(ms / this.#options.game.tickMs + 1e-6) + 1;
  }

  #serverAwakeAt(ms: number): number {
    return Math.max(endOfStall(this.#options.serverStalls, ms), this.#awayUntilMs);
  }
}

function firstTickOf({ firstTick = 0, seed }: Pick<StepperOptions, "firstTick" | "seed">): Tick {
  return firstTick === "random" ? Random.from(mix(seed, 0xf1257)).next() : firstTick;
}
