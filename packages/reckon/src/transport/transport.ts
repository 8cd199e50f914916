// The seam to what carries packets: a WebSocket, a WebRTC data channel, a loopback. Owners (a line, a test) see only
// this. Always true of every transport: it is open when it is handed out; `send` never throws and keeps no view of its
// argument; nothing is handed out after the close; `onClose` is called once, whoever closed, and for an own close
// during `close`.

import { assert } from "../core/assert.ts";

/** Carries packets to one peer and back. Set the handlers in the turn in which you get it. */
export interface Transport {
  /** Whether every packet arrives, in order (a WebSocket); else each may be lost or overtaken. */
  readonly isStream: boolean;
  /** Bytes that were sent and have not left this process. */
  readonly bufferedBytes: number;
  /** Why it closed: a word of {@link TRANSPORT_END}, or what the side that closed it gave; undefined while it is open. */
  readonly closed: string | undefined;
  /** A packet arrived. Its bytes are valid during the call only. */
  onPacket: (packet: Uint8Array) => void;
  /** A text arrived (streams only): what both programs say to each other about the connection itself. */
  onText: (text: string) => void;
  onClose: (reason: string) => void;
  /** Sends a packet. One above 16,384 bytes, after the close, or on datagrams that are behind is dropped. */
  send(packet: Uint8Array): void;
  /** Sends a text of at most 16,384 bytes; datagrams drop it. */
  sendText(text: string): void;
  /** Ends it. A stream tells the peer why: at most 120 characters of ASCII. */
  close(reason: string): void;
}

/** How a transport ends when nobody gave a reason. */
export const TRANSPORT_END = {
  /** The peer closed it and did not say why. */
  closed: "closed",
  /** The peer is gone without a word. */
  lost: "lost",
  /** A packet or text was longer than any may be. */
  tooLong: "too-long",
  /** What came was no frame. */
  malformed: "malformed",
  /** The peer took too long to read what was sent. */
  behind: "behind",
} as const;

/** Most bytes of a packet or a text. */
export const MOST_FRAME_BYTES = 16_384;
/** A stream with more bytes than this waiting in this process has a peer that does not read: it is closed. */
export const MOST_BUFFERED_BYTES: number = 1024 * 1024;
/** On datagrams with more bytes than this waiting a packet is dropped: it would only arrive late. */
export const MOST_DATAGRAM_BUFFERED_BYTES = 16_384;

/** Refuses a reason that a stream could not carry. */
export function checkReason(reason: string): void {
  assert(/^[ -~]{1,120}$/.test(reason), "Give a reason of 1 to 120 characters of ASCII.");
}

/** The handler before one is set. */
export function ignore(): void {}
