// One room of a host: its lobby, the visitors in it, and the match that may run. The host passes time and visitors in.
// Always true: everything that a visitor says is said for his own seat; lobby messages leave in the packet of the tick, before
// the match is stepped, so that there is one packet for each player and tick; a match has a room of its own.

import { encodeMessage } from "../../lobby/lobby-messages.ts";
import type { RoomCommand } from "../../lobby/room/outbox.ts";
import { RoomLobby } from "../../lobby/room/room-lobby.ts";
import type { SavedLobby } from "../../lobby/room/saved-lobby.ts";
import type { PlayerResult } from "../../lobby/standings.ts";
import type { Room } from "../../server/room.ts";
import type { Welcome } from "../../server/room-options.ts";
import { SPECTATORS } from "../../server/seats.ts";
import { LANE } from "../../wire/room-lanes.ts";
import { type BeatPlace, tickOn, timeOn } from "../beats.ts";
import type { HostedGame } from "../hosted-game.ts";
import type { SavedRoom } from "../saved-rooms.ts";
import type { Visitor } from "../visit/visitor.ts";
import { botsOfRoom } from "./hosted-bots.ts";
import type { HostedRoomOptions, RoomServices } from "./hosted-room-options.ts";
import { makeMatch } from "./make-match.ts";
import { MatchTeller } from "./match-teller.ts";
import type { RoomPlayer } from "./messenger.ts";
import { PlayWatch } from "./play-watch.ts";
import { RoomMessages } from "./room-messages.ts";
import type { MatchEnd } from "./told-match.ts";

type Start = Extract<RoomCommand, { type: "start" }>;

