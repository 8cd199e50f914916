// What a client would rather have of the room, on the control lane: u8 254 (no command has this number) · u8 bits. The client writes it
// when it changes its mind, the room reads it into the player's seat. Always true: it is about this player alone.

import type { ByteReader, ByteWriter } from "../bytes.ts";

/** The first byte of a preference: see command-message.ts. */
export const PREFERENCE = 254;

/** Its bits: both are 0 until a client says otherwise. */
export const PREFERS = {
  /** The player's shots are tested against the present, not against what they saw. */
  present: 1,
  /** The player is told what their own shots were tested against (evidence-message.ts). */
  evidence: 2,
} as const;

const KNOWN: number = PREFERS.present | PREFERS.evidence;

export function writePreference(bits: number, out: ByteWriter): void {
  out.u8(PREFERENCE);
  out.u8(bits);
}

/** Reads what follows the first byte; −1: it is no preference. */
export function readPreference(from: ByteReader): number {
  const bits = from.u8();
  return from.overflowed || from.left > 0 || (bits & ~KNOWN) !== 0 ? -1 : bits;
}
