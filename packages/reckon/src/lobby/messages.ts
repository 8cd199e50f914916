// What a lobby and a client say to each other: JSON in printable ASCII (other characters escaped), at most 2048 bytes of a client and
// 8192 of a server, one message of the reliable ordered lane each. Called by room-lobby.ts and client-lobby.ts. Always true: bytes from
// the network never make a decoder throw; what it hands out fits its type to the last field; identity is never in it.

import * as v from "valibot";
import { assert } from "../core/assert.ts";
import {
  MOST_BOTS,
  MOST_CHOICES,
  MOST_CLIENT_MESSAGE_BYTES,
  MOST_OUTCOME,
  MOST_SCORE,
  MOST_SEATS,
  MOST_SENTENCE,
  MOST_SERVER_MESSAGE_BYTES,
  MOST_TOKEN,
  MOST_WINS,
  PHASES,
  type Phase,
} from "./limits.ts";
import { isCleanName } from "./names.ts";
import { ALL_GOODBYES, ALL_NOES, type Goodbye, type No } from "./reasons.ts";

/** What a host chose, by name. */
export type Choices = Readonly<Record<string, string>>;

/** From a client. */
export type ClientMessage =
  | { readonly type: "passcode"; readonly digits: string }
  | { readonly type: "username"; readonly name: string }
  | { readonly type: "chat"; readonly text: string }
  | { readonly type: "ready"; readonly isReady: boolean }
  | { readonly type: "start" }
  | { readonly type: "choose"; readonly choices: Choices }
  /** The host goes back from choosing or the countdown. */
  | { readonly type: "cancel" }
  | { readonly type: "kick"; readonly name: string }
  /** The host wants so many bots in the room. */
  | { readonly type: "bots"; readonly count: number }
  /** Done with what is shown: the end of the match, or the leaderboard. */
  | { readonly type: "done" }
  /** Play another round, with the same choices: the host's word, or that of most who are here. */
  | { readonly type: "again" }
  /** The host ends the match for everybody. */
  | { readonly type: "end" }
  | { readonly type: "leave" };

/** A line of chat; `from` is empty for what the room itself says. */
export interface ChatLine {
  readonly number: number;
  readonly from: string;
  readonly text: string;
}

/** A player as everybody sees him. */
export interface RosterRow {
  readonly seat: number;
  readonly name: string;
  readonly isHost: boolean;
  readonly isReady: boolean;
  readonly isConnected: boolean;
  /** In the match, and not in the after-game chat yet. */
  readonly isPlaying: boolean;
  /** The game said that the match is over for them: they may go to the after-game chat while others play on. */
  readonly isOut: boolean;
  /** No person: known by how it came in. */
  readonly isBot: boolean;
  readonly score: number;
  /** Matches won since they came to the room. */
  readonly wins: number;
}

/** A player's place in a match that is over, who has won first; equal scores share a rank. */
export interface LeaderboardRow {
  readonly rank: number;
  readonly name: string;
  readonly score: number;
  /** What became of him, in the game's word: "winner", "shot", …; "left" if he was gone before the end. */
  readonly outcome: string;
  /** He has won, alone or with others, where players play against each other. */
  readonly hasWon: boolean;
}

