// Decides when the client speaks, and writes what it says: inputs by policy (AX6), pings while there are none.
// The client calls `send` once per frame. Packet layouts: wire/packets.ts.

import { wireTick } from "../core/tick.ts";
import type { ClientQuality } from "../quality/client-quality.ts";
import { ByteWriter } from "../wire/bytes.ts";
import { type InputCodec, PACKET } from "../wire/packets.ts";
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

/** Local time between pings while there is nothing else to send, ms. */
const PING_MS = 100;
/** Most ticks between two packets when inputs are sent on change. */
const QUIET_TICKS = 10;

export class Sender {
  readonly #policy: SendPolicy;
  readonly #log: InputLog;
  readonly #codec: InputCodec;
  readonly #quality: ClientQuality;
  readonly #send: (bytes: Uint8Array) => void;
  readonly #out = new ByteWriter();
  #lastMs: number = Number.NEGATIVE_INFINITY;

  constructor(
    policy: SendPolicy,
    log: InputLog,
    codec: InputCodec,
    quality: ClientQuality,
    send: (bytes: Uint8Array) => void,
  ) {
    this.#policy = policy;
    this.#log = log;
    this.#codec = codec;
    this.#quality = quality;
    this.#send = send;
  }

  /** Sends what is due at local time `now`. `snapshot`: the newest one held, or −1. */
  send(now: number, snapshot: number): void {
    if (this.#isTimeForInputs()) this.#sendInputs(now, snapshot);
    else if (this.#log.unsent === 0 && now - this.#lastMs >= PING_MS) this.#sendPing(now);
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

  #sendInputs(now: number, snapshot: number): void {
    const out = this.#out;
    out.reset();
    out.u8(PACKET.input);
    out.f64(now);
    out.u8(snapshot >= 0 ? 1 : 0);
    out.u16(snapshot >= 0 ? wireTick(snapshot) : 0);
    this.#log.write(this.#codec, out);
    this.#deliver(now);
  }

  #sendPing(now: number): void {
    this.#out.reset();
    this.#out.u8(PACKET.ping);
    this.#out.f64(now);
    this.#deliver(now);
  }

  #deliver(now: number): void {
    const bytes = this.#out.finish();
    this.#lastMs = now;
    this.#quality.packetsOut++;
    this.#quality.bytesOut += bytes.length;
    this.#send(bytes);
  }
}
