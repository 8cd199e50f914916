// What a room sends of its events: to which players, in what packets, and how much at most.
import { describe, expect, it } from "vitest";
import { event } from "../../src/client/makers/event-maker.ts";
import type { SnapshotPolicy } from "../../src/server/publish/snapshot-policy.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import { ByteReader } from "../../src/wire/bytes.ts";
import { EventMessages } from "../../src/wire/messages/event-message.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { fixed, plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { defineGame, type Game, type Tools } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import type { World } from "../../src/world/world.ts";
import { messagesOf } from "../wire/messages-of.ts";
import { Driver, inputMessage, LATCHED, STAMPED } from "./drive.ts";

const bell = kind("bell", {
  capacity: 8,
  position: ["x"],
  fields: { x: fixed({ min: -4096, max: 4096, resolution: 1 }) },
});

const EVENTS = {
  ring: event({ fields: { much: integer({ min: 0, max: 255 }) } }),
  toll: event({ fields: { much: integer({ min: 0, max: 255 }) }, reliable: true }),
  whisper: event({ fields: { much: integer({ min: 0, max: 255 }) }, reliable: true, sees: "owner" }),
};

/** Players own a bell each, at 0 and at 3000; `rules` do whatever a test is about. */
function tower(rules: (world: World, tools: Tools) => void, events: object = EVENTS): Game {
  return defineGame({
    name: "tower",
    tickRate: 50,
    players: 3,
    input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }), fire: flag(), taps: flag() },
    kinds: [bell],
    events: events as typeof EVENTS,
    join(world, player) {
      world.fields.bell.x[world.spawn("bell", player)] = 3000 * player;
    },
    leave: (world, player) => world.despawn("bell", world.rowOf("bell", player)),
    step: (world, _inputs, tools) => rules(world as unknown as World, tools as unknown as Tools),
  });
}

const NEAR: SnapshotPolicy = { interest: { see: "radius", distance: 1000 }, budgetBytes: 1100 };
const EVERY_2: Agreement = { ...STAMPED, snapshotEvery: 2 };

/** What a player was sent, as "lane name player tick much" in the order of packets; what was sent again counts once. */
function sentTo(driver: Driver, player: number): string[] {
  return [...new Set(linesTo(driver, player))];
}

function linesTo(driver: Driver, player: number): string[] {
  const messages = new EventMessages(driver.game, driver.room.agreement.addressing !== "tick");
  const from = new ByteReader();
  return driver.sent
    .filter((packet) => packet.player === player)
    .flatMap(({ bytes }) =>
      [LANE.events, LANE.passingEvents].flatMap((lane) =>
        messagesOf(bytes, lane).flatMap((message) => {
          from.start(message);
          expect(messages.read(from, player, driver.room.tick, 0)).toBe(true);
          return messages.entries
            .slice(0, messages.count)
            .map((one) => `${lane} ${one.schema.name} ${one.player} ${one.tick} ${one.values[0]}`);
        }),
      ),
    );
}

describe("[EV11] an event is sent", () => {
  it("to every player, or to its owner only", () => {
    const game = tower((_world, { tick, emit }) => {
      if (tick !== 4) return;
      emit("ring", 1, { much: 1 });
      emit("toll", -1, { much: 2 });
      emit("whisper", 1, { much: 3 });
    });
    const driver = new Driver({ game, agreement: EVERY_2, snapshot: NEAR });
    for (let i = 0; i < 2; i++) driver.join();
    driver.tick(8);
    expect(sentTo(driver, 0)).toEqual(["2 toll -1 4 2", "3 ring 1 4 1"]);
    expect(sentTo(driver, 1)).toEqual(["2 toll -1 4 2", "2 whisper 1 4 3", "3 ring 1 4 1"]);
  });

  it("to players who saw the row it is about in the last snapshot and see it in this one", () => {
    const game = tower((world, { tick, emit }) => {
      const { x } = (world as unknown as World<readonly [typeof bell]>).fields.bell;
      // Comes near player 0 in tick 8, just after it rang, and goes again in tick 15, just before.
      if (tick === 8) x[1] = 100;
      if (tick === 15) x[1] = 3000;
      if ([5, 7, 11, 15].includes(tick)) emit("toll", 1, { much: tick }, { about: { kind: "bell", row: 1 } });
    });
    const driver = new Driver({ game, agreement: EVERY_2, snapshot: NEAR });
    for (let i = 0; i < 2; i++) driver.join();
    driver.tick(20);
    expect(sentTo(driver, 0)).toEqual(["2 toll 1 11 11"]);
    expect(sentTo(driver, 1)).toHaveLength(4);
  });

  it("to players who saw the row last, if the row ended, and to those who see it now, if the row is new", () => {
    const game = tower((world, { tick, emit }) => {
      const { x } = (world as unknown as World<readonly [typeof bell]>).fields.bell;
      if (tick === 3 || tick === 9) {
        for (const place of [50, 3050]) {
          const row = world.spawn("bell");
          x[row] = place;
          emit("toll", -1, { much: row }, { about: { kind: "bell", row } });
        }
      }
      // Rows 2 and 3 end; in tick 9 their slots are used again.
      if (tick === 7)
        for (const row of [2, 3]) {
          emit("toll", -1, { much: 100 + row }, { about: { kind: "bell", row } });
          world.despawn("bell", row);
        }
      // No player saw one that is born and ends between two snapshots.
      if (tick !== 11) return;
      const row = world.spawn("bell");
      emit("toll", -1, { much: 200 }, { about: { kind: "bell", row } });
      world.despawn("bell", row);
    });
    const driver = new Driver({ game, agreement: EVERY_2, snapshot: NEAR });
    for (let i = 0; i < 2; i++) driver.join();
    driver.tick(20);
    expect(sentTo(driver, 0)).toEqual(["2 toll -1 3 2", "2 toll -1 7 102", "2 toll -1 9 2"]);
    expect(sentTo(driver, 1)).toEqual(["2 toll -1 3 3", "2 toll -1 7 103", "2 toll -1 9 3"]);
  });

  it("to a new player only if it happened after they took the seat, even if it was their predecessor's", () => {
    const game = tower((_world, { tick, emit }) => {
      emit("whisper", 0, { much: tick });
      emit("toll", -1, { much: tick });
    });
    const driver = new Driver({ game, agreement: { ...STAMPED, snapshotEvery: 4 } });
    driver.join();
    driver.tick(6);
    driver.room.leave(0);
    expect(driver.join()).toBe(0);
    const before = driver.sent.length;
    driver.tick(2);
    driver.sent.splice(0, before);
    expect(sentTo(driver, 0).map((line) => line.split(" ")[3])).toEqual(["7", "7", "8", "8"]);
  });
});

