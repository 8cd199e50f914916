// A host with sessions over seeded links, in virtual time: from the address to the match and back, with everything that can
// go wrong on the way.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { enter, playing, Town } from "./town.ts";

function states(town: Town): string[] {
  return town.guests.map(({ session }) => session.lobby.state);
}

/** The code of the only room. */
function codeOf({ host }: Town): string {
  return host.list()[0].code;
}

describe("[HO1] a host", () => {
  it.each(["lan", "wifi", "bad", "tcp"])("takes players from the address into a match (%s)", (profile) => {
    const town = new Town({}, {}, profile);
    const guests = playing(town);
    const match = town.host.room(codeOf(town))?.match;
    expect(states(town)).toEqual(["game", "game"]);
    for (const { session } of guests) {
      expect(session.client?.quality.rollbacks["own rule"]).toBe(0);
      const { packetsIn, bytesIn, badPackets } = session.client?.quality ?? {};
      expect(badPackets).toBe(0);
      expect(packetsIn).toBeGreaterThan(20);
      expect(bytesIn).toBeGreaterThan(20 * 20);
      expect([...(session.client?.shown.all("player") ?? [])]).toHaveLength(2);
    }
    expect(match?.seat(0)?.counts.badPackets).toBe(0);
    expect(match?.seat(0)?.counts.packetsIn).toBeGreaterThan(80);
    expect(town.faults).toEqual([]);
  });

  it("lists rooms, and lets guests in by code, by list, or into a private one by code alone", () => {
    const town = new Town();
    const maker = town.add({ wish: { room: "", create: { isPrivate: true } } });
    enter(town, maker, "ann");
    expect(town.host.rooms).toBe(1);
    expect(town.host.list()).toEqual([]);
    const code = maker.session.reception?.room ?? "";
    const friend = town.add({ wish: { room: code } });
    enter(town, friend, "bob");
    expect(town.host.rooms).toBe(1);
    // A guest who asks for any room does not get the private one.
    enter(town, town.add(), "cid");
    enter(town, town.add(), "dan");
    expect(town.host.list()).toMatchObject([{ players: 2, seats: 8, phase: "lobby", hasPasscode: false }]);
  });

  it("refuses a code that no room has, and says so", () => {
    const town = new Town();
    const guest = town.add({ wish: { room: "XXXXX" } });
    guest.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("the guest is refused", () => guest.session.lobby.state === "disconnected");
    expect(guest.session.lobby.loss).toBe("room");
    expect(guest.session.lobby.sentence).toMatch(/Check the code/);
    expect(guest.session.lobby.sentence).toMatch(/Room not found/);
  });

  it("refuses a page with another game, and says to reload it", () => {
    const town = new Town();
    const other = { ...dash, players: 3 };
    const guest = town.add({ game: other });
    guest.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("the guest is refused", () => guest.session.lobby.state === "disconnected");
    expect(guest.session.lobby.loss).toBe("schema");
    expect(guest.session.lobby.sentence).toMatch(/Reload/);
  });

  it("asks for the passcode of a room that has one, and tells it to the maker who gave none", () => {
    const town = new Town({ gate: "passcode" });
    const maker = town.add();
    const { lobby } = maker.session;
    lobby.wish({ type: "address", text: "" }, town.now);
    lobby.wish({ type: "passcode", digits: "000000" }, town.now);
    town.until("the guest is asked for a name", () => lobby.state === "choosingUsername");
    const passcode = maker.session.reception?.passcode ?? "";
    expect(passcode).toMatch(/^[0-9]{6}$/);
    const friend = town.add({ wish: { room: maker.session.reception?.room ?? "" } });
    friend.session.lobby.wish({ type: "address", text: "" }, town.now);
    friend.session.lobby.wish({ type: "passcode", digits: passcode }, town.now);
    town.until("the friend is asked for a name", () => friend.session.lobby.state === "choosingUsername");
    expect(friend.session.reception?.passcode).toBeUndefined();
  });
});

