// Hostile records of a match: damaged copies of a genuine one. A record is read by its own program and not off a network,
// so a damaged one throws; but only the sentence that says so, whatever its bytes, and without running for ever.

import { Hash } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { readRecord, writeRecord } from "../../src/server/record/record-bytes.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import { counterGame } from "../server/counter.ts";
import { Driver } from "../server/drive.ts";
import { decoderOf, SMALL_BYTES } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

const TICKS = 12;
const SEED = 7;
const SENTENCE = "The record of this match is damaged";

function recorded(): MatchRecord {
  const random = Random.from(SEED);
  const record = new MatchRecord(counterGame, SEED, 0);
  const driver = new Driver({ record, seed: SEED });
  const [first, second] = [driver.join(), driver.join()];
  for (let i = 0; i < TICKS; i++) {
    driver.send(first, driver.ticks + 1, [{ move: random.between(-1, 1), taps: random.below(16) }]);
    if (i === 4) driver.sendMessage(second, Uint8Array.of(0, 4), 0);
    if (i === 8) driver.room.leave(second);
    driver.tick();
  }
  driver.room.update(driver.room.timeOf(driver.room.tick + 40));
  return record;
}

export const record: Decoder = decoderOf("record", SMALL_BYTES, () => ({
  genuine: [recorded().finish().slice()],
  kept: 0,
  takes(bytes) {
    const damaged = { game: counterGame, seed: SEED, firstTick: 0, finish: () => bytes };
    try {
      replayMatch(damaged as unknown as MatchRecord);
      return true;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith(SENTENCE)) return false;
      throw error;
    }
  },
}));

/** The bytes with the hash that belongs to them, so that what lies behind it is reached. */
function sealed(bytes: Uint8Array): Uint8Array {
  const hash = new Hash();
  const end = Math.max(0, bytes.length - 8);
  hash.bytes(bytes, 0, end);
  const digest = hash.digest();
  const copy = bytes.slice();
  for (let i = 0; end + i < bytes.length; i++)
    copy[end + i] = Number.parseInt(digest.slice(2 * i, 2 * i + 2), 16);
  return copy;
}

export const recordBytes: Decoder = decoderOf("record-bytes", SMALL_BYTES, () => ({
  genuine: [writeRecord(recorded())],
  kept: 0,
  takes(bytes, random) {
    try {
      replayMatch(readRecord(random.chance(0.5) ? sealed(bytes) : bytes, counterGame));
      return true;
    } catch (error) {
      if (error instanceof Error && /^(?:The|This) record|^These bytes are no record/.test(error.message))
        return false;
      throw error;
    }
  },
}));
