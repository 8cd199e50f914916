// How strangers come to the same room, and how a player finds the room again that they were in.

import { describe, expect, it } from "vitest";
import type { LobbyRules } from "../../src/lobby/rules.ts";
import { enter, type Guest, playing, Town } from "./town.ts";

const QUICK = { wish: { room: "", quick: { bots: 2 } } } as const;

/** Presses "Play now", and has a name. */
function press(town: Town, name: string): Guest {
  const guest = town.add(QUICK);
  enter(town, guest, name);
  return guest;
}

function roomOf({ session }: Guest): string {
  return session.reception?.room ?? "";
}

/** Brings what a room wants, as a program does. */
function bring(town: Town, room: string): void {
  for (let count = town.host.room(room)?.lobby.missingBots ?? 0; count > 0; count--)
    enterAs(town, town.add({ isBot: true, wish: { room } }), `Bot-${count}-${Math.round(town.now)}`);
}

/** Into a room, whatever goes on there. */
function enterAs(town: Town, { session: { lobby } }: Guest, name: string): void {
  lobby.wish({ type: "address", text: "" }, town.now);
  town.until(`${name} is asked for a name`, () => lobby.state === "choosingUsername");
  lobby.wish({ type: "username", name }, town.now);
  town.until(`${name} has a seat`, () => lobby.room !== undefined);
}

describe('[HO29] a player who presses "Play now"', () => {
  it("meets a stranger who presses in the same moment, before either has a name", () => {
    const town = new Town();
    const guests = [town.add(QUICK), town.add(QUICK)];
    for (const { session } of guests) session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("both are asked for names", () =>
      guests.every(({ session }) => session.lobby.state === "choosingUsername"),
    );
    expect([town.host.rooms, roomOf(guests[0])]).toEqual([1, roomOf(guests[1])]);
  });

  it("plays with bots that make way: a newcomer takes one's place in the match that runs, and so many play as before", () => {
    const town = new Town();
    const ann = press(town, "ann");
    const room = town.host.room(roomOf(ann));
    bring(town, roomOf(ann));
    town.until("the match runs", () => ann.session.client?.isStarted === true);
    expect(town.host.list()).toMatchObject([{ players: 1, bots: 2, phase: "game" }]);
    const bob = town.add(QUICK);
    enterAs(town, bob, "bob");
    expect(town.host.list()).toMatchObject([{ players: 2, bots: 1, phase: "game" }]);
    town.until("bob plays", () => bob.session.client?.isStarted === true);
    expect(room?.lobby.players.filter(({ isPlaying }) => isPlaying)).toHaveLength(3);
    enterAs(town, town.add(QUICK), "cid");
    enterAs(town, town.add(QUICK), "dan");
    expect(town.host.list()).toMatchObject([{ players: 4, bots: 0 }]);
    // A host who asks for a number has it: then bots go only where a person needs the seat.
    ann.session.lobby.wish({ type: "bots", count: 2 }, town.now);
    town.run(100);
    expect(room?.lobby.missingBots).toBe(2);
  });

  it("is led to the public room with a seat that has the most people, and to no private, closed or empty one", () => {
    const town = new Town({ seats: 3, holdMs: 0 });
    const makers = ["two", "three", "locked", "empty", "private"].map((name) => {
      const create = {
        isPrivate: name === "private",
        ...(name === "locked" ? { passcode: "123456" } : {}),
      };
      const maker = town.add({ wish: { room: "", create } });
      enter(town, maker, name);
      return maker;
    });
    const [two, three, , empty] = makers.map(roomOf);
    const more = (room: string, name: string): void => enter(town, town.add({ wish: { room } }), name);
    more(two, "b");
    more(three, "d");
    more(three, "e");
    makers[3].session.lobby.wish({ type: "leave" }, town.now);
    town.run(500);
    expect(town.host.room(empty)).toBeDefined();
    expect(roomOf(press(town, "new"))).toBe(two);
    // Now all are full, private or locked.
    const last = roomOf(press(town, "last"));
    expect([two, three, empty]).not.toContain(last);
    expect(town.host.room(last)?.isPrivate).toBe(false);
  });

  it.each([
    ["play", "the match that runs"],
    ["refuse", "a room of their own"],
  ] as const)("while a match runs and newcomers are for %s, goes to %s", (lateJoin, where) => {
    const town = new Town({ lateJoin } satisfies Partial<LobbyRules>);
    const [ann] = playing(town);
    const guest = town.add(QUICK);
    enterAs(town, guest, "new");
    expect(roomOf(guest) === roomOf(ann)).toBe(where === "the match that runs");
  });
});

