// The passcode of a room: six digits. Compared in the same time wherever it differs. The lobby counts wrong tries of a
// connection, and a Throttle that all rooms of a process share those of an address.

import { assert } from "../core/assert.ts";

const DIGITS = 6;

/** Whether this is a passcode at all. */
export function isPasscode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/**
 * A passcode from four random bytes, which must come from a source that no player can foresee.
 *
 * @example const passcode = makePasscode(crypto.getRandomValues(new Uint8Array(4)));
 */
export function makePasscode(random: Uint8Array): string {
  assert(random.length >= 4, `A passcode is made from ${random.length} bytes: give 4 random ones.`);
  const number = new DataView(random.buffer, random.byteOffset, 4).getUint32(0) % 1_000_000;
  return String(number).padStart(DIGITS, "0");
}

/** Whether two passcodes are the same; takes as long for any two. */
export function isSamePasscode(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < DIGITS; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
