// At the door of a host, in virtual time: malformed greetings, greedy addresses, guessed passcodes, and stolen tokens.

import { describe, expect, it } from "vitest";
import { PROTOCOL_VERSION } from "../../src/connection/handshake.ts";
import type { Seal } from "../../src/host/index.ts";
import { enter, Town } from "../host/town.ts";
import { ascii, helloOf } from "./clients/intruder.ts";
import { TownIntruder } from "./clients/town-intruder.ts";

const WISH = '{"game":"dash","room":"","create":{"isPrivate":true}}';

describe("[HO8] a greeting", () => {
  it("must arrive within five seconds", () => {
    const town = new Town();
    const intruder = new TownIntruder(town);
    town.run(4900);
    expect([intruder.closed, town.host.visitors]).toEqual(["", 1]);
    town.run(200);
    expect([intruder.closed, town.host.visitors]).toEqual(["silent", 0]);
  });

  it("ends the connection at once if it is malformed", () => {
    const town = new Town();
    for (const bytes of [[], [0], [0x12, 1], [0x22, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0x42, 1]]) {
      const intruder = new TownIntruder(town, { address: `10.0.0.${bytes.length}` });
      intruder.client.raw(Uint8Array.from(bytes));
      expect(intruder.closed).toBe("malformed");
    }
    town.run(100);
    expect([town.host.visitors, town.host.rooms]).toEqual([0, 0]);
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["no object", "[]"],
    ["deep", "[".repeat(1024)],
    ["a game that is none", '{"game":"chess","room":""}'],
    ["a game of every object", '{"game":"__proto__","room":""}'],
    ["a code that is none", '{"game":"dash","room":"../.."}'],
    ["a passcode that is none", '{"game":"dash","room":"","create":{"isPrivate":true,"passcode":"12345x"}}'],
    ["a seat to sit on", '{"game":"dash","room":"","seat":0}'],
    ["a token that is an object", '{"game":"dash","room":"","token":{"room":"X","ticket":1}}'],
    ["a long token", `{"game":"dash","room":"","token":"${"x".repeat(641)}"}`],
    ["bytes above ASCII", `{"game":"dash","room":"","token":"\u00ff"}`],
  ])("is refused, and makes no room, with %s in it", (_what, payload) => {
    const town = new Town();
    const intruder = new TownIntruder(town);
    intruder.client.raw(helloOf(ascii(payload)));
    expect(intruder.client.answer).toMatchObject({ type: "refuse", reason: "schema" });
    expect(intruder.closed).toBe("schema");
    expect(town.host.rooms).toBe(0);
  });

  it("gets our version as answer if it has another version", () => {
    const town = new Town();
    const intruder = new TownIntruder(town);
    intruder.client.raw(helloOf(ascii(WISH), 77));
    expect(intruder.client.answer).toMatchObject({
      type: "refuse",
      reason: "version",
      version: PROTOCOL_VERSION,
    });
  });

  it("counts as a strike, and is ignored, while the first one is checked", () => {
    const town = new Town();
    town.holdsTokens = true;
    const intruder = new TownIntruder(town);
    const hello = helloOf(ascii('{"game":"dash","room":"","token":"token-0"}'));
    let times = 0;
    while (intruder.closed === "" && times < 100) {
      intruder.client.raw(hello);
      times++;
    }
    expect([times, intruder.closed, town.heldTokens]).toEqual([66, "malformed", 1]);
  });

  it("[HO11] takes no seat if its sender has gone while the token is checked", () => {
    const town = new Town();
    const ann = new TownIntruder(town).enter("ann");
    const token = ann.client.last("token")?.token;
    town.holdsTokens = true;
    const other = new TownIntruder(town);
    other.client.hello({ token });
    other.visitor?.lost();
    expect([typeof token, town.heldTokens]).toEqual(["string", 1]);
    town.readTokens();
    ann.run(500);
    expect([ann.closed, ann.client.last("goodbye"), town.host.visitors]).toEqual(["", undefined, 1]);
  });
});

