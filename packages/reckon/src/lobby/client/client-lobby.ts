// The lobby as one client sees it: where the player is, who else is here, what was said, how long until the match. The
// page passes in what the player wants, what the connection does and what arrives, and takes commands out. Always
// true: no clock, no IO, no chance; bytes from the network never make it throw; what is shown of a room is what its
// server sent last, and of an earlier connection nothing but what was said in the same room.

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
  /** Find out whether a server answers at this address, and say so with `probed`. */
  | { readonly type: "probe"; readonly address: string }
  /** Connect; with a token, hand it over in the handshake. Then call `opened` or `closed`. */
  | { readonly type: "open"; readonly address: string; readonly token: string | undefined }
  /** Put the bytes on the lobby's lane of the connection. */
  | { readonly type: "send"; readonly bytes: Uint8Array }
  /** Close the connection when what was sent has arrived, and call nothing for it. */
  | { readonly type: "close" }
  /** Keep this beyond a reload, and hand it in as `resume` then. */
  /** Take part in the match: make a client with this welcome. */
  | { readonly type: "play"; readonly welcome: MatchWelcome }
  | { readonly type: "storeToken"; readonly address: string; readonly token: string }
  | { readonly type: "forgetToken" };

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

/** How long a state may take before the client gives up, in ms; a player may take as long as he likes. */
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
  #sinceMs = 0;
  #seat: number | undefined;
  #room: RoomState | undefined;
  #players: readonly RosterRow[] = [];
  #lines: readonly ChatLine[] = [];
  #leaderboard: readonly LeaderboardRow[] = [];
  // Server time − local time, by the message that was quickest.
  #offsetMs = -Infinity;

  constructor(options: ClientLobbyOptions, now: number) {
    checkRules(options.rules);
    assert(options.ownAddress !== "", "Give ownAddress: the host that the page came from.");
    this.#machine = new Machine(clientMachine, options);
    this.#perform(this.#machine.first);
    this.#enter(now);
  }

  get state(): ClientState {
    return this.#machine.state as ClientState;
  }

  /** When this state began, in ms: show that the server is waited for when it takes longer than 300 ms. */
  get sinceMs(): number {
    return this.#sinceMs;
  }

  /** What the player should be told; undefined: nothing is wrong. */
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

  /** The player's own seat; undefined before there is one. */
  get seat(): number | undefined {
    return this.#seat;
  }

  /** Where the room is; undefined before there is a seat. */
  get room(): RoomState | undefined {
    return this.#room;
  }

  /** Everybody with a seat. */
  get players(): readonly RosterRow[] {
    return this.#players;
  }

  /** The last lines of chat, oldest first. */
  get lines(): readonly ChatLine[] {
    return this.#lines;
  }

  /** Of the match before, best first; empty before there was one. */
  get leaderboard(): readonly LeaderboardRow[] {
    return this.#leaderboard;
  }

  /** Messages of the server that made no sense. */
  get badMessages(): number {
    return this.#messages.bad;
  }

  /** Time left in this phase by the server's clock, in ms; undefined if it has no deadline. */
  leftMs(now: number): number | undefined {
    const endsAtMs = this.#room?.endsAtMs;
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

  /** Answers `open`: the handshake is done. `isSameRoom`: of the connection before; what was said there is known. */
  opened(now: number, isSameRoom = false): void {
    const lines = this.#lines;
    const isAnother = !isSameRoom && this.#room !== undefined && this.#machine.context.token !== undefined;
    const { phase } = this.#room ?? {};
    this.#forgetRoom();
    if (isSameRoom) this.#lines = lines;
    // They did not ask for another one: the server has theirs no more.
    else if (isAnother)
      this.#lines = [{ number: 0, from: "", text: phase === "game" ? MATCH_LOST : ROOM_LOST }];
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
        this.#seat = message.seat;
        return;
      case "roster":
        this.#players = message.players;
        return;
      case "match": {
        const { type: _, ...welcome } = message;
        this.#commands.push({ type: "play", welcome });
        return;
      }
      case "chat":
        this.#hear(message.lines);
        return;
      case "leaderboard":
        this.#leaderboard = message.rows;
        return;
      case "phase": {
        const { phase, isHost, isPlaying, choices, at, endsAt } = message;
        this.#offsetMs = Math.max(this.#offsetMs, at + rttMs / 2 - now);
        this.#room = { phase, isHost, isPlaying, choices, endsAtMs: endsAt ?? undefined };
        this.#send({ type: "phase", phase, isHost, isPlaying }, now);
        return;
      }
      default:
        this.#send(message, now);
    }
  }

  #hear(lines: readonly ChatLine[]): void {
    const newest = this.#lines.at(-1)?.number ?? 0;
    const fresh = lines.filter(({ number }) => number > newest);
    this.#lines = [...this.#lines, ...fresh].slice(-KEPT_LINES);
  }

  /** The room that is come to may be another, or the same as it is by now. */
  #forgetRoom(): void {
    this.#seat = undefined;
    this.#room = undefined;
    this.#players = [];
    this.#lines = [];
    this.#leaderboard = [];
    this.#offsetMs = -Infinity;
  }

  #send(event: ClientEvent, now: number): void {
    const { state } = this;
    this.#perform(this.#machine.send(event));
    if (this.state !== state) this.#enter(now);
  }

  #enter(now: number): void {
    this.#sinceMs = now;
    this.#deadlineMs = now + this.#limitMs();
  }

  #limitMs(): number {
    const { state } = this;
    return state === "disconnected" ? retryMs(this.#machine.context) : (LIMITS_MS[state] ?? Infinity);
  }

  #perform(effects: readonly ClientEffect[]): void {
    for (const effect of effects)
      if (effect.type === "say") this.#commands.push({ type: "send", bytes: encodeMessage(effect.params) });
      else if (effect.type === "close" || effect.type === "forgetToken")
        this.#commands.push({ type: effect.type });
      else this.#commands.push({ type: effect.type, ...effect.params } as ClientCommand);
  }
}
