// What is kept of a room's lobby beyond the end of its process, as a small value that goes through JSON: the players with their seats,
// names and wins, the chat, the choices. `RoomLobby.save` makes one, `RoomLobby.restore` begins with one; the program that
// runs a host keeps it. Always true: what is read is as hostile as a packet, and is taken whole or not at all; bots and
// matches are kept of a room that moves alone (live-lobby.ts).

import { type Identity, MOST_ID } from "../../core/identity.ts";
import { type Is, isBoolean, listOf, optional, record, textOf, textThat, whole } from "../../core/shape.ts";
import { KEPT_LINES, MOST_BANS, MOST_BOTS, MOST_SEATS, MOST_SENTENCE, MOST_WINS } from "../limits.ts";
import { type Choices, isChoices } from "../lobby-messages.ts";
import { looksAlike } from "../look-alikes.ts";
import { isCleanName, nameProblem } from "../names.ts";
import { isIdentity, isLiveLobby, type LiveLobby } from "./live-lobby.ts";

export interface Ban {
  readonly ticket: number;
  readonly address: string;
  /** Other players had the address as well. */
  readonly isShared?: boolean;
  /** Id of their account. */
  readonly account?: string;
}

export interface SavedLobby {
  /** People by seat. */
  readonly players: readonly {
    readonly seat: number;
    readonly ticket: number;
    readonly name: string;
    readonly address: string;
    readonly wins: number;
    readonly identity?: Identity;
  }[];
  /** The newest ticket that was given. */
  readonly tickets: number;
  /** Ticket of the host; 0: there is none. */
  readonly host: number;
  readonly lines: readonly { readonly number: number; readonly from: string; readonly text: string }[];
  /** What the host chose last. */
  readonly choices: Choices;
  readonly bots: { readonly asked: number; readonly makeWay: boolean };
  readonly bans: readonly Ban[];
  /** A match was played. */
  readonly isMatch: boolean;
  /** Of a room that moves: with it the lobby goes on where it was, match and bots as well. */
  readonly live?: LiveLobby;
}

const ticket = whole(0, Number.MAX_SAFE_INTEGER);
const address = textOf(64);
const name = textThat((text) => isCleanName(text) && nameProblem(text) === undefined);
/** Also of lines of a bot, or of the room itself. */
const sender = textThat((text) => text === "" || isCleanName(text));
const account = textOf(MOST_ID, /./s);

const isPlayer = record<SavedLobby["players"][number]>({
  seat: whole(0, MOST_SEATS - 1),
  ticket,
  name,
  address,
  wins: whole(0, MOST_WINS),
  identity: optional(isIdentity),
});

const SHAPE = record<SavedLobby>({
  players: listOf(isPlayer, MOST_SEATS),
  tickets: ticket,
  host: ticket,
  lines: listOf(
    record<SavedLobby["lines"][number]>({ number: ticket, from: sender, text: textOf(MOST_SENTENCE) }),
    KEPT_LINES,
  ),
  choices: isChoices,
  bots: record<SavedLobby["bots"]>({ asked: whole(0, MOST_BOTS), makeWay: isBoolean }),
  bans: listOf(
    record<Ban>({ ticket, address, isShared: optional(isBoolean), account: optional(account) }),
    MOST_BANS,
  ),
  isMatch: isBoolean,
  live: optional(isLiveLobby),
});

export const isSavedLobby: Is<SavedLobby> = (value): value is SavedLobby => SHAPE(value) && isSound(value);

type SavedPlayer = Pick<SavedLobby["players"][number], "seat" | "ticket" | "name" | "identity">;

const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Seats, names, tickets and accounts are unique, tickets were given, and lines are in order. */
function isSound({ players: people, tickets, lines, live }: SavedLobby): boolean {
  const players: readonly SavedPlayer[] = [...people, ...(live?.bots ?? [])];
  return (
    (live === undefined || isLiveSound(live, players)) &&
    areUnique(players.map(({ seat }) => seat)) &&
    players.every(({ name }, i) => !players.slice(0, i).some((other) => looksAlike(other.name, name))) &&
    areUnique(players.map((player) => player.ticket)) &&
    areUnique(players.flatMap(({ identity }) => (identity === undefined ? [] : [identity.id]))) &&
    players.every((player) => player.ticket > 0 && player.ticket <= tickets) &&
    lines.every(({ number }, i) => number > (lines[i - 1]?.number ?? 0))
  );
}

/** Everybody with a seat is told of once, and has a result of their own, or none. */
function isLiveSound({ seats, results }: LiveLobby, players: readonly SavedPlayer[]): boolean {
  return (
    seats.length === players.length &&
    areUnique(seats.map(({ ticket }) => ticket)) &&
    seats.every(({ ticket }) => players.some((player) => player.ticket === ticket)) &&
    areUnique(seats.flatMap(({ result }) => (result < 0 ? [] : [result]))) &&
    seats.every(({ result }) => result < results.length)
  );
}
