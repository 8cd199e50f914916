// A captured match as bytes: who may go on with it, what is refused, and how players come back to it.

import { describe, expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { presets } from "../../src/presets/index.ts";
import { captureRoom, type RestoreOptions, restoreRoom } from "../../src/server/move/room-move.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { Room } from "../../src/server/room.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import type { Game } from "../../src/world/game.ts";
import { counterGame, openCounterGame } from "./counter.ts";
import { Driver, QUEUED } from "./drive.ts";

const { agreement, room: policy, client: shown } = presets.reckon;
const send = (): void => {};

function captured(build?: string): Uint8Array {
  const room = new Room({ game: counterGame, agreement, policy, shown, seed: 5, send });
  room.join();
  room.join();
  room.update(500);
  return captureRoom(room, build);
}

function options(more: Partial<RestoreOptions<Game>> = {}): RestoreOptions<Game> {
  return { game: counterGame, agreement, policy, shown, send, dueMs: 0, ...more };
}

describe("the bytes of a match", () => {
  it("[MV6] are restored by the same game, build and terms", () => {
    const room = restoreRoom(captured("3f2a"), options({ build: "3f2a", dueMs: 1000 }));
    expect(room.tick).toBe(25);
    expect(room.timeOf(26)).toBe(1000);
    room.update(999);
    expect(room.tick).toBe(25);
    room.update(1000);
    expect(room.tick).toBe(26);
  });

  it("[MV6] are refused with a sentence by another game, build, agreement or policy", () => {
    const bytes = captured("3f2a");
    const refusal = (more: Partial<RestoreOptions<Game>>): (() => unknown) => {
      return () => restoreRoom(bytes, options({ build: "3f2a", ...more }));
    };
    expect(refusal({ game: openCounterGame })).toThrow(/^This match is of another game than/);
    expect(refusal({ build: "77b0" })).toThrow(/is of build 3f2a, and here is build 77b0/);
    expect(refusal({ agreement: QUEUED })).toThrow(/has another agreement or policy/);
    expect(refusal({ policy: { ...policy, catchUpTicks: 9 } })).toThrow(/has another agreement or policy/);
    const late = { ...shown, delay: { delay: "fixed", ms: 80 } } as const;
    expect(refusal({ shown: late })).toThrow(/has another agreement or policy/);
  });

  it("[MV6] are refused with a sentence when they are damaged, cut short or none at all", () => {
    const bytes = captured();
    const damaged = /^(?:The bytes of this match are damaged|These bytes)/;
    for (let at = 0; at < bytes.length; at += 7) {
      const copy = bytes.slice();
      copy[at] ^= 1 << (at % 8);
      expect(() => restoreRoom(copy, options()), `byte ${at}`).toThrow(damaged);
      expect(() => restoreRoom(bytes.subarray(0, at), options()), `${at} bytes`).toThrow(damaged);
    }
    const newer = bytes.slice();
    newer[3]++;
    expect(() => restoreRoom(newer, options())).toThrow(/are of version 2, and only 1 is known/);
  });

  it("[MV6] have no build that could not be told", () => {
    expect(() => captured("a build\n")).toThrow(/is no plain text/);
  });

  it("[MV1] hold the record with what was chosen and its secret, and it goes on within its bound", () => {
    const record = new MatchRecord(counterGame, 5, 0, 77, { choices: { map: "two rooms" } });
    const room = new Room({ game: counterGame, agreement, policy, shown, seed: 5, secret: 77, send, record });
    room.join();
    room.update(500);
    const moved = restoreRoom(captureRoom(room), options({ recordBytes: 120 }));
    const { secret, choices, isCut } = moved.record!;
    expect({ secret, choices, isCut }).toEqual({ secret: 77, choices: { map: "two rooms" }, isCut: false });
    const { length } = record.finish();
    expect(moved.record!.finish()).toEqual(record.finish());
    moved.update(moved.timeOf(moved.tick + 6));
    expect(moved.record!.finish().length).toBeGreaterThan(length);
    for (let i = 0; i < 200; i++) moved.update(moved.timeOf(moved.tick + 5));
    expect(moved.record!.isCut).toBe(true);
  });
});

describe("a player of a room that moved", () => {
  it("[MV5] goes on over another line with the connection that they had", () => {
    const driver = new Driver({});
    const player = driver.join();
    for (let i = 0; i < 5; i++) driver.tick();
    const { room } = driver;
    const moved = restoreRoom(captureRoom(room), {
      ...{ game: room.game, agreement: room.agreement, policy: room.policy, shown: room.shown, send },
      dueMs: room.timeOf(room.tick + 1),
    });
    const connection = moved.resume(player, true);
    expect(connection).toBe(moved.seat(player)?.connection);
    expect(connection?.isStream).toBe(true);
    expect(connection?.newestSent).toBe(room.seat(player)?.connection.newestSent);
    expect(moved.resume(3, true)).toBeUndefined();
  });

  it("[MV5] takes their seat with a new client and a new connection, as after any loss", () => {
    const driver = new Driver({});
    const player = driver.join();
    driver.send(player, 1, [{ taps: 3 }]);
    driver.tick();
    const { room } = driver;
    const moved = restoreRoom(captureRoom(room), {
      ...{ game: room.game, agreement: room.agreement, policy: room.policy, shown: room.shown, send },
      dueMs: room.timeOf(room.tick + 1),
      keepsSeats: true,
    });
    const connection = new Connection(connectionOptions("server"));
    expect(moved.rejoin(player, connection)).toMatchObject({ player, tick: room.tick, presses: [3] });
    moved.update(moved.timeOf(moved.tick + 1));
    expect(moved.seat(player)?.connection).toBe(connection);
  });

  it("[MV1] keeps the order in which what they sent is to be used: a queue goes on where it was", () => {
    const driver = new Driver({ agreement: QUEUED });
    const player = driver.join();
    for (let number = 1; number <= 6; number++) driver.send(player, number, [{ move: number / 16 }]);
    driver.tick();
    const { room } = driver;
    const moved = restoreRoom(captureRoom(room), {
      ...{ game: room.game, agreement: room.agreement, policy: room.policy, shown: room.shown, send },
      dueMs: room.timeOf(room.tick + 1),
    });
    for (let number = 2; number <= 7; number++) {
      for (const one of [room, moved]) one.update(one.timeOf(one.tick + 1));
      expect(moved.seat(player)?.numberOf(moved.tick)).toBe(Math.min(number, 6));
      expect(moved.world.hash()).toBe(room.world.hash());
    }
  });
});
