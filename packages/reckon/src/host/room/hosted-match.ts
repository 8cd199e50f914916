// The matches of a hosted room, one after the other: which visitors sit in one, and the Room that is stepped. hosted-room.ts does with
// it what the lobby wants. Always true: a match that may not start yet waits; each has a Room of its own, with seeds that no
// visitor can foresee, on ticks at which the host wakes.

import type { Connection } from "../../connection/connection.ts";
import { type Choices, encodeMessage } from "../../lobby/lobby-messages.ts";
import type { RoomCommand } from "../../lobby/room/outbox.ts";
import type { RoomLobby } from "../../lobby/room/room-lobby.ts";
import { checkPreset } from "../../presets/preset.ts";
import { captureRoom, restoreRoom } from "../../server/move/room-move.ts";
import { Room } from "../../server/room.ts";
import type { RoomOptions, Welcome } from "../../server/room-options.ts";
import { SPECTATORS } from "../../server/seats.ts";
import { LANE } from "../../wire/room-lanes.ts";
import { readTablesText } from "../../wire/tables/table-text.ts";
import type { Game } from "../../world/game.ts";
import { firstTickOn, tickOn, timeOn } from "../beats.ts";
import { seedOf } from "../codes.ts";
import type { Visitor } from "../visit/visitor.ts";
import type { HostedRoomOptions } from "./hosted-room-options.ts";
import { MatchTeller } from "./match-teller.ts";
import type { SavedMatch } from "./told-match.ts";

type Command<T extends RoomCommand["type"]> = Extract<RoomCommand, { type: T }>;

const JUDGE_MS = 250;

export class HostedMatch {
  /** The match that runs. */
  room: Room | undefined;
  readonly teller: MatchTeller;
  /** Players, by their seat in the lobby; some may be gone. */
  readonly seats: (Visitor | undefined)[] = [];
  /** Spectators, with their seat in the match; −1: none. */
  readonly watchers: Map<Visitor, number> = new Map();
  readonly #options: HostedRoomOptions;
  readonly #lobby: RoomLobby;
  /** Everybody in the hosted room. */
  readonly #visitors: ReadonlyMap<number, Visitor>;
  /** A match that waits for its turn. */
  #starting: Command<"start"> | undefined;
  /** Visitors who have entered the match, and get their welcome with the next `follow`. */
  readonly #entered: { readonly visitor: Visitor; readonly welcome: Welcome }[] = [];
  #judgedMs = 0;
  /** The match, if it has moved here while it ran. */
  #restored: ReturnType<typeof restoreRoom> | undefined;
  /** Ticks of a match are numbered so far ahead of those of the host: they count on from a match that has moved here. */
  #ticksAhead = 0;

  constructor(options: HostedRoomOptions, lobby: RoomLobby, visitors: ReadonlyMap<number, Visitor>) {
    this.#options = options;
    this.#lobby = lobby;
    this.#visitors = visitors;
    this.teller = new MatchTeller(options);
  }

  /** The visitor's seat in the match, now or before; −1: none. It is theirs while their connection is in it: see `plays`. */
  seatOf(visitor: Visitor): number {
    return visitor.seat >= 0 ? visitor.seat : (this.watchers.get(visitor) ?? -1);
  }

  /** Whether a visitor's connection is in the match, of a player or a spectator. */
  plays(visitor: Visitor): boolean {
    const seat = this.seatOf(visitor);
    return seat >= 0 && this.room?.seat(seat)?.connection === visitor.connection;
  }

  /** A player has a seat in the lobby, and enters the match if they play. */
  seat(visitor: Visitor, { seat, ticket, plays }: Command<"seated">): void {
    this.seats[seat] = visitor;
    visitor.seat = seat;
    visitor.ticket = ticket;
    if (!plays) return;
    const starting = this.#starting;
    if (starting === undefined) this.#putIn(seat, visitor);
    else this.#starting = { ...starting, seats: [...new Set([...starting.seats, seat])] };
  }

  free(seat: number): void {
    this.seats[seat] = undefined;
    this.room?.leave(seat);
  }

  /** Shows a spectator the match, if there is one; the lobby tells them of its phases. */
  show(visitor: Visitor): void {
    const { connection } = visitor;
    if (connection === undefined) return;
    const welcome = this.room?.watch(connection, visitor.holdsTables);
    this.watchers.set(visitor, welcome?.player ?? -1);
    if (welcome !== undefined) this.#entered.push({ visitor, welcome });
  }

  /** A spectator is gone. */
  unwatch(visitor: Visitor): void {
    const seat = this.watchers.get(visitor) ?? -1;
    if (seat >= 0) this.room?.leave(seat);
    this.watchers.delete(visitor);
  }

  /** A match is to start as soon as it may. */
  start(command: Command<"start">): void {
    this.#starting = command;
  }

  end(): void {
    this.#starting = undefined;
    this.room = undefined;
    this.#restored = undefined;
    for (const watcher of this.watchers.keys()) this.watchers.set(watcher, -1);
  }

