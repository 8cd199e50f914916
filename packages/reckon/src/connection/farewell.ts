// How a connection ends, and how the peer is told: a goodbye of two bytes, three times, because one may be lost. Owned by
// connection.ts. Always true: the first reason stays, whoever gave it; a peer that said goodbye is told nothing.

import { type DisconnectReason, reasonCode, reasonOf } from "./disconnect.ts";
import { TYPE } from "./packet-header.ts";

const GOODBYES = 3;
/** Bytes of a goodbye. */
export const GOODBYE_BYTES = 2;

export class Farewell {
  /** Why the connection ended; undefined while it lives. */
  reason: DisconnectReason | undefined;
  /** Whether the peer said so. */
  isOfPeer = false;
  #left = 0;

  /** Ends it. */
  begin(reason: DisconnectReason): void {
    this.reason = reason;
    this.#left = GOODBYES;
  }

  /** Writes a goodbye; false: enough were said. */
  write(into: Uint8Array): boolean {
    if (this.#left === 0 || this.reason === undefined) return false;
    this.#left--;
    into[0] = TYPE.goodbye;
    into[1] = reasonCode(this.reason);
    return true;
  }

  /** Takes a goodbye of the peer; false: it is none. */
  take(bytes: Uint8Array): boolean {
    if (bytes.length !== GOODBYE_BYTES || bytes[0] !== TYPE.goodbye) return false;
    this.reason = reasonOf(bytes[1]);
    this.isOfPeer = true;
    return true;
  }
}
