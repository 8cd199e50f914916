// The lobby of one room, with authority: its members, their chat, and the phases around a match. Its owner, the server
// process, passes connections, bytes, time and the game's reports in, and takes commands out. Start reading at
// `receive`. Always true: no clock, no IO, no chance; bytes from a member never make it throw, and count for
// that member only; states are sent whole, to each member whose last one is out of date, so that a join and a
// resume need nothing of their own.

import { assert } from "../../core/assert.ts";
import type { Identity } from "../../core/identity.ts";
import { ChatLog } from "../chat.ts";
import { ENTER_MS, isMatch, type Phase } from "../limits.ts";
import type { RosterRow } from "../lobby-messages.ts";
import { Machine } from "../machine.ts";
import type { Goodbye } from "../reasons.ts";
import type { MatchResult, PlayerResult, RoomPlayer } from "../results.ts";
import { checkRules, defaultChoices, isChoosable, type LobbyRules, limitMs } from "../rules.ts";
import { Standings } from "../standings.ts";
import { Bans } from "./bans.ts";
import { BotSeats } from "./bot-seats.ts";
import { Entrance } from "./entrance.ts";
import { restoreLobby, saveLobby } from "./keep-lobby.ts";
import { performEffect } from "./match-effects.ts";
import { type Arrival, Member } from "./member.ts";
import { packLobby, restoredHoldMs, unpackLobby } from "./move-lobby.ts";
import { Outbox, type RoomCommand } from "./outbox.ts";
import type { LobbyParts, RoomLobbyOptions } from "./room-lobby-options.ts";
import { isSame, type RoomContext, type RoomEffect, type RoomEvent, roomMachine } from "./room-machine.ts";
import { Roster } from "./roster.ts";
import type { SavedLobby } from "./saved-lobby.ts";
import { SeatRequests } from "./seat-requests.ts";
import { StateSender } from "./state-sender.ts";

/**
 * @example
 * const lobby = new RoomLobby({ rules: LOBBY_RULES.rType, throttle });
 * lobby.join(connection.id, { address }, now);
 * lobby.receive(connection.id, message.bytes, now);
 * lobby.update(now);
 * for (const command of lobby.take()) perform(command);
 */
export class RoomLobby {
  readonly rules: LobbyRules;
  readonly #entrance: Entrance;
  readonly #machine: Machine<RoomContext, LobbyRules, RoomEvent, RoomEffect>;
  readonly #roster: Roster;
  readonly #bots: BotSeats;
  readonly #standings = new Standings();
  readonly #log = new ChatLog();
  /** By the number of their connection. */
  readonly #members = new Map<number, Member>();
  readonly #outbox = new Outbox();
  readonly #bans = new Bans();
  readonly #parts: LobbyParts;
  readonly #states: StateSender;
  readonly #requests: SeatRequests;
  #nowMs = 0;
  #endsAtMs = Infinity;
  // Before this nothing happens by itself; may be too early, never too late.
  #dueMs = Infinity;

