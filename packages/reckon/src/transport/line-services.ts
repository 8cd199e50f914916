// The services of a session over lines: the doors of browser and Node pass their own functions that open streams and make lines of them.
// Always true: a session learns once how an attempt went, and hears nothing of it afterwards.

import type { SessionServices } from "../session/session-options.ts";
import type { BareLine } from "./bare-line.ts";
import type { Transport } from "./transport.ts";

export interface StreamOptions {
  /** Opens a WebSocket; rejects if that fails. */
  readonly openStream: (address: string) => Promise<Transport>;
  /** Asks whether a server answers. */
  readonly probe: (address: string) => Promise<boolean>;
  readonly keep?: SessionServices["keep"];
  readonly isOnline?: SessionServices["isOnline"];
  /** Local time in ms that never goes back. */
  readonly now: () => number;
}

/** @param lineOf makes the line of an open stream */
export function lineServices(
  { openStream, probe, keep = () => {}, isOnline, now }: StreamOptions,
  lineOf: (stream: Transport) => BareLine,
): SessionServices {
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
          const line = lineOf(stream);
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
