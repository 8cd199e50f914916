// The messages of a lobby and a client: JSON in printable ASCII (other characters escaped), at most 2048 bytes of a client and
// 8192 of a server, one message of the reliable ordered lane each. Called by room-lobby.ts and client-lobby.ts. Always true: bytes from
// the network never make a decoder throw; what it hands out fits its type to the last field; no message names its sender.

import { assert } from "../core/assert.ts";
import {
  among,
  type Is,
  isBoolean,
  listOf,
  nullable,
  numeric,
  parsed,
  textOf,
  textThat,
  tuple,
  variant,
  whole,
} from "../core/shape.ts";
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
  /** The host asks for so many bots in the room. */
  | { readonly type: "bots"; readonly count: number }
  /** Done with what is shown: the end of the match, or the leaderboard. */
  | { readonly type: "done" }
  /** Play another round, with the same choices: it begins when the host, or most of the players, asked for it. */
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

/** A player as everybody sees them. */
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

/** A player's place in a match that is over, winners first; equal scores share a rank. */
export interface LeaderboardRow {
  readonly rank: number;
  readonly name: string;
  readonly score: number;
  /** What became of them, in the game's word: "winner", "shot", …; "left" if they were gone before the end. */
  readonly outcome: string;
  /** They have won, alone or with others, where players play against each other. */
  readonly hasWon: boolean;
}

/** From a server. */
export type ServerMessage =
  /** Come in and take a name. */
  | { readonly type: "accepted" }
  /** The server does not do what was asked. */
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
  /** A match runs, and this player is in it: what they need to take part. */
  | {
      readonly type: "match";
      readonly player: number;
      readonly firstTick: number;
      readonly tick: number;
      readonly seed: number;
      readonly presses: readonly number[];
    }
  /** The room moves to another node of the fleet: its seats are there, and this lets its player in. */
  /** `place`: a `Place` as JSON, which only sessions of a fleet read. */
  | { readonly type: "moving"; readonly place: string }
  /** The connection ends now. */
  | { readonly type: "goodbye"; readonly reason: Goodbye; readonly sentence: string };

const MOST_TIME = Number.MAX_SAFE_INTEGER;
const seat = whole(0, MOST_SEATS - 1);
const tick = whole(0, Number.MAX_SAFE_INTEGER);
const score = whole(-MOST_SCORE, MOST_SCORE);
const time = numeric(-MOST_TIME, MOST_TIME);
const sentence = textOf(MOST_SENTENCE);
/** names.ts judges the names of a client, so that a player who typed a bad one gets an answer. */
const typedName = textOf(64);
/** Empty: the room itself. */
const name = textThat((text) => text === "" || isCleanName(text));
const outcome = textOf(MOST_OUTCOME, /^[A-Za-z0-9 _-]*$/);

export const isChoices: Is<Choices> = (value): value is Choices => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MOST_CHOICES && entries.every(([name, chosen]) => isChoice(name, chosen));
};

function isChoice(name: string, chosen: unknown): boolean {
  return /^[A-Za-z]{1,16}$/.test(name) && typeof chosen === "string" && /^[ -~]{0,32}$/.test(chosen);
}

const CLIENT_TYPES = "passcode username chat ready start choose cancel kick bots done again end leave".split(
  " ",
) as readonly ClientMessage["type"][];

/** Made when one is needed: a page never reads these, and does not carry them. */
const clientShape = (): Is<ClientMessage> =>
  variant<ClientMessage, "type">("type", {
    passcode: { digits: textOf(6, /^[0-9]{6}$/) },
    username: { name: typedName },
    chat: { text: textOf(1024) },
    ready: { isReady: isBoolean },
    start: {},
    choose: { choices: isChoices },
    cancel: {},
    kick: { name: typedName },
    bots: { count: whole(0, MOST_BOTS) },
    done: {},
    again: {},
    end: {},
    leave: {},
  });

// Rows travel as tuples: with the names of their fields forty would not fit.
type RosterTuple = readonly [seat: number, name: string, flags: number, score: number, wins: number];
type LineTuple = readonly [number: number, from: string, text: string];
/** The flags of a roster row, from the lowest bit on. */
const FLAGS = ["isHost", "isReady", "isConnected", "isPlaying", "isBot", "isOut"] as const;
type LeaderboardTuple = readonly [rank: number, name: string, score: number, outcome: string];

