// A room: one world with authority. Start reading here, and at `#tick`: take inputs, step, settle, capture, publish.
// Who calls: the host (or a stepper in virtual time) passes packets and time in; packets go out through `send`.
// Always true: tick k is stepped when server time has reached startMs + (k − firstTick) · tickMs, and that mapping never
// moves: after a stall the room steps at most `catchUpTicks` and skips the rest, in which the world stands still.

import { Connection, type Message } from "../connection/connection.ts";
import { assert } from "../core/assert.ts";
import type { Moving } from "../core/moving/moving.ts";
import { Ring } from "../core/ring.ts";
import type { Tick } from "../core/tick.ts";
import { RoomQuality } from "../quality/room-quality.ts";
import type { Agreement } from "../wire/agreement.ts";
import { connectionOptions } from "../wire/room-lanes.ts";
import { checkCommand, type Game } from "../world/game.ts";
import type { CommandOf, WorldOf } from "../world/game-types.ts";
import { WatchedSimulation } from "../world/guard/watched-simulation.ts";
import type { Fairness, Rewound } from "../world/rewound.ts";
import { Simulation } from "../world/simulation.ts";
import { EVERYBODY, World } from "../world/world.ts";
import { Entering } from "./entering.ts";
import { RoomFlights } from "./flights/room-flights.ts";
import { Hearing } from "./hearing.ts";
import { checkInputPolicy } from "./input/input-buffer.ts";
import { type Killcams, killcamsOf } from "./killcam/killcams.ts";
import { carryWorlds } from "./move/carry-world.ts";
import { Publisher } from "./publish/publisher.ts";
import { checkRecord, type MatchRecord } from "./record/match-record.ts";
import type { Evidence } from "./rewind/evidence-log.ts";
import { Shots } from "./rewind/shots.ts";
import type { RoomOptions, RoomPolicy, RoomRecorder, ShownPolicy, Welcome } from "./room-options.ts";
import { Seat } from "./seat.ts";
import type { Sitting } from "./seat-options.ts";
import { Seats } from "./seats.ts";

/** Ticks of history kept: a second, for rewinding and for snapshots after a stall. */
const HISTORY_TICKS = 64;
/** A room that needs more memory than this is refused. */
const MOST_ROOM_BYTES = 64 * 1024 * 1024;

/** After more malformed packets and messages than this a connection ends. */
const MOST_BAD_PACKETS = 32;

export class Room<G extends Game = Game> {
  readonly game: G;
  readonly agreement: Agreement;
  readonly firstTick: Tick;
  /** Server time of the first tick, ms. */
  readonly startMs: number;
  /** Settled worlds by tick. */
  readonly history: Ring<WorldOf<G>>;
  /** What this room measures about itself. */
  readonly quality: RoomQuality;

  readonly policy: RoomPolicy;
  readonly shown: ShownPolicy;
  /** Everything that enters its ticks, if that is taken down. */
  readonly record: MatchRecord | undefined;

  readonly #simulation: Simulation<G>;
  readonly #shots: Shots;
  readonly #flights: RoomFlights | undefined;
  readonly #publisher: Publisher;
  readonly #hearing: Hearing;
  readonly #seats: Seats;
  readonly #entering: Entering<G>;
  readonly #keepsSeats: boolean;
  readonly #recorder: RoomRecorder | undefined;
  /** What it films for victims; undefined: nothing. */
  readonly killcams: Killcams | undefined;

