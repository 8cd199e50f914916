// One room of a host: its lobby, the visitors in it, and its matches. The host passes time and visitors in; hosted-match.ts has
// the match. Always true: what a visitor says counts for their own seat only; lobby messages leave in the packet of the tick, before
// the match is stepped, so that each player gets one packet per tick.

import type { Connection } from "../../connection/connection.ts";
import { assert } from "../../core/assert.ts";
import type { Place } from "../../fleet/place.ts";
import { isMatch, MOST_BOTS } from "../../lobby/limits.ts";
import { type Choices, encodeMessage } from "../../lobby/lobby-messages.ts";
import type { PlayerResult, RoomPlayer } from "../../lobby/results.ts";
import type { RoomCommand } from "../../lobby/room/outbox.ts";
import { RoomLobby } from "../../lobby/room/room-lobby.ts";
import type { SavedLobby } from "../../lobby/room/saved-lobby.ts";
import type { Room } from "../../server/room.ts";
import { SPECTATORS } from "../../server/seats.ts";
import { LANE } from "../../wire/room-lanes.ts";
import { BEATS, type BeatPlace, tickOn, timeOn } from "../beats.ts";
import { GameMessageCodec } from "../game-message-codec.ts";
import type { HostedGame } from "../hosted-game.ts";
import type { Parcel } from "../routes.ts";
import type { SavedRoom } from "../saved-rooms.ts";
import type { Visitor } from "../visit/visitor.ts";
import { HostedMatch } from "./hosted-match.ts";
import type { HostedRoomOptions, RoomServices } from "./hosted-room-options.ts";
import { lostMatch } from "./match-teller.ts";
import { PlayWatch } from "./play-watch.ts";
import type { MatchEnd } from "./told-match.ts";

/** Lines and ends are looked at so often: six ticks of a game, less what a timer may be early. */
const VISIT_MS = 95;
/** Late ticks that are told of after a stall, at most: a machine may have slept for days. */
const MOST_DUE = 600;

export class HostedRoom {
  readonly code: string;
  readonly id: number;
  readonly maker: string;
  /** Of the game. */
  readonly name: string;
  readonly hosted: HostedGame;
  readonly isPrivate: boolean;
  readonly passcode: string | undefined;
  readonly lobby: RoomLobby;
  /** When the last person left; infinity while one is connected. */
  emptySinceMs: number;
  /** When a person last said something, or played. */
  idleSinceMs: number;
  /** Everybody was told that the room closes, though the server does not: no visitor comes in any more. */
  isEnding = false;
  /** It is on its way to another node: it stands still, and nothing is heard or sent, until it is known what became of it. */
  isPacked = false;
  /** No visitor has ever come in. */
  isUnvisited = true;
  readonly #services: RoomServices;
  readonly #visitors = new Map<number, Visitor>();
  /** Visitors who are not in the match; undefined: find them again. */
  #bystanders: readonly Visitor[] | undefined;
  readonly #match: HostedMatch;
  readonly #beat: number;
  readonly #tickMs: number;
  /** The tick of its beat that it has seen last. */
  #seenTick: number = Number.NEGATIVE_INFINITY;
  readonly #watch = new PlayWatch();
  readonly #messages: GameMessageCodec;
  #saved: SavedRoom | undefined;
  #savedChanges = 0;
  #visitedMs: number = Number.NEGATIVE_INFINITY;

  constructor(options: HostedRoomOptions, now: number) {
    const { code, id, maker, name, hosted, isPrivate, passcode, quickBots, services } = options;
    this.#beat = options.beat;
    this.#tickMs = options.tickMs;
    this.code = code;
    this.id = id;
    this.maker = maker;
    this.name = name;
    this.hosted = hosted;
    this.isPrivate = isPrivate;
    this.passcode = passcode;
    this.emptySinceMs = this.idleSinceMs = now;
    this.#services = services;
    this.#messages = new GameMessageCodec(hosted.make({}).messages);
    const { lobby: rules, bots } = hosted;
    const mostBots = bots && Math.min(services.options.mostBots ?? 0, bots.most ?? MOST_BOTS);
    const throttle = services.passcodes;
    this.lobby = new RoomLobby({ rules, passcode, throttle, quickBots, mostBots, fill: bots?.fill });
    this.#match = new HostedMatch(options, this.lobby, this.#visitors);
  }