  /** The running match as bytes; undefined: none runs. It stays as it is. */
  capture(): Uint8Array | undefined {
    return this.room && captureRoom(this.room, this.#options.services.options.build);
  }

  /**
   * Goes on with a match that was captured, on the next beat of its room. Throws a sentence when the bytes are none of this game and
   * build. Connections of players go on with `claim`; spectators come anew.
   */
  resume(bytes: Uint8Array, choices: Choices, told: SavedMatch | undefined, now: number): void {
    const { hosted, services, beat } = this.#options;
    const game = hosted.make(choices);
    const next = tickOn(beat, now, game.tickMs) + 1;
    const room = restoreRoom(bytes, {
      ...this.#termsOf(game),
      dueMs: timeOn(beat, next, game.tickMs),
      build: services.options.build,
      recordBytes: this.teller.recordBytes || undefined,
      recorder: this.teller.recorder(told),
    });
    for (let i = 0; i < SPECTATORS; i++) room.leave(game.players + i);
    this.#ticksAhead = Math.max(0, room.tick + 1 - next);
    this.#restored = room;
    this.room = room;
  }

  /** The match that moved here was told as started, or was not. */
  tellOn(told: SavedMatch | undefined, now: number): void {
    this.teller.unpack(told, this.#restored?.record, now);
  }

  /** The connection of a seat that has moved here with its match, for the client that has kept it: once. undefined: there is none. */
  claim(seat: number, isStream: boolean): Connection | undefined {
    // One that a visitor has had by now has ended with them.
    if (this.#restored?.seat(seat)?.connection.closed !== undefined) return undefined;
    return this.#restored?.resume(seat, isStream);
  }

  /** Starts a match that waits, if it may start now, and tells visitors who have entered. True: one has started. */
  follow(now: number): boolean {
    const { mayStart } = this.#options.services;
    const starting = this.#starting;
    const isStarting = starting !== undefined && mayStart(this.#options.maker, now);
    if (isStarting) this.#begin(starting, now);
    // After the phase, so that a client knows of the match when it is told how to take part.
    for (const { visitor, welcome } of this.#entered.splice(0))
      visitor.connection?.send(LANE.lobby, encodeMessage({ type: "match", ...welcome }));
    return isStarting;
  }

  /** Steps the match to the present. */
  play(now: number): void {
    if (this.room === undefined) return;
    const { quality } = this.room;
    const { skippedTicks } = quality;
    this.room.update(now);
    this.#options.services.tally.skippedTicks += quality.skippedTicks - skippedTicks;
  }

  /** Asks the game how the match stands, and tells the lobby. */
  judge(now: number): void {
    const { judge } = this.#options.hosted;
    if (this.room === undefined || judge === undefined || now - this.#judgedMs < JUDGE_MS) return;
    this.#judgedMs = now;
    const { world, firstTick } = this.room;
    const { scores = [], out = [], finished, chapter } = judge(world, world.tick - firstTick);
    if (chapter !== undefined) this.teller.chapter(chapter);
    for (const { seat, score } of scores) this.#lobby.score(seat, score);
    for (const result of out) this.#lobby.out(result);
    if (finished !== undefined) this.#lobby.finish(finished, now);
  }

  #begin({ choices, seats }: Command<"start">, now: number): void {
    this.#starting = undefined;
    this.room = this.#make(choices, now);
    for (const seat of seats) {
      const visitor = this.seats[seat];
      if (visitor !== undefined) this.#putIn(seat, visitor);
    }
    for (const watcher of this.watchers.keys()) this.show(watcher);
    this.teller.started(choices, this.#lobby.results, now);
  }

  #make(choices: Command<"start">["choices"], now: number): Room {
    const { hosted, services, beat } = this.#options;
    const { make, preset } = hosted;
    const { random } = services.options;
    const { snapshotEvery } = preset.agreement;
    const game = make(choices);
    checkPreset(preset, game);
    const phase = services.phase(beat, snapshotEvery);
    const dueTick = firstTickOn(beat, now, game.tickMs, phase, snapshotEvery);
    const firstTick = dueTick + this.#ticksAhead;
    const seed = seedOf(random);
    // 53 bits: too many to try them all.
    const secret = seedOf(random) * 0x200000 + (seedOf(random) >>> 11);
    return new Room({
      ...this.#termsOf(game),
      ...{ seed, secret, firstTick },
      ...this.teller.record(game, choices, { seed, firstTick, secret }, this.#lobby.results),
      startMs: timeOn(beat, dueTick, game.tickMs),
    });
  }

  /** What each match of the room is made with, and one that has moved here as well. */
  #termsOf(game: Game): Omit<RoomOptions, "seed" | "secret" | "firstTick" | "startMs" | "record"> {
    const { hosted, services } = this.#options;
    const { preset, tables, hostCommands = [], killcam } = hosted;
    const { development = false } = services.options;
    return {
      ...{ game, agreement: preset.agreement, policy: preset.room, shown: preset.client, development },
      keepsSeats: true,
      killcam: killcam && { ...killcam, wants: (player) => this.seats[player]?.isBot === false },
      tables: tables === undefined ? undefined : readTablesText(tables),
      permits: (player, { name }) => !hostCommands.includes(name) || player === this.#lobby.hostSeat,
      send: (player, bytes) => this.#at(player)?.send(bytes),
    };
  }

  /** The visitor whose connection is in a seat of the match: its player's, a spectator's, or a former connection of its player's. */
  #at(player: number): Visitor | undefined {
    const visitor = this.seats[player];
    if (visitor !== undefined && this.plays(visitor)) return visitor;
    for (const one of this.#visitors.values()) if (this.seatOf(one) === player && this.plays(one)) return one;
    return undefined;
  }

  /** Puts a visitor into the match, anew or again. */
  #putIn(seat: number, visitor: Visitor): void {
    const { connection, holdsTables } = visitor;
    // Whoever has kept their connection plays on.
    if (this.room === undefined || connection === undefined || this.plays(visitor)) return;
    const welcome =
      this.room.seat(seat) === undefined
        ? this.room.join(connection, seat, holdsTables)
        : this.room.rejoin(seat, connection, holdsTables);
    if (welcome === undefined) return;
    this.#entered.push({ visitor, welcome });
    const player = this.#lobby.seated.find((one) => one.seat === seat);
    if (player !== undefined) this.teller.came(player);
  }
}
