// A room that one host packs and another one goes on with: its seats, its match, its connections, and what programs are told of it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tickOn, timeOn } from "../../src/host/beats.ts";
import { readParcel, writeParcel } from "../../src/host/room/parcel-bytes.ts";
import { restoredHoldMs } from "../../src/lobby/room/move-lobby.ts";
import { Sea, type Traveller } from "./isles.ts";

const PLACE = { node: "n2", address: "west.test:443", permit: "permit-1" };

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}

function come(sea: Sea, travellers: readonly Traveller[], keeps?: boolean): void {
  for (const traveller of travellers) {
    traveller.told.length = 0;
    traveller.go(sea.west, { keeps });
  }
  sea.until("all are back", () => travellers.every((one) => one.last("phase") !== undefined));
}

describe("[HO57] a room that moves to another host", () => {
  it("goes on there with its code, seats, names, match and scores, and its match is told of once", () => {
    const sea = new Sea();
    const [ann, bob] = sea.playing();
    const { east, west } = sea;
    const { code } = east.room;
    east.room.lobby.score(1, 7);
    const { tick } = east.room.match ?? { tick: 0 };
    sea.move();
    expect([ann.ending, bob.ending, east.host.rooms, east.log]).toEqual([
      "moved",
      "moved",
      0,
      ["opened", "closed"],
    ]);
    come(sea, [ann, bob]);
    expect([ann.reception?.room, bob.reception?.room, west.host.rooms]).toEqual([code, code, 1]);
    expect(west.room.lobby.phase).toBe("game");
    expect(west.room.lobby.players).toMatchObject([
      { name: "ann", isHost: true, isConnected: true, isPlaying: true },
      { name: "bob", isHost: false, isConnected: true, isPlaying: true, score: 7 },
    ]);
    expect(bob.last("match")).toMatchObject({ player: 1 });
    sea.run(500);
    expect(west.room.match?.tick).toBeGreaterThan(tick + 20);
    west.room.lobby.finish([{ seat: 1, score: 9, outcome: "winner", hasWon: true }], west.now);
    sea.run(500);
    const [started] = east.started;
    expect([east.started.length, east.ended, west.started, west.ended.length]).toEqual([1, [], [], 1]);
    expect(west.ended[0]).toMatchObject({
      ...started,
      cause: "finished",
      players: [{ name: "bob", score: 9 }, {}],
    });
    expect(west.ended[0].durationMs).toBeGreaterThan(1400);
    expect(west.ended[0].durationMs).toBeLessThan(2600);
    expect([...east.faults, ...west.faults]).toEqual([]);
  });

  it.each([54_321.25, -54_321.25])(
    "steps its match on its own beat there, and numbers the ticks of the next match on, by a clock that is %d ms ahead",
    (apartMs) => {
      const sea = new Sea({}, {}, apartMs);
      const [ann, bob] = sea.playing();
      // Another room has the first beat.
      const eve = sea.traveller();
      eve.go(sea.west, { create: { isPrivate: false } });
      sea.run(100);
      const parcel = sea.move();
      come(sea, [ann, bob]);
      const room = sea.west.host.room(parcel.room.code);
      const { match, place } = room ?? {};
      if (match === undefined || place === undefined) throw new Error("No match runs.");
      expect(place.beat).toBe(1);
      const { tickMs } = match.game;
      const due = match.timeOf(match.tick);
      expect(due).toBeCloseTo(timeOn(place.beat, tickOn(place.beat, due + 0.01, tickMs), tickMs), 6);
      expect(place.phase).toBe(modulo(tickOn(place.beat, match.startMs + 0.01, tickMs), place.every));
      const { tick } = match;
      room?.lobby.finish([], sea.west.now);
      sea.run(200);
      ann.say({ type: "again" });
      sea.until("they play again", () => room?.match !== undefined && room.match !== match);
      expect(room?.match?.firstTick).toBeGreaterThan(tick);
    },
  );

  it("keeps the deadline of its countdown, and starts the match there", () => {
    const sea = new Sea({ countdownMs: 4000 });
    const [ann, bob] = sea.two();
    ann.say({ type: "start" });
    sea.until("the countdown runs", () => sea.east.room.lobby.phase === "countdown");
    sea.run(1500);
    sea.move();
    // Nothing happens on the way.
    sea.run(3000);
    come(sea, [ann, bob]);
    const { at = 0, endsAt } = ann.last("phase") ?? {};
    expect((endsAt ?? 0) - at).toBeGreaterThan(2300);
    expect((endsAt ?? 0) - at).toBeLessThan(2550);
    sea.until("they play", () => [ann, bob].every((one) => one.last("match") !== undefined));
    expect([sea.east.started.length, sea.west.started.length]).toEqual([0, 1]);
  });

  it("that has asked for a match which waits for its turn starts it there", () => {
    const sea = new Sea();
    const [ann, bob] = sea.playing();
    // As it is between the lobby's wish and the host's leave.
    sea.move((parcel) => ({ room: { ...parcel.room, match: undefined }, match: undefined }));
    come(sea, [ann, bob]);
    sea.until("they play", () => [ann, bob].every((one) => one.last("match") !== undefined));
    expect([sea.west.started.length, sea.west.room.lobby.phase]).toEqual([1, "game"]);
    expect(sea.west.started[0].players).toHaveLength(2);
  });

  it("whose match cannot go on is a lobby again, and its match is told of as lost", () => {
    const sea = new Sea();
    const [ann, bob] = sea.playing();
    sea.move((parcel) => ({ ...parcel, match: Uint8Array.of(1, 2, 3) }));
    come(sea, [ann, bob]);
    const { west, east } = sea;
    expect([west.room.lobby.phase, west.room.match]).toEqual(["lobby", undefined]);
    expect(west.room.lobby.players.map(({ name }) => name)).toEqual(["ann", "bob"]);
    expect(west.ended).toMatchObject([{ id: east.started[0].id, cause: "lost" }]);
    expect([east.ended, west.faults.length]).toEqual([[], 1]);
  });

  it("brings its bots along at once, in their seats and under their names", () => {
    const sea = new Sea();
    const [ann, bob] = sea.two();
    ann.say({ type: "bots", count: 2 });
    sea.until("the bots are there", () => sea.east.room.players.length === 4);
    ann.say({ type: "start" });
    sea.until("they play", () => bob.last("match") !== undefined);
    sea.run(500);
    const before = sea.east.room.lobby.players;
    sea.move();
    come(sea, [ann, bob]);
    expect(sea.west.room.lobby.players.map(({ isConnected }) => isConnected)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    sea.run(250);
    expect(sea.west.room.lobby.awaitedBots).toBe(0);
    expect(sea.west.room.visitors).toBe(4);
    const seen = ({ seat, name, isBot, isPlaying }: (typeof before)[number]): unknown => [
      seat,
      name,
      isBot,
      isPlaying,
    ];
    expect(sea.west.room.lobby.players.map(seen)).toEqual(before.map(seen));
    sea.run(8000);
    expect([sea.west.room.visitors, sea.west.bots.count, sea.east.bots.count]).toEqual([4, 2, 0]);
  });

  it("brings its bots along however many its maker had before", () => {
    const sea = new Sea();
    const eve = sea.traveller();
    eve.go(sea.west, { create: { isPrivate: true } });
    sea.until("eve is let in", () => eve.last("accepted") !== undefined);
    eve.say({ type: "username", name: "eve" });
    sea.run(100);
    for (let i = 0; i < 14; i++) {
      eve.say({ type: "bots", count: i % 2 === 0 ? 3 : 0 });
      sea.run(700);
    }
    eve.say({ type: "leave" });
    const [ann] = sea.two();
    ann.say({ type: "bots", count: 2 });
    sea.until("the bots are there", () => sea.east.room.players.length === 4);
    const { code } = sea.east.room;
    sea.move();
    come(sea, [ann]);
    sea.run(250);
    expect(sea.west.host.room(code)?.lobby.awaitedBots).toBe(0);
  });

  it("keeps the seats of those who come later, and is closed when nobody does", () => {
    const sea = new Sea();
    const [ann, bob] = sea.playing();
    sea.move();
    come(sea, [ann]);
    sea.run(20_000);
    expect(sea.west.room.lobby.players).toMatchObject([
      { isConnected: true },
      { name: "bob", isConnected: false },
    ]);
    come(sea, [bob]);
    expect(sea.west.room.lobby.players).toMatchObject([{}, { isConnected: true, isPlaying: true }]);
    expect(restoredHoldMs({ ...sea.rules, holdMs: 0 })).toBe(30_000);
  });
});

describe("[HO58] the connection of a seat that moves", () => {
  it("goes on over another line where the client has kept it, and neither match nor lobby begin anew", () => {
    const sea = new Sea({}, {}, 0);
    const [ann, bob] = sea.playing();
    const { connection } = ann;
    bob.say({ type: "chat", text: "before" });
    sea.run(100);
    sea.move();
    come(sea, [ann, bob], true);
    expect([ann.reception?.kept, bob.reception?.kept]).toEqual([true, true]);
    expect(ann.connection).toBe(connection);
    const seat = sea.west.room.match?.seat(0);
    expect(ann.visitor?.connection).toBe(seat?.connection);
    expect(ann.last("match")).toBeUndefined();
    bob.say({ type: "chat", text: "after" });
    const { packets } = ann;
    sea.run(1000);
    const lines = ann.told.flatMap((message) =>
      message.type === "chat" && "lines" in message ? message.lines : [],
    );
    expect(lines.map(({ text }) => text)).toContain("after");
    expect(ann.packets).toBeGreaterThan(packets + 15);
    expect(ann.connection?.closed).toBeUndefined();
    expect(sea.west.faults).toEqual([]);
  });

  it("is given out once: another client with the token begins with a new one, and so does one that has kept none", () => {
    const sea = new Sea({}, {}, 0);
    const [ann, bob] = sea.playing();
    sea.move();
    come(sea, [ann], true);
    const second = sea.traveller();
    second.token = ann.token;
    come(sea, [second], true);
    expect([ann.reception?.kept, second.reception?.kept]).toEqual([true, undefined]);
    expect(second.last("match")).toMatchObject({ player: 0 });
    expect(ann.last("goodbye")?.reason).toBe("taken-over");
    come(sea, [bob]);
    expect([bob.reception?.kept, bob.last("match")?.player]).toEqual([undefined, 1]);
    // Whoever took a seat with a new connection has given the old one up.
    bob.visitor?.lost();
    sea.run(200);
    come(sea, [bob], true);
    expect(bob.reception?.kept).toBeUndefined();
  });

  it("is a new one where no match runs, in a room that has not moved, and for a token of another seat", () => {
    const sea = new Sea();
    const [ann, bob] = sea.two();
    ann.go(sea.east, { keeps: true });
    sea.run(200);
    expect(ann.reception).not.toHaveProperty("kept");
    sea.move();
    come(sea, [ann, bob], true);
    expect([ann.reception?.kept, bob.reception?.kept]).toEqual([undefined, undefined]);
    expect(sea.west.room.lobby.players).toMatchObject([{ isConnected: true }, { isConnected: true }]);
    const cid = sea.traveller();
    cid.go(sea.west, { room: sea.west.room.code, keeps: true });
    sea.run(200);
    expect(cid.reception).not.toHaveProperty("kept");
  });
});

describe("[HO59] handing a room over", () => {
  it("tells everybody but bots where it goes before it goes, and they have heard it", () => {
    const sea = new Sea();
    const [ann, bob] = sea.playing();
    const looker = sea.traveller();
    looker.go(sea.east, { room: sea.east.room.code, watch: true });
    sea.run(200);
    const { code } = sea.east.room;
    const asked: number[] = [];
    const placeFor = ({ id }: { readonly id: number }): typeof PLACE => {
      asked.push(id);
      return { ...PLACE, permit: `permit-${id}` };
    };
    expect(sea.east.host.announceMove(code, placeFor, sea.east.now)).toBe(true);
    expect([asked.length, sea.east.host.isMoveHeard(code)]).toEqual([3, false]);
    sea.until("all have heard it", () => sea.east.host.isMoveHeard(code));
    for (const one of [ann, bob, looker])
      expect(one.last("moving")).toEqual({
        type: "moving",
        place: JSON.stringify({ ...PLACE, permit: `permit-${one.visitor?.id}` }),
      });
    // They play on meanwhile.
    expect(sea.east.room.match).toBeDefined();
    expect(sea.east.host.announceMove("NOWHERE", placeFor, sea.east.now)).toBe(false);
  });

  it("lets no packet of the room leave once it is packed, hears nothing, and lets nobody in", () => {
    const sea = new Sea();
    const [ann, bob] = sea.playing();
    const { code, lobby } = sea.east.room;
    const parcel = sea.east.host.packRoom(code, sea.east.now);
    expect(sea.east.host.packRoom(code, sea.east.now)).toBeUndefined();
    sea.run(10);
    const { packets } = ann;
    const { tick } = sea.east.room.match ?? {};
    bob.say({ type: "chat", text: "too late" });
    const cid = sea.traveller();
    cid.go(sea.east, { room: code });
    sea.run(1000);
    expect([ann.packets, sea.east.room.match?.tick, cid.ending]).toEqual([packets, tick, "busy"]);
    expect(JSON.stringify(lobby.pack(0))).toBe(
      JSON.stringify({ ...parcel?.room.lobby, live: lobby.pack(0).live }),
    );
    sea.east.host.handOver(code);
    sea.run(200);
    expect([ann.packets, ann.ending, sea.east.host.tally.ended.get("moved")]).toEqual([packets, "moved", 2]);
  });

  it("that does not come about leaves the room as it was: all play on, and what was said meanwhile is heard", () => {
    const sea = new Sea();
    const [ann, bob] = sea.playing();
    const { code } = sea.east.room;
    sea.east.host.packRoom(code, sea.east.now);
    bob.say({ type: "chat", text: "still here" });
    sea.run(300);
    sea.east.host.stay(code);
    const { packets } = ann;
    sea.run(500);
    expect(ann.packets).toBeGreaterThan(packets + 5);
    expect(ann.last("chat")).toMatchObject({ lines: [{ from: "bob", text: "still here" }] });
    expect([ann.ending, sea.east.room.lobby.phase, sea.east.started.length, sea.east.ended]).toEqual([
      "",
      "game",
      1,
      [],
    ]);
    // Only what was packed is handed over.
    sea.east.host.handOver(code);
    expect(sea.east.host.rooms).toBe(1);
  });

  it("tells no end of the match where the directory says first that the room is another's", () => {
    const sea = new Sea();
    sea.playing();
    const { code } = sea.east.room;
    sea.east.host.packRoom(code, sea.east.now);
    sea.east.host.evict(code);
    expect([sea.east.host.rooms, sea.east.ended]).toEqual([0, []]);
  });

  it("gives the address that made the room its place back", () => {
    const sea = new Sea({}, { mostRoomsPerAddress: 1 });
    sea.two();
    sea.move();
    const cid = sea.traveller();
    cid.go(sea.east, { create: { isPrivate: false } });
    sea.run(200);
    expect(cid.reception).toBeDefined();
  });
});

describe("[HO60] a parcel as bytes", () => {
  it("comes back as it was, with and without a match", () => {
    const sea = new Sea();
    sea.playing();
    const { code } = sea.east.room;
    const parcel = sea.east.host.packRoom(code, sea.east.now);
    if (parcel === undefined) throw new Error("The room was not packed.");
    expect(readParcel(writeParcel(parcel))).toEqual(parcel);
    const bare = { ...parcel, match: undefined };
    expect(readParcel(writeParcel(bare))).toEqual(bare);
    const bytes = writeParcel(parcel);
    for (let i = 0; i < 40; i++) {
      const cut = readParcel(bytes.subarray(0, Math.floor((bytes.length * i) / 40)));
      if (cut !== undefined) expect(cut.room).toEqual(parcel.room);
    }
    expect(readParcel(writeParcel({ ...parcel, room: { ...parcel.room, code: "no code" } }))).toBeUndefined();
  });

  it("is refused when it is anything else, and nothing throws", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readParcel(bytes)).toBeUndefined();
      }),
    );
  });
});
