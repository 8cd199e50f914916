// Decides when the client speaks, and writes what it says: inputs by policy (AX6); its connection adds commands, acks
// and signs of life. The client calls `send` once per frame.

import type { Connection } from "../../connection/connection.ts";
import type { ClientQuality } from "../../quality/client-quality.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { InputHeader, type InputWriter } from "../../wire/messages/input-message.ts";
import { LANE } from "../../wire/room-lanes.ts";
import type { InputLog } from "./input-log.ts";

/** When inputs are sent (AX6). */
export type SendPolicy =
  /** After each tick (ticks that fall into one frame share a packet). */
  | { readonly each: "tick" }
  /** In each frame, with or without a new input. */
  | { readonly each: "frame" }
  /** When the newest input differs from the one before, and at least every 10 ticks. */
  | { readonly each: "change" }
  /** Every so many ticks, all new inputs together. */
  | { readonly each: "batch"; readonly ticks: number };

/** Most ticks between two packets when inputs are sent on change. */
const QUIET_TICKS = 10;

export class Sender {
  readonly #policy: SendPolicy;
  readonly #log: InputLog;
  readonly #messages: InputWriter;
  readonly #connection: Connection;
  readonly #quality: ClientQuality;
  readonly #send: (bytes: Uint8Array) => void;
  readonly #out = new ByteWriter();
  /** What the next message says besides inputs: the client keeps it up to date. */
  readonly header: InputHeader = new InputHeader();

  constructor(
    policy: SendPolicy,
    log: InputLog,
    messages: InputWriter,
    connection: Connection,
    quality: ClientQuality,
    send: (bytes: Uint8Array) => void,
  ) {
    this.#policy = policy;
    this.#log = log;
    this.#messages = messages;
    this.#connection = connection;
    this.#quality = quality;
    this.#send = send;
  }

  /** Sends what is due at local time `now`: inputs by policy, commands, acks, signs of life. */
  send(now: number): void {
    const connection = this.#connection;
    // What a stream that is behind would hold back is not written yet: it would grow old, or be replaced and lost.
    if (this.#isTimeForInputs() && connection.isOpen(LANE.play, now)) {
      this.#out.reset();
      this.#log.write(this.#messages, this.header, this.#out, connection.isStream);
      connection.send(LANE.play, this.#out.finish());
    }
    for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now)) {
      this.#quality.packetsOut++;
      this.#quality.bytesOut += packet.length;
      this.#send(packet);
    }
  }

  #isTimeForInputs(): boolean {
    const { unsent } = this.#log;
    switch (this.#policy.each) {
      case "tick":
        return unsent > 0;
      case "frame":
        return this.#log.hasInputs;
      case "change":
        return unsent > 0 && (this.#log.hasChanged || unsent >= QUIET_TICKS);
      case "batch":
        return unsent >= this.#policy.ticks;
    }
  }
}
