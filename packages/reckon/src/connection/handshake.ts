// The bytes before a connection carries messages: a client says hello, the server says welcome or refuses. The host and sessions use it
// once per connection. Always true: the first ten bytes keep their places in every version for ever, so that any two versions can at least
// tell each other why they cannot talk; bytes from the network never make it throw.
//   u8     0x12 hello · 0x22 welcome · 0x32 refuse (type "control" of packet-header.ts in the low bits)
//   u8     protocol version of the sender
//   8 B    schema hash of the sender's game: its 16 hex digits, first pair first
//   hello, welcome: payload of the program (0–3072 B)
//   refuse:         u8 reason; of the reasons "login" and "elsewhere": then a text as UTF-8 (0–1200 B)
import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import { decodeUtf8, encodeUtf8 } from "../core/text.ts";

/** Version of everything in docs/protocol.md, the table of lanes included. */
export const PROTOCOL_VERSION = 2;

/** Why a server refuses a client; the place in the list is the byte, so words are only added at the end. */
const REFUSALS = ["version", "schema", "full", "room", "throttled", "login", "elsewhere"] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What both sides compare. */
export interface Terms {
  /** 0 to 255. */
  readonly version: number;
  /** Sixteen hex digits: see `schemaHash`. */
  readonly schema: string;
}

/** The first message of a client, or the welcome of the server. */
export interface Greeting extends Terms {
  readonly type: "hello" | "welcome";
  /** The program's own bytes: in a hello what the client wants, in a welcome what it gets. */
  readonly payload: Uint8Array;
}

/** The refusal of the server, with the server's own terms. */
export interface Refuse extends Terms {
  readonly type: "refuse";
  readonly reason: Refusal;
  /** With the reason "login": what to tell the player, up to 300 characters; with "elsewhere": a `Place` as JSON. */
  readonly sentence?: string;
}

export type Handshake = Greeting | Refuse;

const HELLO = 0x12;
const WELCOME = 0x22;
const REFUSE = 0x32;
const TERMS_BYTES = 10;
/** Room for a seat's token, and for what an account system signs. */
const MOST_PAYLOAD_BYTES = 3072;
const MOST_SENTENCE_BYTES = 1200;

/** The bytes of a hello, a welcome or a refusal. Throws a sentence that names the fix if a part is too long. */
export function encodeHandshake(handshake: Handshake): Uint8Array {
  if (handshake.type === "refuse") {
    const { reason, sentence = "" } = handshake;
    const said = hasText(reason) ? encodeUtf8(sentence) : new Uint8Array(0);
    if (CHECKS)
      assert(
        said.length <= MOST_SENTENCE_BYTES,
        `A refusal has ${said.length} bytes: say it in 300 characters.`,
      );
    const bytes = withTerms(REFUSE, handshake, 1 + said.length);
    bytes[TERMS_BYTES] = REFUSALS.indexOf(reason);
    bytes.set(said, TERMS_BYTES + 1);
    return bytes;
  }
  const { payload } = handshake;
  assert(
    payload.length <= MOST_PAYLOAD_BYTES,
    `A payload has ${payload.length} bytes: give at most ${MOST_PAYLOAD_BYTES}.`,
  );
  const type = handshake.type === "hello" ? HELLO : WELCOME;
  const bytes = withTerms(type, handshake, payload.length);
  bytes.set(payload, TERMS_BYTES);
  return bytes;
}

/**
 * Reads a handshake; undefined if it is none, or malformed. Of another version only the terms are known: its payload reads as empty, and
 * its reason as "version". The payload is a copy.
 */
export function decodeHandshake(bytes: Uint8Array): Handshake | undefined {
  if (bytes.length < TERMS_BYTES || bytes.length > TERMS_BYTES + MOST_PAYLOAD_BYTES) return undefined;
  const version = bytes[1];
  const schema = hexOf(bytes);
  if (bytes[0] === REFUSE) return decodeRefuse(bytes, version, schema);
  if (bytes[0] !== HELLO && bytes[0] !== WELCOME) return undefined;
  const type = bytes[0] === HELLO ? "hello" : "welcome";
  const payload = version === PROTOCOL_VERSION ? bytes.slice(TERMS_BYTES) : new Uint8Array(0);
  return { type, version, schema, payload };
}

function decodeRefuse(bytes: Uint8Array, version: number, schema: string): Refuse | undefined {
  if (version !== PROTOCOL_VERSION) return { type: "refuse", version, schema, reason: "version" };
  const reason = REFUSALS[bytes[TERMS_BYTES]];
  if (reason === undefined) return undefined;
  const said = bytes.subarray(TERMS_BYTES + 1);
  if (!hasText(reason)) return said.length > 0 ? undefined : { type: "refuse", version, schema, reason };
  const sentence = said.length > MOST_SENTENCE_BYTES ? undefined : decodeUtf8(said);
  return sentence === undefined ? undefined : { type: "refuse", version, schema, reason, sentence };
}

function hasText(reason: Refusal): boolean {
  return reason === "login" || reason === "elsewhere";
}

/** In what these terms differ from ours; undefined if they do not. The version is compared first. */
export function refusalOf(theirs: Terms, ours: Terms): Refusal | undefined {
  if (theirs.version !== ours.version) return "version";
  return theirs.schema === ours.schema ? undefined : "schema";
}

function withTerms(type: number, { version, schema }: Terms, more: number): Uint8Array {
  if (CHECKS)
    assert(
      Number.isInteger(version) && version >= 0 && version <= 255,
      `Version ${version} is no byte: give 0 to 255.`,
    );
  if (CHECKS)
    assert(
      /^[0-9a-f]{16}$/.test(schema),
      `The schema hash is ${schema}: give the 16 hex digits of schemaHash.`,
    );
  const bytes = new Uint8Array(TERMS_BYTES + more);
  bytes[0] = type;
  bytes[1] = version;
  for (let i = 0; i < 8; i++) bytes[2 + i] = Number.parseInt(schema.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

function hexOf(bytes: Uint8Array): string {
  let schema = "";
  for (let i = 2; i < TERMS_BYTES; i++) schema += bytes[i].toString(16).padStart(2, "0");
  return schema;
}
