// Addresses that fill a host with idle rooms and connections, in virtual time: idle rooms end, and on a full host an idle room or
// connection of the address with the most makes way for a new visitor.

import { describe, expect, it } from "vitest";
import { enter, Town } from "../host/town.ts";
import { TownIntruder } from "./clients/town-intruder.ts";

const EVIL = "10.6.6.6";

describe("[HO5] an idle match", () => {
  it("keeps no room open: its players get a goodbye, and those of an active match do not", () => {
    const town = new Town({ countdownMs: 0 }, {}, "lan", { idleMs: 20_000 });
    const eve = new TownIntruder(town, { address: EVIL })
      .enter("eve", { create: { isPrivate: true } })
      .play();
    const ann = town.add({ wish: { room: "", create: { isPrivate: false } } });
    enter(town, ann, "ann");
    ann.session.lobby.wish({ type: "start" }, town.now);
    town.until("ann plays", () => ann.session.client?.isStarted === true);
    eve.run(15_000);
    expect([eve.closed, town.host.rooms]).toEqual(["", 2]);
    eve.run(8000);
    expect([eve.client.last("goodbye")?.reason, eve.closed]).toEqual(["room-idle", "room-idle"]);
    eve.run(30_000);
    expect([town.host.rooms, ann.session.client?.isStarted]).toEqual([1, true]);
    expect(town.faults).toEqual([]);
  });
});

describe("[HO42] when all rooms are taken", () => {
  /** An address with so many rooms, and somebody else with one; all of them idle for so long. */
  function crowd(rooms: number, idleMs: number): { town: Town; evil: TownIntruder[]; ann: TownIntruder } {
    const town = new Town({}, {}, "lan", { mostRooms: rooms + 1 });
    const wish = { create: { isPrivate: true } };
    const ann = new TownIntruder(town, { address: "10.0.0.1" }).enter("ann", wish);
    const evil = Array.from({ length: rooms }, (_, i) =>
      new TownIntruder(town, { address: EVIL }).enter(`eve${i}`, wish),
    );
    town.run(idleMs, () => {
      for (const { client } of [ann, ...evil]) client.flush(town.now);
    });
    return { town, evil, ann };
  }

  /** What somebody new is answered who wants a room. */
  function ask(town: Town): string | undefined {
    const { client } = new TownIntruder(town, { address: "10.0.0.9" });
    client.hello({ create: { isPrivate: true } });
    return client.answer?.type === "refuse" ? client.answer.reason : client.answer?.type;
  }

  it("the room of the address with the most rooms that was idle for longest makes way", () => {
    const { town, evil, ann } = crowd(5, 61_000);
    expect(ask(town)).toBe("welcome");
    town.run(3000, () => {
      for (const { client } of [ann, ...evil]) client.flush(town.now);
    });
    const reasons = evil.map(({ client }) => client.last("goodbye")?.reason);
    expect(reasons).toEqual(["room-idle", undefined, undefined, undefined, undefined]);
    expect([ann.closed, town.host.rooms]).toEqual(["", 6]);
  });

  it.each([
    ["was in use within the last minute", 5, 30_000],
    ["belongs to an address with few", 3, 61_000],
  ])("no room makes way that %s", (_which, rooms, idleMs) => {
    const { town, evil } = crowd(rooms, idleMs);
    expect(ask(town)).toBe("full");
    expect(evil.filter(({ closed }) => closed !== "")).toEqual([]);
  });
});

