// One connection to a host, from its first packet to its last: greeting, limits, and the way to its room. The program that
// has the sockets passes packets in. Always true: bytes from outside never make it throw; what is too much, too long or
// makes no sense is counted as a strike, and too many strikes end it with a reason; no byte says whose connection it is.

import { Connection } from "../../connection/connection.ts";
import { decodeHandshake, type Greeting } from "../../connection/handshake.ts";
import type { Identity } from "../../core/identity.ts";
import { TokenBuckets } from "../../core/throttle.ts";
import { connectionOptions, LANE, MOST_CLIENT_PACKET_BYTES } from "../../wire/room-lanes.ts";
import type { HostLine } from "../host-line.ts";
import type { Tally } from "../tally.ts";
import { ALLOWANCE, ALLOWED } from "./allowance.ts";
import type { Headers } from "./login.ts";

const GREETING_MS = 5000;
const FAREWELL_MS = 1000;

/** Why a host ends a connection without a word of the lobby; the transport tells it. */
export type Expulsion = "flood" | "malformed" | "silent" | "unchecked" | "closing" | "faulty";

/** The host, as its visitors call it. */
export interface VisitorOwner {
  readonly tally: Tally;
  readonly onGreeting: (visitor: Visitor, greeting: Greeting, now: number) => void;
  readonly onPacket: (visitor: Visitor, bytes: number, isBad: boolean, now: number) => void;
  /** The visitor has ended; called once. */
  readonly onEnd: (visitor: Visitor, reason: string) => void;
  /** The visitor sent too much, or what makes no sense; called each time. */
  readonly onStrike: (visitor: Visitor) => void;
}

export interface VisitorOptions {
  readonly id: number;
  readonly address: string;
  readonly line: HostLine;
  readonly isBot: boolean;
  readonly headers: Headers | undefined;
}

/** Words of a transport for what breaks its own rules; a peer may choose any other word. */
const VIOLATIONS: ReadonlySet<string> = new Set(["malformed", "too-long"]);

/** Where a visitor is, as far as a log tells it. */
interface VisitedRoom {
  readonly code: string;
  readonly isPrivate: boolean;
}

export class Visitor {
  // Fields that every packet asks for come first, so that they lie together.
  /** It has ended, and is forgotten with the next update. */
  isGone = false;
  /** From the greeting on. */
  connection: Connection | undefined;
  /** undefined until it is let in. */
  room: VisitedRoom | undefined;
  /** The seat that its room gave it last; −1: none. */
  seat = -1;
  /** Of that seat. */
  ticket = 0;
  /** Their client has the tables of the room's game already. */
  holdsTables = false;
  readonly #allowance = new TokenBuckets(ALLOWANCE);
  readonly #owner: VisitorOwner;
  readonly line: HostLine;

  readonly id: number;
  /** Where it comes from: IPv6 by its /64. */
  readonly address: string;
  /** One of the program's own bots: known by how it came, never by what it says. */
  readonly isBot: boolean;
  /** Of the request that it came with, until its account is known. */
  headers: Headers | undefined;
  /** The account; undefined: a guest, or the host has no accounts. */
  identity: Identity | undefined;
  /** So far it sent too much, or what makes no sense, so often. */
  strikes = 0;
  #greetBy: number;
  #hasGreeted = false;
  #goneBy: number = Number.POSITIVE_INFINITY;
  #goneReason = "";

  constructor({ id, address, line, isBot, headers }: VisitorOptions, owner: VisitorOwner, now: number) {
    this.id = id;
    this.address = address;
    this.line = line;
    this.isBot = isBot;
    this.headers = headers;
    this.#owner = owner;
    this.#greetBy = now + GREETING_MS;
  }

  /** A packet arrived. */
  receive(packet: Uint8Array, now: number): void {
    if (this.isGone) return;
    const { tally } = this.#owner;
    tally.packetsIn++;
    tally.bytesIn += packet.length;
    const isTooMuch = this.#isTooMuch(packet.length, now);
    if (packet.length > MOST_CLIENT_PACKET_BYTES) this.#strike("malformed", now);
    // Over a stream its sender does not repeat it: it is taken, as long as the connection lasts.
    else if (this.isGone || (isTooMuch && !this.line.isStream)) return;
    else if (this.connection === undefined) this.#greet(packet, now);
    else this.#hear(this.connection, packet, now);
  }