describe("[HO9] one address", () => {
  it("may make 30 connections at once, and two per second", () => {
    const town = new Town();
    const at = (): number =>
      Array.from({ length: 100 }, () => new TownIntruder(town)).filter(({ visitor }) => visitor !== undefined)
        .length;
    expect(at()).toBe(30);
    town.run(10_000);
    expect([at(), town.host.visitors]).toEqual([20, 20]);
    expect(new TownIntruder(town, { address: "10.7.7.7" }).visitor).toBeDefined();
  });

  it("may have 64 connections at a time, however slowly it makes them", () => {
    const town = new Town({ seats: 8 });
    const intruders: TownIntruder[] = [];
    for (let i = 0; i < 180; i++) {
      const intruder = new TownIntruder(town);
      intruder.client.hello();
      if (intruder.visitor !== undefined) intruders.push(intruder);
      town.run(500);
      for (const { client } of intruders) client.flush(town.now);
    }
    expect(town.host.visitors).toBe(64);
    enter(town, town.add(), "ann");
    expect(town.host.visitors).toBe(65);
  });

  it("may make ten rooms at once, and have sixteen at a time", () => {
    const town = new Town();
    const answers: unknown[] = [];
    const intruders: TownIntruder[] = [];
    const ask = (): void => {
      const intruder = new TownIntruder(town);
      intruders.push(intruder);
      intruder.client.raw(helloOf(ascii(WISH)));
      const { answer } = intruder.client;
      answers.push(answer?.type === "refuse" ? answer.reason : answer?.type);
    };
    for (let i = 0; i < 12; i++) ask();
    expect(answers.slice(9)).toEqual(["welcome", "throttled", "throttled"]);
    for (let i = 0; i < 20; i++) {
      town.run(5100);
      for (const { client } of intruders) client.flush(town.now);
      ask();
    }
    expect(town.host.rooms).toBe(16);
    expect(answers.at(-1)).toBe("throttled");
    const other = new TownIntruder(town, { address: "10.7.7.7" });
    other.client.raw(helloOf(ascii(WISH)));
    expect(other.client.answer?.type).toBe("welcome");
  });

  it("may start four matches at once, and one every two seconds; its further matches wait, and no other address does", () => {
    const town = new Town({ countdownMs: 0 });
    const makers = Array.from({ length: 8 }, (_, i) =>
      new TownIntruder(town).enter(`eve${i}`, { create: { isPrivate: true } }),
    );
    const matches = (): number => [...town.host.all()].filter(({ match }) => match !== undefined).length;
    const run = (ms: number): void =>
      town.run(ms, () => {
        for (const { client } of makers) client.flush(town.now);
      });
    for (const { client } of makers) client.say({ type: "start" });
    run(200);
    expect(matches()).toBe(4);
    const other = new TownIntruder(town, { address: "10.7.7.7" }).enter("bob", {
      create: { isPrivate: true },
    });
    other.play();
    expect(other.client.last("match")).toBeDefined();
    run(10_000);
    expect(matches()).toBe(9);
    expect(makers.filter(({ client }) => client.last("match") === undefined)).toEqual([]);
  });

  it("starts no match if it leaves the room while the match waits", () => {
    const town = new Town({ countdownMs: 0, holdMs: 0 });
    for (let i = 0; i < 6; i++) {
      const eve = new TownIntruder(town).enter(`eve${i}`, { create: { isPrivate: true } });
      eve.client.say({ type: "start" });
      eve.run(50);
      eve.visitor?.lost();
    }
    town.run(20_000);
    expect([...town.host.all()].filter(({ match }) => match !== undefined)).toEqual([]);
    expect(town.faults).toEqual([]);
  });

  it("may come and go all day, and leaves no memory behind", () => {
    const town = new Town();
    enter(town, town.add(), "ann");
    for (let i = 0; i < 200; i++) {
      const intruder = new TownIntruder(town, { address: `10.6.0.${i % 20}` });
      intruder.enter(`eve${i}`);
      if (i % 2 === 0) intruder.client.say({ type: "leave" });
      intruder.run(100);
      intruder.visitor?.lost();
    }
    town.run(70_000);
    expect([town.host.visitors, town.host.rooms]).toEqual([1, 1]);
    expect(town.guests[0].session.lobby.players.map(({ name }) => name)).toEqual(["ann"]);
    expect(town.faults).toEqual([]);
  });
});

