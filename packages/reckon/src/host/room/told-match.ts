// A match as the program is told of it: that it started, and how it ended. match-teller.ts fills them in, hooks.ts hands them over.

import type { Choices } from "../../lobby/lobby-messages.ts";
import type { PlayerResult } from "../../lobby/standings.ts";
import type { MatchRecord } from "../../server/record/match-record.ts";

/** Why a match ended. */
export type MatchEnd =
  /** The game said so, or the host of the room. */
  | "finished"
  /** Nobody is in it any more. */
  | "left"
  /** Its room threw, and was closed. */
  | "fault"
  /** The server stops, or closes the room. */
  | "stopped"
  /** The process ended in the middle of it; the next one tells. */
  | "lost";

/** A player as a match begins. */
export type MatchPlayer = Pick<PlayerResult, "seat" | "name" | "identity" | "isBot">;

export interface StartedMatch {
  /** No other match has it, of this process or another: a key to write its results under. */
  readonly id: string;
  /** Code of the room. */
  readonly room: string;
  readonly isPrivate: boolean;
  /** Name of the game. */
  readonly game: string;
  readonly choices: Choices;
  readonly players: readonly MatchPlayer[];
}

/**
 * A match that is over: what became of it, and of each of its players.
 *
 * @example const onMatchEnd = ({ id, cause, players }: EndedMatch) => (cause === "finished" ? save(id, players) : undefined);
 */
export interface EndedMatch extends StartedMatch {
  readonly cause: MatchEnd;
  /** Everybody who was in it, best first; of a match that was lost, who was in it when it was saved. */
  readonly players: readonly PlayerResult[];
  /** 0 of one that was lost. */
  readonly durationMs: number;
  /** Everything that entered its ticks, where the host records: see `writeRecord`. */
  readonly record: MatchRecord | undefined;
}

/** What is saved of a match that runs. */
export type SavedMatch = Pick<StartedMatch, "id" | "choices" | "players">;
