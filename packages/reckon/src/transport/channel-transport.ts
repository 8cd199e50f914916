// A WebRTC data channel as a transport. Made by the peers of a browser and of Node, which hand in what arrives.
// Always true: a packet that would wait behind others is dropped, because what is late here is of no use; the peer
// that made it lives no longer than it does; what no client of ours sends (a text, more than any packet) closes it.

import {
  checkReason,
  ignore,
  MOST_DATAGRAM_BUFFERED_BYTES,
  MOST_FRAME_BYTES,
  TRANSPORT_END,
  type Transport,
} from "./transport.ts";

/** Its name and its promise: none. */
export const CHANNEL_LABEL = "packets";

/** What is used of a data channel, in a browser and in Node. Its calls may throw. */
export interface DataChannel {
  bufferedBytes(): number;
  send(packet: Uint8Array): void;
  close(): void;
}

export class ChannelTransport implements Transport {
  readonly isStream = false;
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;
  readonly #channel: DataChannel;

  constructor(channel: DataChannel) {
    this.#channel = channel;
  }

  get bufferedBytes(): number {
    try {
      return this.closed === undefined ? this.#channel.bufferedBytes() : 0;
    } catch {
      return 0;
    }
  }

  send(packet: Uint8Array): void {
    if (this.closed !== undefined || packet.length > MOST_FRAME_BYTES) return;
    if (this.bufferedBytes > MOST_DATAGRAM_BUFFERED_BYTES) return;
    try {
      this.#channel.send(packet);
    } catch {
      // It closes just now, and says so by itself.
    }
  }

  sendText(): void {}

  close(reason: string): void {
    checkReason(reason);
    if (this.closed !== undefined) return;
    this.end(reason);
    try {
      this.#channel.close();
    } catch {
      // It is closed already.
    }
  }

  /** A packet arrived, or a text. */
  take(message: Uint8Array | string): void {
    if (this.closed !== undefined) return;
    if (typeof message === "string") this.close(TRANSPORT_END.malformed);
    else if (message.length > MOST_FRAME_BYTES) this.close(TRANSPORT_END.tooLong);
    else this.onPacket(message);
  }

  /** The channel has closed. */
  end(reason: string = TRANSPORT_END.closed): void {
    if (this.closed !== undefined) return;
    this.closed = reason;
    this.onClose(reason);
  }
}