describe("[HO9] all addresses together", () => {
  const from = (town: Town, i: number): TownIntruder => new TownIntruder(town, { address: `10.6.0.${i}` });

  it("may have as many connections as a host accepts, and one more when one has gone", () => {
    const town = new Town({}, {}, "lan", { mostVisitors: 5 });
    const intruders = Array.from({ length: 8 }, (_, i) => from(town, i));
    for (const { client } of intruders.slice(0, 2)) client.hello();
    expect(intruders.map(({ visitor }) => visitor !== undefined).lastIndexOf(true)).toBe(4);
    expect(town.host.tally.ended.get("busy")).toBe(3);
    intruders[0].visitor?.lost();
    town.run(50);
    expect(from(town, 9).visitor).toBeDefined();
    expect(from(town, 10).visitor).toBeUndefined();
  });

  it("may have as many rooms as a host allows", () => {
    const town = new Town({}, {}, "lan", { mostRooms: 3 });
    const answers = Array.from({ length: 5 }, (_, i) => {
      const { client } = from(town, i);
      client.raw(helloOf(ascii(WISH)));
      return client.answer?.type === "refuse" ? client.answer.reason : client.answer?.type;
    });
    expect(answers).toEqual(["welcome", "welcome", "welcome", "full", "full"]);
    expect(town.host.rooms).toBe(3);
  });
});

describe("[HO10] a passcode", () => {
  function gated(): { town: Town; room: string; passcode: string } {
    const town = new Town({ gate: "passcode" });
    const maker = new TownIntruder(town, { address: "10.0.0.1" });
    maker.client.hello();
    maker.run(100);
    maker.client.say({ type: "username", name: "ann" });
    maker.run(100);
    const [{ code }] = town.host.list();
    return { town, room: code, passcode: town.host.room(code)?.passcode ?? "" };
  }

  /** Guesses from an address until it is sent away; how it ended. */
  function guess(town: Town, room: string, address: string, digits: string): string | undefined {
    const intruder = new TownIntruder(town, { address });
    if (intruder.visitor === undefined) return "busy";
    intruder.client.hello({ room });
    intruder.run(50);
    for (let i = 0; i < 3; i++) {
      intruder.client.say({ type: "passcode", digits });
      intruder.run(50);
    }
    intruder.visitor.lost();
    return intruder.client.last("accepted") !== undefined ? "in" : intruder.client.last("goodbye")?.reason;
  }

  it("may be guessed three times by a connection and nine times from an address; beyond that even the right one fails", () => {
    const { town, room, passcode } = gated();
    const wrong = passcode === "000000" ? "000001" : "000000";
    const ends = [0, 1, 2, 3].map(() => guess(town, room, "10.6.6.6", wrong));
    expect(ends).toEqual(["passcode", "passcode", "passcode", "throttled"]);
    expect(guess(town, room, "10.6.6.6", passcode)).toBe("throttled");
    expect(guess(town, room, "10.7.7.7", passcode)).toBe("in");
  });

  it("may be guessed 60 times from all addresses, and then once in four seconds", () => {
    const { town, room, passcode } = gated();
    const wrong = passcode === "000000" ? "000001" : "000000";
    const started = town.now;
    let ends = 0;
    for (let i = 0; i < 60; i++) if (guess(town, room, `10.8.0.${i}`, wrong) === "passcode") ends++;
    const tries = 60 + (town.now - started) / 4000;
    expect(ends).toBeGreaterThanOrEqual(20);
    expect(3 * ends).toBeLessThanOrEqual(tries);
    // The price: a friend waits, too. Then they may enter.
    expect(guess(town, room, "10.9.9.9", passcode)).toBe("throttled");
    town.run(10_000);
    expect(guess(town, room, "10.9.9.9", passcode)).toBe("in");
  });
});

