// One line of a session, from the greeting on: it sends the greeting, makes the connection once the host answers, and tells the session
// what arrives and why it ended. Made by session.ts, one for each line that is opened. Always true: once it was dropped the session
// hears nothing more of it.

import { Connection } from "../connection/connection.ts";
import { decodeHandshake } from "../connection/handshake.ts";
import type { HostLine } from "../host/host-line.ts";
import { isLoss, type Loss } from "../lobby/reasons.ts";
import { connectionOptions, LANE } from "../wire/room-lanes.ts";
import type { Attempt } from "./session-options.ts";

/** The session, as its lines call it. */
export interface AttemptOwner {
  /** The host has answered. False: its answer makes no sense. */
  welcomed(attempt: LineAttempt, payload: Uint8Array): boolean;
  /** The connection has taken a packet of so many bytes. */
  heard(attempt: LineAttempt, bytes: number, isBad: boolean, now: number): void;
  /** Its room went to another host, and its connection goes on over another line. */
  moved(attempt: LineAttempt): void;
  /** `said`: the host's own sentence. */
  lost(attempt: LineAttempt, reason: Loss, said?: string): void;
}

export class LineAttempt implements Attempt {
  line: HostLine | undefined;
  connection: Connection | undefined;
  /** From the line before, if the room moved: the host may know it as well. */
  readonly kept: Connection | undefined;
  readonly #hello: Uint8Array;
  readonly #owner: AttemptOwner;
  #isOver = false;

  constructor(hello: Uint8Array, owner: AttemptOwner, kept?: Connection) {
    this.kept = kept;
    this.#hello = hello;
    this.#owner = owner;
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
      this.#owner.heard(this, packet.length, this.connection.counts.bad > bad, now);
    }
  }

  moved(isStream: boolean): void {
    this.connection?.move(isStream);
  }

  closed(reason: string): void {
    if (reason === "moved" && this.connection !== undefined && !this.#isOver) {
      this.#owner.moved(this);
      return;
    }
    this.connection?.close("lost");
    if (isLoss(reason) && reason !== "lost") this.#lose(reason);
    else this.#lose(this.connection === undefined ? "unreachable" : "lost");
  }

  /** The host has let it in. `isKept`: it goes on with the connection of the line before. */
  connect(isKept: boolean): void {
    const isStream = this.line?.isStream ?? true;
    if (isKept && this.kept !== undefined) {
      this.connection = this.kept;
      this.kept.move(isStream);
    } else this.connection = new Connection(connectionOptions("client", isStream));
  }

  flush(now: number): void {
    const { connection, line } = this;
    if (connection === undefined || line === undefined) return;
    for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now))
      line.send(packet);
  }

  /** Sends on until the other end has it all, at most until a time; true: it has ended. */
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
      if (!this.#owner.welcomed(this, greeting.payload)) this.#lose("version");
    }
  }

  #lose(reason: Loss, said?: string): void {
    // Once: the close that follows a refusal knows nothing of what was said with it.
    if (this.#isOver) return;
    this.#isOver = true;
    this.#owner.lost(this, reason, said || undefined);
  }
}
