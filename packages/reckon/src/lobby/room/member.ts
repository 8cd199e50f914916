// One connection as the lobby of a room knows it, before and after it has a seat. Owned by room-lobby.ts. Always true:
// identity comes from the connection: what a member says is the word of his own player and of nobody else; he has
// three tries at the passcode, and a bounded number of messages per second.

import type { Identity } from "../../core/identity.ts";
import { TokenBucket } from "../../core/throttle.ts";
import { type ClientMessage, clientMessages, type MessageDecoder } from "../lobby-messages.ts";
import type { Player } from "./roster.ts";

const PASSCODE_TRIES = 3;
const MESSAGES = { burst: 30, perSecond: 10 };
/** After more malformed messages than this a connection is ended. Our client makes none. */
const MOST_BAD = 8;

export class Member {
  readonly id: number;
  /** For the throttle of passcodes; IPv6 addresses by their /64. */
  readonly address: string;
  readonly isBot: boolean;
  /** Looks on, and never has a seat. */
  readonly isWatching: boolean;
  /** When he must have a seat, in ms. */
  readonly enterByMs: number;
  /** Who it is; undefined: nobody asked, or a guest. */
  identity: Identity | undefined;
  /** Whether he may take a name. */
  isAdmitted = false;
  triesLeft: number = PASSCODE_TRIES;
  player: Player | undefined;
  /** What he was sent last: states are sent whole when they are another than this. */
  sentRoster = -1;
  sentPhase = "";
  sentLine = 0;
  readonly #messages: MessageDecoder<ClientMessage> = clientMessages();
  readonly #rate: TokenBucket = new TokenBucket(MESSAGES);

  constructor(id: number, address: string, isBot: boolean, enterByMs: number, isWatching = false) {
    this.id = id;
    this.address = address;
    this.isBot = isBot;
    this.isWatching = isWatching;
    this.enterByMs = enterByMs;
  }

  /** The message in these bytes; or why the connection must end; or undefined: it was bad, and is counted. */
  read(bytes: Uint8Array, now: number): ClientMessage | "flood" | "malformed" | undefined {
    if (!this.#rate.take(now)) return "flood";
    const message = this.#messages.decode(bytes);
    return message === undefined && this.#messages.bad > MOST_BAD ? "malformed" : message;
  }
}
