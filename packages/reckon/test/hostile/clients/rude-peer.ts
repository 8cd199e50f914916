// A client's end of WebRTC without manners: node-datachannel itself, with a server's limits struck out of its answer. It
// offers over a raw WebSocket, as an attacker would, and opens any channels, as many as it is told to.

import { type DataChannel, PeerConnection } from "node-datachannel";
import { LAST_TEXT } from "../../../src/transport/web-socket.ts";
import { until } from "../../transport/contract.ts";
import type { RawClient } from "./raw-client.ts";

export class RudePeer {
  readonly channel: DataChannel;
  /** What the server answered, by kind. */
  readonly heard: string[] = [];
  isClosed = false;
  readonly #connection: PeerConnection;

  /** Begins an attempt. */
  constructor(raw: RawClient, attempt = 1) {
    const connection = new PeerConnection("rude", {
      iceServers: [],
      bindAddress: "127.0.0.1",
      maxMessageSize: 1_000_000,
    });
    this.#connection = connection;
    raw.onText = (text) => {
      // The server's last text is no signal.
      if (!text.startsWith(LAST_TEXT)) this.#take(JSON.parse(text));
    };
    connection.onLocalDescription((sdp, type) => raw.text(JSON.stringify({ rtc: type, attempt, sdp })));
    this.channel = this.open();
    this.channel.onClosed(() => {
      this.isClosed = true;
    });
  }

  /** Another channel. */
  open(): DataChannel {
    return this.#connection.createDataChannel("packets", { unordered: true, maxRetransmits: 0 });
  }

  async connected(): Promise<this> {
    await until(() => this.channel.isOpen(), "the channel is open");
    return this;
  }

  /** Sends as much as its own end takes. */
  send(message: string | Uint8Array): void {
    try {
      if (typeof message === "string") this.channel.sendMessage(message);
      else this.channel.sendMessageBinary(message);
    } catch {
      // It has been closed meanwhile.
    }
  }

  end(): void {
    this.#connection.close();
  }

  #take(signal: { rtc: string; sdp?: string; candidate?: string; mid?: string }): void {
    this.heard.push(signal.rtc);
    if (signal.rtc === "answer" && signal.sdp !== undefined)
      this.#connection.setRemoteDescription(
        signal.sdp.replace(/a=max-message-size:\d+/, "a=max-message-size:1000000"),
        "answer",
      );
    if (signal.candidate !== undefined)
      this.#connection.addRemoteCandidate(signal.candidate, signal.mid ?? "0");
  }
}
