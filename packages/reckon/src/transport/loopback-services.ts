// Sessions of a host in the same process: solo play is a room on loopback, with the same code as any other room. The program updates
// both the host and the session in every frame.

import type { Host } from "../host/host.ts";
import type { SessionServices } from "../session/session-options.ts";
import { Line } from "./line.ts";
import { loopbackPair } from "./loopback.ts";

export interface LoopbackServicesOptions {
  readonly keep?: SessionServices["keep"];
  /** Whether a bot plays. Default false. */
  readonly isBot?: boolean;
  /** Packets wait for `pump`, so that the program decides when to read them. Default: they arrive in a microtask. */
  readonly isPumped?: boolean;
}

export interface LoopbackServices extends SessionServices {
  /** Delivers the packets that were sent before the call, at both ends. */
  readonly pump: () => void;
}

/**
 * The services of a session that plays at a host of its own process. `now`: the time that both are updated with.
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
