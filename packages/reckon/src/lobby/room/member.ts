// Somebody in the lobby of a room: first a connection, then a player with a seat and a name, who keeps the seat for a while when the
// connection is lost. room-lobby.ts makes one for each connection; roster.ts has those with a seat. Always true: what a connection
// says counts for its own member only; it has three tries at the passcode, and a bounded number of messages per second.

import type { Identity } from "../../core/identity.ts";
import { TokenBucket } from "../../core/throttle.ts";
import { type ClientMessage, clientMessages, type MessageDecoder } from "../lobby-messages.ts";
import type { Result } from "../results.ts";

const PASSCODE_TRIES = 3;
const MESSAGES = { burst: 30, perSecond: 10 };
/** After more malformed messages than this a connection is ended. Our client makes none. */
const MOST_BAD = 8;
/** Five lines at once, then one each second and a half. */
const CHAT = { burst: 5, perSecond: 2 / 3 };

/** How a connection comes to the room. */
export interface Arrival {
  /** Where it comes from, for the throttle; IPv6 by its /64. */
  readonly address: string;
  /** The ticket of a token that the room's owner has checked: resumes a seat, if that is still kept. */
  readonly ticket?: number;
  /** The account, where the owner has accounts: then the seat is bound to it. Default: a guest. */
  readonly identity?: Identity;
  /** It was let in elsewhere (by a token, or a room code), so no passcode is asked for. Default false. */
  readonly isVouched?: boolean;
  /** One of the owner's own bots: let in, and no person. Default false. */
  readonly isBot?: boolean;
}

export class Member {
  /** Number of the connection; −1 while there is none. */
  id: number;
  /** Where the connection comes from; IPv6 addresses by their /64. */
  address: string;
  /** Their account; undefined: they are a guest, or the server has no accounts. No other player is told. */
  identity: Identity | undefined;
  readonly isBot: boolean;
  /** A spectator: never has a seat. */
  readonly isWatching: boolean;
  /** When the connection must have a seat, in ms. */
  readonly enterByMs: number;
  /** May take a name: the passcode was right, or none was asked for. */
  isAdmitted = false;
  triesLeft: number = PASSCODE_TRIES;
  /** −1: none. */
  seat = -1;
  /** Names this stay in the room for ever: a token that resumes the seat says it. */
  ticket = 0;
  name = "";
  /** Matches won, round after round. */
  wins = 0;
  /** The room has moved here, and their connection is on its way: it counts as there. */
  isAwaited = false;
  /** When the seat is given up, or is no longer awaited; Infinity while they are connected. */
  heldUntilMs: number = Infinity;
  isReady = false;
  /** Not done with the match, or with the leaderboard. */
  isBusy = false;
  /** The game said that the match is over for them. */
  isOut = false;
  result: Result | undefined;
  readonly words: TokenBucket = new TokenBucket(CHAT);
  /** The states that the connection was sent last. */
  sentRoster = -1;
  sentPhase = "";
  sentLine = 0;
  #messages: MessageDecoder<ClientMessage> = clientMessages();
  #rate: TokenBucket = new TokenBucket(MESSAGES);

  constructor(
    id: number,
    { address, identity, isBot = false }: Arrival,
    enterByMs: number,
    isWatching = false,
  ) {
    this.id = id;
    this.address = address;
    this.identity = identity;
    this.isBot = isBot;
    this.isWatching = isWatching;
    this.enterByMs = enterByMs;
  }

  get isSeated(): boolean {
    return this.seat >= 0;
  }

  get isConnected(): boolean {
    return this.hasLine || this.isAwaited;
  }

  /** Whether there is a connection to send to. */
  get hasLine(): boolean {
    return this.id >= 0;
  }

  /** When they are gone unless they do something, in ms: take a seat, or come back. */
  get dueMs(): number {
    return this.isSeated ? this.heldUntilMs : this.enterByMs;
  }

  /** Their connection is lost: the seat is kept until then. */
  lose(heldUntilMs: number): void {
    this.id = -1;
    this.isAwaited = false;
    this.isReady = false;
    this.heldUntilMs = heldUntilMs;
  }

  /** They are back: this seat goes on with the connection of a member who has none. */
  resume(by: Member): void {
    this.id = by.id;
    this.address = by.address;
    this.identity = by.identity;
    this.isAwaited = false;
    this.heldUntilMs = Infinity;
    this.sentRoster = -1;
    this.sentPhase = "";
    this.sentLine = 0;
    this.#messages = by.#messages;
    this.#rate = by.#rate;
  }

  /** The message in these bytes; or why the connection must end; or undefined: it was bad, and is counted. */
  read(bytes: Uint8Array, now: number): ClientMessage | "flood" | "malformed" | undefined {
    if (!this.#rate.take(now)) return "flood";
    const message = this.#messages.decode(bytes);
    return message === undefined && this.#messages.bad > MOST_BAD ? "malformed" : message;
  }
}