  /** Something arrived that is no packet: see `Line.onAside`. */
  aside(bytes: number, isSound: boolean, now: number): void {
    if (this.isGone || this.#isTooMuch(bytes, now)) return;
    if (!isSound) this.#strike("malformed", now);
  }

  /** Whether a message may be taken; one that is too much is a strike. The lobby has limits of its own. */
  mayTake(lane: number, now: number): boolean {
    if (this.isGone || lane === LANE.lobby) return !this.isGone;
    return this.#allows(lane === LANE.play ? ALLOWED.input : ALLOWED.command, now);
  }

  /** The same for a message of the game. */
  mayTakeMessage(now: number): boolean {
    return this.#allows(ALLOWED.message, now);
  }

  #allows(what: number, now: number): boolean {
    const isAllowed = this.#allowance.take(what, now);
    if (!isAllowed) this.#strike("flood", now);
    return isAllowed;
  }

  saidNonsense(now: number): void {
    this.#strike("malformed", now);
  }

  /** Its line has moved between a stream and datagrams. */
  moved(isStream: boolean): void {
    this.connection?.move(isStream);
  }

  /** Its line has ended. @param word with which the transport did */
  lost(word = "lost"): void {
    this.connection?.close("lost");
    if (this.isGone) return;
    if (VIOLATIONS.has(word)) {
      this.#owner.tally.violations++;
      this.#owner.onStrike(this);
    }
    this.#end(this.#goneReason || (VIOLATIONS.has(word) || word === "behind" ? word : "lost"));
  }

  #end(reason: string): void {
    this.isGone = true;
    this.#owner.tally.end(reason);
    this.#owner.onEnd(this, reason);
  }

  send(packet: Uint8Array): void {
    const { tally } = this.#owner;
    tally.packetsOut++;
    tally.bytesOut += packet.length;
    this.line.send(packet);
  }

  /** The greeting was answered: from now on packets are a connection's. @param kept one that goes on over this line; default: a new one */
  welcome(answer: Uint8Array, kept?: Connection): void {
    this.send(answer);
    this.connection = kept ?? new Connection(connectionOptions("server", this.line.isStream));
  }

  /** Ends it when what was sent has arrived, or after a second. */
  dismiss(reason: string, now: number): void {
    this.#goneBy = Math.min(this.#goneBy, now + FAREWELL_MS);
    this.#goneReason = reason;
  }

  /** Ends it now. */
  expel(reason: Expulsion | string): void {
    if (this.isGone) return;
    this.#end(reason);
    this.connection?.close();
    this.line.close(reason);
  }

  /** Lets time pass. */
  update(now: number): void {
    if (this.isGone) return;
    // Until it is greeted its line stays where it is, on the stream: the answer is sent once.
    if (this.connection === undefined) {
      if (now >= this.#greetBy) this.expel(this.#hasGreeted ? "unchecked" : "silent");
      return;
    }
    const { closed, rttMs } = this.connection;
    this.line.update(now, rttMs);
    if (closed !== undefined) this.expel(closed);
    else if (now >= this.#goneBy) this.expel(this.#goneReason);
  }

  /** Sends what its connection has to say. Called for visitors out of the match: the match does it for those in it. */
  flush(now: number): void {
    const { connection } = this;
    if (connection === undefined || this.isGone) return;
    for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now))
      this.send(packet);
  }

  #hear(connection: Connection, packet: Uint8Array, now: number): void {
    const { badPackets } = connection;
    connection.receive(packet, now);
    const isBad = connection.badPackets > badPackets;
    if (isBad) this.#strike("malformed", now);
    this.#owner.onPacket(this, packet.length, isBad, now);
    if (connection.closed !== undefined) this.expel(connection.closed);
  }

  #greet(packet: Uint8Array, now: number): void {
    // One greeting; what follows before it is answered is dropped.
    if (this.#hasGreeted) {
      this.#strike("malformed", now);
      return;
    }
    const greeting = decodeHandshake(packet);
    if (greeting?.type !== "hello") {
      this.expel("malformed");
      return;
    }
    this.#hasGreeted = true;
    this.#greetBy = now + GREETING_MS;
    this.#owner.onGreeting(this, greeting, now);
  }

  /** Counts what arrived; true: it is more than one connection may send. */
  #isTooMuch(bytes: number, now: number): boolean {
    const allowance = this.#allowance;
    if (allowance.take(ALLOWED.packet, now) && allowance.take(ALLOWED.byte, now, bytes)) return false;
    this.#strike("flood", now);
    return true;
  }

  #strike(reason: Expulsion, now: number): void {
    this.strikes++;
    this.#owner.tally.strikes++;
    this.#owner.onStrike(this);
    if (!this.#allowance.take(ALLOWED.strike, now)) this.expel(reason);
  }
}
