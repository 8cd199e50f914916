// What is kept of a room's lobby beyond the end of its process, as a small value that goes through JSON: who has which seat under
// which name, what was said, what was chosen and won. `RoomLobby.save` makes one, `RoomLobby.restore` begins with one; whoever
// runs a host keeps it. Always true: what is read is as hostile as a packet, and is taken whole or not at all; bots and
// matches are not kept.

import { type Identity, MOST_ID } from "../../core/identity.ts";
import { type Is, isBoolean, listOf, optional, record, textOf, textThat, whole } from "../../core/shape.ts";
import { KEPT_LINES, MOST_BANS, MOST_BOTS, MOST_SEATS, MOST_SENTENCE, MOST_WINS } from "../limits.ts";
import { type Choices, isChoices } from "../lobby-messages.ts";
import { looksAlike } from "../look-alikes.ts";
import { isCleanName, nameProblem } from "../names.ts";

export interface Ban {
  readonly ticket: number;
  readonly address: string;
  /** Others had the address as well. */
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
}

const ticket = whole(0, Number.MAX_SAFE_INTEGER);
const address = textOf(64);
const name = textThat((text) => isCleanName(text) && nameProblem(text) === undefined);
/** Also what a bot said, or the room itself. */
const sender = textThat((text) => text === "" || isCleanName(text));
const account = textOf(MOST_ID, /./s);

/** As it was saved: an account's own name may be any. */
export const isIdentity: Is<Identity> = record<Identity>({
  id: account,
  name: optional(textOf(MOST_SENTENCE)),
});

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
});

export const isSavedLobby: Is<SavedLobby> = (value): value is SavedLobby => SHAPE(value) && isSound(value);

/** Seats, names, tickets and accounts are unique, tickets were given, and lines are in order. */
function isSound({ players, tickets, lines }: SavedLobby): boolean {
  const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
  return (
    areUnique(players.map(({ seat }) => seat)) &&
    players.every(({ name }, i) => !players.slice(0, i).some((other) => looksAlike(other.name, name))) &&
    areUnique(players.map((player) => player.ticket)) &&
    areUnique(players.flatMap(({ identity }) => (identity === undefined ? [] : [identity.id]))) &&
    players.every((player) => player.ticket > 0 && player.ticket <= tickets) &&
    lines.every(({ number }, i) => number > (lines[i - 1]?.number ?? 0))
  );
}
