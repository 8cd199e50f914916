// Why a lobby says no, and why it ends a connection: a word for the program and a sentence for the player. Used by
// both sides: the server sends both, the client adds what it finds out by itself. Words are only added.

import type { DisconnectReason } from "../connection/disconnect.ts";
import type { Refusal } from "../connection/handshake.ts";

const NOES = {
  "passcode-needed": "This room has a passcode: type its six digits.",
  "passcode-wrong": "That passcode is wrong.",
  "name-shape": "A name has 1 to 16 letters, digits, _ or -.",
  "name-reserved": "That name is reserved: take another.",
  "name-taken": "That name is taken: take another.",
  "chat-empty": "There is nothing to say in that.",
  "chat-long": "That is too long: a line has at most 256 bytes.",
  "chat-fast": "Not so fast: wait a moment before the next line.",
  "chat-closed": "Nobody chats during the match.",
  "not-host": "Only the host can do that.",
  "not-now": "That cannot be done now.",
  "too-few": "There are too few players to start.",
  "unknown-choice": "That cannot be chosen here.",
  nobody: "There is nobody of that name.",
  "no-bots": "There are no bots on this server.",
} as const;

/** Why a message of a client was not followed. */
export type No = keyof typeof NOES;

const GOODBYES = {
  left: "You left.",
  kicked: "The host sent you out.",
  "taken-over": "You went on in another window.",
  passcode: "The passcode was wrong three times.",
  throttled: "Too many tries came from your address: wait a minute.",
  flood: "Your client sent too many messages.",
  malformed: "Your client sent messages that make no sense.",
  full: "This room is full.",
  "in-progress": "A match is in progress here: come back when it is over.",
  idle: "You took too long to enter.",
  "not-needed": "No bot is needed here.",
  closing: "The server is closing.",
  "room-idle": "Nobody did anything in this room for a long time, so it was closed.",
} as const;

/** Why a server ends a connection, told before it does. */
export type Goodbye = keyof typeof GOODBYES;

const LOSSES = {
  unreachable: "The server does not answer.",
  timeout: "The connection was lost.",
  "lane-full": "The connection was too slow.",
  "inbox-full": "The connection was too slow.",
  stalled: "The connection was too slow.",
  version: "This page and the server are of different versions: reload the page.",
  schema: "This page and the server have different games: reload the page.",
  room: "There is no such room: look at its code again.",
  lost: "The connection was lost.",
  busy: "The server has no room for more players: try again in a minute.",
  silent: "The server did not hear from your client in time.",
  faulty: "Something broke in this room, and it was closed.",
  behind: "The connection was too slow.",
  "too-long": "Your client sent messages that make no sense.",
} as const;

/** What a line ends with when a lobby had no chance to say why. */
type LineEnd = "busy" | "silent" | "faulty" | "behind" | "too-long";

/** Every reason for which a client is disconnected. */
export type Loss = Goodbye | DisconnectReason | Refusal | "unreachable" | LineEnd;

export const ALL_NOES: readonly No[] = Object.keys(NOES) as No[];
export const ALL_GOODBYES: readonly Goodbye[] = Object.keys(GOODBYES) as Goodbye[];

/** The sentence of a no. */
export function sentenceOfNo(no: No): string {
  return NOES[no];
}

/** Whether the word with which a line ended is a reason that we know. */
export function isLoss(word: string): word is Loss {
  return Object.hasOwn(GOODBYES, word) || Object.hasOwn(LOSSES, word);
}

/** The sentence of a goodbye or a lost connection. */
export function sentenceOfLoss(loss: Loss): string {
  return loss in GOODBYES ? GOODBYES[loss as Goodbye] : LOSSES[loss as keyof typeof LOSSES];
}

const PASSING: ReadonlySet<Loss> = new Set<Loss>([
  "unreachable",
  "timeout",
  "lane-full",
  "inbox-full",
  "stalled",
  "lost",
  "closing",
  "busy",
  "silent",
  "behind",
]);

/** Whether another try may go better without anybody changing anything. */
export function isPassing(loss: Loss): boolean {
  return PASSING.has(loss);
}
