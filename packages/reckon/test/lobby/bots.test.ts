// Bots in a room: which players may ask for them, where they sit, and when they go.

import { describe, expect, it } from "vitest";
import { Throttle } from "../../src/core/throttle.ts";
import { type ClientMessage, encodeMessage, serverMessages } from "../../src/lobby/lobby-messages.ts";
import { RoomLobby } from "../../src/lobby/room/room-lobby.ts";
import type { RoomLobbyOptions } from "../../src/lobby/room/room-lobby-options.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";

/** A lobby with an owner who brings bots as they are missing. */
class Place {
  readonly lobby: RoomLobby;
  /** What everybody was told but states, as "member: word". */
  readonly said: string[] = [];
  /** Names on the newest leaderboard, with outcomes. */
  leaderboard: readonly string[] = [];
  readonly #messages = serverMessages();
  #members = 0;
  now = 0;

  constructor(rules: Partial<LobbyRules> = {}, options: Partial<RoomLobbyOptions> = {}) {
    const lobby = { ...LOBBY_RULES.reckon, seats: 4, countdownMs: 1000, ...rules };
    this.lobby = new RoomLobby({ rules: lobby, throttle: new Throttle(), mostBots: 7, ...options });
  }

  come(name: string, isBot = false): number {
    const member = ++this.#members;
    this.lobby.join(member, { address: "here", isBot }, this.now);
    this.say(member, { type: "username", name });
    return member;
  }

  say(member: number, message: ClientMessage): void {
    this.lobby.receive(member, encodeMessage(message), this.now);
    this.run(0);
  }

  leave(member: number): void {
    this.lobby.leave(member, this.now);
    this.run(0);
  }

  run(ms: number): void {
    this.now += ms;
    this.lobby.update(this.now);
    for (const command of this.lobby.take()) {
      const message = command.type === "send" ? this.#messages.decode(command.bytes) : undefined;
      if (command.type === "send" && message?.type === "refused")
        this.said.push(`${command.member}: ${message.reason}`);
      if (command.type === "send" && message?.type === "goodbye")
        this.said.push(`${command.member}: ${message.reason}`);
      if (message?.type === "leaderboard")
        this.leaderboard = message.rows.map(({ rank, name, outcome }) => `${rank} ${name} ${outcome}`.trim());
      if (command.type === "end") this.said.push("end");
      if (command.type === "start")
        this.said.push(["start", ...Object.values(command.choices).sort()].join(" "));
    }
  }

  bring(): void {
    while (this.lobby.missingBots > 0) this.come(`bot${this.#members + 1}`, true);
  }

  get people(): number {
    return this.lobby.players.filter(({ isBot }) => !isBot).length;
  }

  get bots(): number {
    return this.lobby.players.filter(({ isBot }) => isBot).length;
  }
}

