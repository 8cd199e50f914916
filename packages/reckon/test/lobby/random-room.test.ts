// A room's lobby under members who do anything at any time, sense or not, for thousands of steps: its invariants.

import { describe, expect, it } from "vitest";
import { mix } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";
import { Throttle } from "../../src/core/throttle.ts";
import {
  type ClientMessage,
  encodeMessage,
  type RosterRow,
  type ServerMessage,
  serverMessages,
} from "../../src/lobby/lobby-messages.ts";
import { RoomLobby } from "../../src/lobby/room/room-lobby.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { genuineClientMessages } from "./samples.ts";

/** What a member was told last. */
interface Told {
  isSeated: boolean;
  isOver: boolean;
  roster: readonly RosterRow[];
  phase: Extract<ServerMessage, { type: "phase" }> | undefined;
  newestLine: number;
}

class Crowd {
  readonly lobby: RoomLobby;
  readonly random: Random;
  readonly told = new Map<number, Told>();
  readonly tickets: number[] = [];
  readonly seen = new Set<string>();
  now = 0;
  #members = 0;
  #running = 0;
  readonly #messages = serverMessages();

  constructor(rules: LobbyRules, seed: number) {
    this.lobby = new RoomLobby({
      rules,
      passcode: rules.gate === "open" ? undefined : "123456",
      throttle: new Throttle(),
      mostBots: 3,
      quickBots: seed % 2 === 0 ? undefined : 2,
    });
    this.random = Random.from(mix(seed, 7));
  }

  any<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)];
  }

  step(): void {
    const { lobby, random } = this;
    const members = [...this.told.keys()];
    const way = random.unit();
    if (lobby.missingBots > 0 && random.chance(0.3)) this.#bringBot();
    this.now += random.chance(0.05) ? random.below(20_000) : random.below(300);
    if (random.chance(0.01)) this.#bringBot();
    if (way < 0.12 || members.length === 0) this.#join();
    else if (way < 0.17) {
      const member = this.any(members);
      this.told.delete(member);
      lobby.leave(member, this.now);
    } else if (way < 0.2) lobby.receive(this.any(members), this.#noise(), this.now);
    else if (way < 0.3) lobby.update(this.now);
    else if (way < 0.33) lobby.out({ seat: random.below(6), score: random.below(100), outcome: "shot" });
    else if (way < (lobby.phase === "game" ? 0.4 : 0.35))
      lobby.finish([{ seat: random.below(6), score: 5, outcome: "winner" }], this.now);
    else if (way < 0.42) lobby.score(random.below(6), random.below(100));
    else lobby.receive(this.any(members), encodeMessage(this.#message()), this.now);
    this.obey();
  }

  #join(isBot = false): number {
    const member = ++this.#members;
    this.told.set(member, { isSeated: false, isOver: false, roster: [], phase: undefined, newestLine: 0 });
    const isBack = !isBot && this.tickets.length > 0 && this.random.chance(0.4);
    const ticket = isBack ? this.any(this.tickets) : undefined;
    this.lobby.join(member, { address: `${member % 5}`, ticket, isBot }, this.now);
    return member;
  }

  /** As an owner does: over a connection of its own, and now and then without being asked. */
  #bringBot(): void {
    const member = this.#join(true);
    this.lobby.receive(member, encodeMessage({ type: "username", name: `bot${member}` }), this.now);
  }

  #message(): ClientMessage {
    const { random } = this;
    if (random.chance(0.2))
      return { type: "username", name: `${this.any(["a", "B", "b", "A", "c"])}${random.below(4)}` };
    if (random.chance(0.2)) return { type: "passcode", digits: "123456" };
    if (random.chance(0.2)) return { type: "choose", choices: { difficulty: "3" } };
    if (random.chance(0.1)) return { type: "kick", name: `a${random.below(4)}` };
    return this.any(genuineClientMessages.filter(({ type }) => type !== "leave" || random.chance(0.05)));
  }

  #noise(): Uint8Array {
    return Uint8Array.from({ length: this.random.below(40) }, () => this.random.below(256));
  }

  /** Does what the room asks for, and looks whether it may ask for it. */
  obey(): void {
    for (const command of this.lobby.take()) {
      if (command.type === "start") this.#running++;
      if (command.type === "end") this.#running--;
      if (command.type === "seated") this.tickets.push(command.ticket);
      if (command.type === "send") this.#hear(command.member, command.bytes);
      if (command.type === "disconnect") {
        if (this.told.get(command.member)?.isOver !== true) throw new Error("It was not said why.");
        this.told.delete(command.member);
      }
    }
    this.check();
  }

  #hear(member: number, bytes: Uint8Array): void {
    const told = this.told.get(member);
    if (told === undefined) throw new Error(`Member ${member} is told something, but is gone.`);
    if (told.isOver) throw new Error("Something was said after goodbye.");
    const message = this.#messages.decode(bytes);
    if (message === undefined) throw new Error(`It sent what its clients refuse: ${Buffer.from(bytes)}`);
    this.seen.add(message.type === "refused" ? message.reason : message.type);
    if (message.type === "seated") told.isSeated = true;
    if (message.type === "goodbye") told.isOver = true;
    if (message.type === "roster") told.roster = message.players;
    if (message.type === "phase") told.phase = message;
    if (message.type === "chat")
      for (const { number } of message.lines) {
        if (number <= told.newestLine) throw new Error("A line came twice.");
        told.newestLine = number;
      }
  }

  /** Plain conditions: a million matchers would take minutes. */
  check(): void {
    const { players, phase, rules, members } = this.lobby;
    this.seen.add(phase);
    if (this.lobby.players.some(({ isBot, isPlaying }) => isBot && isPlaying)) this.seen.add("a bot plays");
    const connected = players.filter(({ isConnected }) => isConnected);
    const people = players.filter(({ isBot }) => !isBot);
    const present = people.filter(({ isConnected }) => isConnected);
    const bots = players.filter(({ isBot }) => isBot);
    const hosts = players.filter(({ isHost }) => isHost);
    const seated = [...this.told.values()].filter(({ isSeated }) => isSeated);
    const isMatch = phase === "game" || phase === "afterGame";
    const isCounted = phase === "choosing" || phase === "countdown";
    const truths: Record<string, boolean> = {
      "there is one host, no bot, who is connected if any person is":
        hosts.length <= 1 &&
        hosts[0]?.isBot !== true &&
        (present.length === 0 || hosts[0]?.isConnected === true),
      "bots are few, connected, and only where a person has a seat":
        bots.length <= 3 &&
        bots.every(({ isConnected }) => isConnected) &&
        (bots.length === 0 || people.length > 0),
      "names differ": new Set(players.map(({ name }) => name.toLowerCase())).size === players.length,
      "every player has a seat": players.length <= rules.seats,
      "enough are there": !isCounted || (connected.length >= rules.leastPlayers && present.length > 0),
      "a match runs when it should": this.#running === Number(isMatch),
      "members are all who were not told to go": members === this.told.size,
      "everybody with a seat knows it": seated.length === connected.length,
      "everybody knows the phase": seated.every((told) => told.phase?.phase === phase),
      "everybody knows the roster": seated.every(
        (told) => withoutScores(told.roster) === withoutScores(players),
      ),
      "the host knows it": seated.filter((told) => told.phase?.isHost).length === Math.min(1, present.length),
    };
    for (const [what, isTrue] of Object.entries(truths))
      if (!isTrue) throw new Error(`It is not so that ${what}.`);
  }
}

