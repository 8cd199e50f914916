// Decides when the client sends, and writes its packets: inputs by policy (AX6); the connection adds commands, acks and keep-alives.
// The client calls `send` once per frame.

import type { Connection } from "../../connection/connection.ts";
import type { ClientQuality } from "../../quality/client-quality.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { InputHeader, type InputWriter, MOST_INPUTS } from "../../wire/messages/input-message.ts";
import { LANE } from "../../wire/room-lanes.ts";
import type { InputLog } from "./input-log.ts";

/** When inputs are sent (AX6). */
export type SendPolicy =
  /** After each tick; ticks of one frame share a packet. */
  | { readonly each: "tick" }
  /** In each frame, with or without a new input. */
  | { readonly each: "frame" }
  /** When the newest input differs from the one before, and at least every 10 ticks. */
  | { readonly each: "change" }
  /** Every `ticks` ticks, all new inputs together. */
  | { readonly each: "batch"; readonly ticks: number };

/** Most ticks between two packets when inputs are sent on change. */
const QUIET_TICKS = 10;

export interface SenderOptions {
  readonly policy: SendPolicy;
  readonly log: InputLog;
  readonly messages: InputWriter;
  readonly connection: Connection;
  readonly quality: ClientQuality;
  readonly send: (bytes: Uint8Array) => void;
}

export class Sender {
  readonly #options: SenderOptions;
  readonly #out = new ByteWriter();
  /** The other fields of the next message: the client keeps them up to date. */
  readonly header: InputHeader = new InputHeader();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends what is due at local time `now`: inputs by policy, commands, acks, keep-alives. */
  send(now: number): void {
    // While the stream is behind no message is written: it would grow old, or be replaced and lost.
    if (this.#isTimeForInputs() && this.#options.connection.isOpen(LANE.play, now)) this.#write();
    this.#flush(now);
  }

  /** Sends all inputs again that are not acknowledged, oldest first, in as many messages as they take. */
  sendAgain(now: number): void {
    const { log } = this.#options;
    log.forgetSent();
    while (log.unsent > 0) {
      this.#write(log.newest - Math.max(0, log.unsent - MOST_INPUTS));
      this.#flush(now);
    }
  }

  #write(top?: number): void {
    const { connection, log, messages } = this.#options;
    this.#out.reset();
    log.write(messages, this.header, this.#out, connection.isStream, top);
    connection.send(LANE.play, this.#out.finish());
  }

  #flush(now: number): void {
    const { connection, quality } = this.#options;
    for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now)) {
      quality.packetsOut++;
      quality.bytesOut += packet.length;
      this.#options.send(packet);
    }
  }

  #isTimeForInputs(): boolean {
    const { log, policy } = this.#options;
    const { unsent } = log;
    switch (policy.each) {
      case "tick":
        return unsent > 0;
      case "frame":
        return log.hasInputs;
      case "change":
        return unsent > 0 && (log.hasChanged || unsent >= QUIET_TICKS);
      case "batch":
        return unsent >= policy.ticks;
    }
  }
}