  /** @param moved what it goes on from: another room that moved here. Default: it begins */
  constructor(options: RoomOptions<G>, moved?: Moving) {
    const { game, agreement, policy, shown, seed, secret = seed, firstTick = 0 } = options;
    this.game = game;
    this.agreement = agreement;
    this.firstTick = firstTick;
    this.startMs = options.startMs ?? 0;
    checkInputPolicy(policy.input);
    const { record } = options;
    checkRecord(record, { game, seed, firstTick, secret });
    this.policy = policy;
    this.shown = shown;
    this.record = record;
    const { development = false } = options;
    const Kept = development ? WatchedSimulation : Simulation;
    this.#simulation = new Kept(game, (player, fairness) => this.#rewound(player, fairness));
    this.#publisher = new Publisher(game, agreement, policy.snapshot, this, options.send, options.tables);
    this.#recorder = options.recorder;
    this.#simulation.emitter.sink = (emitted) => this.#publisher.take(emitted);
    this.#seats = new Seats(options);
    this.quality = new RoomQuality(this.#seats.all);
    this.history = new Ring(HISTORY_TICKS, () => new World(game.layout));
    this.#entering = new Entering(game);
    this.#keepsSeats = options.keepsSeats ?? false;
    const { world } = this.#simulation;
    world.strict = development;
    this.#shots = new Shots(
      {
        layout: game.layout,
        tickRate: game.tickRate,
        snapshotEvery: agreement.snapshotEvery,
        firstTick,
        ...shown.view,
        isWhole: agreement.scope === "world" || agreement.recipient === "broadcast",
        world,
        worldAt: (tick) => this.history.at(tick),
        isOpen: policy.snapshot.interest.see === "everything",
        heldBy: (player, from, to) => this.#publisher.heldBy(player, from, to),
      },
      policy.rewind,
      this.quality,
      record,
    );
    this.killcams = killcamsOf(options, this.#publisher, this.#shots.evidence, this);
    const pastBytes = this.#shots.bytes + (this.killcams?.bytes ?? 0);
    checkMemory(game, game.layout.byteLength * (HISTORY_TICKS + 1) + pastBytes);
    if (game.flights.length > 0) this.#flights = this.#makeFlights(record);
    this.#hearing = new Hearing({
      ...{ game, agreement, firstTick, publisher: this.#publisher, flights: this.#flights },
      timeOf: (tick) => this.timeOf(tick),
      command: (player, command) => this.command(player, command as CommandOf<G>),
    });
    if (moved === undefined) {
      this.#simulation.begin(seed, firstTick, secret);
      this.#capture(firstTick);
    } else {
      this.#simulation.isServer = true;
      world.simulate(EVERYBODY);
      this.carry(moved);
    }
    const { snapshotEvery } = agreement;
    const [simulation, rows, seats] = [this.#simulation, this.#flights?.rows, this.#seats.all];
    const recorded = { simulation, rows, seats, history: this.history, snapshotEvery };
    if (record !== undefined) this.#recorder?.begin({ record, ...recorded });
  }

  #makeFlights(record: MatchRecord | undefined): RoomFlights {
    const { agreement, firstTick } = this;
    const { rewind, snapshot } = this.policy;
    this.#shots.keepsPast = true;
    const flights = new RoomFlights({
      simulation: this.#simulation,
      shots: this.#shots,
      shown: { ...this.shown.view, snapshotEvery: agreement.snapshotEvery, firstTick },
      looksBack: rewind.look === "seen" && agreement.scope === "own",
      isNumbered: agreement.addressing !== "tick",
      quality: this.quality,
      record,
      seatOf: (player) => this.seat(player),
      sentTo: (player) => this.#publisher.sentTo(player),
      interest: snapshot.interest,
      eyes: this.#publisher.eyes,
      send: this.#publisher.sendReliable,
    });
    this.#simulation.emitter.flightSink = (fired) => flights.take(fired);
    this.#publisher.flights = flights;
    return flights;
  }

  /** The true world, after the newest tick. */
  get world(): WorldOf<G> {
    return this.#simulation.world;
  }

  /** The newest tick stepped (or skipped). */
  get tick(): Tick {
    return this.world.tick;
  }

  /** Server time at which a tick is due, ms. */
  timeOf(tick: Tick): number {
    return this.startMs + (tick - this.firstTick) * this.game.tickMs;
  }

  /** What was kept of the shots of this room: see `RewindPolicy.evidence`. */
  get evidence(): Evidence {
    return this.#shots.evidence;
  }

  /** What flies in this room, for its counters; undefined: nothing ever does. */
  get flights(): RoomFlights | undefined {
    return this.#flights;
  }

  /** The seat of a player, for its counters. */
  seat(player: number): Seat | undefined {
    return this.#seats.all[player];
  }

  /**
   * The tables that this room trained or was given, as bytes for the next room of the same game and agreement; undefined
   * while it has none but the default.
   */
  tables(): Uint8Array | undefined {
    return this.#publisher.tables();
  }