describe("[LB23] bots in a room", () => {
  it("come and go as the host asks, and no other player may ask", () => {
    const place = new Place();
    const ada = place.come("ada");
    const bob = place.come("bob");
    place.say(bob, { type: "bots", count: 2 });
    expect([place.said, place.lobby.missingBots]).toEqual([[`${bob}: not-host`], 0]);
    place.say(ada, { type: "bots", count: 1 });
    expect(place.lobby.missingBots).toBe(1);
    place.bring();
    expect(place.lobby.players.map(({ isBot }) => isBot)).toEqual([false, false, true]);
    place.say(ada, { type: "bots", count: 0 });
    expect([place.bots, place.said.at(-1)]).toEqual([0, "3: not-needed"]);
  });

  it("are refused with a reason where there are none", () => {
    const place = new Place({}, { mostBots: 0 });
    place.say(place.come("ada"), { type: "bots", count: 2 });
    expect([place.said, place.lobby.missingBots]).toEqual([["1: no-bots"], 0]);
  });

  it("take the seats that people leave, and no more than a room may have", () => {
    const place = new Place({ seats: 6 }, { mostBots: 3 });
    const ada = place.come("ada");
    place.say(ada, { type: "bots", count: 7 });
    place.bring();
    expect(place.bots).toBe(3);
    const small = new Place();
    small.say(small.come("ada"), { type: "bots", count: 7 });
    small.bring();
    expect([small.people, small.bots, small.lobby.isOpen]).toEqual([1, 3, true]);
  });

  it.each(["lobby", "game"])("give their seat to a person, the last one first, in the %s", (phase) => {
    const place = new Place();
    const ada = place.come("ada");
    place.say(ada, { type: "bots", count: 3 });
    place.bring();
    if (phase === "game") place.say(ada, { type: "start" });
    place.run(1000);
    expect(place.lobby.phase).toBe(phase);
    const bob = place.come("bob");
    expect([place.people, place.bots]).toEqual([2, 2]);
    expect(place.said.at(-1)).toBe("4: not-needed");
    expect(place.lobby.players[3]).toMatchObject({ name: "bob", isBot: false, isPlaying: phase === "game" });
    // And get it back when bob has left.
    place.say(bob, { type: "leave" });
    expect(place.lobby.missingBots).toBe(1);
    // A bot never displaces a bot.
    place.bring();
    place.come("one-more", true);
    expect([place.bots, place.said.at(-1)]).toEqual([3, "7: full"]);
  });

  it("are sent away when the last person has given up their seat, and not before", () => {
    const place = new Place();
    const ada = place.come("ada");
    place.say(ada, { type: "bots", count: 2 });
    place.bring();
    place.say(ada, { type: "start" });
    place.run(1000);
    place.leave(ada);
    expect([place.lobby.phase, place.bots]).toEqual(["game", 2]);
    place.run(30_000);
    expect([place.lobby.phase, place.lobby.players, place.lobby.missingBots]).toEqual(["lobby", [], 0]);
    expect(place.said).toEqual(["start", "3: not-needed", "2: not-needed", "end"]);
  });

  it("never lead: no bot is host, and a person follows a lost host", () => {
    const place = new Place({ holdMs: 0 });
    const ada = place.come("ada");
    place.say(ada, { type: "bots", count: 1 });
    place.bring();
    place.come("cy");
    place.leave(ada);
    expect(place.lobby.players.find(({ isHost }) => isHost)?.name).toBe("cy");
  });

  it("count for the least number of players, but not without a person", () => {
    const place = new Place({ leastPlayers: 2 });
    const ada = place.come("ada");
    place.say(ada, { type: "start" });
    expect(place.said).toEqual(["1: too-few"]);
    place.say(ada, { type: "bots", count: 2 });
    place.bring();
    place.say(ada, { type: "start" });
    expect(place.lobby.phase).toBe("countdown");
    place.leave(ada);
    expect([place.lobby.phase, place.bots]).toEqual(["lobby", 2]);
  });

  it("have seats that no ticket resumes", () => {
    const place = new Place();
    place.say(place.come("ada"), { type: "bots", count: 1 });
    place.bring();
    // Tickets count from 1: the bot's is 2.
    place.lobby.join(50, { address: "here", ticket: 2 }, place.now);
    place.say(50, { type: "chat", text: "I am a bot" });
    expect([place.said.at(-1), place.bots]).toEqual(["50: not-now", 1]);
  });

  it("are not waited for: a match is over when the people are done with it", () => {
    const place = new Place();
    const ada = place.come("ada");
    place.say(ada, { type: "bots", count: 2 });
    place.bring();
    place.say(ada, { type: "start" });
    place.run(1000);
    place.lobby.finish([{ seat: 0, score: 3, outcome: "winner" }], place.now);
    expect(place.lobby.players.map(({ isPlaying }) => isPlaying)).toEqual([true, false, false]);
    place.say(ada, { type: "done" });
    expect(place.lobby.phase).toBe("leaderboard");
    place.say(ada, { type: "done" });
    expect([place.lobby.phase, place.bots]).toEqual(["lobby", 2]);
  });

  it("[LB17] are on the leaderboard unless they made way for people during the match", () => {
    const place = new Place();
    const ada = place.come("ada");
    place.say(ada, { type: "bots", count: 3 });
    place.bring();
    place.say(ada, { type: "start" });
    place.run(1000);
    for (const seat of [1, 2, 3]) place.lobby.score(seat, 5);
    place.lobby.out({ seat: 2, score: 5, outcome: "shot" });
    const made = place.come("bob");
    place.come("cid");
    place.say(made, { type: "leave" });
    place.lobby.finish([{ seat: 0, score: 1, outcome: "tired" }], place.now);
    place.say(ada, { type: "done" });
    // bot4 made way in the middle of the match, bot3 after the game had said what became of it.
    expect(place.leaderboard).toEqual(["1 bot2", "1 bot3 shot", "3 ada tired", "4 cid", "4 bob left"]);
    expect(place.lobby.results.map(({ name }) => name)).toContain("bot4");
  });

  it("can be kicked, and the room then wants one fewer", () => {
    const place = new Place();
    const ada = place.come("ada");
    place.say(ada, { type: "bots", count: 3 });
    place.bring();
    place.say(ada, { type: "kick", name: "bot2" });
    expect([place.bots, place.lobby.missingBots]).toEqual([2, 0]);
    // One that fails by itself is replaced, and its seat is not kept.
    place.leave(3);
    expect([place.bots, place.lobby.missingBots]).toEqual([1, 1]);
  });

  it("come without the passcode, and only to a person", () => {
    const place = new Place({ gate: "passcode" }, { passcode: "123456", quickBots: 1 });
    place.come("Bot-Ada", true);
    expect(place.bots).toBe(0);
    place.lobby.join(50, { address: "there", isVouched: true }, 0);
    place.say(50, { type: "username", name: "ada" });
    place.bring();
    expect([place.people, place.bots]).toEqual([1, 1]);
  });

  it.each(["host", "ready"] as const)(
    "start the first match of a quick room by themselves, once (%s)",
    (start) => {
      const place = new Place({ start }, { quickBots: 2 });
      expect(place.lobby.missingBots).toBe(0);
      const ada = place.come("ada");
      expect([place.lobby.phase, place.lobby.missingBots]).toEqual(["lobby", 2]);
      place.bring();
      expect(place.lobby.phase).toBe("countdown");
      place.run(1000);
      expect(place.lobby.phase).toBe("game");
      place.lobby.finish([], place.now);
      place.say(ada, { type: "done" });
      place.say(ada, { type: "done" });
      place.run(100);
      expect(place.lobby.phase).toBe("lobby");
    },
  );

  it("make a match wait no longer than the quick countdown, and only before the first match", () => {
    const place = new Place({ countdownMs: 11_000, quickCountdownMs: 2000 }, { quickBots: 1 });
    const ada = place.come("ada");
    place.bring();
    place.run(1900);
    expect(place.lobby.phase).toBe("countdown");
    place.run(200);
    expect(place.lobby.phase).toBe("game");
    place.lobby.finish([], place.now);
    for (let screen = 0; screen < 2; screen++) place.say(ada, { type: "done" });
    place.say(ada, { type: "start" });
    place.run(10_000);
    expect(place.lobby.phase).toBe("countdown");
    place.run(1100);
    expect(place.lobby.phase).toBe("game");
  });

  it("start a quick room without a choice: it takes the first of each", () => {
    const choices = { mode: ["ride", "duel"], map: ["dust", "ice"] };
    const place = new Place({ choices }, { quickBots: 1 });
    place.come("ada");
    place.bring();
    place.run(1000);
    expect(place.said).toEqual(["start dust ride"]);
  });

  it("start a quick room without a choice: it takes the defaults where there are some (LB10)", () => {
    const choices = { mode: ["ride", "duel"], map: ["dust", "ice"] };
    const place = new Place({ choices, defaults: { mode: "duel" } }, { quickBots: 1 });
    place.come("ada");
    place.bring();
    place.run(1000);
    expect(place.said).toEqual(["start duel dust"]);
  });

  it("refuse rules whose default is no choice, with a sentence that names it", () => {
    for (const defaults of [{ mode: "walk" }, { weather: "rain" }] as Record<string, string>[])
      expect(() => new Place({ choices: { mode: ["ride", "duel"] }, defaults })).toThrow(
        "which is no choice",
      );
  });

  it("come between matches where the rules let no newcomer come late", () => {
    const place = new Place({ lateJoin: "refuse" });
    const ada = place.come("ada");
    place.say(ada, { type: "start" });
    place.run(1000);
    place.say(ada, { type: "bots", count: 1 });
    expect(place.lobby.missingBots).toBe(0);
    place.lobby.finish([], place.now);
    place.say(ada, { type: "done" });
    expect(place.lobby.missingBots).toBe(1);
  });
});

