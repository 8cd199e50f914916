// One line of a session, from the greeting on: it sends the greeting, makes the connection once the host answers, and tells the session
// what arrives and why it ended. Made by session.ts, one for each line that is opened. Always true: once it was dropped it tells
// nothing any more.

import { Connection } from "../connection/connection.ts";
import { decodeHandshake } from "../connection/handshake.ts";
import type { HostLine } from "../host/host-line.ts";
import type { Loss } from "../lobby/reasons.ts";
import { isLoss } from "../lobby/reasons.ts";
import { connectionOptions, LANE } from "../wire/room-lanes.ts";
import type { Attempt } from "./session-options.ts";

/** One line of a session, from the greeting on. */
export class LineAttempt implements Attempt {
  line: HostLine | undefined;
  connection: Connection | undefined;
  readonly #hello: Uint8Array;
  readonly #onWelcome: (attempt: LineAttempt, payload: Uint8Array) => boolean;
  readonly #onPacket: (attempt: LineAttempt, bytes: number, isBad: boolean, now: number) => void;
  readonly #onLost: (attempt: LineAttempt, reason: Loss, said?: string) => void;
  #isOver = false;

  constructor(
    hello: Uint8Array,
    onWelcome: (attempt: LineAttempt, payload: Uint8Array) => boolean,
    onPacket: (attempt: LineAttempt, bytes: number, isBad: boolean, now: number) => void,
    onLost: (attempt: LineAttempt, reason: Loss, said?: string) => void,
  ) {
    this.#hello = hello;
    this.#onWelcome = onWelcome;
    this.#onPacket = onPacket;
    this.#onLost = onLost;
  }

  opened(line: HostLine): void {
    this.line = line;
    if (this.#isOver) line.close("left");
    else line.send(this.#hello);
  }

  failed(): void {
    this.#lose("unreachable");
  }

  received(packet: Uint8Array, now: number): void {
    if (this.#isOver) return;
    if (this.connection === undefined) this.#greeted(packet);
    else {
      const { bad } = this.connection.counts;
      this.connection.receive(packet, now);
      this.#onPacket(this, packet.length, this.connection.counts.bad > bad, now);
    }
  }

  moved(isStream: boolean): void {
    this.connection?.move(isStream);
  }

  closed(reason: string): void {
    this.connection?.close("lost");
    if (isLoss(reason) && reason !== "lost") this.#lose(reason);
    else this.#lose(this.connection === undefined ? "unreachable" : "lost");
  }

  /** Sends what its connection has to say. */
  flush(now: number): void {
    const { connection, line } = this;
    if (connection === undefined || line === undefined) return;
    for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now))
      line.send(packet);
  }

  /** Speaks on until the other end has heard it all, at most until a time; true: it has ended. */
  hasLeft(now: number, byMs: number): boolean {
    this.flush(now);
    const isHeard = (this.connection?.waiting(LANE.lobby) ?? 0) === 0;
    if (!isHeard && now < byMs && this.connection?.closed === undefined) return false;
    this.drop();
    return true;
  }

  drop(): void {
    this.#isOver = true;
    this.line?.close("left");
  }

  #greeted(packet: Uint8Array): void {
    const greeting = decodeHandshake(packet);
    if (greeting?.type === "refuse") this.#lose(greeting.reason, greeting.sentence);
    else if (greeting?.type === "welcome") {
      this.connection = new Connection(connectionOptions("client", this.line?.isStream ?? true));
      if (!this.#onWelcome(this, greeting.payload)) this.#lose("version");
    }
  }

  #lose(reason: Loss, said?: string): void {
    if (!this.#isOver) this.#onLost(this, reason, said || undefined);
  }
}
