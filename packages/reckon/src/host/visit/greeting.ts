// What client and host say in the payload of their handshake: which game, which room, and what the room is like. JSON, at
// most 3072 bytes. The host reads hellos, sessions read welcomes. Always true: bytes from the network never make it throw.

import {
  among,
  type Is,
  isBoolean,
  listOf,
  optional,
  parsed,
  record,
  textOf,
  textThat,
  whole,
} from "../../core/shape.ts";
import { MOST_BOTS } from "../../lobby/limits.ts";
import type { Agreement } from "../../wire/agreement.ts";

/** What a client wants. */
export interface VisitorWish {
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

const code = textOf(8, /^[A-Z0-9]*$/);
const passcode = textOf(6, /^[0-9]{6}$/);
const bots = whole(0, MOST_BOTS);

/** Made when one is needed: a page reads no wishes. */
const wishShape = (): Is<VisitorWish> =>
  record<VisitorWish>({
    game: textOf(32),
    room: code,
    create: optional(
      record<NonNullable<VisitorWish["create"]>>({
        isPrivate: isBoolean,
        passcode: optional(passcode),
        bots: optional(bots),
      }),
    ),
    quick: optional(
      record<NonNullable<VisitorWish["quick"]>>({ bots, not: optional(listOf(code, MOST_SHUNNED)) }),
    ),
    again: optional(code),
    watch: optional(isBoolean),
    token: optional(textOf(640, /^[ -~]*$/)),
    login: optional(textThat(isLogin)),
    tables: optional(textOf(16, /^[0-9a-f]{16}$/)),
  });

const receptionShape = (): Is<Reception> =>
  record<Reception>({
    room: code,
    agreement: record<Agreement>({
      addressing: among(["tick", "queue", "latch"]),
      snapshotEvery: whole(1, 240),
      recipient: among(["each", "broadcast"]),
      ack: among(["tick", "number", "bitfield"]),
      scope: among(["own", "world"]),
    }),
    passcode: optional(passcode),
    tables: optional(among([true])),
  });

const MOST_LOGIN = 2048;

/** Whether a text can be a login: signed tokens and session ids can; nothing in it takes more than a byte. */
export function isLogin(text: string): boolean {
  return text.length <= MOST_LOGIN && /^[!#-[\]-~]*$/.test(text);
}

export function writeGreeting(greeting: VisitorWish | Reception): Uint8Array {
  return Uint8Array.from(JSON.stringify(greeting), (letter) => letter.charCodeAt(0));
}

export function readWish(bytes: Uint8Array): VisitorWish | undefined {
  return read(wishShape(), bytes);
}

export function readReception(bytes: Uint8Array): Reception | undefined {
  return read(receptionShape(), bytes);
}

function read<T>(shape: Is<T>, bytes: Uint8Array): T | undefined {
  return parsed(shape, String.fromCharCode(...bytes));
}
