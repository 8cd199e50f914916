// One connection to a host, from its first packet to its last: greeting, limits, and the way to its room. The program that
// has the sockets passes packets in. Always true: bytes from outside never make it throw; what is too much, too long or
// makes no sense is counted as a strike, and too many strikes end it with a reason; identity is the visitor, never a byte.

import { Connection } from "../connection/connection.ts";
import { decodeHandshake, type Greeting } from "../connection/handshake.ts";
import { TokenBucket } from "../lobby/throttle.ts";
import { connectionOptions } from "../wire/lanes.ts";
import type { HostLine } from "./host-line.ts";

/** Our client sends 60 packets per second and, before it plays, a few; a browser that was stalled sends some at once. */
const PACKETS = { burst: 240, perSecond: 150 };
const BYTES = { burst: 96_000, perSecond: 48_000 };
const MOST_STRIKES = 64;
const GREETING_MS = 5000;
const FAREWELL_MS = 1000;

/** Why a host ends a connection without a word of the lobby; the transport tells it. */
export type Expulsion = "flood" | "malformed" | "silent" | "closing" | "faulty";

export class Visitor {
  readonly id: number;
  /** Where it comes from: IPv6 by its /64. */
  readonly address: string;
  readonly line: HostLine;
  /** From the greeting on. */
  connection: Connection | undefined;
  strikes = 0;
  /** The seat that its room gave it last; −1: none. */
  seat = -1;
  /** It has ended, and is forgotten with the next update. */
  isGone = false;
  readonly #packets = new TokenBucket(PACKETS);
  readonly #bytes = new TokenBucket(BYTES);
  readonly #onGreeting: (visitor: Visitor, greeting: Greeting, now: number) => void;
  readonly #onMessages: (visitor: Visitor, now: number) => void;
  #greetBy: number;
  #hasGreeted = false;
  #goneBy: number = Number.POSITIVE_INFINITY;
  #goneReason = "";

  constructor(
    id: number,
    address: string,
    line: HostLine,
    now: number,
    onGreeting: (visitor: Visitor, greeting: Greeting, now: number) => void,
    onMessages: (visitor: Visitor, now: number) => void,
  ) {
    this.id = id;
    this.address = address;
    this.line = line;
    this.#greetBy = now + GREETING_MS;
    this.#onGreeting = onGreeting;
    this.#onMessages = onMessages;
  }

  /** A packet arrived. */
  receive(packet: Uint8Array, now: number): void {
    if (this.isGone) return;
    if (!this.#packets.take(now) || !this.#bytes.take(now, packet.length)) {
      this.#strike("flood");
      return;
    }
    if (this.connection === undefined) this.#greet(packet, now);
    else {
      const { bad } = this.connection.counts;
      this.connection.receive(packet, now);
      if (this.connection.counts.bad > bad) this.#strike("malformed");
      this.#onMessages(this, now);
    }
  }

  /** Its line has moved between a stream and datagrams. */
  moved(isStream: boolean): void {
    this.connection?.move(isStream);
  }

  /** Its line has ended. */
  lost(): void {
    this.connection?.close("lost");
    this.isGone = true;
  }

  /** The greeting was answered: from now on packets are a connection's. */
  welcome(answer: Uint8Array): Connection {
    this.line.send(answer);
    this.connection = new Connection(connectionOptions("server", this.line.isStream));
    return this.connection;
  }

  /** Ends it when what was sent has arrived, or after a second. */
  dismiss(reason: string, now: number): void {
    this.#goneBy = Math.min(this.#goneBy, now + FAREWELL_MS);
    this.#goneReason = reason;
  }

  /** Ends it now. */
  expel(reason: Expulsion | string): void {
    if (this.isGone) return;
    this.isGone = true;
    this.connection?.close();
    this.line.close(reason);
  }

  /** Lets time pass. */
  update(now: number): void {
    if (this.isGone) return;
    this.line.update(now, this.connection?.rttMs ?? 0);
    if (this.connection === undefined) {
      if (now >= this.#greetBy) this.expel("silent");
      return;
    }
    const { closed } = this.connection;
    if (closed !== undefined) this.expel(closed);
    else if (now >= this.#goneBy) this.expel(this.#goneReason);
  }

  /** Sends what its connection has to say. Called for who does not play: a room does it for those who do. */
  flush(now: number): void {
    const { connection, line } = this;
    if (connection === undefined || this.isGone) return;
    for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now))
      line.send(packet);
  }

  #greet(packet: Uint8Array, now: number): void {
    // One greeting; what follows before it is answered is not for anybody.
    if (this.#hasGreeted) {
      this.#strike("malformed");
      return;
    }
    const greeting = decodeHandshake(packet);
    if (greeting?.type !== "hello") {
      this.expel("malformed");
      return;
    }
    this.#hasGreeted = true;
    this.#greetBy = now + GREETING_MS;
    this.#onGreeting(this, greeting, now);
  }

  #strike(reason: Expulsion): void {
    if (++this.strikes > MOST_STRIKES) this.expel(reason);
  }
}
