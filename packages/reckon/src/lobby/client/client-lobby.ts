// The lobby as one client sees it: its state, the other players, the chat, the time until the match. The
// page passes in what the player wants, what the connection does and what arrives, and takes commands out. Always
// true: no clock, no IO, no chance; bytes from the network never make it throw; it shows of a room what the
// server sent last, and of an earlier connection only the chat of the same room.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { KEPT_LINES, type Phase } from "../limits.ts";
import {
  type ChatLine,
  type Choices,
  encodeMessage,
  type LeaderboardRow,
  type RosterRow,
  type ServerMessage,
  serverMessages,
} from "../lobby-messages.ts";
import { Machine } from "../machine.ts";
import type { Loss } from "../reasons.ts";
import { checkRules } from "../rules.ts";
import {
  type ClientContext,
  type ClientEffect,
  type ClientEvent,
  type ClientLobbyOptions,
  type ClientState,
  clientMachine,
  retryMs,
  type Wish,
} from "./client-machine.ts";

/** One thing to do. */
export type ClientCommand =
  | Exclude<ClientEffect, { type: "say" }>
  /** Put the bytes on the lobby's lane of the connection. */
  | { readonly type: "send"; readonly bytes: Uint8Array }
  /** The room moves to another node: go there, with the token. */
  | Extract<ServerMessage, { type: "moving" }>
  /** Take part in the match: make a client with this welcome. */
  | { readonly type: "play"; readonly welcome: MatchWelcome };

/** What a client must be told to take part in a match. */
export type MatchWelcome = Omit<Extract<ServerMessage, { type: "match" }>, "type">;

/** What the server said about the room. */
export interface RoomState {
  readonly phase: Phase;
  readonly isHost: boolean;
  /** In the match, and not in the after-game chat yet. */
  readonly isPlaying: boolean;
  /** What the host chose for the match. */
  readonly choices: Choices;
  /** When the phase ends, in server time, ms; undefined: it has no deadline. */
  readonly endsAtMs: number | undefined;
}

/** How long a state may take before the client gives up, in ms; a player may take as long as they like. */
const LIMITS_MS: Partial<Record<ClientState, number>> = {
  probing: 5000,
  connecting: 10_000,
  authenticating: 10_000,
  awaitingUsernameConfirmation: 10_000,
};

const ROOM_LOST = "Your room is gone: this is another one.";
const MATCH_LOST = `${ROOM_LOST} The match was lost.`;

/**
 * @example
 * const lobby = new ClientLobby({ rules, ownAddress: location.host });
 * lobby.wish({ type: "address", text: "" }, now);
 * lobby.update(now);
 * for (const command of lobby.take()) perform(command);
 */
export class ClientLobby {
  readonly #machine: Machine<ClientContext, ClientLobbyOptions, ClientEvent, ClientEffect>;
  readonly #messages = serverMessages();
  #commands: ClientCommand[] = [];
  #deadlineMs = Infinity;
  /** When this state began, in ms: show that the server is waited for when it takes longer than 300 ms. */
  sinceMs = 0;
  /** The player's own seat; undefined before there is one. */
  seat: number | undefined;
  /** Where the room is; undefined before there is a seat. */
  room: RoomState | undefined;
  /** Everybody with a seat. */
  players: readonly RosterRow[] = [];
  /** The last lines of chat, oldest first. */
  lines: readonly ChatLine[] = [];
  /** Of the match before, best first; empty before there was one. */
  leaderboard: readonly LeaderboardRow[] = [];
  // Server time − local time, by the message that was quickest.
  #offsetMs = -Infinity;

  constructor(options: ClientLobbyOptions, now: number) {
    checkRules(options.rules);
    if (CHECKS) assert(options.ownAddress !== "", "Give ownAddress: the host that the page came from.");
    this.#machine = new Machine(clientMachine, options);
    this.#perform(this.#machine.first);
    this.#enter(now);
  }

  get state(): ClientState {
    return this.#machine.state as ClientState;
  }

  /** What to tell the player; undefined: nothing is wrong. */
  get sentence(): string | undefined {
    return this.#machine.context.sentence;
  }

  /** Why the connection ended last. */
  get loss(): Loss | undefined {
    return this.#machine.context.loss;
  }

  /** When a lost client comes back by itself, in ms; Infinity: it does not, or is not lost. */
  get retriesAtMs(): number {
    return this.state === "disconnected" ? this.#deadlineMs : Infinity;
  }

  /** The address of the server, once it was chosen. */
  get address(): string {
    return this.#machine.context.address;
  }

