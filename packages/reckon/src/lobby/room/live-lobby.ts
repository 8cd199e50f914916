// What a saved lobby also has when its room moves to another node, where it goes on in whatever phase it is. move-lobby.ts writes and
// reads it, saved-lobby.ts checks it with the rest. Always true: it goes through JSON, and what is read is bounded.

import { type Identity, MOST_ID } from "../../core/identity.ts";
import {
  among,
  type Is,
  isBoolean,
  listOf,
  nullable,
  numeric,
  optional,
  record,
  textOf,
  textThat,
  whole,
} from "../../core/shape.ts";
import {
  MOST_OUTCOME,
  MOST_SCORE,
  MOST_SEATS,
  MOST_SENTENCE,
  MOST_WINS,
  PHASES,
  type Phase,
} from "../limits.ts";
import { isCleanName, nameProblem } from "../names.ts";
import type { Result } from "../results.ts";

/** How a player stands, person or bot. */
interface LiveSeat {
  readonly ticket: number;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly isOut: boolean;
  /** Place of their result among those of the match; −1: they have none. */
  readonly result: number;
  /** Their seat is kept for so long, because their connection is lost; null: it is not. */
  readonly heldMs: number | null;
}

export interface LiveLobby {
  readonly phase: Phase;
  /** Until the end of the phase; null: it has none. */
  readonly leftMs: number | null;
  readonly seats: readonly LiveSeat[];
  /** Bots by seat; people are among the players of the saved lobby. */
  readonly bots: readonly {
    readonly seat: number;
    readonly ticket: number;
    readonly name: string;
    readonly wins: number;
  }[];
  /** Of those who are in the match, or were when it ended. */
  readonly results: readonly Result[];
  /** Of those who have left it. */
  readonly left: readonly Result[];
  /** The first match is still to start by itself, when all bots are here. */
  readonly isQuick: boolean;
}

/** As long as any rule can say. */
const MOST_MS = 3_600_000;
const seat = whole(0, MOST_SEATS - 1);
const ticket = whole(1, Number.MAX_SAFE_INTEGER);
const name = textThat(isCleanName);
const leftMs = nullable(numeric(0, MOST_MS));

/** As it was saved: an account's own name may be any. */
export const isIdentity: Is<Identity> = record<Identity>({
  id: textOf(MOST_ID, /./s),
  name: optional(textOf(MOST_SENTENCE)),
});

const results = listOf(
  record<Result>({
    seat,
    name,
    isBot: isBoolean,
    identity: optional(isIdentity),
    score: whole(-MOST_SCORE, MOST_SCORE),
    outcome: textOf(MOST_OUTCOME, /^[A-Za-z0-9 _-]*$/),
    hasWon: isBoolean,
  }),
  MOST_SEATS,
);

export const isLiveLobby: Is<LiveLobby> = record<LiveLobby>({
  phase: among(PHASES),
  leftMs,
  seats: listOf(
    record<LiveSeat>({
      ticket,
      isReady: isBoolean,
      isBusy: isBoolean,
      isOut: isBoolean,
      result: whole(-1, MOST_SEATS - 1),
      heldMs: leftMs,
    }),
    MOST_SEATS,
  ),
  bots: listOf(
    record<LiveLobby["bots"][number]>({
      seat,
      ticket,
      name: textThat((text) => isCleanName(text) && nameProblem(text, true) === undefined),
      wins: whole(0, MOST_WINS),
    }),
    MOST_SEATS,
  ),
  results,
  left: results,
  isQuick: isBoolean,
});
