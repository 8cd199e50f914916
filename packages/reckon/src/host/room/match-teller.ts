// Tells the program of each match of a room: once that it has started, and once how it ended. hosted-match.ts has one. Always true: a
// match that was told as started is told as ended exactly once, whether it is finished, everybody leaves, the room throws or the server
// stops; and after a crash by the next process, from what was saved of it.

import type { Choices } from "../../lobby/lobby-messages.ts";
import type { PlayerResult } from "../../lobby/results.ts";
import { MatchRecord } from "../../server/record/match-record.ts";
import type { Game } from "../../world/game.ts";
import type { HostedRoomOptions } from "./hosted-room-options.ts";
import type { EndedMatch, MatchEnd, SavedMatch, StartedMatch } from "./told-match.ts";

/** An hour of four who play, at worst. */
const RECORD_BYTES = 2_000_000;

export class MatchTeller {
  readonly #room: HostedRoomOptions;
  #match: StartedMatch | undefined;
  #startedMs = 0;
  #record: MatchRecord | undefined;

  constructor(room: HostedRoomOptions) {
    this.#room = room;
  }

  /** What the next match is to be recorded in; undefined: it is not recorded. */
  record(
    game: Game,
    choices: Choices,
    seed: number,
    firstTick: number,
    secret: number,
  ): MatchRecord | undefined {
    const mostBytes = this.recordBytes;
    this.#record =
      mostBytes > 0 ? new MatchRecord(game, seed, firstTick, secret, { choices, mostBytes }) : undefined;
    return this.#record;
  }

  /** So many bytes of a match are recorded; 0: none is. */
  get recordBytes(): number {
    const { records = false } = this.#room.services.options;
    return records === true ? RECORD_BYTES : Number(records);
  }

  /** What is to be saved of the match that was told as started and not as ended. */
  get saved(): { readonly match?: SavedMatch } {
    if (this.#match === undefined) return {};
    const { id, choices, players } = this.#match;
    return { match: { id, choices, players } };
  }

  /** The same for a room that moves. */
  pack(now: number): { readonly match?: SavedMatch } {
    const { match } = this.saved;
    return match === undefined ? {} : { match: { ...match, playedMs: Math.max(0, now - this.#startedMs) } };
  }

  /** Goes on with a match that another process told as started, if it did: its end is told here. */
  unpack(match: SavedMatch | undefined, record: MatchRecord | undefined, now: number): void {
    this.#record = record;
    if (match === undefined) return;
    const { code: room, isPrivate, name: game } = this.#room;
    const { playedMs = 0, id, choices, players } = match;
    this.#startedMs = now - playedMs;
    this.#match = { id, room, isPrivate, game, choices, players };
  }

  started(choices: Choices, entered: readonly PlayerResult[], now: number): void {
    const { code: room, isPrivate, name: game, services } = this.#room;
    if (!services.hooks.hasMatchHooks) return;
    const players = entered.map(({ seat, name, identity, isBot }) => ({ seat, name, identity, isBot }));
    this.#startedMs = now;
    const id = Array.from(services.options.random(8), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#match = { id, room, isPrivate, game, choices, players };
    services.hooks.matchStarted(this.#match);
  }

  /** Tells the end of the match, unless it was told. */
  ended(cause: MatchEnd, players: readonly PlayerResult[], now: number): void {
    const match = this.#match;
    const record = this.#record;
    record?.end();
    this.#record = undefined;
    if (match === undefined) return;
    this.#match = undefined;
    const { hooks } = this.#room.services;
    hooks.matchEnded({ ...match, cause, players, durationMs: now - this.#startedMs, record });
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
