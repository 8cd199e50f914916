// A WebRTC data channel as a transport. The peers of a browser and of Node make it, and hand in what arrives. Always true: a packet that
// would wait behind others is dropped, because a late datagram is of no use; its peer ends with it; a message that no client of ours
// sends (a text, or one longer than any packet) closes it.

import {
  BaseTransport,
  checkReason,
  MOST_DATAGRAM_BUFFERED_BYTES,
  MOST_FRAME_BYTES,
  TRANSPORT_END,
  type Transport,
} from "./transport.ts";

export const CHANNEL_LABEL = "packets";

/** The part of a data channel that is used, in a browser and in Node. Its calls may throw. */
export interface DataChannel {
  bufferedBytes(): number;
  send(packet: Uint8Array): void;
  close(): void;
}

export class ChannelTransport extends BaseTransport implements Transport {
  readonly isStream = false;
  readonly #channel: DataChannel;

  constructor(channel: DataChannel) {
    super();
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
      // The channel is closing, and will report that itself.
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

  take(message: Uint8Array | string): void {
    if (this.closed !== undefined) return;
    if (typeof message === "string") this.close(TRANSPORT_END.malformed);
    else if (message.length > MOST_FRAME_BYTES) this.close(TRANSPORT_END.tooLong);
    else this.onPacket(message);
  }
}