  /** Messages of the server that made no sense. */
  get badMessages(): number {
    return this.#messages.bad;
  }

  /** Time left in this phase by the server's clock, in ms; undefined if it has no deadline. */
  leftMs(now: number): number | undefined {
    const endsAtMs = this.room?.endsAtMs;
    return endsAtMs === undefined ? undefined : Math.max(0, endsAtMs - (now + this.#offsetMs));
  }

  /** What the player wants; what cannot be wanted in this state changes nothing. */
  wish(wish: Wish, now: number): void {
    this.#send(wish, now);
  }

  /** Answers `probe`. */
  probed(isThere: boolean, now: number): void {
    this.#send({ type: "probed", isThere }, now);
  }

  /** Answers `open`: the handshake is done. `isSameRoom`: as the connection before; its chat is kept. */
  opened(now: number, isSameRoom = false): void {
    const { lines, room } = this;
    const isAnother = !isSameRoom && room !== undefined && this.#machine.context.token !== undefined;
    this.#forgetRoom();
    if (isSameRoom) this.lines = lines;
    // They did not ask for another one: the server does not have theirs any more.
    else if (isAnother)
      this.lines = [{ number: 0, from: "", text: room.phase === "game" ? MATCH_LOST : ROOM_LOST }];
    this.#send({ type: "opened" }, now);
  }

  /** The machine has a network again: a client that would come back by itself does so now. */
  reachable(now: number): void {
    this.#send({ type: "reachable" }, now);
  }

  /** The connection is gone, or did not come about. `said`: the server's own sentence for it. */
  closed(loss: Loss, now: number, said?: string): void {
    this.#send({ type: "closed", loss, said }, now);
  }

  /** Takes a message off the lobby's lane. `rttMs`: the least round trip of the connection, if it is known. */
  receive(bytes: Uint8Array, now: number, rttMs = 0): void {
    const message = this.#messages.decode(bytes);
    if (message !== undefined) this.#take(message, now, rttMs);
  }

  /** Lets time pass. Call it in every frame. */
  update(now: number): void {
    // Every deadline leads to another state, which sets its own.
    if (now >= this.#deadlineMs) this.#send({ type: "deadline" }, now);
  }

  /** What is to be done, in order. */
  take(): readonly ClientCommand[] {
    const commands = this.#commands;
    this.#commands = [];
    return commands;
  }

  #take(message: ServerMessage, now: number, rttMs: number): void {
    switch (message.type) {
      case "seated":
        this.seat = message.seat;
        return;
      case "roster":
        this.players = message.players;
        return;
      case "match": {
        const { type: _, ...welcome } = message;
        this.#commands.push({ type: "play", welcome });
        return;
      }
      case "moving":
        this.#commands.push(message);
        return;
      case "chat":
        this.#hear(message.lines);
        return;
      case "leaderboard":
        this.leaderboard = message.rows;
        return;
      case "phase": {
        const { phase, isHost, isPlaying, choices, at, endsAt } = message;
        this.#offsetMs = Math.max(this.#offsetMs, at + rttMs / 2 - now);
        this.room = { phase, isHost, isPlaying, choices, endsAtMs: endsAt ?? undefined };
        this.#send({ type: "phase", phase, isHost, isPlaying }, now);
        return;
      }
      default:
        this.#send(message, now);
    }
  }

  #hear(lines: readonly ChatLine[]): void {
    const newest = this.lines.at(-1)?.number ?? 0;
    const fresh = lines.filter(({ number }) => number > newest);
    this.lines = [...this.lines, ...fresh].slice(-KEPT_LINES);
  }

  /** The room that is come to may be another, or the same as it is by now. */
  #forgetRoom(): void {
    this.seat = undefined;
    this.room = undefined;
    this.players = [];
    this.lines = [];
    this.leaderboard = [];
    this.#offsetMs = -Infinity;
  }

  #send(event: ClientEvent, now: number): void {
    const { state } = this;
    this.#perform(this.#machine.send(event));
    if (this.state !== state) this.#enter(now);
  }

  #enter(now: number): void {
    const { state } = this;
    this.sinceMs = now;
    const limitMs = state === "disconnected" ? retryMs(this.#machine.context) : LIMITS_MS[state];
    this.#deadlineMs = now + (limitMs ?? Infinity);
  }

  #perform(effects: readonly ClientEffect[]): void {
    for (const effect of effects)
      this.#commands.push(
        effect.type === "say" ? { type: "send", bytes: encodeMessage(effect.message) } : effect,
      );
  }
}
