// Opens lines for a session: a WebSocket at once, and datagrams beside it where there are some. Both doors (browser and
// Node) use it with their own openers. Always true: a session is told once how an attempt went, and nothing of it after.

import type { SessionServices } from "../session/session.ts";
import { Line } from "./line.ts";
import type { DatagramOptions } from "./negotiation.ts";
import type { Transport } from "./transport.ts";

export interface LineOptions {
  /** Opens a WebSocket; rejects if that fails. */
  readonly openStream: (address: string) => Promise<Transport>;
  /** Makes peers for datagrams. Default: play stays on the WebSocket. */
  readonly makePeer?: DatagramOptions["makePeer"];
  readonly mayOffer?: DatagramOptions["mayOffer"];
  /** Finds out whether a server answers. */
  readonly probe: (address: string) => Promise<boolean>;
  readonly keep?: SessionServices["keep"];
  readonly isOnline?: SessionServices["isOnline"];
  /** Local time in ms that never goes back. */
  readonly now: () => number;
}

/** What a session needs of the world outside. */
export function sessionServices({
  openStream,
  makePeer,
  mayOffer,
  probe,
  keep = () => {},
  isOnline,
  now,
}: LineOptions): SessionServices {
  return {
    keep,
    isOnline,
    warn: (sentence) => console.warn(sentence),
    probe: (address, done) => {
      probe(address).then(done, () => done(false));
    },
    open: (address, attempt) => {
      openStream(address).then(
        (stream) => {
          const line = new Line(stream, makePeer && { role: "offers", makePeer, mayOffer });
          line.onPacket = (packet) => attempt.received(packet, now());
          line.onMove = (isStream) => attempt.moved(isStream);
          line.onClose = (reason) => attempt.closed(reason);
          attempt.opened(line);
        },
        () => attempt.failed(),
      );
    },
  };
}