const JUDGE_MS = 250;
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
  /** When the last visitor who is no bot left; infinity while there is one. */
  emptySinceMs: number;
  /** When somebody last said something, or played. */
  idleSinceMs: number;
  /** Everybody was told that it closes, and that the server does not: nobody comes in any more. */
  isEnding = false;
  readonly #services: RoomServices;
  readonly #visitors = new Map<number, Visitor>();
  readonly #seats: (Visitor | undefined)[] = [];
  /** Those who are not in the match, if nobody has come, gone or moved since they were found. */
  #bystanders: readonly Visitor[] | undefined;
  /** Who looks on, and his seat in the match; −1: none. */
  readonly #watchers = new Map<Visitor, number>();
  #match: Room | undefined;
  /** A match that waits for its turn. */
  #starting: Start | undefined;
  /** Who has entered the match and is not told so yet. */
  readonly #entered: { readonly visitor: Visitor; readonly welcome: Welcome }[] = [];
  readonly #beat: number;
  readonly #tickMs: number;
  /** The tick of its beat that it has seen last. */
  #seenTick: number = Number.NEGATIVE_INFINITY;
  #judgedMs = 0;
  readonly #watch = new PlayWatch();
  readonly #messages: RoomMessages;
  readonly #teller: MatchTeller;
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
    this.emptySinceMs = now;
    this.idleSinceMs = now;
    this.#services = services;
    const { throttle } = services;
    this.#messages = new RoomMessages(hosted.make({}).messages);
    this.#teller = new MatchTeller(services, { room: code, isPrivate, game: name });
    const bots = botsOfRoom(hosted, options.mostBots);
    this.lobby = new RoomLobby({ rules: hosted.lobby, passcode, throttle, quickBots, ...bots });
  }

  /** When it is stepped. */
  get place(): BeatPlace {
    const every = this.hosted.preset.agreement.snapshotEvery;
    const phase = this.#match === undefined ? -1 : this.#match.firstTick % every;
    return { beat: this.#beat, phase, every };
  }

  /** The match that runs. */
  get match(): Room | undefined {
    return this.#match;
  }

  /** Nobody has ever come in. */
  isUnvisited = true;

  get visitors(): number {
    return this.#visitors.size;
  }

  /** Everybody who is connected. */
  everybody(): Iterable<Visitor> {
    return this.#visitors.values();
  }

  /** A visitor comes in. `ticket`: of the token that he showed; `isVouched`: he made the room. */
  enter(visitor: Visitor, ticket: number | undefined, isVouched: boolean, now: number): void {
    const { id, address, isBot, identity } = visitor;
    this.#visitors.set(id, visitor);
    this.#bystanders = undefined;
    this.isUnvisited = false;
    if (!isBot) this.emptySinceMs = Number.POSITIVE_INFINITY;
    this.lobby.join(id, { address, ticket, identity, isVouched: isVouched || isBot, isBot }, now);
    this.#follow(now);
  }

  /** Whether the seat of a ticket is taken by somebody who is connected. */
  isSeated(ticket: number): boolean {
    return this.#seats.some((visitor) => visitor?.isGone === false && visitor.ticket === ticket);
  }

  get mayWatch(): boolean {
    return this.#watchers.size < SPECTATORS;
  }

  /** What is to be kept of it beyond the end of the process. */
  save(): SavedRoom {
    const { code, id, name: game, maker, isPrivate, passcode = null, lobby } = this;
    const { saved } = this.#teller;
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

  /** A visitor comes to look on. */
  watch(visitor: Visitor, now: number): void {
    this.#visitors.set(visitor.id, visitor);
    this.#bystanders = undefined;
    this.#watchers.set(visitor, -1);
    this.isUnvisited = false;
    this.emptySinceMs = Number.POSITIVE_INFINITY;
    this.lobby.watch(visitor.id, visitor.address, now);
    this.#show(visitor);
    this.#follow(now);
  }

  /** A visitor's connection has taken a packet of so many bytes. */
  hear(visitor: Visitor, bytes: number, isBad: boolean, now: number): void {
    const { connection } = visitor;
    if (connection === undefined) return;
    const seat = this.#seatOf(visitor);
    // Nothing of what follows changes who plays.
    const match = this.#match?.seat(seat)?.connection === connection ? this.#match : undefined;
    match?.arrived(seat, bytes, isBad);
    for (let message = connection.message(); message !== undefined; message = connection.message())
      if (!visitor.mayTake(message.lane, now)) continue;
      else if (message.lane === LANE.lobby) {
        // Who looks on has no word in it, and keeps no room open by talking.
        if (this.#watchers.has(visitor)) continue;
        this.idleSinceMs = now;
        this.lobby.receive(visitor.id, message.bytes, now);
      } else if (this.#messages.isOne(message.lane, message.bytes))
        this.#takeMessage(visitor, message.bytes, now);
      else match?.take(seat, message, now);
  }

  #takeMessage(visitor: Visitor, bytes: Uint8Array, now: number): void {
    const from = this.players.find(({ seat }) => this.#seats[seat] === visitor);
    const message = this.#messages.read(visitor, bytes, now);
    if (message !== undefined && from !== undefined) this.hosted.onMessage?.(this, from, message);
  }

  get players(): readonly RoomPlayer[] {
    return this.lobby.seated;
  }

  /** Sends a message of the game to a seat, or to all who are here. False: somebody was not there, or had too much on the way. */
  send(to: number | "all", name: string, values: Readonly<Record<string, number | string>>): boolean {
    const seated = to === "all" ? this.#seats.filter((one) => one !== undefined) : [this.#seats[to]];
    return this.#messages.send(to === "all" ? [...seated, ...this.#watchers.keys()] : seated, name, values);
  }

  /** One step of time, on each tick of its beat. Returns how late that is, ms; undefined: it is not due. */
  update(now: number): number | undefined {
    const tickMs = this.#match?.game.tickMs ?? this.#tickMs;
    const tick = tickOn(this.#beat, now, tickMs);
    if (tick === this.#seenTick) return undefined;
    const due = Number.isFinite(this.#seenTick) ? Math.min(this.#seenTick + 1, tick) : tick;
    this.#seenTick = tick;
    // A stall makes each of the ticks late that were due in it.
    for (let one = Math.max(due, tick - MOST_DUE); one <= tick; one++)
      this.#services.due(Math.max(0, now - timeOn(this.#beat, one, tickMs)));
    this.#step(now);
    return Math.max(0, now - timeOn(this.#beat, due, tickMs));
  }

  #step(now: number): void {
    if (now - this.#visitedMs >= VISIT_MS) this.#visit(now);
    this.#judge(now);
    this.lobby.update(now);
    this.#follow(now);
    if (this.#watch.sees(this.#seats, this.#match, now)) this.idleSinceMs = now;
    if (this.#match !== undefined) this.#play(this.#match, now);
    // What players' connections have to say the match sends.
    this.#bystanders ??= [...this.#visitors.values()].filter((visitor) => !this.#plays(visitor));
    for (const visitor of this.#bystanders) visitor.flush(now);
  }

  #play(match: Room, now: number): void {
    const { skippedTicks } = match.quality;
    match.update(now);
    this.#services.tally.skippedTicks += match.quality.skippedTicks - skippedTicks;
  }

  #visit(now: number): void {
    this.#visitedMs = now;
    for (const visitor of this.#visitors.values()) {
      visitor.update(now);
      if (visitor.isGone) this.#lose(visitor, now);
    }
  }

  /** Tells everybody that it closes, and why. */
  close(now: number, reason: "closing" | "room-idle" = "closing"): void {
    this.isEnding = reason === "room-idle";
    this.endMatch("stopped", now);
    this.lobby.close(now, reason);
    this.#follow(now);
    for (const visitor of this.#visitors.values()) visitor.flush(now);
  }

  endMatch(cause: MatchEnd, now: number, results: readonly PlayerResult[] = this.lobby.results): void {
    this.#teller.ended(cause, results, now);
  }

  /** Ends everybody's connection at once. */
  expel(reason: string): void {
    for (const visitor of this.#visitors.values()) visitor.expel(reason);
    this.#visitors.clear();
  }

  #lose(visitor: Visitor, now: number): void {
    this.#visitors.delete(visitor.id);
    this.#bystanders = undefined;
    if (!visitor.isBot && !this.hasPeople) this.emptySinceMs = now;
    const watched = this.#watchers.get(visitor);
    this.lobby.leave(visitor.id, now);
    if (watched !== undefined && watched >= 0) this.#match?.leave(watched);
    this.#watchers.delete(visitor);
  }

  /** Whether somebody is connected who is no bot. */
  get hasPeople(): boolean {
    for (const { isBot } of this.#visitors.values()) if (!isBot) return true;
    return false;
  }

  /** The seat that he has in the match, or had: whether he plays or looks on; −1: none. It is his if his connection is there. */
  #seatOf(visitor: Visitor): number {
    return visitor.seat >= 0 ? visitor.seat : (this.#watchers.get(visitor) ?? -1);
  }

  #plays(visitor: Visitor): boolean {
    const seat = this.#seatOf(visitor);
    return seat >= 0 && this.#match?.seat(seat)?.connection === visitor.connection;
  }

  #judge(now: number): void {
    const { judge } = this.hosted;
    if (this.#match === undefined || judge === undefined || now - this.#judgedMs < JUDGE_MS) return;
    this.#judgedMs = now;
    const { world, firstTick } = this.#match;
    const { scores = [], out = [], finished } = judge(world, world.tick - firstTick);
    for (const { seat, score } of scores) this.lobby.score(seat, score);
    for (const result of out) this.lobby.out(result);
    if (finished !== undefined) this.lobby.finish(finished, now);
  }

  /** Does what the lobby wants done. */
  #follow(now: number): void {
    for (const command of this.lobby.take()) this.#perform(command, now);
    if (this.#starting !== undefined) this.#start(this.#starting, now);
    if (this.#entered.length === 0) return;
    // After the phase, so that a client knows of the match when it is told how to take part.
    for (const { visitor, welcome } of this.#entered.splice(0))
      visitor.connection?.send(LANE.lobby, encodeMessage({ type: "match", ...welcome }));
  }

  #perform(command: RoomCommand, now: number): void {
    if (command.type !== "send") this.#bystanders = undefined;
    switch (command.type) {
      case "send":
        this.#visitors.get(command.member)?.connection?.send(LANE.lobby, command.bytes);
        return;
      case "disconnect":
        this.#visitors.get(command.member)?.dismiss(command.reason, now);
        return;
      case "seated":
        this.#seat(command);
        return;
      case "released":
        this.#seats[command.seat] = undefined;
        this.#match?.leave(command.seat);
        return;
      case "start":
        this.#starting = command;
        return;
      case "over":
        this.endMatch(command.isFinished ? "finished" : "left", now, command.results);
        return;
      case "end":
        this.#starting = undefined;
        this.#match = undefined;
        for (const watcher of this.#watchers.keys()) this.#watchers.set(watcher, -1);
    }
  }

  #seat({ member, seat, ticket, plays }: Extract<RoomCommand, { type: "seated" }>): void {
    const visitor = this.#visitors.get(member);
    if (visitor === undefined) return;
    this.#seats[seat] = visitor;
    visitor.seat = seat;
    visitor.ticket = ticket;
    if (!visitor.isBot) this.#services.sign(ticket, (token) => this.lobby.give(member, token));
    if (!plays) return;
    const starting = this.#starting;
    if (starting === undefined) this.#putIn(seat, visitor);
    else this.#starting = { ...starting, seats: [...new Set([...starting.seats, seat])] };
  }

  #start({ choices, seats }: Start, now: number): void {
    if (!this.#services.mayStart(now)) return;
    this.#starting = undefined;
    this.#bystanders = undefined;
    this.#match = makeMatch({
      ...{ hosted: this.hosted, choices, services: this.#services, teller: this.#teller },
      ...{ beat: this.#beat, now },
      hostSeat: () => this.lobby.hostSeat,
      send: (player, bytes) => this.#at(player)?.send(bytes),
    });
    for (const seat of seats) {
      const visitor = this.#seats[seat];
      if (visitor !== undefined) this.#putIn(seat, visitor);
    }
    for (const watcher of this.#watchers.keys()) this.#show(watcher);
    this.#teller.started(choices, this.lobby.results, now);
  }

  /** Whose connection has a seat in the match: a watcher's, or that of who sat there before somebody came back to the lobby alone. */
  #at(player: number): Visitor | undefined {
    const visitor = this.#seats[player];
    if (visitor !== undefined && this.#plays(visitor)) return visitor;
    for (const one of this.#visitors.values())
      if (this.#seatOf(one) === player && this.#plays(one)) return one;
    return undefined;
  }

  /** Shows a watcher the match, if there is one; of its phases the lobby tells. */
  #show(visitor: Visitor): void {
    const { connection } = visitor;
    if (connection === undefined) return;
    const welcome = this.#match?.watch(connection, visitor.holdsTables);
    this.#watchers.set(visitor, welcome?.player ?? -1);
    if (welcome !== undefined) this.#entered.push({ visitor, welcome });
  }

  /** Puts a visitor into the match, anew or again. */
  #putIn(seat: number, visitor: Visitor): void {
    const match = this.#match;
    const { connection, holdsTables } = visitor;
    if (match === undefined || connection === undefined) return;
    const welcome: Welcome | undefined =
      match.seat(seat) === undefined
        ? match.join(connection, seat, holdsTables)
        : match.rejoin(seat, connection, holdsTables);
    if (welcome !== undefined) this.#entered.push({ visitor, welcome });
  }
}