describe("[SV8] a room that bots fill", () => {
  it("has so many players: each person more is a bot less, and no bots play without a person", () => {
    const place = new Place({ seats: 6 }, { fill: 3 });
    expect(place.lobby.missingBots).toBe(0);
    const ada = place.come("ada");
    expect([place.lobby.missingBots, place.lobby.phase]).toEqual([2, "lobby"]);
    place.bring();
    const bob = place.come("bob");
    expect([place.people, place.bots]).toEqual([2, 1]);
    place.come("cy");
    place.come("dan");
    expect([place.people, place.bots]).toEqual([4, 0]);
    for (const member of [ada, bob]) place.say(member, { type: "leave" });
    expect(place.lobby.missingBots).toBe(1);
  });

  it("has as many bots as its host or its maker asked for", () => {
    const place = new Place({ seats: 6 }, { fill: 3 });
    place.say(place.come("ada"), { type: "bots", count: 4 });
    expect(place.lobby.missingBots).toBe(4);
    place.come("bob");
    expect(place.lobby.missingBots).toBe(4);
    const made = new Place({ seats: 6 }, { fill: 3, quickBots: 0 });
    made.come("ada");
    expect([made.lobby.missingBots, made.lobby.phase]).toEqual([0, "countdown"]);
  });

  it("is played at once by a ready player, and by bots when they come", () => {
    const place = new Place({ seats: 6, start: "ready", countdownMs: 0 }, { fill: 3 });
    const ada = place.come("ada");
    place.say(ada, { type: "ready", isReady: true });
    expect([place.lobby.phase, place.lobby.missingBots]).toEqual(["game", 2]);
    place.bring();
    expect(place.lobby.players.map(({ isPlaying }) => isPlaying)).toEqual([true, true, true]);
  });
});
