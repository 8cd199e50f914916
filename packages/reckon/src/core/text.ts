// Text that people write, cleaned for display and as bytes: chat, messages of games, sentences of a server. Always true: a clean text has
// no character that is invisible, moves the cursor or changes the direction of text; cleaning it again changes nothing; bytes are read as
// strict UTF-8, or not at all.

// Escape sequences of terminals go as a whole: without its first character, the rest of one would stay.
const ESCAPES = new RegExp(`[${String.fromCharCode(0x1b, 0x9b)}]\\[?[0-9;:?]*[ -/]*[@-~]`, "g");
// Unicode does not count the braille blank as a space, but it looks like one.
export const SPACES: RegExp = /[\p{Z}\t\n\v\f\r\u0085\u2800]+/gu;
// Controls, formats (bidirectional, zero-width, tags), lone surrogates, private use, and characters that are drawn as nothing.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** The text as it may be shown, on one line; empty if nothing visible is left. */
export function cleanText(typed: string): string {
  const seen = typed.replace(ESCAPES, "").replace(SPACES, " ").replace(UNSEEN, "");
  // What stood between two spaces may be gone by now.
  return seen.replace(/ +/g, " ").trim();
}

/** Characters of a text, as people count them: one outside the basic plane counts once. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** Bytes of a text as UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** A text as UTF-8. A lone surrogate becomes the replacement character. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const given = character.codePointAt(0) as number;
    const code = given >= 0xd800 && given < 0xe000 ? 0xfffd : given;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code, 0));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code, 6), tail(code, 0));
    else bytes.push(0xf0 | (code >> 18), tail(code, 12), tail(code, 6), tail(code, 0));
  }
  return Uint8Array.from(bytes);
}

function tail(code: number, shift: number): number {
  return 0x80 | ((code >> shift) & 0x3f);
}

/** The text of some UTF-8; undefined if the bytes are no UTF-8, or not in its shortest form. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at];
    const more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    let code = more === 0 ? first : first & (0x3f >> more);
    if (first >= 0x80 && (first < 0xc2 || first > 0xf4)) return undefined;
    for (let i = 1; i <= more; i++) {
      const next = bytes[at + i] ?? 0;
      if ((next & 0xc0) !== 0x80) return undefined;
      code = (code << 6) | (next & 0x3f);
    }
    const least = more === 2 ? 0x800 : more === 3 ? 0x10000 : 0;
    if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
    text += String.fromCodePoint(code);
    at += 1 + more;
  }
  return text;
}