  /** When it is stepped. */
  get place(): BeatPlace {
    const every = this.hosted.preset.agreement.snapshotEvery;
    const { match } = this;
    if (match === undefined) return { beat: this.#beat, phase: -1, every };
    // By its time: ticks of a match that has moved here have other numbers than those of the host.
    const tick = Math.round(match.startMs / match.game.tickMs - this.#beat / BEATS);
    return { beat: this.#beat, phase: ((tick % every) + every) % every, every };
  }

  /** The match that runs. */
  get match(): Room | undefined {
    return this.#match.room;
  }

  get visitors(): number {
    return this.#visitors.size;
  }

  everybody(): Iterable<Visitor> {
    return this.#visitors.values();
  }

  /** Whether a person is connected. */
  get hasPeople(): boolean {
    return [...this.#visitors.values()].some(({ isBot }) => !isBot);
  }

  /** Seats for people that nobody has, nor comes for: those who have not said their name yet come for one. */
  get openSeats(): number {
    const { players, rules, isOpen } = this.lobby;
    let seats = rules.seats - players.filter(({ isBot }) => !isBot).length;
    for (const visitor of this.#visitors.values())
      if (visitor.seat < 0 && !visitor.isBot && !this.#match.watchers.has(visitor)) seats--;
    return isOpen ? Math.max(0, seats) : 0;
  }

  get mayWatch(): boolean {
    return this.#match.watchers.size < SPECTATORS;
  }

  get players(): readonly RoomPlayer[] {
    return this.lobby.seated;
  }

  /** Whether the player of a ticket is connected. */
  isSeated(ticket: number): boolean {
    return this.#match.seats.some((visitor) => visitor?.isGone === false && visitor.ticket === ticket);
  }

  /** A visitor comes in. `ticket`: of the token that they showed; `isVouched`: they made the room. */
  enter(visitor: Visitor, ticket: number | undefined, isVouched: boolean, now: number): void {
    const { id, address, isBot, identity } = visitor;
    this.#welcome(visitor);
    this.lobby.join(id, { address, ticket, identity, isVouched: isVouched || isBot, isBot }, now);
    this.#follow(now);
  }

  /** A spectator comes in. */
  watch(visitor: Visitor, now: number): void {
    this.#welcome(visitor);
    this.lobby.watch(visitor.id, visitor.address, now);
    this.#match.show(visitor);
    this.#follow(now);
  }

  #welcome(visitor: Visitor): void {
    this.#visitors.set(visitor.id, visitor);
    this.#bystanders = undefined;
    this.isUnvisited = false;
    if (!visitor.isBot) this.emptySinceMs = Number.POSITIVE_INFINITY;
  }

  /** What is to be kept of it beyond the end of the process. */
  save(): SavedRoom {
    const { code, id, name: game, maker, isPrivate, passcode = null, lobby } = this;
    const { saved } = this.#match.teller;
    const isSame = this.#savedChanges === lobby.changes && this.#saved?.match?.id === saved.match?.id;
    this.#savedChanges = lobby.changes;
    if (!isSame || this.#saved === undefined)
      this.#saved = { code, id, game, maker, isPrivate, passcode, lobby: lobby.save(), ...saved };
    return this.#saved;
  }

  /** Begins as a room that was saved. */
  restore(saved: SavedLobby, now: number): void {
    this.isUnvisited = false;
    this.lobby.restore(saved, now);
  }

  /** Tells everybody but bots where it moves, as soon as their lines take it. */
  announceMove(placeFor: (visitor: Visitor) => Place, now: number): void {
    for (const visitor of this.#visitors.values()) {
      if (visitor.isBot) continue;
      const place = JSON.stringify(placeFor(visitor));
      visitor.connection?.send(LANE.lobby, encodeMessage({ type: "moving", place }));
      visitor.flush(now);
    }
  }

  /** Whether everybody has all that the lobby has told them. */
  get isHeard(): boolean {
    for (const { isBot, isGone, connection } of this.#visitors.values())
      if (!isBot && !isGone && connection !== undefined && connection.waiting(LANE.lobby) > 0) return false;
    return true;
  }

  /** All of it, to go on at another node. It stands still from now on; `stay` lets it go on here. */
  pack(now: number): Parcel {
    this.#follow(now);
    this.isPacked = true;
    const { code, id, name: game, maker, isPrivate, passcode = null, lobby } = this;
    const told = this.#match.teller.pack(now);
    const room = { code, id, game, maker, isPrivate, passcode, lobby: lobby.pack(now), ...told };
    return { room, match: this.#match.capture() };
  }

  /** It does not move after all. */
  stay(): void {
    this.isPacked = false;
  }

  /** Goes on as a room that was packed. A match that cannot go on is lost, and its players are in the lobby. */
  unpack({ room: { lobby, match: told }, match }: Parcel, now: number): void {
    const { hooks } = this.#services;
    this.isUnvisited = false;
    try {
      if (match !== undefined) this.#match.resume(match, lobby.choices, told, now);
      if (this.lobby.unpack(lobby, now)) {
        this.#match.tellOn(told, now);
        if (match === undefined) this.#startAgain(lobby.choices);
        else if (!isMatch(this.lobby.phase)) this.#match.end();
        return;
      }
    } catch (error) {
      hooks.fault(error, this.code);
    }
    this.#match.end();
    if (told !== undefined) hooks.matchEnded(lostMatch(told, this.name, this));
    this.lobby.restore(lobby, now);
  }

  /** The match had not begun yet: it waits for its turn here. */
  #startAgain(choices: Choices): void {
    const seats = this.lobby.players.filter(({ isPlaying }) => isPlaying).map(({ seat }) => seat);
    if (isMatch(this.lobby.phase)) this.#match.start({ type: "start", choices, seats });
  }

  /**
   * The connection that a player's client has kept while the room moved here, by the ticket of their seat. Given out once; undefined:
   * they begin with another one.
   */
  claim(visitor: Visitor, ticket: number): Connection | undefined {
    const seat = this.lobby.emptySeatOf(ticket, visitor.identity);
    return seat < 0 ? undefined : this.#match.claim(seat, visitor.line.isStream);
  }

  /** A visitor's connection has taken a packet of so many bytes. */
  hear(visitor: Visitor, bytes: number, isBad: boolean, now: number): void {
    const { connection } = visitor;
    // What comes while it moves waits in the connection.
    if (connection === undefined || this.isPacked) return;
    const seat = this.#match.seatOf(visitor);
    // Messages do not change the players of a match.
    const match = this.#match.plays(visitor) ? this.match : undefined;
    match?.arrived(seat, bytes, isBad);
    for (let message = connection.message(); message !== undefined; message = connection.message())
      if (!visitor.mayTake(message.lane, now)) continue;
      else if (message.lane === LANE.lobby) {
        // A spectator has no word in the lobby, and keeps no room open by talking.
        if (this.#match.watchers.has(visitor)) continue;
        this.idleSinceMs = now;
        this.lobby.receive(visitor.id, message.bytes, now);
      } else if (this.#messages.isOne(message.lane, message.bytes))
        this.#takeMessage(visitor, message.bytes, now);
      else match?.take(seat, message, now);
  }

  #takeMessage(visitor: Visitor, bytes: Uint8Array, now: number): void {
    if (!visitor.mayTakeMessage(now)) return;
    const message = this.#messages.read(bytes);
    const from = this.players.find(({ seat }) => this.#match.seats[seat] === visitor);
    if (message === undefined) visitor.saidNonsense(now);
    else if (from !== undefined) this.hosted.onMessage?.(this, from, message);
  }

  /**
   * Sends a message of the game to a seat, or to all who are here. Throws a sentence that names the fix. False: a player was not there,
   * or had too much on the way.
   */
  send(to: number | "all", name: string, values: Readonly<Record<string, number | string>>): boolean {
    const { seats, watchers } = this.#match;
    const bytes = this.#messages.write(name, values);
    assert(
      bytes !== undefined,
      `The message ${name} does not fit its schema: give each of its fields once, texts within their length.`,
    );
    const all = [...seats.filter((one) => one !== undefined), ...watchers.keys()];
    let isSent = true;
    for (const visitor of to === "all" ? all : [seats[to]])
      if (visitor?.isGone !== false || visitor.connection?.send(LANE.control, bytes) !== true) isSent = false;
    return isSent;
  }

  /** One step of time, on each tick of its beat. Returns how late that is, ms; undefined: it is not due. */
  update(now: number): number | undefined {
    if (this.isPacked) return undefined;
    const tickMs = this.match?.game.tickMs ?? this.#tickMs;
    const tick = tickOn(this.#beat, now, tickMs);
    if (tick === this.#seenTick) return undefined;
    const due = Number.isFinite(this.#seenTick) ? Math.min(this.#seenTick + 1, tick) : tick;
    this.#seenTick = tick;
    // A stall makes every tick late that was due in it.
    for (let one = Math.max(due, tick - MOST_DUE); one <= tick; one++)
      this.#services.options.onDue?.(Math.max(0, now - timeOn(this.#beat, one, tickMs)));
    this.#step(now);
    return Math.max(0, now - timeOn(this.#beat, due, tickMs));
  }

  #step(now: number): void {
    if (now - this.#visitedMs >= VISIT_MS) this.#visit(now);
    this.#match.judge(now);
    this.lobby.update(now);
    this.#follow(now);
    if (this.#watch.sees(this.#match.seats, this.match, now)) this.idleSinceMs = now;
    this.#match.play(now);
    // The match sends the packets of those who are in it.
    this.#bystanders ??= [...this.#visitors.values()].filter((visitor) => !this.#match.plays(visitor));
    for (const visitor of this.#bystanders) visitor.flush(now);
  }

  #visit(now: number): void {
    this.#visitedMs = now;
    for (const visitor of this.#visitors.values()) {
      visitor.update(now);
      if (visitor.isGone) this.#lose(visitor, now);
    }
  }

  #lose(visitor: Visitor, now: number): void {
    this.#visitors.delete(visitor.id);
    this.#bystanders = undefined;
    if (!visitor.isBot && !this.hasPeople) this.emptySinceMs = now;
    this.lobby.leave(visitor.id, now);
    this.#match.unwatch(visitor);
  }

  /** Tells everybody that it closes, and why. */
  close(now: number, reason: "closing" | "room-idle" = "closing"): void {
    this.isEnding = reason === "room-idle";
    this.isPacked = false;
    this.endMatch("stopped", now);
    this.lobby.close(now, reason);
    this.#follow(now);
    for (const visitor of this.#visitors.values()) visitor.flush(now);
  }

  endMatch(cause: MatchEnd, now: number, results: readonly PlayerResult[] = this.lobby.results): void {
    this.#match.teller.ended(cause, results, now);
  }

  /** Ends everybody's connection at once; those of a room that was packed go on elsewhere, and no goodbye is said on them. */
  expel(reason: string): void {
    if (this.isPacked) this.#match.teller.moved();
    for (const visitor of this.#visitors.values()) {
      if (this.isPacked) visitor.connection = undefined;
      visitor.expel(reason);
    }
    this.#visitors.clear();
  }

  /** Does what the lobby wants done. */
  #follow(now: number): void {
    for (const command of this.lobby.take()) this.#perform(command, now);
    if (this.#match.follow(now)) this.#bystanders = undefined;
  }

  #perform(command: RoomCommand, now: number): void {
    const visitor = "member" in command ? this.#visitors.get(command.member) : undefined;
    if (command.type !== "send") this.#bystanders = undefined;
    switch (command.type) {
      case "send":
        visitor?.connection?.send(LANE.lobby, command.bytes);
        return;
      case "disconnect":
        visitor?.dismiss(command.reason, now);
        return;
      case "seated":
        if (visitor !== undefined) this.#seat(visitor, command);
        return;
      case "released":
        this.#match.free(command.seat);
        return;
      case "start":
        this.#match.start(command);
        return;
      case "over":
        this.endMatch(command.isFinished ? "finished" : "left", now, command.results);
        return;
      case "end":
        this.#match.end();
    }
  }

  #seat(visitor: Visitor, command: Extract<RoomCommand, { type: "seated" }>): void {
    this.#match.seat(visitor, command);
    const { member, ticket } = command;
    const seal = { room: this.code, id: this.id, ticket };
    if (!visitor.isBot) this.#services.options.sign(seal, (token) => this.lobby.give(member, token));
  }
}
