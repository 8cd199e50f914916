// Why a lobby says no, and why it ends a connection: a word for the program and a sentence for the player. Used by
// both sides: the server sends both, the client adds what it finds out by itself. Words are only added.

import type { DisconnectReason } from "../connection/disconnect.ts";
import type { Refusal } from "../connection/handshake.ts";

const NOES = {
  "passcode-needed": "Enter the 6-digit passcode of this room.",
  "passcode-wrong": "Wrong passcode.",
  "name-shape": "A name has 1 to 16 letters, digits, spaces, _ or -.",
  "name-reserved": "That name is reserved. Choose another.",
  "name-bot": "Only bots have names that begin with Bot. Choose another.",
  "name-taken": "That name is taken. Choose another.",
  "chat-empty": "That message is empty.",
  "chat-long": "That message is too long: 256 bytes at most.",
  "chat-fast": "Slow down: wait a moment before the next message.",
  "chat-closed": "Chat is off during the match.",
  "not-host": "Only the host can do that.",
  "not-now": "Not possible right now.",
  "too-few": "Not enough players to start.",
  "unknown-choice": "That choice is not available.",
  nobody: "No player has that name.",
  "no-bots": "This server has no bots.",
} as const;

/** Why the server does not do what a client asked. */
export type No = keyof typeof NOES;

const GOODBYES = {
  left: "You left.",
  kicked: "The host kicked you from this room.",
  "taken-over": "You continued in another window.",
  passcode: "Wrong passcode three times.",
  throttled: "Too many attempts from your address. Wait a minute.",
  flood: "Your client sent too many messages.",
  malformed: "Your client sent invalid messages.",
  full: "This room is full.",
  "in-progress": "A match is in progress. Try again when it is over.",
  idle: "You took too long to join.",
  "not-needed": "No bot is needed here.",
  closing: "The server is shutting down.",
  "room-idle": "This room was closed because nobody was active.",
} as const;

/** Why a server ends a connection, told before it does. */
export type Goodbye = keyof typeof GOODBYES;

/** After one of these another try may succeed though the player changes nothing. */
const PASSING = {
  unreachable: "No response from the server.",
  timeout: "Connection lost.",
  "lane-full": "Your connection was too slow.",
  "inbox-full": "Your connection was too slow.",
  stalled: "Your connection was too slow.",
  lost: "Connection lost.",
  busy: "The server is full. Try again in a minute.",
  silent: "The server heard nothing from you for too long.",
  behind: "Your connection was too slow.",
  unchecked: "The server could not find out who you are. Try again.",
  elsewhere: "The servers are busy. Try again in a minute.",
} as const;

const LASTING = {
  version: "This page and the server have different versions. Reload the page.",
  schema: "This page and the server have different games. Reload the page.",
  room: "Room not found. Check the code.",
  faulty: "This room failed and was closed.",
  "too-long": "Your client sent invalid messages.",
  login: "Log in to play here.",
} as const;

/** Every reason for which a client is disconnected. */
export type Loss = Goodbye | DisconnectReason | Refusal | keyof typeof PASSING | keyof typeof LASTING;

const SENTENCES: Readonly<Record<Loss, string>> = { ...GOODBYES, ...PASSING, ...LASTING };

export const ALL_NOES: readonly No[] = Object.keys(NOES) as No[];
export const ALL_GOODBYES: readonly Goodbye[] = Object.keys(GOODBYES) as Goodbye[];

/** The sentence of a no. */
export function sentenceOfNo(no: No): string {
  return NOES[no];
}

/** Whether the word with which a line ended is a reason that we know. */
export function isLoss(word: string): word is Loss {
  return Object.hasOwn(SENTENCES, word);
}

/** The sentence of a goodbye or a lost connection. */
export function sentenceOfLoss(loss: Loss): string {
  return SENTENCES[loss];
}

/** Whether another try may succeed though the player changes nothing. */
export function isPassing(loss: Loss): boolean {
  return loss === "closing" || Object.hasOwn(PASSING, loss);
}
