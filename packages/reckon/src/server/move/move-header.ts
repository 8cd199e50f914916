// What stands before and after the state of a room that moves: by it a process knows that the bytes are whole, and of the same game, build
// and terms as what it would play on with. room-move.ts writes and checks it. Always true: bytes that pass were written by a process of
// this build, of a machine that stores numbers alike; everything else is refused with a sentence.
//   4 B "RKM" and the version (1) · texts, each u8 length and ASCII: schema hash of the game, hash of agreement and policy, build ·
//   u8 1: little-endian · f64 newest tick · f64 first tick · what the room carries · 8 B hash of all before

import { PROTOCOL_VERSION } from "../../connection/handshake.ts";
import { assert } from "../../core/assert.ts";
import { Hash } from "../../core/hash.ts";
import type { Tick } from "../../core/tick.ts";
import type { ByteReader, ByteWriter } from "../../wire/bytes.ts";
import { schemaHash } from "../../wire/schema-hash.ts";
import type { Game } from "../../world/game.ts";
import type { RoomOptions } from "../room-options.ts";

const MARK = [0x52, 0x4b, 0x4d, 1] as const;
const HASH_BYTES = 8;
const MOST_TEXT = 64;
/** Longer ones are refused: a room has 64 MB of memory at most, and a record as much. */
const MOST_BYTES = 128 * 1024 * 1024;
const ORDER = new Uint8Array(Uint16Array.of(1).buffer)[0];
const DAMAGED = "The bytes of this match are damaged: they are not those that captureRoom returned.";

/** What a room was made with, on either side of a move. */
export interface MoveTerms extends Pick<RoomOptions, "agreement" | "policy" | "shown"> {
  readonly game: Game;
  readonly build: string;
}

/** Where the room stood. */
export interface MovedTime {
  readonly tick: Tick;
  readonly firstTick: Tick;
}

export function writeMoveHeader(terms: MoveTerms, { tick, firstTick }: MovedTime, out: ByteWriter): void {
  assert(
    terms.build.length <= MOST_TEXT && /^[ -~]*$/.test(terms.build),
    `The build ${terms.build} is no plain text of up to ${MOST_TEXT} letters: give a version or a commit.`,
  );
  for (const byte of MARK) out.u8(byte);
  for (const text of [schemaHash(terms.game), hashOf(terms), terms.build]) {
    out.u8(text.length);
    for (let i = 0; i < text.length; i++) out.u8(text.charCodeAt(i));
  }
  out.u8(ORDER);
  out.f64(tick);
  out.f64(firstTick);
}

/** Ends the bytes with their hash. */
export function sealMove(out: ByteWriter): void {
  out.append(checksum(out.finish()));
}

/** Checks bytes and begins to read them; throws a sentence when they are none to play on with. */
export function openMove(bytes: Uint8Array, terms: MoveTerms, from: ByteReader): MovedTime {
  const { name } = terms.game;
  assert(bytes.length <= MOST_BYTES, `A match has ${bytes.length} bytes: ${MOST_BYTES} is the most.`);
  from.start(bytes.subarray(0, Math.max(0, bytes.length - HASH_BYTES)));
  const mark = MARK.map(() => from.u8());
  assert(
    mark.slice(0, 3).every((byte, i) => byte === MARK[i]),
    "These bytes are no match: give what captureRoom returned.",
  );
  assert(
    mark[3] === MARK[3],
    `These bytes of a match are of version ${mark[3]}, and only ${MARK[3]} is known: let that match end where it is.`,
  );
  const [schema, hash, build] = [readText(from), readText(from), readText(from)];
  const isWhole = !from.overflowed && bytes.length > HASH_BYTES;
  const end = bytes.length - HASH_BYTES;
  assert(isWhole && isSame(bytes.subarray(end), checksum(bytes.subarray(0, end))), DAMAGED);
  assert(
    schema === schemaHash(terms.game),
    `This match is of another game than ${name}, or of another version of it: let it end where it is.`,
  );
  assert(
    build === terms.build,
    `This match of ${name} is of build ${build}, and here is build ${terms.build}, whose rules may be others: let it end where it is.`,
  );
  assert(
    hash === hashOf(terms),
    `This match of ${name} has another agreement or policy than it would have here: restore it with the preset that it began with.`,
  );
  assert(
    from.u8() === ORDER,
    `This match of ${name} was captured on a machine that stores numbers otherwise.`,
  );
  const [tick, firstTick] = [from.f64(), from.f64()];
  assert(!from.overflowed && isTick(tick) && isTick(firstTick) && firstTick <= tick, DAMAGED);
  return { tick, firstTick };
}

/** Refuses what did not make sense behind the header. */
export function demandSound(isSound: boolean): void {
  assert(isSound, DAMAGED);
}

function isTick(tick: number): boolean {
  return Number.isSafeInteger(tick) && tick >= 0;
}

/** Functions of a policy count as there; those of the build are the same. */
function hashOf({ agreement, policy, shown: { delay, view } }: MoveTerms): string {
  const hash = new Hash();
  hash.word(PROTOCOL_VERSION);
  const plain = (_key: string, value: unknown): unknown => (typeof value === "function" ? "function" : value);
  hash.text(JSON.stringify([agreement, policy, delay, view], plain));
  return hash.digest();
}

function readText(from: ByteReader): string {
  const length = from.u8();
  return length > MOST_TEXT ? "" : String.fromCharCode(...Array.from({ length }, () => from.u8()));
}

function checksum(bytes: Uint8Array): Uint8Array {
  const hash = new Hash();
  hash.bytes(bytes);
  const digest = hash.digest();
  return Uint8Array.from({ length: HASH_BYTES }, (_, i) =>
    Number.parseInt(digest.slice(2 * i, 2 * i + 2), 16),
  );
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
