// The payload of the handshake of client and host: the game, the room that is wished, and the terms of the room. JSON, at
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
import { isFleetName } from "../../fleet/fleet-shapes.ts";
import { isSigned } from "../../fleet/place.ts";
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
   * bots, which make way when people come. Never in a room of `not`: those that the player was kicked from.
   */
  readonly quick?: { readonly bots: number; readonly not?: readonly string[] };
  /** Code of the room that it was in before, which is entered again if it is there. */
  readonly again?: string;
  /** As a spectator, without a name or a seat. */
  readonly watch?: boolean;
  /** Resumes a seat. */
  readonly token?: string;
  /** With a token: the client has kept the connection of that seat, and goes on with it where the room has moved with it. */
  readonly keeps?: boolean;
  /** For a host with accounts: see `HostOptions.authenticate`. Up to 2048 plain characters, none of " and \. */
  readonly login?: string;
  /** Lets it into a room of this host: another node of the fleet gave it (see `Place`). */
  readonly permit?: string;
  /** Nodes that it could not reach. */
  readonly notNodes?: readonly string[];
  /** Which build its page is of, where the page says so. */
  readonly build?: string;
  /** `tablesDigest` of the tables that it holds: a host that has the same need not send them. */
  readonly tables?: string;
}

/** What a host answers. */
export interface Reception {
  /** Code of the room. */
  readonly room: string;
  /** The terms of its matches. */
  readonly agreement: Agreement;
  /** Of a room that must have one, for its maker, who gave none. */
  readonly passcode?: string;
  /** Its tables are those that the client holds: matches begin with them. */
  readonly tables?: true;
  /** The connection of its seat has moved with the room: packets go on with it, and none is begun. */
  readonly kept?: true;
  /** Addresses of other nodes of the fleet, where the client asks when this one is gone. */
  readonly others?: readonly string[];
}

/** Most rooms and nodes that a client names as places to avoid. */
const MOST_SHUNNED = 8;
const MOST_OTHERS = 3;

const code = textOf(8, /^[A-Z0-9]*$/);
const passcode = textOf(6, /^[0-9]{6}$/);
const bots = whole(0, MOST_BOTS);

const node = textOf(32, /^[a-z0-9]*$/);

/** Made when one is needed: a page reads no wishes, and does not carry it. */
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
    token: optional(isSigned),
    keeps: optional(isBoolean),
    permit: optional(isSigned),
    notNodes: optional(listOf(node, MOST_SHUNNED)),
    build: optional(textThat(isFleetName)),
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
    kept: optional(among([true])),
    others: optional(listOf(textOf(256), MOST_OTHERS)),
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
