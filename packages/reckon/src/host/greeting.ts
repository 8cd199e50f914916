// What client and host say in the payload of their handshake: which game, which room, and what the room is like. JSON, at
// most 3072 bytes. The host reads hellos, sessions read welcomes. Always true: bytes from the network never make it throw.

import * as v from "valibot";
import { MOST_BOTS } from "../lobby/limits.ts";
import type { Agreement } from "../wire/agreement.ts";

/** What a client wants. */
export interface Wish {
  /** Name of the game. */
  readonly game: string;
  /** Code of the room to enter; "": any that is open, or a new one. */
  readonly room: string;
  /** Makes a new room instead. Private: not listed, and entered by its code only. */
  readonly create?: {
    readonly isPrivate: boolean;
    readonly passcode?: string;
    /** So many bots come to it, and when they are there the first match starts by itself. */
    readonly bots?: number;
  };
  /**
   * Plays with others as soon as possible: in the best room of the game that is public and open, else in a new one with so many
   * bots, which make way when people come. Never in one of `not`: rooms that it was kicked from.
   */
  readonly quick?: { readonly bots: number; readonly not?: readonly string[] };
  /** Code of the room that it was in before, which is entered again if it is there. */
  readonly again?: string;
  /** Looks on, without a name or a seat. */
  readonly watch?: boolean;
  /** Resumes a seat. */
  readonly token?: string;
  /** Says who it is, to a host that asks: see `HostOptions.authenticate`. Up to 2048 plain characters, none of " and \. */
  readonly login?: string;
  /** Digest of the tables that it holds, as `tablesDigest` says it: a host that has the same need not send them. */
  readonly tables?: string;
}

/** What a host answers. */
export interface Reception {
  /** Code of the room. */
  readonly room: string;
  /** The terms of its matches. */
  readonly agreement: Agreement;
  /** Who makes a room without a passcode where there must be one is told the one it got. */
  readonly passcode?: string;
  /** Its tables are those that the client holds: matches begin with them. */
  readonly tables?: true;
}

/** So many rooms somebody names into which they do not want to be led. */
const MOST_SHUNNED = 8;

const code = v.pipe(v.string(), v.regex(/^[A-Z0-9]{0,8}$/));

const bots = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_BOTS));

const WISH: v.GenericSchema<unknown, Wish> = v.strictObject({
  game: v.pipe(v.string(), v.maxLength(32)),
  room: code,
  create: v.optional(
    v.strictObject({
      isPrivate: v.boolean(),
      passcode: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{6}$/))),
      bots: v.optional(bots),
    }),
  ),
  quick: v.optional(
    v.strictObject({ bots, not: v.optional(v.pipe(v.array(code), v.maxLength(MOST_SHUNNED))) }),
  ),
  again: v.optional(code),
  watch: v.optional(v.boolean()),
  token: v.optional(v.pipe(v.string(), v.regex(/^[ -~]*$/), v.maxLength(640))),
  login: v.optional(v.pipe(v.string(), v.check(isLogin))),
  tables: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
});

const RECEPTION: v.GenericSchema<unknown, Reception> = v.strictObject({
  room: code,
  agreement: v.strictObject({
    addressing: v.picklist(["tick", "queue", "latch"]),
    snapshotEvery: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240)),
    recipient: v.picklist(["each", "broadcast"]),
    ack: v.picklist(["tick", "number", "bitfield"]),
    scope: v.picklist(["own", "world"]),
  }),
  passcode: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{6}$/))),
  tables: v.optional(v.literal(true)),
});

const MOST_LOGIN = 2048;

/** Whether a text can be a login: signed tokens and session ids can; nothing in it takes more than a byte. */
export function isLogin(text: string): boolean {
  return text.length <= MOST_LOGIN && /^[!#-[\]-~]*$/.test(text);
}

export function writeGreeting(greeting: Wish | Reception): Uint8Array {
  return Uint8Array.from(JSON.stringify(greeting), (letter) => letter.charCodeAt(0));
}

export function readWish(bytes: Uint8Array): Wish | undefined {
  return read(WISH, bytes);
}

export function readReception(bytes: Uint8Array): Reception | undefined {
  return read(RECEPTION, bytes);
}

function read<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(String.fromCharCode(...bytes)));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