  /**
   * Takes a seat; the player enters the world in the next tick. undefined: it is taken, or the room is full.
   * @param connection what he is connected by, as `connectionOptions` says. Default: a new one, over datagrams
   * @param player the seat. Default: the lowest that is free
   * @param holdsTables their client was made with the tables that this room was given. Default: it is sent them
   */
  join(
    connection: Connection = new Connection(connectionOptions("server")),
    player: number = this.#seats.all.indexOf(undefined),
    holdsTables = false,
  ): Welcome | undefined {
    if (player < 0 || player >= this.game.players || this.seat(player) !== undefined) return undefined;
    this.#entering.add("join", player);
    return this.#sit(player, { connection, holdsTables });
  }

  /** Takes a seat behind those of players for somebody who looks on: see `SnapshotPolicy.spectators`. undefined: there is none. */
  watch(connection: Connection, holdsTables = false): Welcome | undefined {
    const player = this.#seats.all.indexOf(undefined, this.game.players);
    if (player >= 0) this.#publisher.eyes.follow(player, -1);
    return player < 0 ? undefined : this.#sit(player, { connection, holdsTables, watches: true });
  }

  /**
   * A player who still has his seat is back, with another connection: he goes on as who he was, and knows nothing. The
   * connection that he had is not heard any more; ending it is its owner's. undefined: he has no seat.
   */
  rejoin(player: number, connection: Connection, holdsTables = false): Welcome | undefined {
    const seat = this.seat(player);
    if (seat === undefined) return undefined;
    const last = seat.input;
    this.#seats.giveUp(seat, this.quality);
    return this.#sit(player, { connection, holdsTables, last });
  }

  /**
   * The player of a seat is back after a move, with the client and the connection that they had, over another line: packets go on
   * through the seat's connection. undefined: they have no seat.
   */
  resume(player: number, isStream: boolean): Connection | undefined {
    const seat = this.seat(player);
    seat?.resume(isStream, this.tick);
    return seat?.connection;
  }

