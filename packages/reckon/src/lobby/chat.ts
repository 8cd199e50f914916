// Chat: what becomes of a typed line, and the last lines of a room. Called by room-lobby.ts. Always true: a line that is kept
// is clean (core/text.ts), and the log is bounded.

import { cleanText as cleanChat, utf8Bytes } from "../core/text.ts";
import { KEPT_LINES, MOST_CHAT_BYTES } from "./limits.ts";
import type { ChatLine } from "./lobby-messages.ts";
import type { No } from "./reasons.ts";

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