  constructor({ rules, passcode, throttle, mostBots = 0, quickBots, fill = 0 }: RoomLobbyOptions) {
    this.rules = checkRules(rules);
    this.#entrance = new Entrance(rules, passcode, throttle, this.#outbox);
    this.#machine = new Machine(roomMachine, rules);
    this.#roster = new Roster(rules.seats);
    this.#bots = new BotSeats(this.#roster, mostBots, quickBots, fill);
    this.#parts = {
      ...{ rules, roster: this.#roster, bots: this.#bots, standings: this.#standings },
      ...{ log: this.#log, outbox: this.#outbox, bans: this.#bans },
    };
    this.#states = new StateSender(this.#parts);
    this.#requests = new SeatRequests({
      ...this.#parts,
      phase: () => this.phase,
      nowMs: () => this.#nowMs,
      tell: (event) => this.#tell(event),
      kick: (player) => this.#expel(player, "kicked"),
    });
  }

  get phase(): Phase {
    return this.#machine.state as Phase;
  }

  /** Everybody with a seat, as they see each other. */
  get players(): readonly RosterRow[] {
    return this.#roster.rows(isMatch(this.phase));
  }

  /** Whether a newcomer may not come in, because they were kicked. */
  isBanned(address: string, account?: string): boolean {
    return this.#bans.has(undefined, address, account);
  }

  /** Everybody with a seat, for the server's own use. */
  get seated(): readonly RoomPlayer[] {
    return this.#roster.players;
  }

  /** The seat of the host; −1: there is none. */
  get hostSeat(): number {
    return this.#roster.host?.seat ?? -1;
  }

  /** Whether a newcomer could come in now. */
  get isOpen(): boolean {
    return this.#hindrance(false) === undefined;
  }

  /** So many bots should come in now. */
  get missingBots(): number {
    return this.#hindrance(true) === undefined ? this.#bots.missing : 0;
  }

  /** Bots of a room that has moved here that have a seat, and are to come at once. */
  get awaitedBots(): number {
    return this.#roster.bots.filter(({ isAwaited }) => isAwaited).length;
  }

  /** Connections, with and without a seat. */
  get members(): number {
    return this.#members.size;
  }

  /** A connection is there: it resumes its seat, is asked for the passcode or a name, or is told why not. */
  join(id: number, arrival: Arrival, now: number): void {
    const { address, ticket, identity, isBot = false, isVouched = isBot } = arrival;
    const member = this.#meet(new Member(id, arrival, now + ENTER_MS), now);
    const player = isBot ? this.#roster.awaitedBot : this.#roster.former(ticket, identity);
    const hindrance = this.#hindrance(isBot);
    // A kicked player has no seat to come back to.
    if (player !== undefined) this.#resume(member, player);
    else if (!isBot && this.#bans.has(ticket, address, identity?.id)) this.#dismiss(member, "kicked");
    else if (hindrance !== undefined) this.#dismiss(member, hindrance);
    else this.#entrance.greet(member, isVouched);
  }

  /** A spectator's connection is there: they are told all that players are told, and cannot speak. */
  watch(id: number, address: string, now: number): void {
    this.#meet(new Member(id, { address }, Infinity, true), now);
    this.#states.touch();
  }

  #meet(member: Member, now: number): Member {
    assert(
      !this.#members.has(member.id),
      `Member ${member.id} is in the room already: give every connection a number of its own.`,
    );
    this.#nowMs = now;
    this.#members.set(member.id, member);
    this.#dueMs = Math.min(this.#dueMs, member.enterByMs);
    return member;
  }

  /** A connection is lost: its seat is kept for a while, or given up, by the rules. */
  leave(id: number, now: number): void {
    const member = this.#members.get(id);
    if (member === undefined) return;
    this.#nowMs = now;
    this.#members.delete(id);
    if (!member.isSeated) return;
    if (this.rules.holdMs > 0 && !member.isBot) this.#lose(member, now + this.rules.holdMs);
    else this.#release(member, "disconnected");
    this.#settle();
  }

  /** Takes a message off the lobby's lane. */
  receive(id: number, bytes: Uint8Array, now: number): void {
    const member = this.#members.get(id);
    if (member === undefined) return;
    this.#nowMs = now;
    const message = member.read(bytes, now);
    if (message === undefined) return;
    this.#states.touch();
    if (message === "flood" || message === "malformed") this.#expel(member, message);
    else if (message.type === "leave") this.#expel(member, "left");
    else if (member.isSeated) {
      const no = this.#requests.answer(member, message);
      if (no !== undefined) this.#outbox.refuse(id, message.type, no);
    } else if (message.type === "passcode" && !member.isAdmitted) {
      const reason = this.#entrance.tryPasscode(member, message.digits, now);
      if (reason !== undefined) this.#dismiss(member, reason);
    } else if (message.type === "username" && member.isAdmitted) this.#seat(member, message.name);
    else this.#outbox.refuse(id, message.type, "not-now");
    this.#settle();
  }

  /** The token that resumes a member's seat, for them to keep. */
  give(id: number, token: string): void {
    if (this.#members.get(id)?.isSeated) this.#outbox.send(id, { type: "token", token });
  }

  /** Lets time pass: deadlines of phases, of seats that are kept, and of members who do not enter. */
  update(now: number): void {
    this.#nowMs = now;
    if (now < this.#dueMs) return;
    for (const player of this.#roster.players) if (now >= player.heldUntilMs) this.#giveUp(player);
    for (const member of this.#members.values())
      if (!member.isSeated && now >= member.enterByMs) this.#dismiss(member, "idle");
    this.#settle();
    if (now >= this.#endsAtMs) this.#tell({ type: "deadline" });
    this.#dueMs = this.#endsAtMs;
    for (const { dueMs } of [...this.#roster.players, ...this.#members.values()])
      this.#dueMs = Math.min(this.#dueMs, dueMs);
  }

  /** What is to be done, in order. Call it after every `update`, and at once where an answer should not wait. */
  take(): readonly RoomCommand[] {
    const { choices } = this.#machine.context;
    this.#states.flush(this.#members.values(), this.phase, this.#endsAtMs, choices, this.#nowMs);
    return this.#outbox.take();
  }

  /** The score of a player in the match. Shown to all, at most four times per second. */
  score(seat: number, score: number): void {
    if (isMatch(this.phase) && this.#standings.score(this.#roster.at(seat), score))
      this.#states.touchScores();
  }

  /** The match is over for one player: they may go to the after-game chat while others play on. */
  out(result: MatchResult): void {
    const player = this.#roster.at(result.seat);
    if (this.phase === "game" && this.#standings.out(player, result)) this.#states.touch();
  }

  /** What became of everybody who is in the match, or was. */
  get results(): readonly PlayerResult[] {
    return this.#standings.results();
  }

  /** The match is over, with what became of everybody in it. Ignored when no match runs: all may have left before. */
  finish(results: readonly MatchResult[], now: number): void {
    if (this.phase !== "game") return;
    this.#nowMs = now;
    for (const result of results) this.out(result);
    this.#standings.countWins(this.#roster.players);
    this.#tell({ type: "finish" });
  }

  /** What is to be kept beyond the end of the process: see saved-lobby.ts. */
  save(): SavedLobby {
    return saveLobby(this.#parts, this.#machine.context.choices, isMatch(this.phase));
  }

  /** Begins as a lobby that was saved: its seats wait for their players. Call it before anybody joins. */
  restore(saved: SavedLobby, now: number): void {
    this.#nowMs = now;
    this.#dueMs = now + restoredHoldMs(this.rules);
    restoreLobby(this.#parts, saved, this.#dueMs);
    if (isChoosable(this.rules, saved.choices)) this.#tell({ type: "restored", choices: saved.choices });
  }

  /** The whole of it, to go on in another process. It stays as it is. */
  pack(now: number): SavedLobby {
    return { ...this.save(), live: packLobby(this.#parts, this.phase, this.#endsAtMs, now) };
  }

  /** Goes on as the lobby that was packed. False: that makes no sense by its rules. Call it before anybody joins. */
  unpack(saved: SavedLobby, now: number): boolean {
    const endsAtMs = unpackLobby(this.#parts, this.#machine, saved, now);
    if (endsAtMs === undefined) return false;
    this.#nowMs = now;
    this.#endsAtMs = endsAtMs;
    this.#dueMs = now;
    this.#tell({ type: "facts", ...this.#roster.facts() });
    return true;
  }

  /** The seat that a ticket comes back to while its player has no connection; −1: none. */
  emptySeatOf(ticket: number, identity: Identity | undefined): number {
    const player = this.#roster.former(ticket, identity);
    return player?.hasLine === false ? player.seat : -1;
  }

  /** Changes so far of what `save` returns, or more. */
  get changes(): number {
    return this.#states.touches;
  }

  /** Tells everybody that the room is closing, and ends all connections. */
  close(now: number, reason: "closing" | "room-idle" = "closing"): void {
    this.#nowMs = now;
    for (const member of this.#members.values()) this.#dismiss(member, reason);
    for (const player of this.#roster.players) this.#release(player, "disconnected");
    this.#settle();
  }

  #hindrance(isForBot: boolean): Goodbye | undefined {
    return this.#entrance.hindrance(this.phase, this.#roster.isFull(isForBot));
  }

  #seat(member: Member, typed: string): void {
    const { isBot, identity, address } = member;
    const name = this.#roster.nameOf(identity) ?? typed;
    // In another window meanwhile.
    const former = this.#roster.withIdentity(identity);
    if (former !== undefined) {
      this.#resume(member, former);
      return;
    }
    // Again: while they were typing the room may have filled up, started, or kicked a player of their address.
    const isBanned = !isBot && this.isBanned(address, identity?.id);
    const hindrance = isBanned ? "kicked" : this.#hindrance(isBot);
    const problem = this.#roster.problemWith(name, isBot);
    if (hindrance !== undefined) this.#dismiss(member, hindrance);
    else if (problem !== undefined) this.#outbox.refuse(member.id, "username", problem);
    if ((hindrance ?? problem) !== undefined) return;
    if (this.#roster.isFull(true)) for (const bot of this.#bots.newest(1)) this.#expel(bot, "not-needed");
    if (!this.#roster.add(member, name)) return;
    if (this.phase === "game") this.#standings.enter(member);
    this.#log.note(member, `${member.name} joined.`);
    this.#sit(member);
  }

  #resume(member: Member, player: Member): void {
    if (player.hasLine) this.#dismiss(player, "taken-over");
    else if (!player.isAwaited) this.#log.add("", `${player.name} is back.`);
    player.resume(member);
    this.#members.set(player.id, player);
    this.#sit(player);
    this.#settle();
  }

  #sit(player: Member): void {
    const { id, seat, ticket, name } = player;
    this.#outbox.send(id, { type: "seated", seat, name });
    // Also a player who is out: they watch the others.
    const plays = isMatch(this.phase) && this.#standings.has(player);
    this.#outbox.push({ type: "seated", member: id, seat, ticket, name, plays });
    this.#states.touch();
  }

  /** Ends a connection, with the reason. */
  #dismiss(member: Member, reason: Goodbye): void {
    this.#members.delete(member.id);
    this.#outbox.dismiss(member.id, reason);
  }

  /** Ends a member's connection, if it is there, and gives up their seat. */
  #expel(member: Member, reason: Goodbye): void {
    if (member.hasLine) this.#dismiss(member, reason);
    if (member.isSeated) this.#release(member, reason === "kicked" ? "kicked" : "left");
  }

  /** Nobody came back to a seat in time. After a move, a person has as long again as after any lost connection. */
  #giveUp(player: Member): void {
    if (player.isAwaited && !player.isBot) this.#lose(player, this.#nowMs + restoredHoldMs(this.rules));
    else this.#release(player, "disconnected");
  }

  #lose(player: Member, heldUntilMs: number): void {
    player.lose(heldUntilMs);
    this.#dueMs = Math.min(this.#dueMs, heldUntilMs);
    this.#log.add("", `${player.name} lost connection.`);
    this.#states.touch();
  }

  #release(player: Member, outcome: "left" | "kicked" | "disconnected"): void {
    this.#roster.remove(player);
    if (isMatch(this.phase)) this.#standings.leave(player, outcome);
    this.#log.note(player, outcome === "kicked" ? `${player.name} was kicked.` : `${player.name} left.`);
    this.#outbox.push({ type: "released", seat: player.seat, ticket: player.ticket });
    this.#states.touch();
  }

  /** Brings host and phase in line with the roster. */
  #settle(): void {
    for (const bot of this.#bots.tooMany) this.#expel(bot, "not-needed");
    if (this.#roster.settleHost()) {
      this.#log.add("", `${this.#roster.host?.name} is now the host.`);
      this.#states.touch();
    }
    const starter = this.phase === "lobby" ? this.#bots.takeStarter() : undefined;
    if (starter !== undefined) starter.isReady = true;
    const facts = this.#roster.facts();
    if (!isSame(facts, this.#machine.context)) this.#tell({ type: "facts", ...facts });
    const isOver = this.phase === "afterGame" || this.phase === "leaderboard";
    if (starter !== undefined) {
      this.#tell({ type: "start" });
      this.#tell({ type: "choose", choices: defaultChoices(this.rules) });
    } else if (isOver && facts.present >= this.rules.leastPlayers && this.#roster.wantsAgain)
      this.#tell({ type: "again" });
    else return;
    // Everybody is here: there is no player to wait for.
    const { countdownMs, quickCountdownMs = countdownMs } = this.rules;
    if (this.phase === "countdown") this.#endsAtMs = this.#nowMs + quickCountdownMs;
    this.#dueMs = Math.min(this.#dueMs, this.#endsAtMs);
  }

  #tell(event: RoomEvent): void {
    const before = this.phase;
    for (const effect of this.#machine.send(event))
      performEffect(effect, this.#parts, this.#machine.context.choices, event.type === "finish");
    if (this.phase !== before) this.#endsAtMs = this.#nowMs + limitMs(this.rules, this.phase);
    this.#dueMs = Math.min(this.#dueMs, this.#endsAtMs);
    this.#states.touch();
    this.#settle();
  }
}
