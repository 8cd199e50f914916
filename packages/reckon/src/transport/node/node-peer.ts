// Node's end of a WebRTC connection, by node-datachannel. Made by udp.ts for a line that answers (a server) or offers (a bot). Always
// true: every callback of the native library is guarded, because an exception in one ends the process; no call throws; a peer has one
// channel, and a second one ends it.

import type { DataChannel, PeerConnection } from "node-datachannel";
import { CHANNEL_LABEL, ChannelTransport } from "../channel-transport.ts";
import type { RtcPeer } from "../negotiation.ts";
import { candidateAddressOf, type PeerSignal, withAddress, withoutCandidates } from "../signal.ts";
import { ignore, TRANSPORT_END, type Transport } from "../transport.ts";

export interface NodePeerOptions {
  /** The address to announce instead of the machine's own. */
  readonly address: string | undefined;
  /** Whether one of the machine's own addresses is announced. */
  readonly announces: (address: string) => boolean;
  /** Receives errors that callbacks throw. */
  readonly onError: (error: unknown) => void;
}

export class NodePeer implements RtcPeer {
  onSignal: (signal: PeerSignal) => void = ignore;
  onOpen: (transport: Transport) => void = ignore;
  onFail: () => void = ignore;
  readonly #connection: PeerConnection;
  readonly #guard: Guard;
  #transport: ChannelTransport | undefined;
  // The native channel closes once nothing refers to it.
  #channel: DataChannel | undefined;
  #isOver = false;

  constructor(connection: PeerConnection, { address, announces, onError }: NodePeerOptions) {
    this.#connection = connection;
    this.#guard = guardBy(onError);
    connection.onLocalDescription(
      this.#guard((sdp, type) => {
        if (type === "offer" || type === "answer") this.onSignal({ rtc: type, sdp: withoutCandidates(sdp) });
      }),
    );
    connection.onLocalCandidate(
      this.#guard((candidate, mid) => {
        const own = candidateAddressOf(candidate);
        if (address !== undefined)
          this.onSignal({ rtc: "candidate", candidate: withAddress(candidate, address), mid });
        else if (own !== undefined && announces(own)) this.onSignal({ rtc: "candidate", candidate, mid });
      }),
    );
    connection.onStateChange(
      this.#guard((state) => {
        if (state === "failed" || state === "closed") this.#fail();
      }),
    );
    connection.onDataChannel(this.#guard((channel) => this.#take(channel)));
  }

  offer(): void {
    this.#try(() => this.#take(this.#connection.createDataChannel(CHANNEL_LABEL, NO_PROMISES)));
  }

  describe(rtc: "offer" | "answer", sdp: string): void {
    this.#try(() => this.#connection.setRemoteDescription(sdp, rtc));
  }

  addCandidate(candidate: string, mid: string): void {
    try {
      this.#connection.addRemoteCandidate(candidate, mid);
    } catch {
      // An unusable candidate is no reason to end.
    }
  }

  close(): void {
    this.#isOver = true;
    this.#transport?.end();
    try {
      this.#connection.close();
    } catch {
      // It is closed already.
    }
  }

  #take(channel: DataChannel): void {
    if (this.#isOver || this.#channel !== undefined) {
      channel.close();
      // No client of ours opens a second channel; a client that does might open thousands.
      this.#fail();
      return;
    }
    this.#channel = channel;
    const transport = new ChannelTransport({
      bufferedBytes: () => channel.bufferedAmount(),
      send: (packet) => channel.sendMessageBinary(packet),
      close: () => channel.close(),
    });
    this.#transport = transport;
    channel.onMessage(
      this.#guard((message) => {
        // No Buffer goes out: its `slice`, which others use to copy, makes a view.
        if (typeof message === "string") transport.take(message);
        else if (message instanceof ArrayBuffer) transport.take(new Uint8Array(message));
        else transport.take(new Uint8Array(message.buffer, message.byteOffset, message.length));
      }),
    );
    channel.onClosed(this.#guard(() => transport.end()));
    if (channel.isOpen()) this.onOpen(transport);
    else channel.onOpen(this.#guard(() => this.onOpen(transport)));
  }

  #try(step: () => void): void {
    if (this.#isOver) return;
    try {
      step();
    } catch {
      this.#fail();
    }
  }

  #fail(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#transport?.end(TRANSPORT_END.lost);
    this.onFail();
  }
}

const NO_PROMISES = { unordered: true, maxRetransmits: 0 };

type Guard = <A extends unknown[]>(callback: (...given: A) => void) => (...given: A) => void;

function guardBy(onError: (error: unknown) => void): Guard {
  return (callback) =>
    (...given) => {
      try {
        callback(...given);
      } catch (error) {
        onError(error);
      }
    };
}
