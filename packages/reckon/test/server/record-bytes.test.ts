// A match record as bytes.

import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { readRecord, writeRecord } from "../../src/server/record/record-bytes.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import { counterGame } from "./counter.ts";
import { Driver } from "./drive.ts";

/** A match of two, with a command, a leave and a stall. */
function played(firstTick = 0): { readonly record: MatchRecord; readonly hash: string } {
  const choices = { level: "hard" };
  const record = new MatchRecord(counterGame, 7, firstTick, 7, { choices });
  const driver = new Driver({ record, seed: 7, firstTick });
  const random = Random.from(3);
  const [first, second] = [driver.join(), driver.join()];
  for (let i = 0; i < 60; i++) {
    driver.send(first, driver.room.tick + 1, [{ move: random.between(-1, 1), taps: random.below(16) }]);
    if (i === 30) driver.room.leave(second);
    driver.tick();
  }
  driver.room.update(driver.room.timeOf(driver.room.tick + 40));
  return { record, hash: driver.room.world.hash() };
}

function changed(bytes: Uint8Array, at: number, to: number): Uint8Array {
  const copy = bytes.slice();
  copy[at < 0 ? bytes.length + at : at] = to;
  return copy;
}

describe("[RM8] a record in bytes", () => {
  it("replays to the same world, with the game or a function that makes it", () => {
    const { record, hash } = played();
    const bytes = writeRecord(record);
    const made: unknown[] = [];
    const read = readRecord(bytes, (choices) => {
      made.push(choices);
      return counterGame;
    });
    expect(replayMatch(read).hash()).toBe(hash);
    expect(made).toEqual([{ level: "hard" }]);
    expect(writeRecord(read)).toEqual(bytes);
    expect(bytes.length - record.finish().length).toBeLessThan(64);
  });

  it("is refused with a sentence if it belongs to another game, or is damaged in any of its bytes", () => {
    const { record } = played();
    const bytes = writeRecord(record);
    for (let at = 0; at < bytes.length; at++)
      expect(() => readRecord(changed(bytes, at, bytes[at] ^ 64), counterGame)).toThrow(/record/);
    for (let length = 0; length < bytes.length; length++)
      expect(() => readRecord(bytes.subarray(0, length), counterGame)).toThrow(/record/);
    expect(() => readRecord(changed(bytes, 0, 0), counterGame)).toThrow("These bytes are no record");
    expect(() => readRecord(changed(bytes, 3, 9), counterGame)).toThrow("This record is of version 9");
    expect(() => readRecord(changed(bytes, -1, 0), counterGame)).toThrow(
      "The record of this match is damaged",
    );
    expect(() => readRecord(bytes, { ...counterGame, tickRate: 1 })).toThrow(
      "This record is of another game",
    );
  });
});
