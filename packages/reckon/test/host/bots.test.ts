// Bots at a host, brought by its program over seeded links; and what a host counts.

import { describe, expect, it } from "vitest";
import { enter, type Guest, Town } from "./town.ts";

/** Brings what the room of a guest wants, as a program does. */
function bring(town: Town, guest: Guest): Guest[] {
  const { room = "" } = guest.session.reception ?? {};
  const missing = town.host.room(room)?.lobby.missingBots ?? 0;
  return Array.from({ length: missing }, (_, i) => {
    const bot = town.add({ isBot: true, seed: i + 5, wish: { room } });
    const { lobby } = bot.session;
    lobby.wish({ type: "address", text: "" }, town.now);
    town.until("a bot is asked for a name", () => lobby.state === "choosingUsername");
    lobby.wish({ type: "username", name: `bot${i}` }, town.now);
    town.until("a bot has a seat", () => lobby.room !== undefined);
    return bot;
  });
}

describe("[HO21] bots at a host", () => {
  it("are not counted as players in the list, and a person may be led to a room that is full of them", () => {
    const town = new Town({ seats: 4 });
    const ann = town.add({ wish: { room: "", create: { isPrivate: false } } });
    enter(town, ann, "ann");
    ann.session.lobby.wish({ type: "bots", count: 3 }, town.now);
    town.run(500);
    const bots = bring(town, ann);
    expect(town.host.list()).toMatchObject([{ players: 1, bots: 3, seats: 4 }]);
    enter(town, town.add(), "bob");
    expect(town.host.list()).toMatchObject([{ players: 2, bots: 2, seats: 4 }]);
    town.run(2000);
    expect(bots.map(({ session }) => session.lobby.loss)).toEqual([undefined, undefined, "not-needed"]);
  });

  it("play in a quick room that starts by itself, get no token, and do not keep the room open", () => {
    const town = new Town();
    const ann = town.add({ wish: { room: "", create: { isPrivate: true, bots: 2 } } });
    enter(town, ann, "ann");
    const bots = bring(town, ann);
    town.until("all play", () => [ann, ...bots].every(({ session }) => session.client?.isStarted === true));
    expect(bots.map(({ kept }) => kept)).toEqual([undefined, undefined]);
    expect(ann.kept).toBeDefined();
    ann.darken(town.now, 1e9);
    // Her seat is kept, then given up: they are sent away, and the room is closed a minute after she was lost.
    town.until("she is lost", () => town.host.visitors === 2);
    town.run(32_000);
    expect([town.host.rooms, town.host.visitors]).toEqual([1, 0]);
    town.run(60_000);
    expect([town.host.rooms, town.rooms.length]).toEqual([0, 2]);
    expect(town.faults).toEqual([]);
  });

  it("that come after the people left do not keep the room from closing", () => {
    const town = new Town();
    const ann = town.add({ wish: { room: "", create: { isPrivate: false, bots: 2 } } });
    enter(town, ann, "ann");
    ann.session.lobby.wish({ type: "leave" }, town.now);
    town.run(2000);
    const bot = town.add({ isBot: true, wish: { room: ann.session.reception?.room ?? "" } });
    const { lobby } = bot.session;
    lobby.wish({ type: "address", text: "" }, town.now);
    town.until("it is asked for a name", () => lobby.state === "choosingUsername");
    lobby.wish({ type: "username", name: "late" }, town.now);
    town.until("it is sent away", () => lobby.loss === "not-needed");
    town.run(61_000);
    expect([town.host.rooms, town.host.visitors]).toEqual([0, 0]);
  });

  it("have no limit by address: the program that brings them bounds them", () => {
    const town = new Town();
    const line = { isStream: true, send: () => {}, update: () => {}, close: () => {} };
    for (let i = 0; i < 100; i++) expect(town.host.accept(line, "here", 0, true)).toBeDefined();
    for (let i = 0; i < 100; i++) town.host.accept(line, "there", 0);
    expect(town.host.visitors).toBe(130);
    expect(town.host.tally.ended.get("throttled")).toBe(70);
  });
});

it("[HO22] a host counts packets, visitors, rooms and faults, and ended connections by their reason", () => {
  const town = new Town();
  const guests = [town.add(), town.add({ wish: { room: "NONE" } })];
  enter(town, guests[0], "ann");
  guests[1].session.lobby.wish({ type: "address", text: "" }, town.now);
  town.run(1000);
  guests[0].session.lobby.wish({ type: "leave" }, town.now);
  town.run(3000);
  const { tally } = town.host;
  expect(tally).toMatchObject({ visitors: 2, rooms: 1, faults: 0, strikes: 0 });
  expect(Object.fromEntries(tally.ended)).toEqual({ room: 1, left: 1 });
  expect(tally.packetsIn).toBeGreaterThan(4);
  expect(tally.bytesIn).toBeGreaterThan(100);
  expect(tally.packetsOut).toBeGreaterThan(4);
  expect(tally.bytesOut).toBeGreaterThan(tally.packetsOut);
});