describe("[HO29] [LB28] a kicked player", () => {
  /** Kicked by ann out of the one room that is open. */
  function kicked(address: string): { readonly town: Town; readonly room: string } {
    const town = new Town();
    const ann = press(town, "ann");
    const eve = town.add({ ...QUICK, address });
    enterAs(town, eve, "eve");
    ann.session.lobby.wish({ type: "kick", name: "eve" }, town.now);
    town.until("eve is out", () => eve.session.lobby.loss === "kicked");
    return { town, room: roomOf(ann) };
  }

  it("who presses again is led to another room, known by the address", () => {
    const { town, room } = kicked("10.0.0.2");
    const again = town.add({ ...QUICK, address: "10.0.0.2" });
    enterAs(town, again, "eva");
    expect([town.host.rooms, roomOf(again) === room]).toEqual([2, false]);
  });

  it("who presses again is led to another room, where the page names the one that it does not want", () => {
    const { town, room } = kicked("10.0.0.1");
    const again = town.add({ wish: { room: "", quick: { bots: 2, not: [room] } } });
    enterAs(town, again, "eva");
    expect([town.host.rooms, roomOf(again) === room]).toEqual([2, false]);
  });
});

describe("[HO30] a player who was in a room", () => {
  it("finds the room that they made after their seat is gone, and makes no second one", () => {
    const town = new Town({ holdMs: 1000 });
    const ann = town.add({ wish: { room: "", create: { isPrivate: true } } });
    enter(town, ann, "ann");
    const room = roomOf(ann);
    ann.darken(town.now, town.now + 25_000);
    town.run(40_000);
    town.until("ann is asked for a name", () => ann.session.lobby.state === "choosingUsername");
    expect([roomOf(ann), town.host.rooms]).toEqual([room, 1]);
  });

  it("hears no old line as a new one after a lost connection", () => {
    const town = new Town();
    const [ann, bob] = playing(town);
    bob.session.lobby.wish({ type: "chat", text: "before" }, town.now);
    town.run(200);
    const before = ann.session.lobby.lines;
    expect(before.at(-1)?.text).toBe("before");
    const shown = new Set<number>();
    ann.darken(town.now, town.now + 20_000);
    town.run(24_000, () => shown.add(ann.session.lobby.lines.length));
    expect(ann.session.lobby.state).toBe("game");
    // They were there all the time, and what is new comes after them.
    expect(Math.min(...shown)).toBe(before.length);
    const lines = ann.session.lobby.lines.map(({ text }) => text);
    expect(lines.slice(before.length)).toEqual([
      "ann lost connection.",
      "bob is now the host.",
      "ann is back.",
    ]);
  });
});

describe("[HO2] [LB2] a player without a network for 25 s", () => {
  it.each([
    ["is told when it is back", true],
    ["is not told", false],
  ])("and %s has the seat again within three seconds of it", (_, isTold) => {
    const town = new Town();
    const far = { fromMs: Number.POSITIVE_INFINITY, toMs: 0 };
    const ann = town.add({
      around: (services) => ({
        ...services,
        isOnline: () => !isTold || town.now < far.fromMs || town.now >= far.toMs,
      }),
    });
    enter(town, ann, "ann");
    const { lobby } = ann.session;
    lobby.wish({ type: "start" }, town.now);
    town.until("the match runs", () => ann.session.client?.isStarted === true);
    Object.assign(far, { fromMs: town.now, toMs: town.now + 25_000 });
    ann.darken(far.fromMs, far.toMs);
    town.run(25_000);
    expect(lobby.state).not.toBe("game");
    const backMs = town.now;
    town.until("ann is back", () => lobby.state === "game" && ann.session.client?.isStarted === true);
    expect([lobby.seat, town.host.list()[0].players]).toEqual([0, 1]);
    expect(town.now - backMs).toBeLessThan(isTold ? 500 : 3000);
  });
});
