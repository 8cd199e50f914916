// How a connection ends, and how the peer is told: a goodbye of two bytes, three times, because one may be lost. connection.ts owns it.
// Always true: the first reason stays, whichever side gave it; a peer that said goodbye gets none back.

import { MOVES } from "#moves";
import type { Moving } from "../core/moving/moving.ts";
import { type DisconnectReason, reasonCode, reasonOf } from "./disconnect.ts";
import { TYPE } from "./packet-header.ts";

const GOODBYES = 3;
/** Bytes of a goodbye. */
export const GOODBYE_BYTES = 2;

export class Farewell {
  /** Why the connection ended; undefined while it lives. */
  reason: DisconnectReason | undefined;
  /** Whether the peer gave the reason. */
  isOfPeer = false;
  #left = 0;

  /** Ends the connection. */
  begin(reason: DisconnectReason): void {
    this.reason = reason;
    this.#left = GOODBYES;
  }

  /** Writes a goodbye; false if enough have been written. */
  write(into: Uint8Array): boolean {
    if (this.#left === 0 || this.reason === undefined) return false;
    this.#left--;
    into[0] = TYPE.goodbye;
    into[1] = reasonCode(this.reason);
    return true;
  }

  /** Takes a goodbye of the peer; false if these bytes are none. */
  take(bytes: Uint8Array): boolean {
    if (bytes.length !== GOODBYE_BYTES || bytes[0] !== TYPE.goodbye) return false;
    this.reason = reasonOf(bytes[1]);
    this.isOfPeer = true;
    return true;
  }

  carry(by: Moving): void {
    if (!MOVES) return;
    const code = by.whole(this.reason === undefined ? 0 : 1 + reasonCode(this.reason), 0, 255);
    this.reason = code === 0 ? undefined : reasonOf(code - 1);
    this.isOfPeer = by.flag(this.isOfPeer);
    this.#left = by.whole(this.#left, 0, GOODBYES);
  }
}