describe("[HO42] when all connections are taken", () => {
  it("a connection without a seat of the address with the most makes way, and none with a seat does", () => {
    const offences: string[] = [];
    const town = new Town({ seats: 4 }, {}, "lan", {
      mostVisitors: 8,
      onOffence: (address, offence) => offences.push(`${address} ${offence}`),
    });
    const ann = new TownIntruder(town, { address: "10.0.0.1" });
    ann.client.hello();
    const seated = new TownIntruder(town, { address: EVIL }).enter("eve");
    const idle = Array.from({ length: 6 }, () => new TownIntruder(town, { address: EVIL }));
    for (const { client } of idle.slice(0, 3)) client.hello();
    const more = [1, 2, 3].map((i) => new TownIntruder(town, { address: `10.0.1.${i}` }));
    expect(more.map(({ visitor }) => visitor !== undefined)).toEqual([true, true, true]);
    expect(idle.filter(({ closed }) => closed === "busy")).toHaveLength(3);
    expect([ann.closed, seated.closed]).toEqual(["", ""]);
    // Now the address has four, one of them with a seat: no address has many more than others.
    expect(new TownIntruder(town, { address: "10.0.1.4" }).visitor).toBeDefined();
    expect(new TownIntruder(town, { address: "10.0.1.5" }).visitor).toBeUndefined();
    expect(offences).toEqual([]);
  });

  it("an offence is reported when an address has enough, and when a visitor gets a strike", () => {
    const offences: string[] = [];
    const town = new Town({}, {}, "lan", {
      mostPerAddress: 2,
      onOffence: (address, offence) => offences.push(`${address} ${offence}`),
    });
    const all = [1, 2, 3].map(() => new TownIntruder(town));
    expect(all.map(({ visitor }) => visitor !== undefined)).toEqual([true, true, false]);
    all[0].client.hello();
    all[0].client.raw(new Uint8Array(5000));
    expect(offences).toEqual([`${EVIL} visits`, `${EVIL} strikes`]);
    // Who goes makes room for another.
    all[1].visitor?.lost();
    expect(new TownIntruder(town).visitor).toBeDefined();
  });
});

describe("[HO43] the code of a private room", () => {
  it("is long, and an address may try twenty, and then one every ten seconds; beyond that even the right one fails", () => {
    const town = new Town();
    const ann = new TownIntruder(town, { address: "10.0.0.1" }).enter("ann", { create: { isPrivate: true } });
    new TownIntruder(town, { address: "10.0.0.2" }).enter("bob");
    const [secret, open] = [...town.host.all()].map(({ code }) => code);
    expect([secret.length, open.length]).toEqual([8, 5]);
    const evil = "2001:db8:1:2::/64";
    const tried = (room: string, wish: object = {}, address = evil, afterMs = 1000): string | undefined => {
      town.run(afterMs, () => ann.client.flush(town.now));
      const { client, visitor } = new TownIntruder(town, { address });
      client.hello({ room, ...wish });
      visitor?.lost();
      return client.answer?.type === "refuse" ? client.answer.reason : client.answer?.type;
    };
    // The limit covers rooms to watch and rooms to come back to, too.
    const ways = [{}, { watch: true }, { again: "ZZZZZZ22", room: "ZZZZZZ23" }];
    const ends = Array.from({ length: 40 }, (_, i) => tried(`ZZZZZZ${22 + i}`, ways[i % 3]));
    expect(ends.slice(0, 15).every((end) => end === "room")).toBe(true);
    expect(ends.slice(35)).toContain("throttled");
    while (tried("ZZZZZZZZ", {}, evil, 17) !== "throttled");
    expect(tried(secret, {}, evil, 17)).toBe("throttled");
    // A room that is in the list is no secret, and others are not held up.
    expect(tried(open)).toBe("welcome");
    expect(tried(secret, {}, "10.0.0.3")).toBe("welcome");
    expect(town.host.tally.wrongCodes).toBeGreaterThan(35);
  });

  it("does not count as tried by a player who comes back to a room that has ended: they get another room", () => {
    const town = new Town();
    for (let i = 0; i < 25; i++) {
      const { client, visitor } = new TownIntruder(town);
      client.hello({ again: "ZZZZZ", create: { isPrivate: false } });
      town.run(6000);
      expect(client.answer?.type).toBe("welcome");
      visitor?.lost();
    }
  });
});