/** What a server's message is on the wire. */
type WireMessage =
  | Exclude<ServerMessage, { readonly type: "roster" | "chat" | "leaderboard" }>
  | { readonly type: "roster"; readonly players: readonly RosterTuple[] }
  | { readonly type: "chat"; readonly lines: readonly LineTuple[] }
  /** Winners come first: forty rows that each say so would not fit. */
  | { readonly type: "leaderboard"; readonly rows: readonly LeaderboardTuple[]; readonly won: number };

const serverShape = (): Is<WireMessage> =>
  variant<WireMessage, "type">("type", {
    accepted: {},
    refused: { of: among(CLIENT_TYPES), reason: among(ALL_NOES), sentence },
    seated: { seat, name },
    match: {
      player: whole(0, 254),
      firstTick: tick,
      tick,
      seed: whole(0, 0xffffffff),
      presses: listOf(whole(0, 15), 64),
    },
    token: { token: textOf(MOST_TOKEN, /^[ -~]*$/) },
    roster: {
      players: listOf(tuple<RosterTuple>(seat, name, whole(0, 63), score, whole(0, MOST_WINS)), MOST_SEATS),
    },
    phase: {
      phase: among(PHASES),
      at: time,
      endsAt: nullable(time),
      isHost: isBoolean,
      isPlaying: isBoolean,
      choices: isChoices,
    },
    chat: { lines: listOf(tuple<LineTuple>(tick, name, sentence)) },
    leaderboard: {
      rows: listOf(tuple<LeaderboardTuple>(whole(1, MOST_SEATS), name, score, outcome), MOST_SEATS),
      won: whole(0, MOST_SEATS),
    },
    moving: { place: textOf(1024) },
    goodbye: { reason: among(ALL_GOODBYES), sentence },
  });

function fromWire(message: WireMessage): ServerMessage {
  switch (message.type) {
    case "roster":
      return { type: "roster", players: message.players.map(rosterRow) };
    case "chat":
      return { type: "chat", lines: message.lines.map(([number, from, text]) => ({ number, from, text })) };
    case "leaderboard":
      return {
        type: "leaderboard",
        rows: message.rows.map(([rank, name, score, outcome], i) => {
          const hasWon = i < message.won;
          return { rank, name, score, outcome, hasWon };
        }),
      };
    default:
      return message;
  }
}

function rosterRow([seat, name, flags, score, wins]: RosterTuple): RosterRow {
  const are = FLAGS.map((_, bit) => ((flags >> bit) & 1) === 1);
  const [isHost, isReady, isConnected, isPlaying, isBot, isOut] = are;
  return { seat, name, isHost, isReady, isConnected, isPlaying, isOut, isBot, score, wins };
}

/** Reads the messages of one side, and counts. Bad ones come out as undefined. */
export class MessageDecoder<Message> {
  taken = 0;
  bad = 0;
  readonly #read: (json: string) => Message | undefined;
  readonly #mostBytes: number;

  /** `read`: the message of a JSON text, if it is one. */
  constructor(read: (json: string) => Message | undefined, mostBytes: number) {
    this.#read = read;
    this.#mostBytes = mostBytes;
  }

  decode(bytes: Uint8Array): Message | undefined {
    const isPlain = bytes.length <= this.#mostBytes && bytes.every((byte) => byte >= 0x20 && byte <= 0x7e);
    const message = isPlain ? this.#read(String.fromCharCode(...bytes)) : undefined;
    if (message === undefined) this.bad++;
    else this.taken++;
    return message;
  }
}

/** Of what clients say; one for each connection or for many, as its counters are wanted. */
export function clientMessages(): MessageDecoder<ClientMessage> {
  const shape = clientShape();
  return new MessageDecoder((json) => parsed(shape, json), MOST_CLIENT_MESSAGE_BYTES);
}

/** Of what a server says. */
export function serverMessages(): MessageDecoder<ServerMessage> {
  const shape = serverShape();
  const read = (json: string): ServerMessage | undefined => {
    const message = parsed(shape, json);
    return message && fromWire(message);
  };
  return new MessageDecoder(read, MOST_SERVER_MESSAGE_BYTES);
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
  return Uint8Array.from(json, (letter) => letter.charCodeAt(0));
}

function wireForm(message: ClientMessage | ServerMessage): unknown {
  if (message.type === "roster")
    return {
      ...message,
      players: message.players.map((row) => {
        const flags = FLAGS.reduce((bits, flag, bit) => bits | (Number(row[flag]) << bit), 0);
        return [row.seat, row.name, flags, row.score, row.wins];
      }),
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