describe("[HO2] [AX39] a player whose connection is lost", () => {
  it("comes back by itself with the token, into the seat and the match", () => {
    const town = new Town();
    const [, bob] = playing(town);
    const match = town.host.room(codeOf(town))?.match;
    const row = match?.world.rowOf("player", 1);
    bob.cut();
    bob.cables[0].attempt.closed("lost");
    bob.cables[0].visitor?.lost();
    town.until("the guest is away", () => bob.session.lobby.state === "disconnected");
    town.until("the guest plays again", () => bob.session.client?.isStarted === true);
    expect(match?.world.rowOf("player", 1)).toBe(row);
    expect(states(town)).toEqual(["game", "game"]);
    town.run(2000);
    expect(bob.session.client?.quality.rollbacks["own rule"]).toBe(0);
    expect(match?.seat(1)?.counts.starved).toBeLessThan(20);
  });

  it("[SW6] keeps the switches, and the new seat hears of them", () => {
    const town = new Town();
    const [, bob] = playing(town);
    const match = town.host.room(codeOf(town))?.match;
    bob.session.switches.lagCompensation = false;
    bob.session.switches.smoothing = false;
    town.run(500);
    expect(match?.seat(1)?.preference).toBe(1);
    bob.cut();
    bob.cables[0].attempt.closed("lost");
    bob.cables[0].visitor?.lost();
    town.until("the guest is away", () => bob.session.lobby.state === "disconnected");
    town.until("the guest plays again", () => bob.session.client?.isStarted === true);
    town.run(500);
    expect(bob.session.client?.switches).toEqual(bob.session.switches);
    expect(bob.session.client?.switches.smoothing).toBe(false);
    expect(match?.seat(1)?.preference).toBe(1);
  });

  it("comes back after a reload of the page, by the token that was kept", () => {
    const town = new Town();
    const [, bob] = playing(town);
    expect(bob.kept).toBeDefined();
    bob.cut();
    const again = town.add({ resume: bob.kept });
    town.until("the guest plays again", () => again.session.client?.isStarted === true);
    expect(again.session.lobby.seat).toBe(1);
    expect(again.session.lobby.players.map(({ name }) => name)).toEqual(["ann", "bob"]);
  });

  it("goes on in a second window, and the first one is told and stays out", () => {
    const town = new Town();
    const [, bob] = playing(town);
    const again = town.add({ resume: bob.kept });
    town.until("the other window plays", () => again.session.client?.isStarted === true);
    town.run(3000);
    expect(bob.session.lobby.state).toBe("disconnected");
    expect(bob.session.lobby.loss).toBe("taken-over");
    expect(again.session.lobby.state).toBe("game");
  });

  it("loses the seat after 30 s", () => {
    const town = new Town();
    const [ann, bob] = playing(town);
    bob.cut();
    bob.cables[0].visitor?.lost();
    town.guests.pop();
    town.run(29_000);
    expect(ann.session.lobby.players).toHaveLength(2);
    town.run(2000);
    expect(ann.session.lobby.players).toHaveLength(1);
    expect(town.host.room(codeOf(town))?.match?.world.rowOf("player", 1)).toBe(-1);
  });

  it("is noticed without a close: a silent connection ends", () => {
    const town = new Town();
    const [, bob] = playing(town);
    bob.cut();
    town.run(25_000);
    expect(bob.cables[0].visitor?.connection?.closed).toBe("timeout");
    expect(bob.session.lobby.state).toBe("game");
    expect(bob.cables.length).toBeGreaterThan(1);
  });
});

describe("[HO27] [BT43] a player who is out while others play on", () => {
  it("chats and watches the match, also after a reload, until it is over", () => {
    const town = new Town({ chatWhilePlaying: false });
    const [ann, bob] = playing(town);
    const room = town.host.room(codeOf(town));
    room?.lobby.out({ seat: 1, score: 7, outcome: "shot" });
    bob.session.lobby.wish({ type: "done" }, town.now);
    town.until("the guest is out", () => bob.session.lobby.state === "afterGameChat");
    const isLive = ({ session }: (typeof town.guests)[number]): boolean => {
      const tick = session.client?.shown.tick ?? 0;
      town.run(500);
      const { shown } = session.client ?? {};
      return (shown?.tick ?? 0) > tick && [...(shown?.all("player") ?? [])].length === 2;
    };
    expect(isLive(bob)).toBe(true);
    bob.session.lobby.wish({ type: "chat", text: "well shot" }, town.now);
    town.run(500);
    expect(bob.session.lobby.lines.at(-1)?.text).toBe("well shot");
    bob.cut();
    const again = town.add({ resume: bob.kept });
    town.until("the guest is back", () => again.session.client?.isStarted === true);
    expect([again.session.lobby.state, isLive(again)]).toEqual(["afterGameChat", true]);
    ann.session.lobby.wish({ type: "bots", count: 1 }, town.now);
    town.run(200);
    const bot = town.add({ isBot: true, wish: { room: codeOf(town) }, watchesOn: false });
    bot.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("a bot is asked for a name", () => bot.session.lobby.state === "choosingUsername");
    bot.session.lobby.wish({ type: "username", name: "bot" }, town.now);
    town.until("it plays", () => bot.session.client?.isStarted === true);
    room?.lobby.out({ seat: bot.session.lobby.seat ?? -1, score: 1, outcome: "shot" });
    town.until("it is out", () => bot.session.lobby.state === "afterGameChat");
    expect(bot.session.client).toBeUndefined();
    room?.lobby.finish([{ seat: 0, score: 9, outcome: "winner", hasWon: true }], town.now);
    ann.session.lobby.wish({ type: "done" }, town.now);
    ann.session.lobby.wish({ type: "done" }, town.now + 200);
    town.until("all read it", () => again.session.lobby.state === "leaderboard");
    expect([ann, again].map(({ session }) => session.client)).toEqual([undefined, undefined]);
    expect(town.faults).toEqual([]);
  });
});