  #sit(player: number, who: Sitting): Welcome {
    const { game, firstTick, tick } = this;
    const { input } = this.#seat(player, who);
    const presses = Array.from(input).filter((_, i) => game.input.fields[i].counts);
    return { player, firstTick, tick, seed: this.world.seed, presses };
  }

  #seat(player: number, who: Sitting): Seat {
    const { game, agreement, firstTick, startMs, tick } = this;
    const { input: policy, rewind } = this.policy;
    const { delay } = this.shown;
    const latePresses = rewind.look === "seen" ? (rewind.latePresses ?? "ownView") : "estimate";
    // Who looks on may send what he likes: nobody takes it.
    const rows = who.watches === true ? undefined : this.#seats.rows;
    const room = { game, agreement, policy, delay, firstTick, startMs, tick, rows, latePresses };
    const seat = new Seat({ player, ...room, ...who });
    this.#seats.sit(seat);
    this.#publisher.join(seat);
    return seat;
  }

  /** Gives a seat back; the player leaves the world in the next tick. */
  leave(player: number): void {
    const seat = this.seat(player);
    if (seat === undefined) return;
    this.#seats.giveUp(seat, this.quality);
    if (!seat.watches) this.#entering.add("leave", player);
  }

  /** A player's reliable request, applied in the next tick if it is permitted. False: it does not fit its schema, or has no seat. */
  command(player: number, command: CommandOf<G>): boolean {
    const fit = checkCommand(this.game, command);
    const seat = this.seat(player);
    if (fit === undefined || seat === undefined || seat.watches) return false;
    if (this.#seats.permits(player, fit)) this.#entering.add("command", player, fit);
    return true;
  }

  /** Takes a packet from a player's connection. Never throws at its bytes: bad ones are counted and dropped. */
  receive(player: number, bytes: Uint8Array, nowMs: number): void {
    const seat = this.seat(player);
    if (seat === undefined) return;
    const { connection } = seat;
    const { badPackets } = connection;
    connection.receive(bytes, nowMs);
    this.arrived(player, bytes.length, connection.badPackets > badPackets);
    for (let message = connection.message(); message !== undefined; message = connection.message())
      this.take(player, message, nowMs);
  }

  /** Counts a packet of a player, for whoever hands packets to his connection himself. */
  arrived(player: number, bytes: number, isBad: boolean): void {
    this.seat(player)?.countIn(bytes, isBad);
  }

  /** Takes a message of a player, for whoever drains his connection himself. `receive` does both. */
  take(player: number, message: Message, nowMs: number): void {
    const seat = this.seat(player);
    if (seat === undefined || seat.isEarlier) return;
    const isSound = this.#hearing.take(seat, message, this.tick, nowMs);
    if (!isSound) seat.counts.badPackets++;
    if (seat.counts.badPackets > MOST_BAD_PACKETS) seat.connection.close("malformed");
  }

  /** Steps every tick that is due at server time `nowMs` , ms, and publishes the newest snapshot. */
  update(nowMs: number): void {
    const due = this.firstTick + Math.floor((nowMs - this.startMs) / this.game.tickMs + 1e-6);
    const behind = due - this.tick;
    if (behind > this.policy.catchUpTicks) this.#skip(behind - this.policy.catchUpTicks);
    const snapshotTick = due - ((due - this.firstTick) % this.agreement.snapshotEvery);
    while (this.tick < due) {
      this.#tick(this.tick + 1);
      this.quality.noteTick(nowMs - this.timeOf(this.tick));
      // Now and not after the loop: reports tell of this tick, not of the ones still to catch up.
      if (this.tick === snapshotTick) this.#publisher.publish(this.world, this.#seats.all, nowMs);
    }
    this.#shots.told.flush(this.#seats.all, this.tick);
    this.killcams?.update(nowMs);
    for (let player = 0; player < this.#seats.all.length; player++) {
      const seat = this.#seats.awake(player, nowMs);
      if (seat !== undefined) this.#tend(seat, nowMs);
    }
  }

  /** Sends what else a connection has to say; a connection that has ended gives its seat back. */
  #tend(seat: Seat, nowMs: number): void {
    this.#publisher.flush(seat, nowMs);
    if (seat.connection.closed !== undefined && !this.#keepsSeats) this.leave(seat.player);
  }

  /** One tick: take inputs, step, settle, capture; `update` publishes. */
  #tick(tick: Tick): void {
    this.#entering.apply(this.#simulation, this.#flights, this.record);
    this.#seats.gather(tick, this.#simulation.inputs, this.record);
    this.record?.step();
    this.#simulation.advance(tick);
    this.#flyTo(tick);
    this.#publisher.events?.endTick(this.#simulation.inputs.numbers);
    this.#capture(tick);
    this.#recorder?.ticked();
  }

  /** Flights are held against targets as they are sent: when a snapshot is due. */
  #flyTo(tick: Tick): void {
    if (this.#flights === undefined) return;
    this.#flights.settleClaims(tick);
    if ((tick - this.firstTick) % this.agreement.snapshotEvery !== 0) return;
    this.#shots.capture();
    this.#flights.resolve(tick);
  }

  #capture(tick: Tick): void {
    this.history.claim(tick).copyFrom(this.#simulation.world);
    this.#shots.capture();
  }

  /** What a player saw when he gave the input of this tick. */
  #rewound(player: number, fairness: Partial<Fairness>): Rewound {
    const seat = this.seat(player);
    return seat === undefined ? this.#shots.now(player, fairness) : this.#shots.at(seat, fairness);
  }

  /** All that it is, but for what it was made with. Between two ticks, never within one. */
  carry(by: Moving): void {
    const { game, history, quality } = this;
    carryWorlds(by, this.world, history);
    quality.carry(by);
    this.#seats.rows.taken = by.whole(this.#seats.rows.taken, 0, by.tick);
    for (let player = 0; player < this.#seats.all.length; player++) {
      const seat = this.seat(player);
      if (!by.flag(seat !== undefined)) continue;
      const holdsTables = by.flag(seat?.holdsTables ?? false);
      const connection = new Connection(connectionOptions("server"));
      const who = { connection, holdsTables, watches: player >= game.players };
      (seat ?? this.#seat(player, who)).carry(by);
    }
    this.#publisher.carry(by, this.#seats.all, (at) => history.at(at));
    this.#shots.carry(by, game, this.#seats.all);
    this.#flights?.carry(by);
    this.#entering.carry(by);
  }

  #skip(ticks: number): void {
    this.#simulation.world.tick += ticks;
    this.quality.skippedTicks += ticks;
    this.#publisher.noteSkip(this.tick, ticks);
    this.record?.skip(ticks);
    this.#seats.skip(this.tick, ticks);
  }
}

function checkMemory(game: Game, bytes: number): void {
  assert(
    bytes <= MOST_ROOM_BYTES,
    `A room of ${game.name} needs ${Math.ceil(bytes / 1048576)} MB for its history: lower a capacity or drop a field, 64 MB is the most.`,
  );
}
