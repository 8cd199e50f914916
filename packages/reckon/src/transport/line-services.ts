// What a session needs of the world outside, over lines that somebody makes of streams. The doors of browser and Node use it with
// their own openers. Always true: a session is told once how an attempt went, and nothing of it after.

import type { SessionServices } from "../session/session-options.ts";
import type { BareLine } from "./bare-line.ts";
import type { Transport } from "./transport.ts";

export interface StreamOptions {
  /** Opens a WebSocket; rejects if that fails. */
  readonly openStream: (address: string) => Promise<Transport>;
  /** Finds out whether a server answers. */
  readonly probe: (address: string) => Promise<boolean>;
  readonly keep?: SessionServices["keep"];
  readonly isOnline?: SessionServices["isOnline"];
  /** Local time in ms that never goes back. */
  readonly now: () => number;
}

/** `lineOf`: makes the line of a stream that is open. */
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