/** From a server. */
export type ServerMessage =
  /** Come in and take a name. */
  | { readonly type: "accepted" }
  /** That was not followed. */
  | {
      readonly type: "refused";
      readonly of: ClientMessage["type"];
      readonly reason: No;
      readonly sentence: string;
    }
  /** The seat is yours, also when the connection is lost for a while. */
  | { readonly type: "seated"; readonly seat: number; readonly name: string }
  /** Resumes the seat on another connection. */
  | { readonly type: "token"; readonly token: string }
  | { readonly type: "roster"; readonly players: readonly RosterRow[] }
  /** Where the room and this player are. `at` and `endsAt`: server time in ms, of the sending and of the phase's end. */
  | {
      readonly type: "phase";
      readonly phase: Phase;
      readonly at: number;
      readonly endsAt: number | null;
      readonly isHost: boolean;
      readonly isPlaying: boolean;
      readonly choices: Choices;
    }
  | { readonly type: "chat"; readonly lines: readonly ChatLine[] }
  | { readonly type: "leaderboard"; readonly rows: readonly LeaderboardRow[] }
  /** A match runs, and this player is in it: what he must be told to take part. */
  | {
      readonly type: "match";
      readonly player: number;
      readonly firstTick: number;
      readonly tick: number;
      readonly seed: number;
      readonly presses: readonly number[];
    }
  /** The connection ends now. */
  | { readonly type: "goodbye"; readonly reason: Goodbye; readonly sentence: string };

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const printable = (most: number) => v.pipe(v.string(), v.regex(/^[ -~]*$/), v.maxLength(most));
const seat = whole(0, MOST_SEATS - 1);
const score = whole(-MOST_SCORE, MOST_SCORE);
const time = v.pipe(v.number(), v.minValue(-Number.MAX_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER));
/** Names of a client are judged by names.ts, so that who typed one is answered. */
const typedName = text(64);
/** Empty: the room itself. */
const name = v.pipe(
  v.string(),
  v.check((text) => text === "" || isCleanName(text)),
);
const outcome = v.pipe(v.string(), v.regex(/^[A-Za-z0-9 _-]*$/), v.maxLength(MOST_OUTCOME));
// Not v.record, which drops a key "__proto__" where it should refuse.
export const choicesSchema: v.GenericSchema<unknown, Choices> = v.custom<Choices>((value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MOST_CHOICES && entries.every(([name, chosen]) => isChoice(name, chosen));
});

function isChoice(name: string, chosen: unknown): boolean {
  return /^[A-Za-z]{1,16}$/.test(name) && typeof chosen === "string" && /^[ -~]{0,32}$/.test(chosen);
}

const CLIENT_TYPES = [
  "passcode",
  "username",
  "chat",
  "ready",
  "start",
  "choose",
  "cancel",
  "kick",
  "bots",
  "done",
  "again",
  "end",
  "leave",
] as const;

const CLIENT: v.GenericSchema<unknown, ClientMessage> = v.variant("type", [
  v.strictObject({ type: v.literal("passcode"), digits: v.pipe(v.string(), v.regex(/^[0-9]{6}$/)) }),
  v.strictObject({ type: v.literal("username"), name: typedName }),
  v.strictObject({ type: v.literal("chat"), text: text(1024) }),
  v.strictObject({ type: v.literal("ready"), isReady: v.boolean() }),
  v.strictObject({ type: v.literal("start") }),
  v.strictObject({ type: v.literal("choose"), choices: choicesSchema }),
  v.strictObject({ type: v.literal("cancel") }),
  v.strictObject({ type: v.literal("kick"), name: typedName }),
  v.strictObject({ type: v.literal("bots"), count: whole(0, MOST_BOTS) }),
  v.strictObject({ type: v.literal("done") }),
  v.strictObject({ type: v.literal("again") }),
  v.strictObject({ type: v.literal("end") }),
  v.strictObject({ type: v.literal("leave") }),
]);

// Rows travel as tuples: with the names of their fields forty would not fit.
const rosterRow = v.pipe(
  v.strictTuple([seat, name, whole(0, 63), score, whole(0, MOST_WINS)]),
  v.transform(
    ([seat, name, flags, score, wins]): RosterRow => ({
      seat,
      name,
      isHost: (flags & 1) > 0,
      isReady: (flags & 2) > 0,
      isConnected: (flags & 4) > 0,
      isPlaying: (flags & 8) > 0,
      isOut: (flags & 32) > 0,
      isBot: (flags & 16) > 0,
      score,
      wins,
    }),
  ),
);
const line = v.pipe(
  v.strictTuple([whole(0, Number.MAX_SAFE_INTEGER), name, text(MOST_SENTENCE)]),
  v.transform(([number, from, text]): ChatLine => ({ number, from, text })),
);
const leaderboardRow = v.strictTuple([whole(1, MOST_SEATS), name, score, outcome]);
/** Who has won is first: forty rows that each say so would not fit. */
const leaderboard = v.pipe(
  v.strictObject({
    type: v.literal("leaderboard"),
    rows: v.pipe(v.array(leaderboardRow), v.maxLength(MOST_SEATS)),
    won: whole(0, MOST_SEATS),
  }),
  v.transform(
    ({ type, rows, won }): Extract<ServerMessage, { type: "leaderboard" }> => ({
      type,
      rows: rows.map(([rank, name, score, outcome], i) => ({ rank, name, score, outcome, hasWon: i < won })),
    }),
  ),
);

