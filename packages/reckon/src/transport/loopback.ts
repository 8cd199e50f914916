// Two transports that are each other's peer in one process: for solo play, which is a room on loopback, and for tests. Packets are
// copied into memory that is reused, and arrive later: in a microtask, or in `pump`. Always true: no packet arrives during `send`;
// packets sent before a close arrive before it.

import { BaseTransport, checkReason, MOST_FRAME_BYTES, TRANSPORT_END, type Transport } from "./transport.ts";

export interface LoopbackOptions {
  /** Whether it counts as a stream. Default true. */
  readonly isStream?: boolean;
  /** Whether packets wait for `pump` instead of a microtask. Default false. */
  readonly isPumped?: boolean;
}

export interface LoopbackPair {
  readonly a: Transport;
  readonly b: Transport;
  /** Delivers the packets that were sent before the call, at both ends. */
  pump(): void;
}

/**
 * A pair of transports.
 *
 * @example const { a, b } = loopbackPair();
 */
export function loopbackPair({ isStream = true, isPumped = false }: LoopbackOptions = {}): LoopbackPair {
  let isDue = false;
  const pump = (): void => {
    isDue = false;
    const forA = a.waiting;
    b.deliver(b.waiting);
    a.deliver(forA);
  };
  const due = (): void => {
    if (isPumped || isDue) return;
    isDue = true;
    queueMicrotask(pump);
  };
  const a = new Loopback(isStream, due);
  const b = new Loopback(isStream, due);
  a.peer = b;
  b.peer = a;
  return { a, b, pump };
}

/** A packet, a text or the end, under way. */
interface Item {
  bytes: Uint8Array;
  length: number;
  text: string | undefined;
  reason: string | undefined;
}

class Loopback extends BaseTransport implements Transport {
  readonly isStream: boolean;
  peer: Loopback | undefined;
  readonly #due: () => void;
  // The peer's items, oldest first, and items to use again.
  readonly #arriving: Item[] = [];
  readonly #free: Item[] = [];

  constructor(isStream: boolean, due: () => void) {
    super();
    this.isStream = isStream;
    this.#due = due;
  }

  get bufferedBytes(): number {
    return this.peer?.waitingBytes ?? 0;
  }

  get waitingBytes(): number {
    return this.#arriving.reduce((sum, { length }) => sum + length, 0);
  }

  send(packet: Uint8Array): void {
    if (this.closed !== undefined || packet.length > MOST_FRAME_BYTES) return;
    this.peer?.take(packet, undefined, undefined);
  }

  sendText(text: string): void {
    if (this.closed === undefined && this.isStream) this.peer?.take(NOTHING, text, undefined);
  }

  close(reason: string): void {
    checkReason(reason);
    if (this.closed !== undefined) return;
    this.peer?.take(NOTHING, undefined, this.isStream ? reason : TRANSPORT_END.closed);
    this.end(reason);
  }

  take(packet: Uint8Array, text: string | undefined, reason: string | undefined): void {
    if (this.closed !== undefined) return;
    const item = this.#free.pop() ?? { bytes: NOTHING, length: 0, text: undefined, reason: undefined };
    if (item.bytes.length < packet.length) item.bytes = new Uint8Array(Math.max(2 * packet.length, 256));
    item.bytes.set(packet);
    item.length = packet.length;
    item.text = text;
    item.reason = reason;
    this.#arriving.push(item);
    this.#due();
  }

  get waiting(): number {
    return this.#arriving.length;
  }

  /** Hands out the oldest `count` items that have arrived. */
  deliver(count: number): void {
    for (let i = 0; i < count; i++) {
      const item = this.#arriving.shift();
      if (item === undefined) return;
      this.#handOut(item);
      this.#free.push(item);
    }
  }

  #handOut({ bytes, length, text, reason }: Item): void {
    if (this.closed !== undefined) return;
    if (reason !== undefined) this.end(reason);
    else if (text !== undefined) this.onText(text);
    else this.onPacket(bytes.subarray(0, length));
  }

  override end(reason: string): void {
    this.#arriving.length = 0;
    super.end(reason);
  }
}

const NOTHING = new Uint8Array(0);
