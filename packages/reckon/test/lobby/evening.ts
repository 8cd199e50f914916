// A lobby and its guests through a random evening: they come, talk, play, are lost and come back. The same seed is the same evening,
// whether or not the lobby is packed on the way and goes on in another one. Always true: whoever is connected when it moves is back at once.

import { mix } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";
import { Throttle } from "../../src/core/throttle.ts";
import {
  type ClientMessage,
  encodeMessage,
  type ServerMessage,
  serverMessages,
} from "../../src/lobby/lobby-messages.ts";
import type { RoomCommand } from "../../src/lobby/room/outbox.ts";
import { RoomLobby } from "../../src/lobby/room/room-lobby.ts";
import { isSavedLobby, type SavedLobby } from "../../src/lobby/room/saved-lobby.ts";
import type { LobbyRules } from "../../src/lobby/rules.ts";

interface Guest {
  readonly name: string;
  readonly isBot: boolean;
  /** Of their connection; −1: none. */
  member: number;
  ticket: number | undefined;
  phase: Extract<ServerMessage, { type: "phase" }> | undefined;
  readonly lines: Map<number, string>;
}

const PEOPLE = ["ann", "bob", "cid", "dot", "eve"];

export class Evening {
  lobby: RoomLobby;
  now = 0;
  #asked: string[] = [];
  readonly guests: Guest[];
  readonly #rules: LobbyRules;
  readonly #random: Random;
  readonly #messages = serverMessages();
  readonly #quickBots: number | undefined;
  #members = 0;
  #bots = 0;

  constructor(rules: LobbyRules, seed: number) {
    this.#rules = rules;
    this.#random = Random.from(mix(seed, 11));
    this.#quickBots = seed % 3 === 0 ? 2 : undefined;
    this.lobby = this.#open(this.#quickBots);
    this.guests = PEOPLE.map((name) => this.#guest(name, false));
  }

  #open(quickBots?: number): RoomLobby {
    return new RoomLobby({ rules: this.#rules, throttle: new Throttle(), mostBots: 3, quickBots });
  }

  #guest(name: string, isBot: boolean): Guest {
    return { name, isBot, member: -1, ticket: undefined, phase: undefined, lines: new Map() };
  }

  /** What can be seen of the lobby, by its owner and by its guests; with what it asked for since the last look. */
  look(): unknown {
    const { lobby, guests } = this;
    const { phase, players, results, hostSeat, isOpen, missingBots, members } = lobby;
    const asked = this.#asked;
    this.#asked = [];
    const told = guests.map(({ member, ticket, phase: told, lines }) => {
      if (member < 0 || told === undefined) return ticket;
      const { at: _, ...rest } = told;
      return [ticket, rest, [...lines].sort(([a], [b]) => a - b)];
    });
    return { phase, players, results, hostSeat, isOpen, missingBots, members, told, asked };
  }

  step(): void {
    const random = this.#random;
    const guest = this.guests[random.below(PEOPLE.length)];
    const way = random.unit();
    const seat = random.below(this.#rules.seats);
    const number = random.below(100);
    this.now += random.chance(0.05) ? 1000 * random.below(20) : 200 + random.below(1500);
    this.lobby.update(this.now);
    if (guest.member < 0) {
      if (way < 0.6) this.#come(guest);
    } else if (way < 0.05) {
      this.lobby.leave(guest.member, this.now);
      guest.member = -1;
    } else if (way < 0.2) this.lobby.score(seat, number);
    else if (way < 0.25) this.lobby.out({ seat, score: number, outcome: "shot", hasWon: number > 50 });
    else if (way < 0.3)
      this.lobby.finish([{ seat, score: number, outcome: "winner", hasWon: true }], this.now);
    else this.#say(guest, this.#message(way));
    this.#obey();
    while (this.lobby.missingBots > 0) {
      const bot = this.#guest(`Bot-${++this.#bots}`, true);
      this.guests.push(bot);
      this.#come(bot);
    }
  }

  #message(way: number): ClientMessage {
    if (way < 0.36) return { type: "start" };
    if (way < 0.46) return { type: "choose", choices: { difficulty: "3" } };
    if (way < 0.52) return { type: "chat", text: `at ${this.now}` };
    if (way < 0.6) return { type: "ready", isReady: way < 0.57 };
    if (way < 0.68) return { type: "done" };
    if (way < 0.72) return { type: "again" };
    if (way < 0.76) return { type: "bots", count: this.#random.below(4) };
    if (way < 0.78) return { type: "kick", name: PEOPLE[this.#random.below(PEOPLE.length)] };
    if (way < 0.8) return { type: "cancel" };
    if (way < 0.81) return { type: "end" };
    return way < 0.82 ? { type: "leave" } : { type: "ready", isReady: true };
  }

  #say(guest: Guest, message: ClientMessage): void {
    this.lobby.receive(guest.member, encodeMessage(message), this.now);
  }

  /** With a ticket to the seat that it had, else under a name to a new one. */
  #come(guest: Guest): void {
    const { name, isBot, ticket } = guest;
    guest.member = ++this.#members;
    guest.phase = undefined;
    this.lobby.join(guest.member, { address: name, ticket, isBot }, this.now);
    const wasMember = guest.member;
    this.#obey();
    if (guest.member === wasMember && guest.phase === undefined) this.#say(guest, { type: "username", name });
    this.#obey();
    // Somebody has the name, or there is no seat.
    if (guest.member >= 0 && guest.phase === undefined) {
      this.#say(guest, { type: "leave" });
      this.#obey();
    }
  }

  /** Goes on in another lobby, as what came through JSON; returns that. */
  move(): SavedLobby {
    const before = JSON.stringify(this.lobby.pack(this.now));
    const saved: unknown = JSON.parse(before);
    if (!isSavedLobby(saved)) throw new Error(`What was packed is refused: ${before}`);
    if (JSON.stringify(this.lobby.pack(this.now)) !== before) throw new Error("Packing changed the lobby.");
    this.lobby = this.#open();
    if (!this.lobby.unpack(saved, this.now)) throw new Error(`It does not go on: ${before}`);
    const here = this.guests.filter(({ member }) => member >= 0);
    for (const guest of here) guest.member = -1;
    for (const guest of here) this.#come(guest);
    return saved;
  }

  #obey(): void {
    for (const command of this.lobby.take()) this.#perform(command);
  }

  #perform(command: RoomCommand): void {
    const guest =
      "member" in command ? this.guests.find(({ member }) => member === command.member) : undefined;
    if (command.type === "send") {
      const message = this.#messages.decode(command.bytes);
      if (guest === undefined || message === undefined) throw new Error("A message went astray.");
      if (message.type === "phase") guest.phase = message;
      if (message.type === "chat") for (const line of message.lines) guest.lines.set(line.number, line.text);
    } else if (command.type === "seated") {
      if (guest !== undefined) guest.ticket = command.ticket;
    } else if (command.type === "disconnect") {
      if (guest !== undefined) Object.assign(guest, { member: -1, phase: undefined });
    } else this.#asked.push(JSON.stringify(command));
  }
}
