// A whole match in virtual time: a room, clients with their own frame rates and clocks, and a seeded link each way.
// Tests, the `sim` command and benchmarks run it. Nothing waits: `run` jumps from event to event. Always true: the
// same options give the same bytes, arenas and pictures, and `hash` is over all of them. Server time is true time.

import { Client } from "../client/client.ts";
import { Connection } from "../connection/connection.ts";
import { Hash, mix } from "../core/hash.ts";
import { Random } from "../core/random.ts";
import type { Tick } from "../core/tick.ts";
import { checkPreset, type Preset } from "../presets/preset.ts";
import { LONGEST_FRAME_MS } from "../quality/recovery.ts";
import { MatchRecord } from "../server/record/match-record.ts";
import { Room } from "../server/room.ts";
import { connectionOptions } from "../wire/room-lanes.ts";
import type { Game } from "../world/game.ts";
import type { ControlsOf, Glance } from "../world/game-types.ts";
import { Link } from "./link/link.ts";
import type { Profile } from "./link/link-pieces.ts";
import { isStreamProfile } from "./link/profiles.ts";
import { LocalClock, type LocalClockOptions } from "./local-clock.ts";
import { TruePast } from "./true-past.ts";
import { Truth } from "./truth.ts";

/** Something that plays: writes the controls for a tick, looking at what its client shows. */
export interface Bot<G extends Game = Game> {
  sample(into: ControlsOf<G>, glance: Glance<G>): void;
}

/** A span of true time, ms. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface SimulatedClientOptions<G extends Game = Game> {
  readonly bot: (player: number, seed: number) => Bot<G>;
  /** Frames per second. Default 60. */
  readonly frameRate?: number;
  readonly clock?: LocalClockOptions;
  /** Network of this client, instead of the match's. */
  readonly profile?: Profile;
  readonly joinMs?: number;
  readonly leaveMs?: number;
  /** No frames are drawn in these, and what arrives waits: a tab that sleeps. */
  readonly stalls?: readonly Span[];
  /** Everything sent either way in these is lost. */
  readonly blackouts?: readonly Span[];
}

export interface StepperOptions<G extends Game = Game> {
  readonly game: G;
  readonly preset: Preset<NoInfer<G>>;
  readonly profile: Profile;
  readonly seed: number;
  readonly clients: readonly SimulatedClientOptions<NoInfer<G>>[];
  /**
   * Number of the tick before the first. A host's matches begin at any number: "random" begins at one that follows from the
   * seed, so that rules which count from 0 are found. Default 0.
   */
  readonly firstTick?: Tick | "random";
  /** The room does nothing in these, and what arrives waits. */
  readonly serverStalls?: readonly Span[];
  /** Most ms by which a tick of the room comes late. Default 1. */
  readonly serverLateMs?: number;
  /** Rules are watched for writes and reads that they may not do. Default true. */
  readonly development?: boolean;
  /** What `Room.tables` of an earlier match returned. Default: none. */
  readonly tables?: Uint8Array;
  /** Keep a record for `replayMatch`. Default false. */
  readonly record?: boolean;
  /** Hash everything that happens. Default true. */
  readonly hashed?: boolean;
  /** Start of each client's play that its Truth leaves out, ms. Default 5000. */
  readonly settleMs?: number;
  /** May change a packet before it is sent: for tests. */
  readonly tamper?: (way: "up" | "down", client: number, bytes: Uint8Array) => void;
  /** Called after each tick of the room. */
  onTick?(room: Room<NoInfer<G>>): void;
  /** Called after each frame of a client. */
  onFrame?(client: SimulatedClient<NoInfer<G>>, trueMs: number): void;
}

export class SimulatedClient<G extends Game = Game> {
  readonly index: number;
  readonly options: SimulatedClientOptions<G>;
  readonly clock: LocalClock;
  readonly up: Link;
  readonly down: Link;
  readonly truth: Truth;
  readonly frameMs: number;
  /** Its packets travel over streams. */
  readonly isStream: boolean;
  /** Playing client; undefined before it joins, and after it left. */
  client: Client<G> | undefined;
  /** The client that played, also after it left. */
  last: Client<G> | undefined;
  nextFrameMs: number;
  hasLeft = false;

  constructor(
    index: number,
    options: SimulatedClientOptions<G>,
    profile: Profile,
    seed: number,
    settleMs: number,
    serverStalls: readonly Span[] = [],
  ) {
    this.index = index;
    this.options = options;
    this.clock = new LocalClock(options.clock ?? {});
    this.isStream = isStreamProfile(profile);
    this.up = new Link(profile.up, mix(seed, 1), profile);
    this.down = new Link(profile.down, mix(seed, 2), profile);
    const { stalls = [], blackouts = [] } = options;
    this.truth = new Truth(settleMs, stallEnds([...stalls, ...blackouts, ...serverStalls]));
    this.frameMs = 1000 / (options.frameRate ?? 60);
    // Frames of different clients fall on different moments.
    this.nextFrameMs = (options.joinMs ?? 0) + Random.from(mix(seed, 3)).unit() * this.frameMs;
    for (const { fromMs, toMs } of blackouts) {
      this.up.blackout(fromMs, toMs);
      this.down.blackout(fromMs, toMs);
    }
  }

