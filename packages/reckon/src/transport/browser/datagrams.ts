// What opens WebRTC from a page. It is loaded when the WebSocket is open, and is no part of what a page waits for.
// Always true: a line that never gets it plays on over its WebSocket.

import type { BareLine } from "../bare-line.ts";
import { Negotiation } from "../negotiation.ts";
import { browserPeer } from "./browser-peer.ts";

/** Has a line offer datagrams, once it is known by which servers. */
export function offerDatagrams(line: BareLine, iceServers: () => RTCIceServer[] | undefined): void {
  const makePeer = () => browserPeer(iceServers());
  const mayOffer = (): boolean => iceServers() !== undefined;
  line.negotiate(new Negotiation({ role: "offers", makePeer, mayOffer }, (text) => line.sendText(text)));
}
