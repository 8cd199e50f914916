// Tells the program of each match of a room: once that it has started, and once how it ended. hosted-match.ts has one. Always true: a
// match that was told as started is told as ended exactly once, whether it is finished, everybody leaves, the room throws or the server
// stops; and after a crash by the next process, from what was saved of it.

import type { Choices } from "../../lobby/lobby-messages.ts";
import type { PlayerResult, RoomPlayer } from "../../lobby/results.ts";
import { MatchRecord } from "../../server/record/match-record.ts";
import type { RoomOptions } from "../../server/room-options.ts";
import type { Game } from "../../world/game.ts";
import type { HostedRoomOptions } from "./hosted-room-options.ts";
import { MatchReplay } from "./match-replay.ts";
import type { EndedMatch, MatchEnd, SavedMatch, StartedMatch } from "./told-match.ts";

/** An hour of four who play, at worst. */
const RECORD_BYTES = 2_000_000;

export class MatchTeller {
  readonly #room: HostedRoomOptions;
  #match: StartedMatch | undefined;
  #startedMs = 0;
  #record: MatchRecord | undefined;
  /** Of the match that begins. */
  #id = "";
  readonly #replay: MatchReplay;

  constructor(room: HostedRoomOptions) {
    this.#room = room;
    this.#replay = new MatchReplay(room);
  }

  /** What the next match is to be recorded in, and by; undefined: it is not recorded. */
  record(
    game: Game,
    choices: Choices,
    { seed, firstTick, secret }: Pick<MatchRecord, "seed" | "firstTick" | "secret">,
    entered: readonly RoomPlayer[],
  ): Pick<RoomOptions, "record" | "recorder"> {
    const { random } = this.#room.services.options;
    this.#id = Array.from(random(8), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const recorder = this.#replay.begin(this.#id, entered);
    const mostBytes = this.recordBytes;
    const how = { choices, mostBytes, isTapped: recorder !== undefined };
    const isKept = mostBytes > 0 || how.isTapped;
    this.#record = isKept ? new MatchRecord(game, seed, firstTick, secret, how) : undefined;
    return { record: this.#record, recorder };
  }

  /** The recorder of a match that moves here; undefined: it is not kept here. */
  recorder(match: SavedMatch | undefined): RoomOptions["recorder"] {
    return match && this.#replay.begin(match.id, match.players);
  }

  /** A player has entered the match. */
  came(player: RoomPlayer): void {
    this.#replay.came(player);
  }

  /** What is played now. */
  chapter(chapter: string): void {
    this.#replay.chapter(chapter);
  }

  /** The match goes on elsewhere. */
  moved(): void {
    this.#replay.end("moved", []);
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
    if (!services.hooks.hasMatchHooks && !this.#replay.isOn) return;
    const players = entered.map(({ seat, name, identity, isBot }) => ({ seat, name, identity, isBot }));
    this.#startedMs = now;
    this.#match = { id: this.#id, room, isPrivate, game, choices, players };
    services.hooks.matchStarted(this.#match);
  }

  /** Tells the end of the match, unless it was told. */
  ended(cause: MatchEnd, players: readonly PlayerResult[], now: number): void {
    const match = this.#match;
    const record = this.#record;
    this.#replay.end(cause, players);
    record?.end();
    this.#record = undefined;
    if (match === undefined) return;
    this.#match = undefined;
    const { hooks } = this.#room.services;
    const kept = this.recordBytes > 0 ? record : undefined;
    hooks.matchEnded({ ...match, cause, players, durationMs: now - this.#startedMs, record: kept });
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
