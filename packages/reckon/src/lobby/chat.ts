// The chat of a room: cleans and checks a typed line, and keeps the last ones. Called by room-lobby.ts. Always true: a line that is kept
// is clean (core/text.ts), and the log is bounded.

import { cleanText as cleanChat, utf8Bytes } from "../core/text.ts";
import { KEPT_LINES, MOST_CHAT_BYTES } from "./limits.ts";
import type { ChatLine } from "./lobby-messages.ts";
import type { No } from "./reasons.ts";

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

  /** Says that a player came or went: bots do so without a word. */
  note({ isBot }: { readonly isBot: boolean }, text: string): void {
    if (!isBot) this.add("", text);
  }

  /** Adds what a player typed, cleaned; or why not. `mayTalk` is asked last: false when they talk too fast. */
  say(from: string, typed: string, mayTalk: () => boolean): No | undefined {
    const text = cleanChat(typed);
    if (text === "") return "chat-empty";
    if (utf8Bytes(text) > MOST_CHAT_BYTES) return "chat-long";
    if (!mayTalk()) return "chat-fast";
    this.add(from, text);
    return undefined;
  }

  /** Begins with the lines of a saved room. By default the last ones may be missing, and new lines do not get their numbers. */
  restore(lines: readonly ChatLine[], gap: number = RESTORED_GAP): void {
    this.#lines.push(...lines);
    this.#next = (lines.at(-1)?.number ?? 0) + gap;
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
