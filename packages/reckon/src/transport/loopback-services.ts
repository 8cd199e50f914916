// Sessions of a host in the same process: solo play is a room on loopback, the very same code as everybody's. The program
// updates both the host and the session in every frame.

import type { Host } from "../host/host.ts";
import type { SessionServices } from "../session/session-options.ts";
import { Line } from "./line.ts";
import { loopbackPair } from "./loopback.ts";

export interface LoopbackServicesOptions {
  readonly keep?: SessionServices["keep"];
  /** Whether nobody plays but the program itself. Default false. */
  readonly isBot?: boolean;
  /** Packets wait for `pump`, so that the program says when they are read. Default: they arrive in a microtask. */
  readonly isPumped?: boolean;
}

export interface LoopbackServices extends SessionServices {
  /** Delivers at both ends what was sent before the call. */
  readonly pump: () => void;
}

/**
 * What a session needs to play at a host of its own process. `now`: the time that both are updated with.
 *
 * @example
 * const session = new Session({ ...options, services: loopbackServices(host, () => performance.now()) }, performance.now());
 */
export function loopbackServices(
  host: Host,
  now: () => number,
  { keep = () => {}, isBot = false, isPumped = false }: LoopbackServicesOptions = {},
): LoopbackServices {
  const pumps = new Set<() => void>();
  return {
    keep,
    probe: (_address, done) => done(true),
    open: (_address, attempt) => {
      const { a, b, pump } = loopbackPair({ isPumped });
      const [near, far] = [new Line(a), new Line(b)];
      const visitor = host.accept(far, "loopback", now(), isBot);
      if (visitor === undefined) {
        near.close("busy");
        attempt.failed();
        return;
      }
      if (isPumped) pumps.add(pump);
      far.onPacket = (packet) => visitor.receive(packet, now());
      far.onClose = () => {
        visitor.lost();
        if (a.closed !== undefined) pumps.delete(pump);
      };
      near.onPacket = (packet) => attempt.received(packet, now());
      near.onClose = (reason) => {
        attempt.closed(reason);
        if (b.closed !== undefined) pumps.delete(pump);
      };
      attempt.opened(near);
    },
    pump: () => {
      for (const pump of pumps) pump();
    },
  };
}
