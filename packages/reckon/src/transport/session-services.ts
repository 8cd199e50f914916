// Opens lines for a session: a WebSocket at once, and datagrams beside it where `makePeer` opens some. The door of Node uses it, and
// programs with their own sockets do. Always true: a line has its negotiation before the first packet.

import type { SessionServices } from "../session/session-options.ts";
import { Line } from "./line.ts";
import { lineServices, type StreamOptions } from "./line-services.ts";
import type { DatagramOptions } from "./negotiation.ts";

export interface LineOptions extends StreamOptions {
  /** Makes peers for datagrams. Default: play stays on the WebSocket. */
  readonly makePeer?: DatagramOptions["makePeer"];
  readonly mayOffer?: DatagramOptions["mayOffer"];
}

/** The services of a session over these streams. */
export function sessionServices({ makePeer, mayOffer, ...streams }: LineOptions): SessionServices {
  const datagrams = makePeer && { role: "offers" as const, makePeer, mayOffer };
  return lineServices(streams, (stream) => new Line(stream, datagrams));
}
