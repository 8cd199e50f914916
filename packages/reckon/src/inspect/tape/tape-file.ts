// A tape as a file: u32 "TAPE" · u16 version · u32 length of the head · head as JSON · u32 length of the tables · tables · entries ·
// u32 check over all before it. A page saves it, a page or a terminal opens it. Always true: what reads throws nothing but a sentence that
// names the fix, and takes no more memory than the file has.

import { assert } from "../../core/assert.ts";
import { Hash } from "../../core/hash.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { schemaHash } from "../../wire/schema-hash.ts";
import type { Game } from "../../world/game.ts";
import { Tape, type TapeTerms } from "./tape.ts";

const MAGIC = 0x45504154;
const VERSION = 2;
const HEAD_AT = 10;

/** Which game a tape is of. */
export interface TapeSubject {
  /** Name of the game at its host, and the host's choices. */
  readonly game: string;
  readonly choices: Readonly<Record<string, string | number>>;
  /** Version of the program. Default: none is said. */
  readonly build?: string;
}

interface Head extends TapeSubject {
  readonly schema: string;
  readonly welcome: TapeTerms["welcome"];
  readonly agreement: Agreement;
  readonly policy: string;
  readonly isFull: boolean;
}

/**
 * A tape as the bytes of a file.
 *
 * @example save(writeTape(client.tape, { game: "tanks", choices: {} }, tanks));
 */
export function writeTape(tape: Tape, subject: TapeSubject, game: Game): Uint8Array {
  const { welcome, agreement, policy, tables = new Uint8Array(0) } = tape.terms;
  const head: Head = {
    ...subject,
    schema: schemaHash(game),
    welcome,
    agreement,
    policy,
    isFull: tape.isFull,
  };
  const text = encodeUtf8(JSON.stringify(head));
  const bytes = new Uint8Array(HEAD_AT + text.length + 4 + tables.length + tape.length + 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, VERSION, true);
  view.setUint32(6, text.length, true);
  bytes.set(text, HEAD_AT);
  const tablesAt = HEAD_AT + text.length + 4;
  view.setUint32(tablesAt - 4, tables.length, true);
  bytes.set(tables, tablesAt);
  bytes.set(tape.bytes.subarray(0, tape.length), tablesAt + tables.length);
  view.setUint32(bytes.length - 4, checkOf(bytes), true);
  return bytes;
}

/** A file that was opened: which game it is of, and how it becomes a tape once that game is there. */
export interface OpenedTape extends TapeSubject {
  /** What is wrong with it although it can be played, in a sentence; "": nothing. */
  readonly note: string;
  /** Throws a sentence if the game has other fields. */
  readonly of: (game: Game) => Tape;
}

/**
 * Opens the bytes of a file. Throws a sentence if they are not a tape, or one of a later version.
 *
 * @example const opened = openTape(bytes); const inspection = new TapeInspection(opened.of(tanks), tanks, preset.client);
 */
export function openTape(bytes: Uint8Array): OpenedTape {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isTape = bytes.length >= HEAD_AT + 8 && view.getUint32(0, true) === MAGIC;
  assert(
    isTape,
    "This is not a tape of the inspector: choose a file that it saved (its name ends in .tape).",
  );
  const version = view.getUint16(4, true);
  assert(
    version === VERSION,
    `This tape has version ${version}, and this page reads ${VERSION}: open it with the build that made it.`,
  );
  const tablesAt = HEAD_AT + view.getUint32(6, true) + 4;
  assert(tablesAt <= bytes.length, CUT);
  const head = readHead(bytes.subarray(HEAD_AT, tablesAt - 4));
  const entriesAt = tablesAt + view.getUint32(tablesAt - 4, true);
  assert(entriesAt <= bytes.length, CUT);
  const isWhole = checkOf(bytes) === view.getUint32(bytes.length - 4, true);
  const tables = entriesAt > tablesAt ? bytes.slice(tablesAt, entriesAt) : undefined;
  // Of a file that was cut off, the last bytes are entries.
  const entries = bytes.slice(entriesAt, isWhole ? bytes.length - 4 : bytes.length);
  const full = head.isFull ? "The tape was full before the match ended: it shows the beginning." : "";
  const { game, choices, build, schema, welcome, agreement, policy } = head;
  return {
    game,
    choices,
    build,
    note: isWhole ? full : "The file is damaged or cut off: it plays as far as it makes sense.",
    of(made) {
      const isSame = schemaHash(made) === schema && welcome.player < made.players + 256;
      assert(
        isSame,
        `The tape is of another version of ${made.name}, whose fields differ: open it with the build that made it${build ? ` (${build})` : ""}.`,
      );
      return new Tape({ welcome, agreement, policy, tables }, made.input.size, entries, entries.length);
    },
  };
}

const CUT = "The tape is cut off within its head: save it again.";

function checkOf(bytes: Uint8Array): number {
  const hash = new Hash();
  hash.bytes(bytes, 0, bytes.length - 4);
  return hash.low();
}

function readHead(bytes: Uint8Array): Head {
  let head: unknown;
  try {
    head = JSON.parse(decodeUtf8(bytes) ?? "");
  } catch {
    head = undefined;
  }
  assert(isHead(head), "The head of the tape is damaged: save it again.");
  return head;
}

const isWhole = (value: unknown, most: number = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isOneOf = (value: unknown, ...words: string[]): boolean =>
  typeof value === "string" && words.includes(value);

function isHead(value: unknown): value is Head {
  if (typeof value !== "object" || value === null) return false;
  const {
    game,
    choices,
    schema,
    policy,
    build = "",
    welcome,
    agreement,
    isFull,
  } = value as Record<string, unknown>;
  const texts = [game, schema, policy, build].every((text) => typeof text === "string");
  const objects = [choices, welcome, agreement].every((part) => typeof part === "object" && part !== null);
  if (!texts || !objects || typeof isFull !== "boolean") return false;
  return isWelcome(welcome as Record<string, unknown>) && isAgreement(agreement as Record<string, unknown>);
}

function isWelcome({ player, firstTick, tick, seed, presses = [] }: Record<string, unknown>): boolean {
  const counts =
    Array.isArray(presses) && presses.length <= 64 && presses.every((count) => isWhole(count, 15));
  return counts && isWhole(player, 511) && isWhole(firstTick) && isWhole(tick) && isWhole(seed, 0xffffffff);
}

function isAgreement({ addressing, snapshotEvery, recipient, ack, scope }: Record<string, unknown>): boolean {
  return (
    isWhole(snapshotEvery, 240) &&
    snapshotEvery > 0 &&
    isOneOf(addressing, "tick", "queue", "latch") &&
    isOneOf(recipient, "each", "broadcast") &&
    isOneOf(ack, "tick", "number", "bitfield") &&
    isOneOf(scope, "own", "world")
  );
}
