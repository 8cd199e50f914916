// A line that opens datagrams beside its stream by itself, for servers, bots and tests. A page begins with a bare line, and loads the
// negotiation afterwards. Always true: a line has its negotiation before anything arrives.

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
  /** @param datagrams how to open datagrams. Default: only `beside` gives it some */
  constructor(stream: Transport, datagrams?: DatagramOptions) {
    super(stream);
    if (datagrams !== undefined) this.negotiate(new Negotiation(datagrams, (text) => stream.sendText(text)));
  }
}