describe("[HO20] after 5 s in which no packet passed", () => {
  it.each(["tcp", "cable"])("a player is in control again within 1.5 s (%s)", (profile) => {
    const town = new Town({}, {}, profile);
    const [, bob] = playing(town);
    const end = town.now + 5000;
    bob.darken(town.now, end);
    town.run(5000);
    const match = town.host.room(codeOf(town))?.match;
    const isControlled = (): boolean => {
      const seat = match?.seat(1);
      return (
        seat?.connection.closed === undefined &&
        seat?.wasSubstituted(0) === false &&
        bob.session.client?.isStarted === true
      );
    };
    town.until("the guest is in control", isControlled);
    expect(town.now - end).toBeLessThan(1500);
    expect(bob.session.lobby.seat).toBe(1);
    // Over a stream by a new connection, over datagrams by the old one.
    expect(bob.cables.length > 1).toBe(profile === "tcp");
  });
});

describe("[HO19] a spectator", () => {
  it("sees the running match at once, without a name or a seat, and one match after the other", () => {
    const town = new Town();
    playing(town);
    const watcher = town.add({ wish: { room: codeOf(town), watch: true } });
    watcher.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("the guest sees both", () => {
      const { client } = watcher.session;
      return client !== undefined && [...client.shown.all("player")].length === 2;
    });
    const { match, lobby } = town.host.room(codeOf(town)) ?? {};
    expect(lobby?.players).toHaveLength(2);
    expect([...(match?.world.all("player") ?? [])]).toHaveLength(2);
    // The spectator's inputs move no player.
    town.run(2000);
    expect([...(match?.world.all("player") ?? [])]).toHaveLength(2);
    expect(watcher.session.client?.quality.badPackets).toBe(0);
    watcher.cut();
    watcher.cables[0].visitor?.lost();
    town.run(100);
    expect(match?.seat(dash.players - 1)).toBeUndefined();
  });

  it("takes no seat that a player may need, however many spectators come", () => {
    const town = new Town();
    const ann = town.add();
    enter(town, ann, "ann");
    ann.session.lobby.wish({ type: "start" }, town.now);
    town.until("she plays", () => ann.session.client?.isStarted === true);
    const watchers = Array.from({ length: dash.players - town.rules.seats + 1 }, () => {
      const watcher = town.add({ wish: { room: codeOf(town), watch: true } });
      watcher.session.lobby.wish({ type: "address", text: "" }, town.now);
      town.run(600);
      return watcher;
    });
    // The last spectator waits: no seat for spectators is left.
    expect(watchers.map(({ session }) => session.client !== undefined).indexOf(false)).toBe(
      watchers.length - 1,
    );
    const late = town.add({ wish: { room: codeOf(town) } });
    late.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("the guest is asked for a name", () => late.session.lobby.state === "choosingUsername");
    late.session.lobby.wish({ type: "username", name: "bob" }, town.now);
    town.until("the guest plays", () => late.session.client?.isStarted === true);
  });

  it("sees a match that starts later, and enters no room with a passcode", () => {
    const town = new Town();
    const ann = town.add();
    enter(town, ann, "ann");
    const watcher = town.add({ wish: { room: codeOf(town), watch: true } });
    watcher.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("the guest waits", () => watcher.session.lobby.state === "lobby");
    ann.session.lobby.wish({ type: "start" }, town.now);
    town.until("the guest sees her", () => (watcher.session.client?.shown.rowOf("player", 0) ?? -1) >= 0);
    const maker = town.add({ wish: { room: "", create: { isPrivate: false, passcode: "123456" } } });
    enter(town, maker, "bob");
    const nosy = town.add({ wish: { room: maker.session.reception?.room ?? "", watch: true } });
    nosy.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("the guest is refused", () => nosy.session.lobby.state === "disconnected");
    expect(nosy.session.lobby.loss).toBe("room");
  });
});

