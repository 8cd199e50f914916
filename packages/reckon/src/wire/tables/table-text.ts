// Trained tables as text in base64, so that a game ships them in a module. `reckon-train` writes it; hosts and sessions read it.
// Always true: the text reads as the bytes that were written; text that is not base64 gives no bytes.

import { Hash } from "../../core/hash.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

export function writeTablesText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const three = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit < 4; digit++)
      text += at + digit <= bytes.length ? DIGITS[(three >> (18 - 6 * digit)) & 63] : "=";
  }
  return text;
}

const read = new Map<string, Uint8Array | undefined>();
const MOST_READ = 16;

/** The bytes of a text, the same object for the same text; undefined: it is not base64. */
export function readTablesText(text: string): Uint8Array | undefined {
  const bytes = read.get(text) ?? decode(text);
  if (read.size >= MOST_READ) read.clear();
  read.set(text, bytes);
  return bytes;
}

function decode(text: string): Uint8Array | undefined {
  const digits = text.replace(/={0,2}$/, "");
  if (text.length % 4 !== 0) return undefined;
  const bytes = new Uint8Array((digits.length * 3) >> 2);
  for (let i = 0, bits = 0, held = 0, at = 0; i < digits.length; i++) {
    const value = VALUES.get(digits[i]);
    if (value === undefined) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
  }
  return bytes;
}

/** Sixteen hex digits by which a client names the tables that it holds. */
export function tablesDigest(text: string): string {
  const hash = new Hash();
  hash.text(text);
  return hash.digest();
}
