// A transport carries packets: a WebSocket, a WebRTC data channel, or a loopback. Owners (a line, a test) see only this. Always true of
// every transport: it is open when it is handed out; `send` never throws and keeps no view of its argument; nothing is handed out after
// the close; `onClose` is called once, whichever side closed, and for an own close during `close`.

import { assert } from "../core/assert.ts";

/** Carries packets to one peer and back. Set the handlers in the turn in which you get it. */
export interface Transport {
  /** Whether every packet arrives, in order (a WebSocket); else each may be lost or overtaken. */
  readonly isStream: boolean;
  /** Bytes that were sent and have not left this process. */
  readonly bufferedBytes: number;
  /** Why it closed: a word of {@link TRANSPORT_END}, or the reason of the side that closed it; undefined while it is open. */
  readonly closed: string | undefined;
  /** A packet arrived. Its bytes are valid during the call only. */
  onPacket: (packet: Uint8Array) => void;
  /** A text arrived (streams only): both programs use texts to negotiate the connection itself. */
  onText: (text: string) => void;
  onClose: (reason: string) => void;
  /** Sends a packet. One above 16,384 bytes, after the close, or on datagrams that are behind is dropped. */
  send(packet: Uint8Array): void;
  /** Sends a text of at most 16,384 bytes; datagrams drop it. */
  sendText(text: string): void;
  /** Ends it. A stream tells the peer the reason: at most 120 characters of ASCII. */
  close(reason: string): void;
}

/** How a transport ends without a reason from either side. */
export const TRANSPORT_END = {
  /** The peer closed it without a reason. */
  closed: "closed",
  /** The connection broke without a close. */
  lost: "lost",
  /** A packet or text was longer than allowed. */
  tooLong: "too-long",
  /** Something arrived that is no frame. */
  malformed: "malformed",
  /** The peer read too slowly. */
  behind: "behind",
} as const;

/** Most bytes of a packet or a text. */
export const MOST_FRAME_BYTES = 16_384;
/** A stream with more bytes than this waiting in this process is closed: its peer does not read. */
export const MOST_BUFFERED_BYTES: number = 1024 * 1024;
/** Datagrams with more bytes than this waiting drop a packet, which would only arrive late. */
export const MOST_DATAGRAM_BUFFERED_BYTES = 16_384;

/** Refuses a reason that a stream could not carry. */
export function checkReason(reason: string): void {
  assert(/^[ -~]{1,120}$/.test(reason), "Give a reason of 1 to 120 characters of ASCII.");
}

/** The handler before one is set. */
export function ignore(): void {}

/** The common part of transports: handlers, and the one end. */
export abstract class BaseTransport {
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;

  /** The transport has closed. */
  end(reason: string = TRANSPORT_END.closed): void {
    if (this.closed !== undefined) return;
    this.closed = reason;
    this.onClose(reason);
  }
}