/** Scores may wait for their turn. */
function withoutScores(rows: readonly RosterRow[]): string {
  return JSON.stringify(rows.map((row) => ({ ...row, score: 0 })));
}

const VARIANTS = {
  ...LOBBY_RULES,
  held: { ...LOBBY_RULES.byAThread, seats: 3, holdMs: 30_000, lateJoin: "play" },
  counted: { ...LOBBY_RULES.highNoon, countdownMs: 4000, seats: 5 },
} satisfies Record<string, LobbyRules>;

describe("a room whose members do anything at random", () => {
  it.each(Object.entries(VARIANTS))("[LB13, LB18, LB20, RM4] stays sound with the rules %s", (_, rules) => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 4; seed++) {
      const crowd = new Crowd(rules, seed);
      for (let i = 0; i < 700; i++) crowd.step();
      for (const what of crowd.seen) seen.add(what);
      // When all are gone and time has passed, nothing is left.
      for (const member of [...crowd.told.keys()]) {
        crowd.told.delete(member);
        crowd.lobby.leave(member, crowd.now);
        crowd.obey();
      }
      crowd.now += 60_000;
      crowd.lobby.update(crowd.now);
      crowd.obey();
      expect([crowd.lobby.phase, crowd.lobby.players, crowd.lobby.members]).toEqual(["lobby", [], 0]);
    }
    // It came far enough to mean something.
    for (const what of [
      "game",
      "leaderboard",
      "roster",
      "chat",
      "name-taken",
      "not-host",
      "not-now",
      "goodbye",
      "a bot plays",
    ])
      expect(seen).toContain(what);
  });
});
