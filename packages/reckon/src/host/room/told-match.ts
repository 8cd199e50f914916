// A match as the program is told of it: its start, and its end. match-teller.ts makes these values, hooks.ts hands them over.

import type { Choices } from "../../lobby/lobby-messages.ts";
import type { PlayerResult, RoomPlayer } from "../../lobby/results.ts";
import type { MatchRecord } from "../../server/record/match-record.ts";

/** Why a match ended. */
export type MatchEnd =
  /** The game said so, or the host of the room. */
  | "finished"
  /** All players have left it. */
  | "left"
  /** Its room threw, and was closed. */
  | "fault"
  /** The server stops, or closes the room. */
  | "stopped"
  /** The process ended in the middle of it; the next one tells. */
  | "lost";

export interface StartedMatch {
  /** No other match has it, of this process or another: a key to write its results under. */
  readonly id: string;
  /** Code of the room. */
  readonly room: string;
  readonly isPrivate: boolean;
  /** Name of the game. */
  readonly game: string;
  readonly choices: Choices;
  readonly players: readonly RoomPlayer[];
}

/**
 * A match that is over: what became of it, and of each of its players.
 *
 * @example const onMatchEnd = ({ id, cause, players }: EndedMatch) => (cause === "finished" ? save(id, players) : undefined);
 */
export interface EndedMatch extends StartedMatch {
  readonly cause: MatchEnd;
  /** Everybody who was in it, best first; of a match that was lost, the players of its last save. */
  readonly players: readonly PlayerResult[];
  /** 0 of one that was lost. */
  readonly durationMs: number;
  /** Everything that entered its ticks, where the host records: see `writeRecord`. */
  readonly record: MatchRecord | undefined;
}

/** What is saved of a match that runs. */
export interface SavedMatch extends Pick<StartedMatch, "id" | "choices" | "players"> {
  /** It has run for so long; of a room that moves. */
  readonly playedMs?: number;
}
