// Intruders with a seat, in virtual time: they speak for others, from far away in time, in pieces, or never read. Honest players are in
// the same match and must not be affected.

import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import type { Room } from "../../src/server/room.ts";
import { connectionOptions, LANE } from "../../src/wire/room-lanes.ts";
import { enter, type Guest, Town } from "../host/town.ts";
import { ascii, inputsOf } from "./clients/intruder.ts";
import { TownIntruder } from "./clients/town-intruder.ts";

interface Stage {
  readonly town: Town;
  readonly guests: readonly Guest[];
  readonly eve: TownIntruder;
  readonly match: Room;
}

/** Two honest players and an intruder, in a match. */
function stage(isStream: boolean): Stage {
  const town = new Town();
  const guests = [town.add({ seed: 1 }), town.add({ seed: 2 })];
  enter(town, guests[0], "ann");
  enter(town, guests[1], "bob");
  const eve = new TownIntruder(town, { isStream }).enter("eve");
  guests[0].session.lobby.wish({ type: "start" }, town.now);
  eve.run(2500);
  const match = town.host.room(town.host.list()[0].code)?.match;
  if (match === undefined) throw new Error("There is no match.");
  return { town, guests, eve, match };
}

/** Everything that would affect an honest player. */
function notices({ guests, match, town }: Stage): unknown {
  return {
    states: guests.map(({ session }) => session.lobby.state),
    ownRule: guests.map(({ session }) => session.client?.quality.rollbacks["own rule"]),
    bad: guests.map(({ session }) => session.client?.quality.badPackets),
    badAtHost: [0, 1].map((seat) => match.seat(seat)?.counts.badPackets),
    refused: [0, 1].map((seat) => match.seat(seat)?.counts.refusedInputs),
    starved: [0, 1].map((seat) => (match.seat(seat)?.counts.starved ?? 0) > 30),
    faults: town.faults,
  };
}

const UNNOTICED = {
  states: ["game", "game"],
  ownRule: [0, 0],
  bad: [0, 0],
  badAtHost: [0, 0],
  refused: [0, 0],
  starved: [false, false],
  faults: [],
};

describe("[HO12] a visitor speaks for their own seat only", () => {
  it.each([true, false])("whatever bytes they send in a match (over a stream: %s)", (isStream) => {
    const scene = stage(isStream);
    const { town, eve, match } = scene;
    const random = Random.from(5);
    const chats = (): string[] =>
      scene.guests.flatMap(({ session }) => session.lobby.lines.map(({ text }) => text));
    for (const lie of [
      '{"type":"chat","text":"I am ann","from":"ann"}',
      '{"type":"chat","text":"I am ann","seat":0}',
      '{"type":"kick","name":"ann","member":1}',
      '{"type":"leave","player":0}',
    ])
      eve.client.put(LANE.lobby, ascii(lie));
    eve.client.say({ type: "kick", name: "ann" });
    eve.client.say({ type: "start" });
    eve.client.say({ type: "cancel" });
    eve.run(3000, () => {
      const tick = match.tick + 3;
      eve.client.put(LANE.play, inputsOf(tick, 1 + random.below(32)));
      if (random.below(10) === 0)
        eve.client.put(
          random.below(2) === 0 ? LANE.play : LANE.control,
          Uint8Array.from({ length: 1 + random.below(20) }, () => random.below(256)),
        );
    });
    town.run(1000);
    expect(notices(scene)).toEqual(UNNOTICED);
    expect(chats()).not.toContain("I am ann");
    expect(eve.client.told.flatMap((told) => (told.type === "refused" ? [told.reason] : []))).toEqual(
      expect.arrayContaining(["not-host"]),
    );
  });

  it("a visitor's senseless messages end their own connection alone, with a reason", () => {
    const scene = stage(true);
    const { eve } = scene;
    const random = Random.from(6);
    eve.run(3000, () => {
      eve.client.raw(Uint8Array.from({ length: 30 }, () => random.below(256)));
    });
    expect(eve.closed).toBe("malformed");
    expect(notices(scene)).toEqual(UNNOTICED);
  });

  it("even in their last second, when another player has their former seat", () => {
    const scene = stage(true);
    const { eve, town, guests, match } = scene;
    guests[0].session.lobby.wish({ type: "kick", name: "eve" }, town.now);
    town.run(100);
    const heir = new TownIntruder(town, { address: "10.7.7.7" }).enter("heir");
    const seat = eve.visitor?.seat ?? -1;
    expect([heir.visitor?.seat, match.seat(seat)?.connection]).toEqual([seat, heir.visitor?.connection]);
    const before = match.seat(seat)?.counts.packetsIn;
    // More nonsense than a seat may send.
    for (let i = 0; i < 50; i++) eve.client.put(LANE.control, Uint8Array.of(99));
    eve.client.flush(town.now);
    const { badPackets, packetsIn } = match.seat(seat)?.counts ?? {};
    expect([eve.closed, badPackets, packetsIn]).toEqual(["", 0, before]);
    heir.run(2000);
    expect([eve.closed, heir.closed]).toEqual(["kicked", ""]);
    expect(notices(scene)).toEqual(UNNOTICED);
  });

  it("eight senseless lobby messages end a visitor's connection, and free the seat", () => {
    const scene = stage(true);
    const { eve, town, guests } = scene;
    for (let i = 0; i < 9; i++) eve.client.put(LANE.lobby, ascii(`{"type":"chat","text":${i}}`));
    eve.run(1500);
    expect([eve.client.last("goodbye")?.reason, eve.closed]).toEqual(["malformed", "malformed"]);
    town.run(200);
    expect(guests[0].session.lobby.players.map(({ name }) => name)).toEqual(["ann", "bob"]);
    expect(notices(scene)).toEqual(UNNOTICED);
  });
});

