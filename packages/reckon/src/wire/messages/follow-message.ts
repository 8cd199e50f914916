// The player whom a spectator wants to follow, on the control lane: u8 251 (no command has this number) · u8 player; 255: the first in
// play. A session writes it, the room reads it. Always true: what decodes is a player of the game, or none.

import type { ByteReader } from "../bytes.ts";

/** The first byte: see command-message.ts. */
export const FOLLOW = 251;
const FIRST = 255;

/** @param player −1: the first in play */
export function followMessage(player: number): Uint8Array {
  return Uint8Array.of(FOLLOW, player < 0 ? FIRST : player);
}

/** Reads what follows the first byte: a player, or −1; undefined: it makes no sense. */
export function readFollow(from: ByteReader, players: number): number | undefined {
  const player = from.u8();
  if (from.overflowed || from.left > 0) return undefined;
  if (player === FIRST) return -1;
  return player < players ? player : undefined;
}
