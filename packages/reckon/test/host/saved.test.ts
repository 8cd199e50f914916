// A host that ends and one that begins with what it had saved: everybody is in their room again, under its code.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enter, playing, Town } from "./town.ts";

/** As it comes out of a file. */
function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function roomsOf(town: Town): (string | undefined)[] {
  return town.guests.map(({ session }) => session.reception?.room);
}

describe("[HO31] a host that begins with the rooms another one saved", () => {
  it("has everybody in their seats again, in the room of the same code, with names, chat and wins", () => {
    const town = new Town();
    const [ann, bob] = playing(town);
    const before = roomsOf(town);
    bob.session.lobby.wish({ type: "chat", text: "good luck" }, town.now);
    town.run(200);
    const room = town.host.room(before[0] ?? "");
    room?.lobby.finish([{ seat: 1, score: 3, outcome: "winner", hasWon: true }], town.now);
    town.run(200);
    ann.session.lobby.wish({ type: "again" }, town.now);
    town.until("they play again", () => room?.lobby.phase === "game");
    const saved = throughJson(town.host.save());
    town.crash();
    town.run(3000);
    town.restart(saved);
    town.until("all are in the lobby", () =>
      town.guests.every(({ session }) => session.lobby.state === "lobby"),
    );
    town.run(500);
    expect(roomsOf(town)).toEqual(before);
    expect(bob.session.lobby.seat).toBe(1);
    expect(bob.session.lobby.players).toMatchObject([
      { name: "ann", isConnected: true, wins: 0 },
      { name: "bob", isConnected: true, wins: 1 },
    ]);
    const lines = bob.session.lobby.lines.map(({ text }) => text);
    expect(lines).toContain("good luck");
    expect(lines).toContain("The server restarted. The match was lost.");
    expect(new Set(bob.session.lobby.lines.map(({ number }) => number)).size).toBe(lines.length);
    // And go on from there.
    const host = [ann, bob].find(({ session }) => session.lobby.room?.isHost);
    host?.session.lobby.wish({ type: "start" }, town.now);
    town.until("they play", () => town.guests.every(({ session }) => session.client?.isStarted === true));
    expect(town.faults).toEqual([]);
  });

  it("keeps seats for their players for half a minute, then closes rooms to which none came back", () => {
    const town = new Town();
    playing(town);
    const saved = throughJson(town.host.save());
    town.crash();
    for (const guest of town.guests) guest.darken(town.now, Number.POSITIVE_INFINITY);
    town.restart(saved);
    const lobby = town.host.room(saved[0].code)?.lobby;
    town.run(29_000);
    expect(lobby?.players.map(({ name, isConnected }) => [name, isConnected])).toEqual([
      ["ann", false],
      ["bob", false],
    ]);
    town.run(2000);
    expect(lobby?.players).toEqual([]);
    town.run(30_000);
    expect(town.host.rooms).toBe(0);
  });

  it("knows private rooms, passcodes and kicked players", () => {
    const town = new Town();
    const ann = town.add({ wish: { room: "", create: { isPrivate: true, passcode: "271828" } } });
    enter(town, ann, "ann");
    const { room = "" } = ann.session.reception ?? {};
    const eve = town.add({ wish: { room } });
    eve.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("eve is asked", () => eve.session.lobby.state === "passcodeAsked");
    eve.session.lobby.wish({ type: "passcode", digits: "271828" }, town.now);
    town.until("eve is let in", () => eve.session.lobby.state === "choosingUsername");
    eve.session.lobby.wish({ type: "username", name: "eve" }, town.now);
    town.until("eve is in", () => eve.kept !== undefined);
    const token = eve.kept;
    ann.session.lobby.wish({ type: "kick", name: "eve" }, town.now);
    town.until("eve is out", () => eve.session.lobby.loss === "kicked");
    const saved = throughJson(town.host.save());
    town.crash();
    town.restart(saved);
    expect([town.host.list(), town.host.room(room)?.passcode]).toEqual([[], "271828"]);
    const again = town.add({ wish: { room }, resume: token });
    town.until("eve is sent away", () => again.session.lobby.loss === "kicked");
  });

  it("gives no player the seat of another one, though the last seats were taken after the save", () => {
    const town = new Town();
    const ann = town.add();
    enter(town, ann, "ann");
    const saved = throughJson(town.host.save());
    const bob = town.add();
    enter(town, bob, "bob");
    town.until("bob has a token", () => bob.kept !== undefined);
    town.crash();
    town.restart(saved);
    bob.darken(town.now, town.now + 20_000);
    const cid = town.add({ wish: { room: saved[0].code } });
    enter(town, cid, "cid");
    expect(cid.session.lobby.seat).toBe(1);
    town.run(25_000);
    town.until("bob is asked for a name", () => bob.session.lobby.state === "choosingUsername");
    expect(cid.session.lobby.state).toBe("lobby");
  });

  it("saves a room anew only when it has changed", () => {
    const town = new Town();
    const [ann] = playing(town);
    const [first] = town.host.save();
    town.run(2000);
    expect(town.host.save()[0]).toBe(first);
    ann.session.lobby.wish({ type: "chat", text: "hello" }, town.now);
    town.run(200);
    expect(town.host.save()[0]).not.toBe(first);
  });

  it("drops rooms that make no sense, leaves out those that are too many, and never throws", () => {
    const town = new Town({}, {}, "lan", { mostRooms: 1 });
    playing(town);
    const [good] = throughJson(town.host.save());
    const taken = (saved: unknown): number => {
      town.restart(saved);
      return town.host.rooms;
    };
    expect(taken([good])).toBe(1);
    expect(taken([good, { ...good, code: "BBBBB" }])).toBe(1);
    const { lobby } = good;
    const [ann] = lobby.players;
    for (const bad of [
      { ...good, code: "AAAAA" },
      { ...good, code: "" },
      { ...good, game: "chess" },
      { ...good, id: -1 },
      { ...good, passcode: "12" },
      { ...good, more: 1 },
      { ...good, lobby: { ...lobby, players: [ann, ann] } },
      { ...good, lobby: { ...lobby, players: [{ ...ann, name: "Bot-Ann" }] } },
      { ...good, lobby: { ...lobby, players: [{ ...ann, seat: 40 }] } },
      { ...good, lobby: { ...lobby, players: [{ ...ann, ticket: lobby.tickets + 1 }] } },
      { ...good, lobby: { ...lobby, lines: new Array(51).fill(lobby.lines[0]) } },
      { ...good, lobby: { ...lobby, lines: [lobby.lines[1], lobby.lines[0]] } },
      { ...good, lobby: { ...lobby, choices: { "no name": "1" } } },
    ])
      expect([bad, taken([bad])]).toEqual([bad, 0]);
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (anything, json) => {
        expect(taken(anything) + taken([json]) + taken([{ ...good, lobby: json }])).toBe(0);
      }),
    );
  });
});