describe("[HO13] inputs from far away", () => {
  it("are refused as far as their bits reach, in both directions, and the room does not wait for them", () => {
    const scene = stage(false);
    const { eve, match } = scene;
    const before = match.seat(2)?.counts.refusedInputs ?? 0;
    let step = 0;
    eve.run(4000, () => {
      step++;
      // Numbers have 8 bits and are read relative to the snapshot that the sender reports as held, of 12 bits.
      const place = Math.floor(match.tick / 3) + [-2000, -500, 500, 2000][step % 4];
      eve.client.put(LANE.play, inputsOf(step * 37, 32, place));
    });
    const seat = match.seat(2);
    expect((seat?.counts.refusedInputs ?? 0) - before).toBeGreaterThan(1000);
    expect(Math.abs((seat?.buffer.arrivals.newest ?? 0) - match.tick)).toBeLessThanOrEqual(256);
    expect(seat?.held.newest).toBeLessThanOrEqual(match.tick / 3);
    expect(notices(scene)).toEqual(UNNOTICED);
  });
});

describe("[HO14] messages that never become whole", () => {
  it("are kept within the window of their lane, and end the connection after a minute", () => {
    const scene = stage(false);
    const { eve, town } = scene;
    const { lanes, messageBytes = 65_536 } = connectionOptions("client");
    for (const [lane, { kind }] of lanes.entries())
      if (kind === "ordered" || kind === "unordered") eve.client.put(lane, new Uint8Array(messageBytes));
    const packets = eve.client.packets(town.now);
    // The first piece of every lane is missing.
    for (const packet of packets.slice(1)) {
      town.run(100);
      eve.client.raw(packet);
    }
    const memory = eve.visitor?.connection?.lanes.memoryBytes ?? 0;
    expect(memory).toBeGreaterThan(100_000);
    expect(memory).toBeLessThanOrEqual(1024 * 392);
    for (let i = 0; i < 70 && eve.closed === ""; i++) {
      town.run(1000);
      eve.client.mute();
    }
    expect(eve.closed).toBe("stalled");
    expect(notices(scene)).toEqual(UNNOTICED);
  });

  it("end the connection at once over a stream, when they exceed the window", () => {
    const town = new Town();
    const lanes = connectionOptions("client").lanes.map((lane) => ({ ...lane, window: 1024 }));
    const eve = new TownIntruder(town, { connection: { lanes } }).enter("eve");
    // The host never gets the first of these, and so can hand out none of the others.
    for (let i = 0; i < 5; i++) eve.client.put(LANE.lobby, new Uint8Array(40_000));
    const [, ...rest] = eve.client.packets(town.now);
    for (const packet of rest) {
      town.run(200);
      eve.client.raw(packet);
    }
    town.run(100);
    expect([eve.closed, eve.visitor?.strikes]).toEqual(["inbox-full", 0]);
  });
});

describe("[HO15] a client that never reads", () => {
  it("receives little over a stream, and a bounded number of packets over datagrams", () => {
    for (const [isStream, most] of [
      [true, 120],
      [false, 3072 + 4 * 200],
    ] as const) {
      const { eve, town } = stage(isStream);
      const before = eve.heard;
      for (let i = 0; i < (isStream ? 30 : 240); i++) {
        town.run(1000);
        eve.client.mute();
      }
      expect(eve.closed).toBe("");
      expect(eve.heard - before).toBeLessThanOrEqual(most);
    }
  });

  it("loses its connection when the lobby has more messages than it can keep", () => {
    const town = new Town();
    const guests = ["ann", "bob", "cid", "dan"].map((name) => {
      const guest = town.add();
      enter(town, guest, name);
      return guest;
    });
    const eve = new TownIntruder(town).enter("eve");
    for (let i = 0; i < 200 && eve.closed === ""; i++) {
      for (const { session } of guests) session.lobby.wish({ type: "chat", text: "x".repeat(250) }, town.now);
      town.run(1600);
      eve.client.mute();
    }
    expect(eve.closed).toBe("lane-full");
    expect(guests.map(({ session }) => session.lobby.state)).toEqual(["lobby", "lobby", "lobby", "lobby"]);
  });
});