  /** When it can next look at anything: now, or at the end of a stall. */
  awakeAt(ms: number): number {
    return endOfStall(this.options.stalls, ms);
  }
}

/** What may happen to a client: places in the list of what is due. */
const FRAME = 0;
const UP = 1;
const DOWN = 2;

function endOfStall(stalls: readonly Span[] | undefined, ms: number): number {
  if (stalls === undefined || stalls.length === 0) return ms;
  let awake = ms;
  for (const { fromMs, toMs } of stalls) if (awake >= fromMs && awake < toMs) awake = toMs;
  return awake;
}

/** When spans that are long enough to be stalls are over, in order. */
function stallEnds(spans: readonly Span[]): number[] {
  const long = spans.filter(({ fromMs, toMs }) => toMs - fromMs > LONGEST_FRAME_MS);
  return long.map(({ toMs }) => toMs).sort((a, b) => a - b);
}

/**
 * A whole match in virtual time: a room, its clients, a network, one seed.
 *
 * @example new Stepper({ game, preset: presets.reckon, profile: profileNamed("bad"), seed: 7, clients: [{ frameRate: 60, bot }] }).run(10_000);
 */
export class Stepper<G extends Game = Game> {
  readonly room: Room<G>;
  readonly clients: readonly SimulatedClient<G>[];
  readonly record: MatchRecord | undefined;
  /** True time, ms. */
  nowMs = 0;
  /** What clients were told in development of what costs more than it must. */
  readonly warnings: string[] = [];

  readonly #options: StepperOptions<G>;
  readonly #hash: Hash | undefined;
  readonly #late: Random;
  /** Absent when nothing is shown late. */
  readonly #past: TruePast | undefined;
  readonly #seats: (SimulatedClient<G> | undefined)[] = [];
  /** What happens to clients next, true ms: of each a FRAME, an arrival at the room (UP) and one at it (DOWN). */
  readonly #dueMs: Float64Array;
  /** By client: the first of these. */
  readonly #nextMs: Float64Array;
  #nextWakeMs = 0;
  #hashedTick: Tick;

  constructor(options: StepperOptions<G>) {
    const { game, preset, seed } = options;
    const firstTick = firstTickOf(options);
    checkPreset(preset, game);
    this.#options = options;
    this.#hash = (options.hashed ?? true) ? new Hash() : undefined;
    this.#late = Random.from(mix(seed, 0x5e12e12));
    this.record = options.record ? new MatchRecord(game, seed, firstTick) : undefined;
    this.room = new Room({
      game,
      agreement: preset.agreement,
      policy: preset.room,
      seed,
      firstTick,
      development: options.development ?? true,
      record: this.record,
      tables: options.tables,
      send: (player, bytes) => this.#sendDown(player, bytes),
    });
    this.#hashedTick = firstTick;
    this.clients = options.clients.map(
      (client, i) =>
        new SimulatedClient(
          i,
          client,
          client.profile ?? options.profile,
          mix(seed, 100 + i),
          options.settleMs ?? 5000,
          options.serverStalls,
        ),
    );
    this.#dueMs = new Float64Array(3 * this.clients.length).fill(Number.POSITIVE_INFINITY);
    this.#nextMs = new Float64Array(this.clients.length);
    for (const { index, nextFrameMs } of this.clients) this.#setDue(index, FRAME, nextFrameMs);
    if (preset.agreement.scope === "own") this.#past = new TruePast(this.room);
    this.#scheduleWake(0);
  }

  /** Digest of everything that has happened: packets both ways, settled arenas, drawn values. */
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

  /** Looks up again when the room hears of a client next. */
  #sentUp({ index, client, up }: SimulatedClient<G>): void {
    const isHeard = client !== undefined;
    this.#setDue(index, UP, isHeard ? this.#serverAwakeAt(up.nextArrivalMs()) : Number.POSITIVE_INFINITY);
  }

  /** Looks up again when a client hears of the room next. */
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
    const { game, preset, seed } = this.#options;
    const { isStream } = client;
    const welcome = this.room.join(new Connection(connectionOptions("server", isStream)));
    if (welcome === undefined) {
      client.hasLeft = true;
      return;
    }
    this.#seats[welcome.player] = client;
    const bot = client.options.bot(welcome.player, mix(seed, 200 + client.index));
    const playing = new Client<G>({
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
    const due = (Math.floor(nowMs / game.tickMs + 1e-6) + 1) * game.tickMs;
    this.#nextWakeMs = endOfStall(serverStalls, due + this.#late.unit() * serverLateMs);
  }

  #serverAwakeAt(ms: number): number {
    return endOfStall(this.#options.serverStalls, ms);
  }
}

function firstTickOf({ firstTick = 0, seed }: Pick<StepperOptions, "firstTick" | "seed">): Tick {
  return firstTick === "random" ? Random.from(mix(seed, 0xf1257)).next() : firstTick;
}