describe("[EV1] the key of an own event", () => {
  it("is missing when an input is stepped with again", () => {
    const game = tower((_world, { emit }) => emit("toll", 0, { much: 1 }));
    const driver = new Driver({ game, agreement: LATCHED, missing: { use: "repeat" } });
    driver.join();
    driver.sendMessage(0, inputMessage(game, 5, [{ move: 1 }]));
    driver.tick(3);
    const messages = new EventMessages(game, true);
    const from = new ByteReader();
    const numbers = driver.sent.flatMap(({ bytes }) =>
      messagesOf(bytes, LANE.events).map((message) => {
        from.start(message);
        messages.read(from, 0, driver.room.tick, 0);
        return messages.entries[0].number;
      }),
    );
    expect(numbers).toEqual([5, -1, -1]);
  });
});

describe("[EV6] [EV9] the messages of one snapshot", () => {
  it("hold passing events in one message, and the rest is dropped and counted", () => {
    const game = tower((_world, { tick, emit }) => {
      for (let i = 0; i < 60; i++) if (tick <= 2) emit("ring", -1, { much: i });
    });
    const driver = new Driver({ game, agreement: EVERY_2 });
    driver.join();
    driver.tick(4);
    expect(sentTo(driver, 0)).toHaveLength(64);
    expect(driver.room.seat(0)?.counts.droppedEvents).toBe(56);
  });

  it("hold all reliable events, in datagrams; if a player acknowledges none, their connection ends when the lane is full", () => {
    const game = tower((_world, { emit }) => {
      for (let i = 0; i < 64; i++) emit("toll", -1, { much: i });
      for (let i = 0; i < 64; i++) emit("toll", 0, { much: i });
    });
    const driver = new Driver({ game, agreement: EVERY_2 });
    driver.join();
    for (let tick = 1; tick <= 60; tick++) {
      driver.sendMessage(0, inputMessage(game, tick, [{}]));
      driver.tick();
    }
    expect(sentTo(driver, 0)).toHaveLength(60 * 128);
    for (const { bytes } of driver.sent) expect(bytes.length).toBeLessThanOrEqual(1200);
    expect(driver.room.seat(0)).toBeDefined();
    // Silence: 4 messages for each snapshot, and room for 256.
    driver.tick(120);
    expect(driver.room.seat(0)).toBeDefined();
    driver.tick(12);
    expect(driver.room.seat(0)).toBeUndefined();
  });

  it("[EV12] cost nothing in a game without events, and 8 bits of a report in a game with reliable ones", () => {
    const lengths = ({ ring, toll }: Partial<typeof EVENTS>): number[] => {
      const events = { ...(ring && { ring }), ...(toll && { toll }) };
      const driver = new Driver({ game: tower(() => {}, events) });
      driver.join();
      driver.tick(20);
      return driver.sent.map(({ bytes }) => bytes.length);
    };
    const none = lengths({});
    expect(lengths({ ring: EVENTS.ring })).toEqual(none);
    expect(lengths(EVENTS)).toEqual(none.map((length) => length + 1));
  });

  it("[RM4] come from rooms only: a client's message on their lanes is malformed", () => {
    const driver = new Driver({ game: tower(() => {}) });
    driver.join();
    driver.tick();
    driver.sendMessage(0, Uint8Array.of(0), LANE.events);
    driver.sendMessage(0, Uint8Array.of(0), LANE.passingEvents);
    expect(driver.room.seat(0)?.counts.badPackets).toBe(2);
  });
});

it("[EV10] events leave no trace in a record, for they follow from its inputs", () => {
  const bytes = [true, false].map((isLoud) => {
    const game = tower((_world, { emit }) => {
      if (isLoud) emit("toll", 0, { much: 1 });
    });
    const record = new MatchRecord(game, 7);
    const driver = new Driver({ game, record });
    driver.join();
    driver.tick(5);
    return record.finish().slice();
  });
  expect(bytes[0]).toEqual(bytes[1]);
});
