// Floods, in virtual time: a host counts everything that arrives, and ends connections that do not stop.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { LANE } from "../../src/wire/room-lanes.ts";
import type { Game } from "../../src/world/game.ts";
import { enter, Town } from "../host/town.ts";
import { ascii, inputsOf, paint } from "./clients/intruder.ts";
import { TownIntruder } from "./clients/town-intruder.ts";

/** Sends again and again in one moment until it is sent away; returns how often that worked. */
function insist(intruder: TownIntruder, say: () => void, most = 5000): number {
  let times = 0;
  while (intruder.closed === "" && times < most) {
    say();
    times++;
  }
  return times;
}

/** A packet that a connection knows already: it costs little and is never malformed. */
function knownPacket(town: Town, intruder: TownIntruder, bytes: number): Uint8Array {
  intruder.client.put(LANE.lobby, ascii(`{"type":"chat","text":"${"x".repeat(bytes)}"}`));
  const [packet] = intruder.client.packets(town.now);
  intruder.client.raw(packet);
  return packet;
}

describe("[HO6] everything that arrives counts", () => {
  it.each([true, false])(
    "240 packets at once are too many, and 64 more end the connection (over a stream: %s)",
    (isStream) => {
      const town = new Town();
      const intruder = new TownIntruder(town, { isStream }).enter("eve");
      const packet = knownPacket(town, intruder, 1);
      town.now += 5000;
      const times = insist(intruder, () => intruder.client.raw(packet));
      expect([times, intruder.closed, intruder.visitor?.strikes]).toEqual([240 + 65, "flood", 65]);
    },
  );

  it("96,000 bytes at once are too many, too", () => {
    const town = new Town();
    const intruder = new TownIntruder(town).enter("eve");
    const packet = knownPacket(town, intruder, 900);
    town.now += 5000;
    const times = insist(intruder, () => intruder.client.raw(packet));
    expect([times, intruder.closed]).toEqual([Math.floor(96_000 / packet.length) + 65, "flood"]);
  });

  it("texts, probes and pings count, although they are no packets", () => {
    const town = new Town();
    const intruder = new TownIntruder(town).enter("eve");
    town.now += 5000;
    const times = insist(intruder, () => intruder.visitor?.aside(2, true, town.now));
    expect([times, intruder.closed]).toEqual([240 + 65, "flood"]);
  });

  it("64 senseless texts end the connection", () => {
    const town = new Town();
    const intruder = new TownIntruder(town).enter("eve");
    const times = insist(intruder, () => intruder.visitor?.aside(2, false, town.now));
    expect([times, intruder.closed]).toEqual([65, "malformed"]);
  });

  it("each senseless packet is a strike, and 32 of them end the connection", () => {
    const town = new Town();
    const intruder = new TownIntruder(town).enter("eve");
    const strikes: number[] = [];
    const times = insist(intruder, () => {
      intruder.client.raw(Uint8Array.of(0xff, 0xff, 0xff));
      strikes.push(intruder.visitor?.strikes ?? 0);
    });
    expect([times, intruder.closed]).toEqual([33, "malformed"]);
    expect(strikes).toEqual(Array.from({ length: 33 }, (_, i) => i + 1));
    expect(town.host.tally.strikes).toBe(33);
  });

  it("a client with 60 packets per second has no strikes, and one whose link stalls now and then survives its strikes", () => {
    const town = new Town();
    const intruder = new TownIntruder(town, { isStream: false }).enter("eve");
    intruder.run(60_000, () => intruder.client.put(LANE.play, inputsOf(0, 1)));
    expect(intruder.visitor?.strikes).toBe(0);
    const packet = knownPacket(town, intruder, 1);
    for (let i = 0; i < 5; i++) {
      for (let j = 0; j < 280; j++) intruder.client.raw(packet);
      // A chat line now and then keeps the room from closing.
      for (const { code } of town.host.list())
        Object.assign(town.host.room(code) ?? {}, { idleSinceMs: town.now });
      intruder.run(300_000);
    }
    expect([intruder.closed, (intruder.visitor?.strikes ?? 0) > 150]).toEqual(["", true]);
  });

  it("packets beyond the limit are still taken over a stream, because they are not sent again", () => {
    const town = new Town();
    const intruder = new TownIntruder(town).enter("eve");
    const packet = knownPacket(town, intruder, 1);
    town.now += 5000;
    for (let i = 0; i < 280; i++) intruder.client.raw(packet);
    intruder.client.say({ type: "chat", text: "still here" });
    intruder.client.flush(town.now);
    intruder.run(3000);
    const lines = intruder.client.told.flatMap((told) => (told.type === "chat" ? told.lines : []));
    expect(lines.map(({ text }) => text)).toContain("still here");
    expect(intruder.closed).toBe("");
  });
});

