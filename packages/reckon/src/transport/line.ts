// A line that opens datagrams beside its stream by itself: what servers, bots and tests use. A page begins with a bare line, and
// loads what negotiates afterwards. Always true: it is a bare line that was given its negotiation before anything arrived.

import { BareLine } from "./bare-line.ts";
import { type DatagramOptions, Negotiation } from "./negotiation.ts";
import type { Transport } from "./transport.ts";

/**
 * One peer's transports.
 *
 * @example
 * const line = new Line(await openWebSocket(url), { role: "offers", makePeer: browserPeer });
 * line.onPacket = (packet) => client.receive(packet, performance.now());
 * line.onMove = (isStream) => client.connection.move(isStream);
 */
export class Line extends BareLine {
  /** `datagrams`: how it gets them by itself; default: only by `beside`. */
  constructor(stream: Transport, datagrams?: DatagramOptions) {
    super(stream);
    if (datagrams !== undefined) this.negotiate(new Negotiation(datagrams, (text) => stream.sendText(text)));
  }
}