describe("[HO11] a token", () => {
  it("is worthless if its seat was given up or its room has ended, even when another room has the code now", () => {
    const town = new Town();
    const eve = new TownIntruder(town).enter("eve");
    const token = eve.client.last("token")?.token ?? "";
    const [{ code }] = town.host.list();
    eve.client.say({ type: "leave" });
    eve.run(1500);
    enter(town, town.add(), "ann");
    const again = new TownIntruder(town);
    again.client.hello({ token });
    again.run(100);
    expect(again.client.last("accepted")).toBeDefined();
    expect(again.client.last("seated")).toBeUndefined();
    expect(town.host.list()[0].code).toBe(code);
    // Another room has this code now, and its first seat belongs to another player.
    const other: Seal = { room: code, id: 12345, ticket: 2 };
    const forged = new TownIntruder(town);
    forged.client.hello({ token: town.seal(other) });
    forged.run(100);
    expect(forged.client.last("seated")).toBeUndefined();
    expect(town.guests[0].session.lobby.state).toBe("lobby");
  });

  it("does not replace the passcode of a room in which its bearer has no seat", () => {
    const town = new Town({ gate: "passcode" });
    const maker = new TownIntruder(town).enter("ann");
    const token = maker.client.last("token")?.token ?? "";
    const [{ code }] = town.host.list();
    const friend = new TownIntruder(town, { address: "10.0.0.9" });
    friend.client.hello({ room: code });
    friend.run(100);
    friend.client.say({ type: "passcode", digits: town.host.room(code)?.passcode ?? "" });
    friend.client.say({ type: "username", name: "bob" });
    friend.run(100);
    maker.client.say({ type: "leave" });
    maker.run(1500);
    const back = new TownIntruder(town);
    back.client.hello({ token });
    back.run(100);
    back.client.say({ type: "username", name: "ann" });
    back.run(100);
    expect(back.client.last("refused")).toMatchObject({ of: "username", reason: "not-now" });
    expect(back.client.last("seated")).toBeUndefined();
  });

  it("counts as none if it is forged: its bearer enters as a new player", () => {
    const town = new Town();
    enter(town, town.add(), "ann");
    for (const token of ["token-999", "token-1e9", "token--1", "constructor"]) {
      const intruder = new TownIntruder(town);
      intruder.client.hello({ token });
      intruder.run(50);
      expect(intruder.client.last("seated")).toBeUndefined();
      expect(intruder.client.last("accepted")).toBeDefined();
    }
  });

  it("takes the seat if it is shown a second time, and the first bearer gets a goodbye and is ignored", () => {
    const town = new Town();
    const first = new TownIntruder(town).enter("eve");
    const token = first.client.last("token")?.token ?? "";
    const second = new TownIntruder(town);
    second.client.hello({ token });
    second.run(100);
    first.client.say({ type: "chat", text: "it is me" });
    first.run(1500);
    expect(first.client.last("goodbye")?.reason).toBe("taken-over");
    expect(first.closed).toBe("taken-over");
    const lines = second.client.told.flatMap((told) => (told.type === "chat" ? told.lines : []));
    expect(lines.map(({ text }) => text)).not.toContain("it is me");
    expect(second.client.last("seated")).toMatchObject({ seat: 0, name: "eve" });
  });
});

describe("[HO18] a player who may not enter, or is sent away, learns the reason", () => {
  it.each([
    ["busy", /server is full/],
    ["flood", /too many messages/],
    ["faulty", /failed/],
    ["behind", /too slow/],
    ["a word of another server", /lost/],
  ])("from a line that ends with %s", (reason, sentence) => {
    const town = new Town();
    const guest = town.add();
    enter(town, guest, "ann");
    guest.cables[0].visitor?.expel(reason);
    town.until("they get the reason", () => guest.session.lobby.loss !== undefined);
    expect(guest.session.lobby.sentence).toMatch(sentence);
  });
});
