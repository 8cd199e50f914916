// A match as bytes, to go on in another process: `captureRoom` makes them between two ticks, `restoreRoom` makes a room of them that goes
// on exactly where the first one was. Programs call them; how players' lines get there is theirs (docs/adr/0049). Always true: a room
// is made of sound bytes only, everything else is refused with a sentence; for the room no time passes between the two, so no input that
// was given meanwhile is too late; a player who keeps their client and its connection misses nothing, and gets nothing twice.

import { MOVES } from "#moves";
import { assert } from "../../core/assert.ts";
import type { Moving } from "../../core/moving/moving.ts";
import { ByteReader } from "../../wire/bytes.ts";
import type { Game } from "../../world/game.ts";
import { MatchRecord, type RecordOptions } from "../record/match-record.ts";
import { asciiOf, choicesIn } from "../record/record-bytes.ts";
import { Room } from "../room.ts";
import type { RoomOptions } from "../room-options.ts";
import { ArrivingRoom } from "./arrival.ts";
import { DepartingRoom } from "./departure.ts";
import { demandSound, openMove, sealMove, writeMoveHeader } from "./move-header.ts";

const MOST_SEED = 0xffffffff;
const MOST_CHOICES_BYTES = 2048;
const NOTHING = new Uint8Array(0);

/** What a match is restored with: what its first room was made with, but for what the bytes tell. */
export interface RestoreOptions<G extends Game = Game>
  extends Omit<RoomOptions<G>, "seed" | "secret" | "firstTick" | "startMs" | "record"> {
  /** Server time at which the tick after the newest is due. */
  readonly dueMs: number;
  /** As it was captured with. Default "". */
  readonly build?: string;
  /** Its record ends before it would grow far beyond this; see `RecordOptions`. Default: it does not. */
  readonly recordBytes?: number;
}

/**
 * A match between two ticks, as bytes. Its room is not to be used any more once they are on their way.
 *
 * @param build what the rules are of, such as a version or a commit: only the same restores it
 */
export function captureRoom(room: Room, build = ""): Uint8Array {
  assert(MOVES, "A page cannot capture a match: do it in a server.");
  const { game, agreement, policy, shown, tick, firstTick, startMs, world, record } = room;
  const by = new DepartingRoom(tick, startMs);
  writeMoveHeader({ game, agreement, policy, shown, build }, { tick, firstTick }, by.out);
  by.whole(world.seed, 0, MOST_SEED);
  by.flag(record !== undefined);
  if (record !== undefined) {
    by.whole(record.secret);
    by.bytes(asciiOf(JSON.stringify(record.choices)), MOST_CHOICES_BYTES);
    record.carry(by);
  }
  room.carry(by);
  sealMove(by.out);
  return by.out.finish().slice();
}

/**
 * The room of a captured match. Throws a sentence when the bytes are none of this game and build, or damaged.
 *
 * @example const room = restoreRoom(bytes, { game, agreement, policy, shown, build, send, dueMs: now + game.tickMs });
 */
export function restoreRoom<G extends Game>(bytes: Uint8Array, options: RestoreOptions<G>): Room<G> {
  assert(MOVES, "A page cannot restore a match: do it in a server.");
  const { game, agreement, policy, shown, dueMs, build = "", recordBytes, recorder } = options;
  const from = new ByteReader();
  const { tick, firstTick } = openMove(bytes, { game, agreement, policy, shown, build }, from);
  const startMs = dueMs - (tick + 1 - firstTick) * game.tickMs;
  const by = new ArrivingRoom(from, tick, startMs);
  const seed = by.whole(0, 0, MOST_SEED);
  const record = by.flag()
    ? restoreRecord(by, game, seed, firstTick, { mostBytes: recordBytes, isTapped: recorder !== undefined })
    : undefined;
  const secret = record?.secret ?? seed;
  const room = new Room({ ...options, seed, secret, firstTick, startMs, record }, by);
  demandSound(by.isSound && from.left === 0 && room.tick === tick && room.world.seed === seed);
  return room;
}

function restoreRecord(
  by: Moving,
  game: Game,
  seed: number,
  firstTick: number,
  how: RecordOptions,
): MatchRecord {
  const secret = by.whole(0);
  const choices = choicesIn(by.bytes(NOTHING, MOST_CHOICES_BYTES));
  if (choices === undefined) by.fail();
  const record = new MatchRecord(game, seed, firstTick, secret, { ...how, choices });
  record.carry(by);
  return record;
}
