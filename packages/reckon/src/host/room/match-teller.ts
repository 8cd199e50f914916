// Tells the program of each match of a room: that it has started, and once how it ended. hosted-room.ts has one. Always true: what
// was told as started is told as ended exactly once, whether it is finished, everybody leaves, the room throws or the server stops;
// and after a crash by the next process, from what was saved of it.

import type { Choices } from "../../lobby/lobby-messages.ts";
import type { PlayerResult } from "../../lobby/standings.ts";
import { MatchRecord } from "../../server/record/match-record.ts";
import type { Game } from "../../world/game.ts";
import type { HookRunner } from "./hooks.ts";
import type { RoomServices } from "./hosted-room-options.ts";
import type { EndedMatch, MatchEnd, MatchPlayer, SavedMatch, StartedMatch } from "./told-match.ts";

export type MatchPlace = Pick<StartedMatch, "room" | "isPrivate" | "game">;

export class MatchTeller {
  readonly #hooks: HookRunner;
  readonly #place: MatchPlace;
  readonly #newId: () => string;
  #match: StartedMatch | undefined;
  #startedMs = 0;
  readonly #recordBytes: number;
  #record: MatchRecord | undefined;

  constructor(
    { hooks, matchId, recordBytes }: Pick<RoomServices, "hooks" | "matchId" | "recordBytes">,
    place: MatchPlace,
  ) {
    this.#hooks = hooks;
    this.#place = place;
    this.#newId = matchId;
    this.#recordBytes = recordBytes;
  }

  /** What the next match is to be recorded in; undefined: it is not recorded. */
  record(
    game: Game,
    choices: Choices,
    seed: number,
    firstTick: number,
    secret: number,
  ): MatchRecord | undefined {
    const mostBytes = this.#recordBytes;
    this.#record =
      mostBytes > 0 ? new MatchRecord(game, seed, firstTick, secret, { choices, mostBytes }) : undefined;
    return this.#record;
  }

  /** What is to be saved of the match that was told as started and not as ended. */
  get saved(): { readonly match?: SavedMatch } {
    if (this.#match === undefined) return {};
    const { id, choices, players } = this.#match;
    return { match: { id, choices, players } };
  }

  started(choices: Choices, entered: readonly MatchPlayer[], now: number): void {
    if (!this.#hooks.hasMatchHooks) return;
    const players = entered.map(({ seat, name, identity, isBot }) => ({ seat, name, identity, isBot }));
    this.#startedMs = now;
    this.#match = { id: this.#newId(), ...this.#place, choices, players };
    this.#hooks.matchStarted(this.#match);
  }

  /** Tells it, if nobody was told. */
  ended(cause: MatchEnd, players: readonly PlayerResult[], now: number): void {
    const match = this.#match;
    const record = this.#record;
    record?.end();
    this.#record = undefined;
    if (match === undefined) return;
    this.#match = undefined;
    this.#hooks.matchEnded({ ...match, cause, players, durationMs: now - this.#startedMs, record });
  }
}

/** A match that ran when a former process ended. */
export function lostMatch(
  { id, choices, players }: SavedMatch,
  game: string,
  { code: room, isPrivate }: { readonly code: string; readonly isPrivate: boolean },
): EndedMatch {
  const unknown = { rank: 1, score: 0, outcome: "", hasWon: false };
  const results = players.map((player) => ({ ...player, ...unknown }));
  const nothing = { durationMs: 0, record: undefined };
  return { id, room, isPrivate, game, choices, players: results, cause: "lost", ...nothing };
}