describe("[HO4] one faulty room", () => {
  it("is closed, its players and the program are told, and the other room does not notice", () => {
    let isFaulty = false;
    const faulty = {
      ...dash,
      step: (...args: Parameters<typeof dash.step>): void => {
        if (isFaulty && args[0].rowOf("player", 2) >= 0) throw new Error("a bug");
        dash.step(...args);
      },
    };
    const town = new Town({}, { make: () => faulty });
    const guests = playing(town);
    const others = [0, 1, 2].map(() => town.add({ wish: { room: "", create: { isPrivate: true } } }));
    enter(town, others[0], "cid");
    const room = others[0].session.reception?.room ?? "";
    const rest = [1, 2].map(() => town.add({ wish: { room } }));
    enter(town, rest[0], "dan");
    enter(town, rest[1], "eve");
    others[0].session.lobby.wish({ type: "start" }, town.now);
    town.until("the second match runs", () => rest[1].session.client?.isStarted === true);
    isFaulty = true;
    town.run(3000);
    expect(town.faults).toEqual(["Error: a bug"]);
    expect(town.host.room(room)).toBeUndefined();
    expect(rest[1].session.lobby.state).toBe("disconnected");
    for (const { session } of guests) expect(session.lobby.state).toBe("game");
  });
});

describe("[HO5] rooms", () => {
  it("in which no player does anything for a quarter of an hour are closed, and their players told", () => {
    const town = new Town();
    const guest = town.add();
    enter(town, guest, "ann");
    town.run(890_000);
    expect(guest.session.lobby.state).toBe("lobby");
    town.run(12_000);
    expect(guest.session.lobby.loss).toBe("room-idle");
    town.run(62_000);
    expect(town.host.rooms).toBe(0);
  });

  it("that are empty are closed after a minute", () => {
    const town = new Town();
    const guest = town.add();
    enter(town, guest, "ann");
    guest.session.lobby.wish({ type: "leave" }, town.now);
    town.run(30_000);
    expect(town.host.rooms).toBe(1);
    town.run(40_000);
    expect(town.host.rooms).toBe(0);
  });

  it("play one match after the other over the same connections, and late packets of the last one do no harm", () => {
    let over = false;
    const results = [0, 1].map((seat) => ({ seat, score: seat, outcome: "winner" }));
    const ages: number[] = [];
    const judge = (_world: unknown, ticks: number): { finished?: typeof results } => {
      ages.push(ticks);
      return over ? { finished: results } : {};
    };
    const town = new Town({ afterGameMs: 500, leaderboardMs: 500 }, { judge }, "bad");
    const guests = playing(town);
    const [first] = [town.host.room(codeOf(town))?.match];
    over = true;
    town.until("the match is over", () => town.host.room(codeOf(town))?.match === undefined);
    over = false;
    town.until("they are in the lobby", () => states(town).every((state) => state === "lobby"));
    expect(guests.map(({ session }) => session.client)).toEqual([undefined, undefined]);
    guests[0].session.lobby.wish({ type: "start" }, town.now);
    town.until("the second match runs", () =>
      guests.every(({ session }) => session.client?.isStarted === true),
    );
    town.run(3000);
    const second = town.host.room(codeOf(town))?.match;
    expect(second).not.toBe(first);
    // The judge is told the age of each match, not the tick that it is in.
    const begins = ages.findLastIndex((ticks, i) => i === 0 || ticks < ages[i - 1]);
    expect(begins).toBeGreaterThan(0);
    expect(Math.max(ages[0], ages[begins])).toBeLessThan(30);
    expect(ages.at(-1)).toBeGreaterThan(150);
    for (const { session } of guests) {
      expect(session.client?.quality.rollbacks["own rule"]).toBe(0);
      expect(session.client?.quality.badPackets).toBe(0);
    }
  });
});
