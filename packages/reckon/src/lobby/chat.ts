// Chat: what becomes of a typed line, and the last lines of a room. Called by room-lobby.ts. Always true: a clean line
// has no character that is invisible, moves the cursor or turns the direction of text, cleaning it again changes
// nothing, and the log is bounded.

import { KEPT_LINES, MOST_CHAT_BYTES } from "./limits.ts";
import type { ChatLine } from "./messages.ts";
import type { No } from "./reasons.ts";

// Escape sequences of terminals go whole: without their first character the rest would stay behind.
const ESCAPES = new RegExp(`[${String.fromCharCode(0x1b, 0x9b)}]\\[?[0-9;:?]*[ -/]*[@-~]`, "g");
// The braille blank is no space to Unicode, but to the eye.
export const SPACES: RegExp = /[\p{Z}\t\n\v\f\r\u0085\u2800]+/gu;
// Controls, formats (bidirectional, zero-width, tags), lone surrogates, private use, and what is drawn as nothing.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** The line as it may be shown; empty if nothing is left. */
export function cleanChat(typed: string): string {
  const seen = typed.replace(ESCAPES, "").replace(SPACES, " ").replace(UNSEEN, "");
  // What was between two spaces may be gone by now.
  return seen.replace(/ +/g, " ").trim();
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

/** Why a clean line cannot be said; undefined if it can. */
function chatProblem(text: string): No | undefined {
  if (text === "") return "chat-empty";
  return utf8Bytes(text) > MOST_CHAT_BYTES ? "chat-long" : undefined;
}

/** Lines that a room can say while it is not saved are fewer than this. */
const RESTORED_GAP = 1000;

/** The last lines of a room, each with its number. */
export class ChatLog {
  readonly #lines: ChatLine[] = [];
  #next = 1;

  add(from: string, text: string): void {
    this.#lines.push({ number: this.#next++, from, text });
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
  }

  /** Adds what a player typed, cleaned; or why not. `mayTalk` is asked last: false when they talk too fast. */
  say(from: string, typed: string, mayTalk: () => boolean): No | undefined {
    const text = cleanChat(typed);
    const problem = chatProblem(text) ?? (mayTalk() ? undefined : "chat-fast");
    if (problem === undefined) this.add(from, text);
    return problem;
  }

  /** Begins with the lines of a room that was saved. The last ones may be missing, and nobody must take new ones for those. */
  restore(lines: readonly ChatLine[]): void {
    this.#lines.push(...lines);
    this.#next = (lines.at(-1)?.number ?? 0) + RESTORED_GAP;
  }

  /** Number of the newest line; 0 if there is none. */
  get newest(): number {
    return this.#next - 1;
  }

  /** The kept lines after this number. */
  after(number: number): readonly ChatLine[] {
    return this.#lines.filter((line) => line.number > number);
  }
}