const SERVER: v.GenericSchema<unknown, ServerMessage> = v.variant("type", [
  v.strictObject({ type: v.literal("accepted") }),
  v.strictObject({
    type: v.literal("refused"),
    of: v.picklist(CLIENT_TYPES),
    reason: v.picklist(ALL_NOES),
    sentence: text(MOST_SENTENCE),
  }),
  v.strictObject({ type: v.literal("seated"), seat, name }),
  v.strictObject({
    type: v.literal("match"),
    player: whole(0, 254),
    firstTick: whole(0, Number.MAX_SAFE_INTEGER),
    tick: whole(0, Number.MAX_SAFE_INTEGER),
    seed: whole(0, 0xffffffff),
    presses: v.pipe(v.array(whole(0, 15)), v.maxLength(64)),
  }),
  v.strictObject({ type: v.literal("token"), token: printable(MOST_TOKEN) }),
  v.strictObject({ type: v.literal("roster"), players: v.pipe(v.array(rosterRow), v.maxLength(MOST_SEATS)) }),
  v.strictObject({
    type: v.literal("phase"),
    phase: v.picklist(PHASES),
    at: time,
    endsAt: v.nullable(time),
    isHost: v.boolean(),
    isPlaying: v.boolean(),
    choices: choicesSchema,
  }),
  v.strictObject({ type: v.literal("chat"), lines: v.array(line) }),
  leaderboard,
  v.strictObject({
    type: v.literal("goodbye"),
    reason: v.picklist(ALL_GOODBYES),
    sentence: text(MOST_SENTENCE),
  }),
]);

/** Reads the messages of one side, and counts. Bad ones come out as undefined. */
export class MessageDecoder<Message> {
  taken = 0;
  bad = 0;
  readonly #schema: v.GenericSchema<unknown, Message>;

  readonly #mostBytes: number;

  constructor(schema: v.GenericSchema<unknown, Message>, mostBytes: number) {
    this.#schema = schema;
    this.#mostBytes = mostBytes;
  }

  decode(bytes: Uint8Array): Message | undefined {
    const message = this.#read(bytes);
    if (message === undefined) this.bad++;
    else this.taken++;
    return message;
  }

  #read(bytes: Uint8Array): Message | undefined {
    if (bytes.length > this.#mostBytes) return undefined;
    for (const byte of bytes) if (byte < 0x20 || byte > 0x7e) return undefined;
    try {
      const result = v.safeParse(this.#schema, JSON.parse(String.fromCharCode(...bytes)), {
        abortEarly: true,
      });
      return result.success ? result.output : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Of what clients say; one for each connection or for many, as its counters are wanted. */
export function clientMessages(): MessageDecoder<ClientMessage> {
  return new MessageDecoder(CLIENT, MOST_CLIENT_MESSAGE_BYTES);
}

/** Of what a server says. */
export function serverMessages(): MessageDecoder<ServerMessage> {
  return new MessageDecoder(SERVER, MOST_SERVER_MESSAGE_BYTES);
}

/** The bytes of a message. Throws a sentence if it is too long, which no message of a checked lobby is. */
export function encodeMessage(message: ClientMessage | ServerMessage): Uint8Array {
  const json = JSON.stringify(wireForm(message)).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  assert(
    json.length <= MOST_SERVER_MESSAGE_BYTES,
    `A ${message.type} message has ${json.length} bytes: keep it within ${MOST_SERVER_MESSAGE_BYTES}.`,
  );
  const bytes = new Uint8Array(json.length);
  for (let i = 0; i < json.length; i++) bytes[i] = json.charCodeAt(i);
  return bytes;
}

function wireForm(message: ClientMessage | ServerMessage): unknown {
  if (message.type === "roster")
    return {
      ...message,
      players: message.players.map((row) => [
        row.seat,
        row.name,
        Number(row.isHost) +
          2 * Number(row.isReady) +
          4 * Number(row.isConnected) +
          8 * Number(row.isPlaying) +
          16 * Number(row.isBot) +
          32 * Number(row.isOut),
        row.score,
        row.wins,
      ]),
    };
  if (message.type === "leaderboard")
    return {
      ...message,
      rows: message.rows.map(({ rank, name, score, outcome }) => [rank, name, score, outcome]),
      won: message.rows.filter(({ hasWon }) => hasWon).length,
    };
  if (message.type === "chat" && "lines" in message)
    return { ...message, lines: message.lines.map(({ number, from, text }) => [number, from, text]) };
  return message;
}
