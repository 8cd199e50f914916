// Opens WebRTC from a page. A page loads it when the WebSocket is open, and does not wait for it. Always true: a line that never gets it
// plays on over its WebSocket.

import type { BareLine } from "../bare-line.ts";
import { Negotiation } from "../negotiation.ts";
import { browserPeer } from "./browser-peer.ts";

/** Makes a line offer datagrams, once its ICE servers are known. */
export function offerDatagrams(line: BareLine, iceServers: () => RTCIceServer[] | undefined): void {
  const makePeer = () => browserPeer(iceServers());
  const mayOffer = (): boolean => iceServers() !== undefined;
  line.negotiate(new Negotiation({ role: "offers", makePeer, mayOffer }, (text) => line.sendText(text)));
}
