// A page's end of a WebRTC connection: the browser's own RTCPeerConnection with one channel that neither orders nor repeats. A line that
// offers makes it. Always true: it handles the other side's signals one after another, and every failure ends in `onFail`.

import { CHANNEL_LABEL, ChannelTransport } from "../channel-transport.ts";
import type { RtcPeer } from "../negotiation.ts";
import type { PeerSignal } from "../signal.ts";
import { ignore, TRANSPORT_END, type Transport } from "../transport.ts";

/** A peer of the page; `iceServers` are needed only where pages cannot reach the server's own address. */
export function browserPeer(iceServers: RTCIceServer[] = []): RtcPeer | undefined {
  return typeof RTCPeerConnection === "undefined" ? undefined : new BrowserPeer(iceServers);
}

class BrowserPeer implements RtcPeer {
  onSignal: (signal: PeerSignal) => void = ignore;
  onOpen: (transport: Transport) => void = ignore;
  onFail: () => void = ignore;
  readonly #connection: RTCPeerConnection;
  #transport: ChannelTransport | undefined;
  #taken: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(iceServers: RTCIceServer[]) {
    const connection = new RTCPeerConnection({ iceServers });
    this.#connection = connection;
    connection.onicecandidate = ({ candidate }) => {
      if (candidate === null || candidate.candidate === "") return;
      this.onSignal({ rtc: "candidate", candidate: candidate.candidate, mid: candidate.sdpMid ?? "0" });
    };
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === "failed") this.#fail();
    };
  }

  offer(): void {
    const channel = this.#connection.createDataChannel(CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
    channel.binaryType = "arraybuffer";
    const transport = new ChannelTransport({
      bufferedBytes: () => channel.bufferedAmount,
      send: (packet) => channel.send(packet as Uint8Array<ArrayBuffer>),
      close: () => channel.close(),
    });
    this.#transport = transport;
    channel.onopen = () => this.onOpen(transport);
    channel.onmessage = ({ data }) => {
      transport.take(data instanceof ArrayBuffer ? new Uint8Array(data) : String(data));
    };
    channel.onclose = () => transport.end();
    this.#then(async () => {
      await this.#connection.setLocalDescription();
      this.onSignal({ rtc: "offer", sdp: this.#connection.localDescription?.sdp ?? "" });
    });
  }

  describe(rtc: "offer" | "answer", sdp: string): void {
    this.#then(() => this.#connection.setRemoteDescription({ type: rtc, sdp }));
  }

  addCandidate(candidate: string, mid: string): void {
    // A candidate that the browser cannot use is no reason to end.
    this.#then(() =>
      this.#connection
        .addIceCandidate({ candidate: candidate.replace(/^a=/, ""), sdpMid: mid })
        .catch(ignore),
    );
  }

  close(): void {
    this.#isOver = true;
    this.#connection.close();
    this.#transport?.end();
  }

  #then(step: () => Promise<void>): void {
    this.#taken = this.#taken.then(async () => {
      if (!this.#isOver) await step();
    });
    this.#taken = this.#taken.catch(() => this.#fail());
  }

  #fail(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#transport?.end(TRANSPORT_END.lost);
    this.onFail();
  }
}