describe("[HO7] the work that one client causes in a room is bounded", () => {
  it("a packet full of input messages counts for each of them", () => {
    const town = new Town();
    const intruder = new TownIntruder(town, { isStream: false }).enter("eve").play();
    const seat = town.host.room(town.host.list()[0].code)?.match?.seat(0);
    const before = { ...seat?.counts };
    let packets = 0;
    while (intruder.closed === "" && packets < 300) {
      for (let i = 0; i < 32; i++) intruder.client.put(LANE.play, inputsOf(i, 32));
      intruder.client.flush(town.now);
      packets++;
    }
    const { lateInputs = 0, duplicateInputs = 0, refusedInputs = 0 } = seat?.counts ?? {};
    const taken = lateInputs + duplicateInputs + refusedInputs;
    expect([intruder.closed, packets]).toEqual(["flood", 10]);
    expect(taken - (before.duplicateInputs ?? 0)).toBeLessThanOrEqual(240 * 32);
  });

  it("60 commands at once are too many, and a client that goes on is sent away; the rules get no more of them", () => {
    let commands = 0;
    const counting: Game = {
      ...dash,
      command: (world, player, command) => {
        commands++;
        dash.command(world, player, command);
      },
    };
    const town = new Town({}, { make: () => counting });
    const intruder = new TownIntruder(town).enter("eve").play();
    for (let i = 0; i < 200; i++) {
      intruder.client.put(LANE.control, paint(i % 2));
      intruder.client.flush(town.now);
    }
    expect([intruder.closed, intruder.visitor?.strikes]).toEqual(["flood", 65]);
    town.run(100);
    expect(commands).toBe(60);
    expect(town.faults).toEqual([]);
  });

  it("[LB18] 30 messages to the lobby at once are too many: the player gets a goodbye and loses their seat", () => {
    const town = new Town();
    enter(town, town.add(), "ann");
    const intruder = new TownIntruder(town).enter("eve");
    for (let i = 0; i < 60; i++) {
      intruder.client.say({ type: "ready", isReady: i % 2 === 0 });
      intruder.client.flush(town.now);
    }
    intruder.run(1500);
    expect(intruder.client.last("goodbye")?.reason).toBe("flood");
    expect(intruder.closed).toBe("flood");
    expect(town.guests[0].session.lobby.players.map(({ name }) => name)).toEqual(["ann"]);
  });

  it("packets longer than any client's are ignored, and 64 of them end the connection", () => {
    const town = new Town();
    const intruder = new TownIntruder(town).enter("eve");
    const held = intruder.visitor?.connection?.lanes.memoryBytes;
    const giant = new Uint8Array(4097);
    let times = 0;
    while (intruder.closed === "" && times < 100) {
      town.now += 100;
      intruder.client.raw(giant);
      times++;
    }
    expect(intruder.closed).toBe("malformed");
    expect(intruder.visitor?.connection?.counts.bad).toBe(0);
    expect(intruder.visitor?.connection?.lanes.memoryBytes).toBe(held);
  });
});
