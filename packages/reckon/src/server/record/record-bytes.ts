// A match record as bytes, for a file or a database: `writeRecord` makes them, `readRecord` reads them, whatever their origin. Always true:
// the record that is read equals the written one bit for bit; bytes of another version or game, or damaged, overlong or invented bytes
// are refused with a sentence before any of them is stepped.
//   4 B "RKR" and the version (2) · 8 B schema hash of the game · u32 seed · f64 secret · f64 first tick · u8 1: it was cut
//   u16 bytes of what was chosen, JSON in ASCII · u32 bytes of entries · entries (match-record.ts) · 8 B hash of all before

import { assert } from "../../core/assert.ts";
import { Hash } from "../../core/hash.ts";
import { parsed } from "../../core/shape.ts";
import { ByteReader, ByteWriter } from "../../wire/bytes.ts";
import { schemaHash } from "../../wire/schema-hash.ts";
import type { Game } from "../../world/game.ts";
import { MatchRecord } from "./match-record.ts";

const MARK = [0x52, 0x4b, 0x52, 2] as const;
const HASH_BYTES = 8;
const MOST_CHOICES_BYTES = 2048;
/** Longer records are refused: a day of play has fewer bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

type Choices = Readonly<Record<string, string>>;

/**
 * The bytes of a record, such as `onMatchEnd` hands out.
 *
 * @example await writeFile(`${id}.record`, writeRecord(record));
 */
export function writeRecord(record: MatchRecord): Uint8Array {
  const { game, seed, secret, firstTick, choices, isCut } = record;
  const entries = record.finish();
  const chosen = asciiOf(JSON.stringify(choices));
  const out = new ByteWriter(entries.length + chosen.length + 64);
  for (const byte of MARK) out.u8(byte);
  out.append(bytesOfHex(schemaHash(game)));
  out.u32(seed >>> 0);
  out.f64(secret);
  out.f64(firstTick);
  out.u8(isCut ? 1 : 0);
  assert(
    chosen.length <= MOST_CHOICES_BYTES,
    `The choices of a record have ${chosen.length} bytes: keep them short.`,
  );
  out.u16(chosen.length);
  out.append(chosen);
  out.u32(entries.length);
  out.append(entries);
  out.append(checksum(out.finish()));
  return out.finish().slice();
}

/**
 * Reads a record, to be replayed. Throws a sentence unless the bytes are a record of this game.
 *
 * @param game the recorded game, or a function that makes it from the choices of the match
 * @example const world = replayMatch(readRecord(await readFile(path), hosted.make));
 */
export function readRecord(bytes: Uint8Array, game: Game | ((choices: Choices) => Game)): MatchRecord {
  assert(bytes.length <= MOST_BYTES, `A record has ${bytes.length} bytes: ${MOST_BYTES} is the most.`);
  const from = new ByteReader();
  from.start(bytes);
  const mark = MARK.map(() => from.u8());
  assert(
    mark.slice(0, 3).every((byte, i) => byte === MARK[i]),
    "These bytes are no record: give what writeRecord returned.",
  );
  assert(
    mark[3] === MARK[3],
    `This record is of version ${mark[3]}, and only ${MARK[3]} is known: use the version that wrote it.`,
  );
  const schema = hexOf(from);
  const [seed, secret, firstTick, cut] = [from.u32(), from.f64(), from.f64(), from.u8()];
  const choices = readChoices(from);
  const length = from.u32();
  const isWhole = !from.overflowed && from.left === length + HASH_BYTES;
  assert(isWhole && isSame(bytes.subarray(-HASH_BYTES), checksum(bytes.subarray(0, -HASH_BYTES))), DAMAGED);
  const isSound =
    Number.isSafeInteger(firstTick) && firstTick >= 0 && Number.isSafeInteger(secret) && secret >= 0;
  assert(isSound && cut <= 1 && choices !== undefined, DAMAGED);
  const made = typeof game === "function" ? game(choices) : game;
  assert(
    schemaHash(made) === schema,
    `This record is of another game than ${made.name}, or of another version of it: give the game that was recorded.`,
  );
  const record = new MatchRecord(made, seed, firstTick, secret, { choices });
  record.load(bytes.subarray(bytes.length - HASH_BYTES - length, bytes.length - HASH_BYTES));
  record.isCut = cut === 1;
  return record;
}

const DAMAGED = "The record of this match is damaged: the bytes are not those that were written.";

function readChoices(from: ByteReader): Choices | undefined {
  const length = from.u16();
  if (length > MOST_CHOICES_BYTES || length > from.left) return undefined;
  const bytes = new Uint8Array(length);
  from.take(bytes, length);
  return choicesIn(bytes);
}

/** What was chosen, from the bytes of its JSON; undefined: they are none. */
export function choicesIn(bytes: Uint8Array): Choices | undefined {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return parsed(isChoices, text);
}

function isChoices(value: unknown): value is Choices {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((chosen) => typeof chosen === "string");
}

function checksum(bytes: Uint8Array): Uint8Array {
  const hash = new Hash();
  hash.bytes(bytes);
  return bytesOfHex(hash.digest());
}

function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: HASH_BYTES }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function hexOf(from: ByteReader): string {
  return Array.from({ length: HASH_BYTES }, () => from.u8().toString(16).padStart(2, "0")).join("");
}

/** The bytes of a text in printable ASCII. */
export function asciiOf(text: string): Uint8Array {
  assert(/^[ -~]*$/.test(text), "The choices of a record are no plain text: use printable ASCII.");
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
