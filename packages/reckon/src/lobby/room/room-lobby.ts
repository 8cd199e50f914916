// The lobby of one room, with authority: who is here, what they say, when a match begins and ends. Its owner, the server
// process, passes connections, bytes, time and the game's reports in, and takes commands out. Start reading at
// `receive` and `#answer`. Always true: no clock, no IO, no chance; bytes from a member never make it throw, and only
// speak for his own player; states are sent whole, to each member when his is another than what he was sent last, so
// that a join and a resume need nothing of their own.

import { assert } from "../../core/assert.ts";
import { ChatLog } from "../chat.ts";
import { ENTER_MS, type Phase, RESTORED_HOLD_MS } from "../limits.ts";
import type { RosterRow } from "../lobby-messages.ts";
import { Machine } from "../machine.ts";
import type { Goodbye } from "../reasons.ts";
import { checkRules, defaultChoices, isChoosable, type LobbyRules, limitMs, quickMs } from "../rules.ts";
import { type MatchResult, type PlayerResult, Standings } from "../standings.ts";
import { Bans } from "./bans.ts";
import { BotSeats } from "./bot-seats.ts";
import { Entrance } from "./entrance.ts";
import { type KeptParts, restoreLobby, saveLobby } from "./keep-lobby.ts";
import { MatchEffects } from "./match-effects.ts";
import { Member } from "./member.ts";
import { Outbox, type RoomCommand } from "./outbox.ts";
import type { Arrival, RoomLobbyOptions } from "./room-lobby-options.ts";
import { isSame, type RoomContext, type RoomEffect, type RoomEvent, roomMachine } from "./room-machine.ts";
import { type Player, Roster } from "./roster.ts";
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
  readonly #members = new Map<number, Member>();
  readonly #outbox = new Outbox();
  readonly #states: StateSender;
  readonly #requests: SeatRequests;
  readonly #effects: MatchEffects;
  readonly #bans = new Bans();
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
    this.#states = new StateSender(this.#roster, this.#standings, this.#log, rules, this.#outbox);
    this.#effects = new MatchEffects(this.#roster, this.#standings, this.#outbox);
    this.#requests = new SeatRequests({
      rules,
      roster: this.#roster,
      bots: this.#bots,
      log: this.#log,
      phase: () => this.phase,
      nowMs: () => this.#nowMs,
      tell: (event) => this.#tell(event),
      kick: (player) => this.#kick(player),
    });
  }

  get phase(): Phase {
    return this.#machine.state as Phase;
  }

  /** Everybody with a seat, as they see each other. */
  get players(): readonly RosterRow[] {
    return this.#roster.rows(this.#isMatch);
  }

  /** Whether somebody without a seat may not come in, because they were kicked. */
  isBanned(address: string, account?: string): boolean {
    return this.#bans.has(undefined, address, account);
  }

  /** Everybody with a seat, with who they are: for the server's own use. */
  get seated(): readonly Pick<Player, "seat" | "name" | "identity" | "isBot">[] {
    return this.#roster.players;
  }

  /** The seat of the host; −1: there is none. */
  get hostSeat(): number {
    return this.#roster.host?.seat ?? -1;
  }

  /** Whether somebody new could come in now. */
  get isOpen(): boolean {
    return this.#hindrance(false) === undefined;
  }

  /** So many bots should come in now. */
  get missingBots(): number {
    return this.#hindrance(true) === undefined ? this.#bots.missing : 0;
  }

  /** Connections, with and without a seat. */
  get members(): number {
    return this.#members.size;
  }

  /** A connection is there: it resumes its seat, is asked for the passcode or a name, or is told why not. */
  join(id: number, arrival: Arrival, now: number): void {
    const { address, ticket, identity, isBot = false, isVouched = isBot } = arrival;
    assert(
      !this.#members.has(id),
      `Member ${id} is in the room already: give every connection a number of its own.`,
    );
    this.#nowMs = now;
    const member = new Member(id, address, isBot, now + ENTER_MS);
    member.identity = identity;
    this.#members.set(id, member);
    this.#dueMs = Math.min(this.#dueMs, member.enterByMs);
    const player = this.#roster.formerSeat(ticket, identity);
    const hindrance = this.#hindrance(isBot);
    // Of those who were kicked nobody has a seat to come back to.
    if (player !== undefined) this.#resume(member, player);
    else if (!isBot && this.#bans.has(ticket, address, identity?.id)) this.#dismiss(member, "kicked");
    else if (hindrance !== undefined) this.#dismiss(member, hindrance);
    else this.#entrance.greet(member, isVouched);
  }

  /** A connection that looks on: it is told all that those with a seat are told, and has no word in it. */
  watch(id: number, address: string, now: number): void {
    this.#nowMs = now;
    this.#members.set(id, new Member(id, address, false, Infinity, true));
    this.#states.touch();
  }

  /** A connection is lost: its seat is kept for a while, or given up, by the rules. */
  leave(id: number, now: number): void {
    const member = this.#members.get(id);
    if (member === undefined) return;
    this.#nowMs = now;
    this.#members.delete(id);
    const { player } = member;
    if (player === undefined) return;
    player.lose(now + this.rules.holdMs);
    this.#dueMs = Math.min(this.#dueMs, player.heldUntilMs);
    this.#states.touch();
    if (this.rules.holdMs === 0 || player.isBot) this.#release(player, "disconnected");
    else this.#log.add("", `${player.name} lost connection.`);
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
    else if (member.player !== undefined) {
      const no = this.#requests.answer(member.player, message);
      if (no !== undefined) this.#outbox.refuse(id, message.type, no);
    } else if (message.type === "passcode" && !member.isAdmitted) {
      const reason = this.#entrance.tryPasscode(member, message.digits, now);
      if (reason !== undefined) this.#dismiss(member, reason);
    } else if (message.type === "username" && member.isAdmitted) this.#seat(member, message.name);
    else this.#outbox.refuse(member.id, message.type, "not-now");
    this.#settle();
  }

  /** The token that resumes a member's seat, for him to keep. */
  give(id: number, token: string): void {
    if (this.#members.get(id)?.player !== undefined) this.#outbox.send(id, { type: "token", token });
  }

  /** Lets time pass: deadlines of phases, of seats that are kept, and of those who do not enter. */
  update(now: number): void {
    this.#nowMs = now;
    if (now < this.#dueMs) return;
    for (const player of this.#roster.players)
      if (now >= player.heldUntilMs) this.#release(player, "disconnected");
    for (const member of this.#members.values())
      if (member.player === undefined && now >= member.enterByMs) this.#dismiss(member, "idle");
    this.#settle();
    if (now >= this.#endsAtMs) this.#tell({ type: "deadline" });
    this.#dueMs = this.#endsAtMs;
    for (const player of this.#roster.players) this.#dueMs = Math.min(this.#dueMs, player.heldUntilMs);
    for (const { player, enterByMs } of this.#members.values())
      if (player === undefined) this.#dueMs = Math.min(this.#dueMs, enterByMs);
  }

  /** What is to be done, in order. Call it after every `update`, and at once where an answer should not wait. */
  take(): readonly RoomCommand[] {
    const { choices } = this.#machine.context;
    this.#states.flush(this.#members.values(), this.phase, this.#endsAtMs, choices, this.#nowMs);
    return this.#outbox.take();
  }

  /** The score of a player in the match. Shown to all, at most four times per second. */
  score(seat: number, score: number): void {
    if (this.#isMatch && this.#standings.score(this.#roster.at(seat), score)) this.#states.touchScores();
  }

  /** The match is over for one player: he may go to the after-game chat while others play on. */
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
    return saveLobby(this.#kept, this.#machine.context.choices, this.#isMatch);
  }

  /** Begins as a lobby that was saved: its seats wait for those who had them. Call it before anybody joins. */
  restore(saved: SavedLobby, now: number): void {
    this.#nowMs = now;
    const heldUntilMs = now + Math.max(this.rules.holdMs, RESTORED_HOLD_MS);
    restoreLobby(this.#kept, saved, heldUntilMs);
    if (isChoosable(this.rules, saved.choices)) this.#tell({ type: "restored", choices: saved.choices });
    this.#dueMs = heldUntilMs;
  }

  /** So many things have changed that `save` tells of, or more. */
  get changes(): number {
    return this.#states.touches;
  }

  /** Tells everybody that the server is closing, and ends all connections. */
  close(now: number, reason: "closing" | "room-idle" = "closing"): void {
    this.#nowMs = now;
    for (const member of this.#members.values()) this.#dismiss(member, reason);
    for (const player of this.#roster.players) this.#release(player, "disconnected");
    this.#settle();
  }

  get #kept(): KeptParts {
    return { roster: this.#roster, log: this.#log, bots: this.#bots, bans: this.#bans };
  }

  get #isMatch(): boolean {
    return this.phase === "game" || this.phase === "afterGame";
  }

  #hindrance(isForBot: boolean): Goodbye | undefined {
    return this.#entrance.hindrance(this.phase, this.#roster.isFull(isForBot));
  }

  /** Bots come and go without a word. */
  #note(player: Player, text: string): void {
    if (!player.isBot) this.#log.add("", text);
  }

  /** The newest goes. */
  #sendAwayBot(): void {
    const bot = this.#bots.newest;
    if (bot === undefined) return;
    const member = this.#members.get(bot.member ?? -1);
    if (member === undefined) this.#release(bot, "left");
    else this.#expel(member, "not-needed");
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
    // Again: the room may have filled up, started, or sent away whom they came with, while they were typing.
    const isBanned = !isBot && this.isBanned(address, identity?.id);
    const hindrance = isBanned ? "kicked" : this.#hindrance(isBot);
    const problem = this.#roster.problemWith(name, isBot);
    if (hindrance !== undefined) this.#dismiss(member, hindrance);
    else if (problem !== undefined) this.#outbox.refuse(member.id, "username", problem);
    if ((hindrance ?? problem) !== undefined) return;
    if (this.#roster.isFull(true)) this.#sendAwayBot();
    const player = this.#roster.add(name, member.id, isBot);
    if (player === undefined) return;
    if (this.phase === "game") this.#standings.enter(player);
    this.#note(player, `${player.name} joined.`);
    this.#sit(member, player);
  }

  #resume(member: Member, player: Player): void {
    const former = player.member === undefined ? undefined : this.#members.get(player.member);
    if (former !== undefined) this.#dismiss(former, "taken-over");
    else this.#log.add("", `${player.name} is back.`);
    player.resume(member.id);
    this.#sit(member, player);
    this.#settle();
  }

  #sit(member: Member, player: Player): void {
    member.player = player;
    player.comesFrom(member.address, member.identity);
    const { seat, ticket, name } = player;
    this.#outbox.send(member.id, { type: "seated", seat, name });
    // Also who is out: they watch the others.
    const plays = this.#isMatch && this.#standings.has(player);
    this.#outbox.push({ type: "seated", member: member.id, seat, ticket, name, plays });
    this.#states.touch();
  }

  #kick(player: Player): void {
    const { people, bots } = this.#roster;
    if (player.isBot) this.#bots.ask(bots.length - 1);
    else this.#bans.keepOut(player, people);
    const member = this.#members.get(player.member ?? -1);
    if (member === undefined) this.#release(player, "kicked");
    else this.#expel(member, "kicked");
  }

  /** Ends a connection, with the reason. */
  #dismiss(member: Member, reason: Goodbye): void {
    this.#members.delete(member.id);
    this.#outbox.dismiss(member.id, reason);
  }

  /** Ends a connection, and gives up its seat. */
  #expel(member: Member, reason: Goodbye): void {
    this.#dismiss(member, reason);
    if (member.player !== undefined) this.#release(member.player, reason === "kicked" ? "kicked" : "left");
  }

  #release(player: Player, outcome: "left" | "kicked" | "disconnected"): void {
    this.#roster.remove(player);
    if (this.#isMatch) this.#standings.leave(player, outcome);
    this.#note(player, outcome === "kicked" ? `${player.name} was kicked.` : `${player.name} left.`);
    this.#outbox.push({ type: "released", seat: player.seat, ticket: player.ticket });
    this.#states.touch();
  }

  /** Brings host and phase in line with the roster. */
  #settle(): void {
    while (this.#bots.areTooMany) this.#sendAwayBot();
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
    // Everybody is here: nobody has to be waited for.
    if (this.phase === "countdown") this.#endsAtMs = this.#nowMs + quickMs(this.rules);
    this.#dueMs = Math.min(this.#dueMs, this.#endsAtMs);
  }

  #tell(event: RoomEvent): void {
    const before = this.phase;
    for (const effect of this.#machine.send(event)) this.#perform(effect, event.type === "finish");
    if (this.phase !== before) this.#endsAtMs = this.#nowMs + limitMs(this.rules, this.phase);
    this.#dueMs = Math.min(this.#dueMs, this.#endsAtMs);
    this.#states.touch();
    this.#settle();
  }

  #perform(effect: RoomEffect, isFinished: boolean): void {
    this.#states.touch();
    this.#effects.perform(effect, this.#machine.context.choices, isFinished);
  }
}
